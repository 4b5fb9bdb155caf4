"""Make sentences in the reader's language from codes and values; no other room does."""
