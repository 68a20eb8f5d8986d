"""The types of the Java client: for each capability a record of its input, with builder, and one of its result."""
import html
import json
import re

import stored_types

PACKAGE = "dev.omni.client.capabilities"
KEYWORDS = set(
    "abstract assert boolean break byte case catch char class const continue default do double else enum extends final finally "
    "float for goto if implements import instanceof int interface long native new package private protected public return short "
    "static strictfp super switch synchronized this throw throws transient try void volatile while true false null _ record var "
    "yield sealed permits clone finalize getClass hashCode notify notifyAll toString wait equals build".split()
)
# Names of java.lang and of the imports, which a nested type must not hide.
TYPES = set(
    "Boolean Builder Byte Character Class ClassLoader ClassValue Comparable Compiler Double Enum Error Exception Float Integer "
    "Iterable List Long Map Math Module Nullable Number Object Override Package Process Readable Record Runnable Runtime Short "
    "String System Thread Throwable Void".split()
)


def camel(text):
    parts = [part for part in re.split(r"[^A-Za-z0-9]+", text) if part]
    name = parts[0] + "".join(part[:1].upper() + part[1:] for part in parts[1:]) if parts else "_"
    name = "_" + name if name[0].isdigit() else name
    return name + "_" if name in KEYWORDS else name


def pascal(text):
    name = "".join(part[:1].upper() + part[1:] for part in re.split(r"[^A-Za-z0-9]+", text))
    name = "N" + name if name[:1].isdigit() else name
    return name + "Value" if name in TYPES else name


SIGNS = {"+": "PLUS", "-": "MINUS", "*": "STAR"}


