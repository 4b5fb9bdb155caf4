"""The only home of sentences made from codes and values, each in the reader's language."""
