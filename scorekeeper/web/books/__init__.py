"""Books of tables, and sheets for spreadsheets."""
