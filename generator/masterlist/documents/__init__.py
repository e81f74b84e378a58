"""The JSON documents below api/v1, as types, from which their schemas, tables and manual are made."""
