"""What stands around every page: menu, foot, theme, and the words of scripts and style sheets."""
