"""The Deal screen: who deals, cuts and leads, and what comes before play."""
