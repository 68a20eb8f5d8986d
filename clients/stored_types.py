"""What an input takes in place of a document that the server stores: its name, and within it the runs that found a part of it."""

# The words of `x-stored`, each with the form of a name.
NAMES = {
    "market": {
        "type": "object",
        "title": "Name of a stored market",
        "required": ["name"],
        "properties": {
            "name": {"type": "string", "title": "Name of the market"},
            "date": {"type": "string", "format": "date", "title": "Day of the market; without it the newest that is not after today"},
            "version": {"type": "integer", "minimum": 1, "title": "Version of the day; without it the newest"},
        },
    },
}
# The lists of a document whose items may name a completed run.
RUNS = {
    "market": {
        "curves": "Id of a completed run, in place of the quotes or of the curve",
        "volatilities": "Id of a completed run, in place of the volatility or of the surface",
    },
}


def kind(schema):
    """The word of a member that takes a stored document; None of another member."""
    return schema.get("x-stored")


def name(word):
    """The name of the type that names a stored document."""
    return "Stored" + word[:1].upper() + word[1:]


def document(schema):
    """The document itself, whose lists may name runs."""
    members = dict(schema["properties"])
    for member, title in RUNS[schema["x-stored"]].items():
        item = members[member]["items"]
        run = {"run": {"type": "string", "title": title}}
        members[member] = {**members[member], "items": {**item, "properties": {**item["properties"], **run}}}
    return {**{word: value for word, value in schema.items() if word != "x-stored"}, "properties": members}
