"""The JSON documents below api/v1: the contract with programs, one module for each kind of thing."""