def constant(text):
    if text in SIGNS:
        return SIGNS[text]
    name = re.sub(r"[^A-Za-z0-9]+", "_", re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", text)).upper() or "EMPTY"
    return "_" + name if name[0].isdigit() else name


def comment(text):
    text = html.escape(text, quote=False).replace("@", "&#64;").replace("\\", "&#92;").replace("*/", "*&#47;")
    return text if text.endswith(".") else text + "."


def single(names):
    """Each name, with a number where it occurs a second time."""
    seen, found = {}, []
    for name in names:
        seen[name] = seen.get(name, 0) + 1
        found.append(name if seen[name] == 1 else f"{name}{seen[name]}")
    return found


class Type:
    """A Java type: its text as an object, the primitive that a method takes, and whether a value may be null."""

    def __init__(self, text, primitive=None, null=False):
        self.text, self.primitive, self.null = text, primitive, null

    def inside(self):
        return f"@Nullable {self.text}" if self.null and self.text != "Object" else self.text


def choice_of(word):
    """The name of the interface of a document and of what names a stored one."""
    return "Input" + pascal(word)


def choice(word, records, note):
    """The interface of the documents of a word and of what names a stored one."""
    permitted = ",\n        ".join([stored_types.name(word), *records])
    return (f"// {note}\npackage {PACKAGE};\n\nimport java.io.Serializable;\n\n"
            f"/** A {word} in an input: its document, or the name of a stored one. */\n"
            f"public sealed interface {choice_of(word)} extends Serializable\n    permits {permitted} {{}}\n")


class File:
    """One file: a record with the records and enums in it."""

    def __init__(self, name, given, words):
        self.name, self.given, self.words = name, given, words
        self.nested = []
        self.names = {name}
        self.stored = {}  # the records of documents, by their word of x-stored

    def fresh(self, name):
        while name in self.names:
            name += "Value"
        self.names.add(name)
        return name

    def type_of(self, schema, path):
        word = stored_types.kind(schema) if self.given else None
        if word:
            name = self.fresh(pascal(path))
            self.stored.setdefault(word, []).append(f"{self.name}.{name}")
            self.record(name, stored_types.document(schema), form=choice_of(word))
            return Type(choice_of(word))
        values = schema.get("enum", [schema["const"]] if "const" in schema else None)
        if values is not None:
            texts = [v for v in values if v is not None]
            if len(texts) > 1 and all(isinstance(v, str) for v in texts):
                return Type(self.enum(path, texts), null=len(texts) < len(values))
            kinds = {type(v) for v in texts}
            return Type({str: "String", bool: "Boolean"}.get(kinds.pop(), "Object") if len(kinds) == 1 else "Object")
        for choice in ("oneOf", "anyOf"):
            if choice in schema and "properties" not in schema:
                return self.union([self.type_of(s, f"{path}{n + 1}") for n, s in enumerate(schema[choice]) if s.get("type") != "null"],
                                  any(s.get("type") == "null" for s in schema[choice]))
        kinds = schema.get("type", [])
        kinds = kinds if isinstance(kinds, list) else [kinds]
        return self.union([self.one(kind, schema, path) for kind in kinds if kind != "null"], "null" in kinds)

    @staticmethod
    def union(types, null):
        if len({t.text for t in types}) == 1:
            return Type(types[0].text, None if null else types[0].primitive, null or types[0].null)
        return Type("Object", null=null)

    def one(self, kind, schema, path):
        if kind == "array":
            item = self.type_of(schema.get("items", {}), path + "Item").inside()
            return Type(f"List<{'? extends Number' if self.given and item == 'Number' else item}>")
        if kind == "object" and schema.get("properties"):
            return Type(self.record(self.fresh(pascal(path)), schema))
        if kind == "object":
            more = schema.get("additionalProperties")
            return Type(f"Map<String, {self.type_of(more, path + 'Value').inside() if isinstance(more, dict) else 'Object'}>")
        if kind == "number":
            return Type("Number") if self.given else Type("Double", "double")
        return {"string": Type("String"), "boolean": Type("Boolean", "boolean"), "integer": Type("Long", "long")}.get(kind, Type("Object"))

    def enum(self, path, values):
        name = self.fresh(pascal(path))
        out = [f"/** Choice of {comment(', '.join(values))} */", f"public enum {name} {{"]
        for text, value in zip(single([constant(v) for v in values]), values):
            text = "UNKNOWN_" if text == "UNKNOWN" else text
            out.append(f"  @JsonProperty({json.dumps(value)}) {text},")
        out += ["  /** A value that this version has no name for. */", "  @JsonEnumDefaultValue UNKNOWN", "}"]
        self.nested += [""] + out
        return name

    def record(self, name, schema, top=False, form="Serializable"):
        members = list(schema["properties"].items())
        names = single([camel(m) for m, _ in members])
        types = [self.type_of(s, m) for m, s in members]
        columns = [self.given and not s.get("x-data", "none").startswith("none") and t.text.startswith("List<") for (_, s), t in zip(members, types)]
        required = schema.get("required", [])
        shown = []
        for (member, _), kind, own, column in zip(members, types, names, columns):
            kind = Type("Object") if column else kind
            optional = self.given or kind.null or member not in required
            text = kind.text if optional or not kind.primitive else kind.primitive
            mark = "@Nullable " if optional and text != "Object" or self.given else ""
            shown.append(f"    @JsonProperty({json.dumps(member)}) {mark}{text} {own}")
        out = ["/**", f" * {comment(schema.get('title', name))}", " *"]
        for (member, s), own in zip(members, names):
            out.append(f" * @param {own} {comment(self.words(s) or member)}")
        out += [" */"] + (["@JsonInclude(JsonInclude.Include.NON_NULL)"] if self.given else [])
        if not top:
            out[0:0] = [""]
        out += [f"public record {name}("] + [line + "," for line in shown[:-1]] + [shown[-1] + f") implements {form} {{"]
        body = self.builder(name, members, names, types, columns) if self.given else []
        if top:
            nested = self.nested
            self.nested = []
            return out + ["  " + line if line else line for line in body + nested] + ["}"]
        self.nested += out + ["  " + line if line else line for line in body] + ["}"]
        return name

    def builder(self, name, members, names, types, columns):
        out = ["", "/** Returns a builder. */", "public static Builder builder() {", "  return new Builder();", "}", ""]
        out += ["/** Builder; each method returns this object. */", "public static final class Builder {"]
        out += [f"  private @Nullable {'Object' if column else kind.text} {own};" for kind, own, column in zip(types, names, columns)]
        out += ["", "  private Builder() {}"]
        for (member, schema), kind, own, column in zip(members, types, names, columns):
            # In place of a list there may be a column of a data set: {"data": {...}}.
            for taken in [kind.primitive or kind.text] + (["Map<String, ?>"] if column else []):
                out += ["", f"  /** Sets {comment(member + ': ' + (self.words(schema) or member))} */"]
                out += [f"  public Builder {own}({taken} value) {{", f"    this.{own} = value;", "    return this;", "  }"]
        out += ["", "  /** Returns the object. */", f"  public {name} build() {{"]
        out += [f"    return new {name}({', '.join(names)});", "  }", "}"]
        return out

    def text(self, schema, note, form="Serializable"):
        lines = self.record(self.name, schema, top=True, form=form)
        body = "\n".join(lines)
        imports = [
            line
            for name, line in (
                ("JsonEnumDefaultValue", "com.fasterxml.jackson.annotation.JsonEnumDefaultValue"),
                ("JsonInclude", "com.fasterxml.jackson.annotation.JsonInclude"),
                ("JsonProperty", "com.fasterxml.jackson.annotation.JsonProperty"),
                ("Serializable", "java.io.Serializable"),
                ("List", "java.util.List"),
                ("Map", "java.util.Map"),
                ("Nullable", "org.jspecify.annotations.Nullable"),
            )
            if re.search(rf"\b{name}\b", re.sub(r"/\*\*.*?\*/", "", body, flags=re.S))
        ]
        head = f"// {note}\npackage {PACKAGE};\n\n" + "".join(f"import {line};\n" for line in imports) + "\n"
        return head + body + "\n"


def calls(members, path, names, files, note):
    """Classes whose methods run the capabilities below a part of their ids."""
    name = pascal("_".join(path)) + "Calls"
    out = [f"/** Capabilities of {'.'.join(path)}. */", f"public final class {name} {{", "  private final OmniClient omni;", ""]
    out += [f"  {name}(OmniClient omni) {{", "    this.omni = omni;", "  }"]
    for part, below in members.items():
        if "id" not in below:
            inner = calls(below, path + [part], names, files, note)
            out += ["", f"  /** Returns the capabilities of {'.'.join(path + [part])}. */"]
            out += [f"  public {inner} {camel(part)}() {{", f"    return new {inner}(omni);", "  }"]
            continue
        kind, method, title = names[below["id"]], camel(part), comment(below["name"])
        run = f"CapabilityRun<{kind}Result>"
        out += ["", f"  /** Runs to its end: {title} */", f"  public {run} {method}({kind}Input input) {{"]
        out += [f"    return {method}(input, RunOptions.none());", "  }"]
        out += ["", f"  /** Runs to its end, with an input that is built: {title} */"]
        out += [f"  public {run} {method}(Consumer<{kind}Input.Builder> input) {{"]
        out += [f"    {kind}Input.Builder builder = {kind}Input.builder();", "    input.accept(builder);"]
        out += [f"    return {method}(builder.build());", "  }"]
        out += ["", f"  /** Runs to its end, with options: {title} */"]
        out += [f"  public {run} {method}({kind}Input input, RunOptions options) {{"]
        out += [f"    return CapabilityRun.of(omni.run({json.dumps(below['id'])}, input, options), {kind}Result.class);", "  }"]
    out += ["}"]
    uses = [("CapabilityRun<", "dev.omni.client.CapabilityRun"), ("OmniClient", "dev.omni.client.OmniClient"),
            ("RunOptions", "dev.omni.client.RunOptions"), ("Consumer<", "java.util.function.Consumer")]
    imports = [line for text, line in uses if any(text in each for each in out)]
    files[name] = f"// {note}\npackage {PACKAGE};\n\n" + "".join(f"import {i};\n" for i in imports) + "\n" + "\n".join(out) + "\n"
    return name


def files(capabilities, names, tree, words, note):
    """The text of each file by the name of its type."""
    found, stored = {}, {}
    for c in capabilities:
        name = names[c["id"]]
        given = File(name + "Input", True, words)
        found[name + "Input"] = given.text({**c["request_contract"], "title": c["name"] + ": input"}, note)
        for word, records in given.stored.items():
            stored.setdefault(word, []).extend(records)
        found[name + "Result"] = File(name + "Result", False, words).text(c["result_contract"], note)
    for word, records in stored.items():
        name = stored_types.name(word)
        found[name] = File(name, True, words).text(stored_types.NAMES[word], note, choice_of(word))
        found[choice_of(word)] = choice(word, records, note)
    root = ["/** Capabilities by world. */", "public abstract class CapabilityCalls {", "  /** Makes the root of a client. */",
            "  protected CapabilityCalls() {}"]
    for part, below in tree.items():
        inner = calls(below, [part], names, found, note)
        root += ["", f"  /** Returns the capabilities of {part}. */", f"  public {inner} {camel(part)}() {{"]
        root += [f"    return new {inner}((OmniClient) this);", "  }"]
    head = f"// {note}\npackage {PACKAGE};\n\nimport dev.omni.client.OmniClient;\n\n"
    found["CapabilityCalls"] = head + "\n".join(root + ["}"]) + "\n"
    found["package-info"] = (f"// {note}\n/** Types of the inputs and results of the capabilities, and their calls. */\n"
                             f"@NullMarked\npackage {PACKAGE};\n\nimport org.jspecify.annotations.NullMarked;\n")
    return found
