"""The operations of the API document as typed methods of the three clients, named by clients/operations.json."""
import json
import keyword
import re

import java_types

# What stands beside the verbs in each client and is written by hand.
BY_HAND = {"run", "runs", "data_sets", "capabilities", "workspaces"}
# What an id in a path is called, by the part of the path before it.
NAMED = {
    "webhooks": "webhook", "keys": "key", "model-runs": "run", "runs": "run", "verifications": "verification", "decisions": "decision",
    "connections": "connection", "workflows": "workflow", "workflow-runs": "run", "evidence": "evidence", "outcomes": "outcome",
}  # fmt: skip
VERBS = ("get", "post", "put", "patch", "delete")
PAGING = {"limit", "cursor"}
FORMS = {"format", "escape"}
EXACT = {"getEvidence"}
TEXT = ("text/plain", "text/html")


def camel(text):
    head, *tail = text.split("_")
    return head + "".join(part.capitalize() for part in tail)


def pascal(text):
    return camel(text)[:1].upper() + camel(text)[1:]


def sentence(text):
    text = " ".join((text or "").split())
    return text if not text or text.endswith((".", "?", "!")) else text + "."


class Operation:
    """One operation: where it is, what it takes and what it answers."""

    def __init__(self, method, path, found, shared, name, schemas):
        self.id, self.method, self.form, self.name = found["operationId"], method.upper(), path, name
        self.summary, self.description = sentence(found.get("summary")), sentence(found.get("description"))
        self.codes = sorted({code for listed in found.get("x-omni-codes", {}).values() for code in listed})
        given = [*shared, *found.get("parameters", [])]
        steps = path.split("/")
        variables = [(before, step[1:-1]) for before, step in zip(steps, steps[1:]) if step.startswith("{")]
        self.ids = [(part, NAMED[before] if part == "uuid" else part) for before, part in variables]
        self.query = [p for p in given if p["in"] == "query" and p["name"] not in PAGING | FORMS]
        self.formats = next((p["schema"].get("enum", []) for p in given if p["in"] == "query" and p["name"] == "format"), [])
        self.is_paged = any(p["name"] == "cursor" for p in given)
        self._body(found.get("requestBody"), schemas)
        self._answer(found["responses"], schemas)

    def _body(self, body, schemas):
        content = (body or {}).get("content", {}).get("application/json", {})
        self.takes_body, self.body, self.given = body is not None, {}, {}
        self.example = next((e["value"] for e in content.get("examples", {}).values() if isinstance(e.get("value"), dict)), None)
        if "schema" in content:
            self.given = content["schema"]
            self.body = resolved(self.given, schemas)

    def _answer(self, responses, schemas):
        good = [r.get("content", {}) for status, r in sorted(responses.items()) if status.startswith("2")]
        content = next((c for c in good if c), {})
        self.answer, self.kind = None, "none"
        if "application/json" in content:
            schema = content["application/json"]["schema"]
            whole = resolved(schema, schemas)
            inner = whole.get("properties", {})
            if "data" in inner and ("meta" in inner or "ok" in inner):
                schema = inner["data"]
            self.answer, self.kind = schema, "object"
            if resolved(schema, schemas).get("type") == "array":
                self.answer, self.kind = resolved(schema, schemas)["items"], "list"
        elif any(t in content for t in TEXT):
            self.kind = "text"

    @property
    def group(self):
        return self.name.rpartition(".")[0]

    @property
    def own(self):
        return self.name.rpartition(".")[2]

    @property
    def members(self):
        return self.body.get("properties", {})

    def words(self, lines, example):
        """The lines of documentation."""
        out = [self.summary or self.description]
        if self.summary and self.description and self.description != self.summary:
            out += ["", self.description]
        out += ["", *lines] if lines else []
        if self.codes:
            out += ["", f"Codes of its errors: {', '.join(self.codes)}."]
        return out + (["", f"Example: {example}"] if example else [])


def resolved(schema, schemas):
    """A schema without reference, and without parts that it is all of."""
    if "$ref" in schema:
        return resolved(schemas[schema["$ref"].rsplit("/", 1)[1]], schemas)
    if "allOf" not in schema:
        return schema
    whole = {n: v for n, v in schema.items() if n != "allOf"}
    parts = [resolved(part, schemas) for part in schema["allOf"]]
    whole["type"] = "object"
    whole["properties"] = {n: m for part in [*parts, whole] for n, m in part.get("properties", {}).items()}
    whole["required"] = sorted({n for part in [*parts, whole] for n in part.get("required", [])})
    return whole


def read(document, names):
    """The operations by their id; one that has no name is refused, and a name of none."""
    schemas, found = document["components"]["schemas"], {}
    for path, item in document["paths"].items():
        for method in VERBS:
            if method in item:
                id_ = item[method]["operationId"]
                if id_ not in names:
                    raise SystemExit(f"clients/operations.json: the operation {id_}, {method.upper()} {path}, has no name")
                name = names[id_]["python"].removeprefix("omni.")
                found[id_] = Operation(method, path, item[method], item.get("parameters", []), name, schemas)
    lost = set(names) - set(found)
    if lost:
        raise SystemExit(f"clients/operations.json names {', '.join(sorted(lost))}, which the document does not have")
    return found


def generated(operations):
    """The operations that are written by this file, by group; those of the client itself have the group ''."""
    groups = {}
    for each in operations.values():
        if each.name.split(".")[0] not in BY_HAND and each.name not in ("keys", "start"):
            groups.setdefault(each.group, []).append(each)
    return dict(sorted(groups.items()))


def typed(base, schemas):
    """A writer of types that follows references; each component is declared once, as it is answered or as it is given."""

    class Typed(base):
        def __init__(self):
            super().__init__()
            self.made = {}

        def type_of(self, schema, name, given):
            if "$ref" in schema:
                return self.component(schema["$ref"].rsplit("/", 1)[1], given)
            return super().type_of(resolved(schema, schemas), name, given)

        def component(self, name, given):
            target = resolved(schemas[name], schemas)
            if not target.get("properties"):
                return super().type_of(target, name, given)
            if self.made.setdefault(name, given) != given:
                name += "Given"
            if name not in self.declared:
                self.declared[name] = target
                super().type_of(target, name, given)
            return name

        def object(self, schema, name, given):
            while self.declared.setdefault(name, schema) is not schema:
                name += "Part"
            return self.interface(schema, name, given)

        def members(self, schema, name, given):
            return {m: self.type_of(s, name + pascal(re.sub(r"\W+", "_", m)), given) for m, s in schema["properties"].items()}

    return Typed


def comment_of(schema):
    return sentence(schema.get("description", "")).replace("*/", "* /")


# Python


def python_types(base, schemas):
    class Types(typed(base, schemas)):
        def type_of(self, schema, name, given):
            if not {"$ref", "type", "allOf", "oneOf", "anyOf", "const", "enum"} & set(schema):
                return "object" if given else "Any"
            return super().type_of(schema, name, given)

        def interface(self, schema, name, given):
            types = self.members(schema, name, given)
            required = [m for m in types if m in schema.get("required", [])]
            optional = [m for m in types if m not in required]
            words = comment_of(schema).replace("\\", "\\\\").replace('"""', "'''") or "Members of an object."
            if not all(m.isidentifier() and not keyword.iskeyword(m) for m in types):
                listed = ", ".join(f"{m!r}: {t!r}" for m, t in types.items())
                self.out += [f"{name} = TypedDict({name!r}, {{{listed}}}, total=False)  # {words}", "", ""]
                return name
            parts = [(f"_{name}", "TypedDict", required), (name, f"_{name}, total=False", optional)]
            if not required or not optional:
                parts = [(name, "TypedDict" if required else "TypedDict, total=False", required or optional)]
            for part, bases, members in parts:
                self.out += [f"class {part}({bases}):", f'    """{words}"""', ""]
                for m in members:
                    text = comment_of(schema["properties"][m])
                    self.out.append(f"    {m}: {types[m]}" + (f"  # {text}" if text else ""))
                self.out += ["", ""]
            return name

    return Types()


def python_name(text):
    name = re.sub(r"\W", "_", text)
    return name + "_" if keyword.iskeyword(name) else name


def python_method(op, types, prefixed):
    taken = [name for _, name in op.ids]
    path = re.sub(r"\{(\w+)\}", lambda m: "{quoted(" + dict(op.ids)[m[1]] + ")}", op.form)
    path = f'f"{path}"' if op.ids else f'"{path}"'
    filters = {python_name(p["name"]): p for p in op.query}
    queried = "{" + ", ".join(f'"{p["name"]}": {n}' for n, p in filters.items()) + "}"
    asked = [f"{n}: Optional[{prefixed(types.type_of(p['schema'], pascal(n), True))}] = None" for n, p in filters.items()]
    lines = [f"{n}: {comment_of(p)}" for n, p in filters.items() if p.get("description")]
    answer = prefixed(types.type_of(op.answer, pascal(op.id) + "Item", False)) if op.answer is not None else "None"
    head = ["self", *(f"{name}: str" for name in taken)]
    if op.kind == "list":
        head += ["*", *(["limit: Optional[int] = None"] if op.is_paged else []), "max_items: Optional[int] = None", *asked]
        if op.is_paged:
            lines += ["limit: the size of a page.", "max_items: bounds the whole."]
        limit = "limit" if op.is_paged else "None"
        body = [f"        return self._omni._each(self._omni._core.pages({path}, {queried}, {limit}, max_items))"]
        return python_text(op, head, f"Iterator[{answer}]", lines, "", body)
    sent, members = "None", {}
    if op.takes_body:
        head.append("body: Optional[Mapping[str, Any]] = None")
        members = {m: python_name(m) + ("_" if python_name(m) in taken or m in ("body", "headers", "idempotency_key", "self") or m in filters else "") for m in op.members}
        sent = "_body(body, {" + ", ".join(f"{m!r}: {n}" for m, n in members.items()) + "})" if members else "body"
        lines = [f"{n}: {comment_of(op.members[m])}" for m, n in members.items() if comment_of(op.members[m])] + lines
    head += ["*"]
    head += [f"{n}: {prefixed(types.type_of(op.members[m], pascal(op.id) + pascal(n), True))} = _ABSENT" for m, n in members.items()]
    head += [*asked, "headers: Optional[Mapping[str, str]] = None"]
    key = "None"
    if op.method == "POST":
        head.append("idempotency_key: Optional[str] = None")
        key = "idempotency_key"
    path = f"query({path}, {queried})" if op.query else path
    more = ", raw=True" if op.kind == "text" else ", exact=True" if op.id in EXACT else ""
    body = [f'        ask = Ask("{op.method}", {path}, {sent}, others(headers), {key}{more})']
    if op.kind == "text":
        body += ["        found: bytes = self._omni._do(self._omni._core.data(ask))", '        return found.decode("utf-8")']
        answer = "str"
    elif op.kind == "none":
        body += ["        self._omni._do(self._omni._core.data(ask))"]
    else:
        body += [f"        found: {answer} = self._omni._do(self._omni._core.data(ask))", "        return found"]
    example = ""
    if op.example is not None:
        values = [f"{members[m]}={v!r}" for m, v in op.example.items() if m in members]
        example = f"omni.{op.name}({', '.join([*(repr('...') for _ in taken), *values])})"
        example = example if len(example) < 400 else ""
    return python_text(op, head, answer, lines, example, body)


def python_text(op, head, answer, lines, example, body):
    words = [line.replace("\\", "\\\\").replace('"""', "'''") for line in op.words(lines, example)]
    out = [f"    def {op.own}({', '.join(head)}) -> {answer}:", f'        """{words[0]}']
    out += [f"        {line}" if line else "" for line in words[1:]]
    out = out[:-1] + [out[-1] + '"""'] if len(words) == 1 else [*out, '        """']
    if out[1].endswith('""""'):
        out[1] = out[1][:-4] + ' """'
    return [*out, *body, ""]


def python_download(op):
    """The evidence in the formats of others, as bytes."""
    path = re.sub(r"\{(\w+)\}", lambda m: "{quoted(" + dict(op.ids)[m[1]] + ")}", op.form)
    taken = "".join(f", {name}: str" for _, name in op.ids)
    return [
        f"    def download(self{taken}, format: Literal[{', '.join(map(json.dumps, op.formats))}]) -> bytes:",
        f'        """The same in a format that tools of others read, as bytes: {", ".join(op.formats)}."""',
        f'        ask = Ask("GET", query(f"{path}", {{"format": format}}), headers={{"Accept": "*/*"}}, raw=True)',
        "        found: bytes = self._omni._do(self._omni._core.data(ask))", "        return found", "",
    ]


def python(operations, schemas, base, note):
    """The modules of the operations and of their types."""
    types = python_types(base, schemas)
    prefixed = lambda text: re.sub(r"(?<![\"\w.])(" + "|".join(map(re.escape, sorted(types.declared, key=len, reverse=True))) + r")(?![\"\w])", r"_types.\1", text)  # noqa: E731
    out = [f'"""Operations of the server by group.\n\n{note}\n"""', "", "# fmt: off", "", "from __future__ import annotations", ""]
    out += ["from typing import TYPE_CHECKING, Any, Dict, Iterator, List, Literal, Mapping, Optional, Sequence, Union", ""]
    out += ["from ._core import Ask, others, query", "from ._sets import quoted", "", "if TYPE_CHECKING:", "    from . import schemas as _types", "    from ._client import Omni", "    from .schemas import Number", ""]
    out += ["_ABSENT: Any = ...", "", "", "def _body(body: Optional[Mapping[str, Any]], members: Dict[str, Any]) -> Optional[Mapping[str, Any]]:"]
    out += ["    given = {name: value for name, value in members.items() if value is not _ABSENT}", "    for name in given:"]
    out += ["        if body is not None and name in body:", '            raise TypeError(f"{name} is given twice: in body and by itself")']
    out += ["    return {**(body or {}), **given} if given else body", ""]
    groups = generated(operations)
    for group, listed in groups.items():
        name = pascal(group) + "Operations" if group else "Operations"
        title = f"The operations of `omni.{group}`." if group else "The groups of operations, and those that stand alone."
        out += ["", f"class {name}:", f'    """{title}"""', ""]
        if group:
            out += ["    def __init__(self, omni: Omni) -> None:", "        self._omni = omni", ""]
        else:
            out += ["    @property", "    def _omni(self) -> Omni:", "        return self  # type: ignore[return-value]", ""]
            for each in sorted(groups):
                if each:
                    out += ["    @property", f"    def {each}(self) -> {pascal(each)}Operations:", f'        """The operations of `omni.{each}`."""']
                    out += [f"        return {pascal(each)}Operations(self._omni)", ""]
        for op in listed:
            out += python_method(op, types, prefixed)
            out += python_download(op) if op.formats and op.kind == "object" else []
    head = f'"""Types of what operations take and answer.\n\n{note}\n"""\n\n# fmt: off\n\nfrom __future__ import annotations\n\n'
    head += "from decimal import Decimal\nfrom typing import Any, Dict, List, Literal, Mapping, Sequence, TypedDict, Union\n\nNumber = Union[float, Decimal]\n\n\n"
    spaces = {pascal(group) + "Operations" for group in groups if group} | {"Operations"}
    return "\n".join(out).rstrip() + "\n", head + "\n".join(types.out).rstrip() + "\n", spaces


# TypeScript


def typescript(operations, schemas, base, note):
    """The module of the operations: types, and a list of where each is."""

    class Types(typed(base, schemas)):
        def simple(self, kind, given):
            return {"string": "string", "boolean": "boolean", "null": "null"}.get(kind, "number")

        def one(self, kind, schema, name, given):
            return super(base, self).one(kind, schema, name, given)  # an instant is a text here

        def interface(self, schema, name, given):
            types = self.members(schema, name, given)
            self.out += [f"/** {comment_of(schema) or name} */", f"export interface {name} {{"]
            for m, kind in types.items():
                text = comment_of(schema["properties"][m])
                self.out += [f"  /** {text} */"] if text else []
                plain = m if re.fullmatch(r"[A-Za-z_$][\w$]*", m) else json.dumps(m)
                self.out.append(f"  {plain}{'' if m in schema.get('required', []) else '?'}: {kind};")
            self.out += ["}", ""]
            return name

    types, table, shapes = Types(), [], {}
    for group, listed in generated(operations).items():
        for op in listed:
            shapes.setdefault(camel(group), []).extend(typescript_shape(op, types))
            table += typescript_line(op, camel(group))
    out = [f"// {note}", "", 'import type { Omni, SendOptions } from "./client.js";', 'import { query } from "./request.js";', ""]
    out += ["/** What may be said beside a body, and in the query. */", "export interface CallOptions<Q> extends SendOptions {", "  query?: Q;", "}"]
    out += ["/** How much of a list is read. */", "export interface Paging {", "  /** The size of a page. */", "  limit?: number;", "  /** Bounds the whole. */", "  maxItems?: number;", "}", ""]
    out += types.out + ["/** The operations of the server by group. */", "export interface Operations {"]
    for group, shape in shapes.items():
        out += [f"  readonly {group}: {{", *("  " + line for line in shape), "  };"] if group else shape
    out += ["}", "", "// Name, how it is called, and its path.", "const TABLE = `" + "\n".join(table) + "`;", "", TYPESCRIPT_CODE.strip()]
    return "\n".join(out) + "\n"


TYPESCRIPT_CODE = """
/** Makes the operations of a client. */
export function operationsOf(omni: Omni): Operations {
  const made: any = {};
  for (const line of TABLE.split("\\n")) {
    const [name, kind, form] = line.split(" ") as [string, string, string], [own, group] = name.split(".").reverse() as [string, string?];
    const call = async (...given: any[]) => {
      const path = pathOf(form, given);
      if (kind === "text" || kind === "bytes") {
        const data = (await omni.call({ method: "GET", path: query(path, kind === "bytes" ? { format: given[0] } : {}), headers: { Accept: "*/*" }, bytes: true })).data;
        return kind === "text" ? new TextDecoder().decode(data) : data;
      }
      if (kind === "exact" || kind === "GET") return (await omni.call({ method: "GET", path: query(path, given[0] ?? {}), ...(kind === "exact" && { exact: true }) })).data;
      const [method, bare] = kind.split("-") as [string, string?], body = bare ? undefined : given.shift(), options = given[0] ?? {};
      return (await omni.request(method, query(path, options.query ?? {}), body, options)).data;
    };
    const list = (...given: any[]) => {
      const path = pathOf(form, given), { limit, maxItems, ...filters } = given[0] ?? {};
      return omni.pages(path, filters, limit, maxItems);
    };
    (group ? (made[group] ??= {}) : made)[own] = kind === "list" ? list : call;
  }
  return made;
}

/** The path with the ids in their places, which leave the arguments. */
function pathOf(form: string, given: any[]): string {
  return form.replace(/{}/g, () => {
    const part = String(given.shift() ?? "");
    if (/^\\.{0,2}$/.test(part)) throw new TypeError(`an id of ${form} names nothing: ${JSON.stringify(part)}`);
    return encodeURIComponent(part);
  });
}
"""


def typescript_line(op, group):
    form = re.sub(r"\{\w+\}", "{}", op.form)
    kind = {"list": "list", "text": "text"}.get(op.kind, op.method if op.takes_body or op.method == "GET" else op.method + "-bare")
    kind = "exact" if op.id in EXACT else kind
    name = (group + "." if group else "") + camel(op.own)
    found = [f"{name} {kind} {form}"]
    return found + ([f"{group}.download bytes {form}"] if op.formats and op.kind == "object" else [])


def typescript_shape(op, types):
    ids = [f"{camel(name)}: string" for _, name in op.ids]
    filters = "; ".join(f"{json.dumps(p['name']) if not p['name'].isidentifier() else p['name']}?: {types.type_of(p['schema'], pascal(op.id) + pascal(p['name']), True)}" for p in op.query)
    answer = types.type_of(op.answer, pascal(op.id) + "Item", False) if op.answer is not None else "string" if op.kind == "text" else "void"
    lines = [f"{p['name']}: {comment_of(p)}" for p in op.query if p.get("description")]
    taken = list(ids)
    if op.kind == "list":
        parts = (["Paging"] if op.is_paged else ['Pick<Paging, "maxItems">']) + ([f"{{ {filters} }}"] if filters else [])
        taken.append(f"filters?: {' & '.join(parts)}")
        answer = f"AsyncGenerator<{answer}>"
    else:
        answer = f"Promise<{answer}>"
        if op.method == "GET":
            taken += [f"query?: {{ {filters} }}"] if filters else []
        else:
            if op.takes_body:
                ref = types.type_of(op.given, pascal(op.id) + "Body", True) if op.members else "{ [name: string]: unknown }"
                open_ = op.body.get("additionalProperties") is not False and op.members
                optional = "?" if not op.body.get("required") else ""
                taken.append(f"body{optional}: {ref}{' & { [name: string]: unknown }' if open_ else ''}")
            taken.append(f"options?: CallOptions<{{ {filters} }}>" if filters else "options?: SendOptions")
    example = ""
    if op.example is not None:
        example = f"omni.{camel(op.name)}({', '.join([*('id' for _ in ids), json.dumps(op.example, ensure_ascii=False)])})"
        example = example.replace("*/", "* /") if len(example) < 400 else ""
    words = [line.replace("*/", "* /") for line in op.words(lines, example)]
    out = ["  /**", *(f"   * {line}".rstrip() for line in words), "   */"]
    out.append(f"  {camel(op.own)}({', '.join(taken)}): {answer};")
    if op.formats and op.kind == "object":
        formats = " | ".join(map(json.dumps, op.formats))
        out += ["  /** The same in a format that tools of others read. */", f"  download({', '.join(ids)}, format: {formats}): Promise<Uint8Array>;"]
    return out


# Java

JAVA_PACKAGE = "dev.omni.client.operations"


def java(operations, note):
    """The classes of the groups by name."""
    found, groups = {}, generated(operations)
    for group, listed in groups.items():
        if not group:
            continue
        name = pascal(group) + "Operations"
        out = [f"/** The operations of {{@code client.{camel(group)}()}}. */", f"public final class {name} {{"]
        out += ["  private final OmniClient omni;", "", f"  {name}(OmniClient omni) {{", "    this.omni = omni;", "  }"]
        for op in listed:
            out += java_methods(op, "omni")
        found[name] = out + ["}"]
    root = ["/** The groups of operations, and those that stand alone. */", "public abstract class OperationCalls extends CapabilityCalls {"]
    root += ["  /** Makes the root of a client. */", "  protected OperationCalls() {}"]
    for group in groups:
        if group:
            root += ["", f"  /** Returns the operations of {group.replace('_', ' ')}. */", f"  public {pascal(group)}Operations {camel(group)}() {{"]
            root += [f"    return new {pascal(group)}Operations((OmniClient) this);", "  }"]
    for op in groups.get("", []):
        root += java_methods(op, "((OmniClient) this)")
    found["OperationCalls"] = root + ["}"]
    found["OperationPath"] = JAVA_PATH.strip().split("\n")
    texts = {}
    for name, lines in found.items():
        text = "\n".join(lines)
        used = [i for i in JAVA_IMPORTS if re.search(rf"\b{i.rpartition('.')[2]}\b", text)]
        texts[name] = f"// {note}\npackage {JAVA_PACKAGE};\n\n" + "".join(f"import {i};\n" for i in used) + "\n" + text + "\n"
    texts["package-info"] = f"// {note}\n/** Operations of the server by group. */\n@NullMarked\npackage {JAVA_PACKAGE};\n\nimport org.jspecify.annotations.NullMarked;\n"
    return texts


JAVA_IMPORTS = [
    "com.fasterxml.jackson.databind.JsonNode", "dev.omni.client.OmniClient", "dev.omni.client.RunOptions",
    "dev.omni.client.capabilities.CapabilityCalls", "java.io.IOException", "java.net.URLEncoder", "java.nio.charset.StandardCharsets",
    "java.nio.file.Path", "java.util.Map", "java.util.StringJoiner",
]  # fmt: skip
JAVA_PATH = """
/** Paths with ids in their places. */
final class OperationPath {
  private OperationPath() {}

  /** Returns a path with each id in the place of a pair of braces. */
  static String of(String form, String... ids) {
    String path = form;
    for (String id : ids) {
      if (id.isEmpty() || ".".equals(id) || "..".equals(id)) {
        throw new IllegalArgumentException("an id of " + form + " names nothing: '" + id + "'");
      }
      String part = URLEncoder.encode(id, StandardCharsets.UTF_8).replace("+", "%20");
      int at = path.indexOf("{}");
      path = path.substring(0, at) + part + path.substring(at + 2);
    }
    return path;
  }

  /** Returns a path with members behind it. */
  static String with(String path, Map<String, String> query) {
    StringJoiner members = new StringJoiner("&", path + "?", "").setEmptyValue(path);
    query.forEach((name, value) -> members.add(encoded(name) + "=" + encoded(value)));
    return members.toString();
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }
}
"""


def java_methods(op, omni):
    """The shortest call of an operation, and the one with everything that may be said."""
    ids = [(f"String {java_types.camel(name)}", java_types.camel(name)) for _, name in op.ids]
    form = json.dumps(re.sub(r"\{\w+\}", "{}", op.form))
    path = f"OperationPath.of({', '.join([form, *(name for _, name in ids)])})" if ids else form
    name = java_types.camel(camel(op.own))
    lines = [f"{m}: {comment_of(s)}" for m, s in op.members.items() if comment_of(s)]
    lines += [f"{p['name']}: {comment_of(p)}" for p in op.query if p.get("description")]
    example = json.dumps(op.example, ensure_ascii=False) if op.example is not None else ""
    example = f"{{@code {example}}}" if example and len(example) < 300 and example.count("{") == example.count("}") and "*/" not in example and "@" not in example else ""
    out = java_doc(op, lines, example)
    given = ", ".join(kind for kind, _ in ids)
    passed = ", ".join(n for _, n in ids)
    join = lambda *parts: ", ".join(part for part in parts if part)  # noqa: E731
    if op.kind == "text":
        return [*out, f"  public String {name}({given}) {{", f'    return {omni}.text({path}, "*/*");', "  }"]
    if op.kind == "list":
        short = [f"  public Iterable<JsonNode> {name}({given}) {{", f"    return {omni}.pages({path}, Map.of(), Long.MAX_VALUE);", "  }"]
        if not op.query and not op.is_paged:
            return [*out, *short]
        more = [*java_doc(op, lines, ""), f"  public Iterable<JsonNode> {name}({join(given, 'Map<String, String> filters')}) {{"]
        return [*out, *short, *more, f"    return {omni}.pages({path}, filters, Long.MAX_VALUE);", "  }"]
    end = ".data()"
    if op.method == "GET":
        ask = (lambda p: f"{omni}.exact({p})") if op.id in EXACT else (lambda p: f'{omni}.request("GET", {p}){end}')
        out += [f"  public JsonNode {name}({given}) {{", f"    return {ask(path)};", "  }"]
        if op.query:
            out += [*java_doc(op, lines, ""), f"  public JsonNode {name}({join(given, 'Map<String, String> query')}) {{"]
            out += [f"    return {ask(f'OperationPath.with({path}, query)')};", "  }"]
        if op.formats:
            out += ["", "  /**", "   * Writes the same in a format that tools of others read.", "   *", f"   * @param format one of {', '.join(op.formats)}"]
            out += ["   * @return the file", "   * @throws IOException when the file cannot be written", "   */"]
            out += [f"  public Path download({join(given, 'String format', 'Path file')}) throws IOException {{"]
            out += [f'    String path = OperationPath.with({path}, Map.of("format", format));', f"    return {omni}.download(path, file.toAbsolutePath(), file);", "  }"]
        return out
    body, sent = ("Object body", "body") if op.takes_body else ("", "Map.of()")
    simple = f'{omni}.request("{op.method}", {path}, body)' if op.takes_body else f'{omni}.request("{op.method}", {path})'
    out += [f"  public JsonNode {name}({join(given, body)}) {{", f"    return {simple}{end};", "  }"]
    if op.method != "POST" or not op.takes_body:
        return out
    query = "Map<String, String> query" if op.query else ""
    whole = f"OperationPath.with({path}, query)" if op.query else path
    out += [*java_doc(op, lines, ""), f"  public JsonNode {name}({join(given, body, query, 'RunOptions options')}) {{"]
    return [*out, f'    return {omni}.request("{op.method}", {whole}, {sent}, options){end};', "  }"]


def java_doc(op, lines, example):
    out = ["", "  /**"]
    first, *rest = op.words([], "")
    out.append(f"   * {java_types.comment(first)}")
    for line in rest:
        out.append("   *" if not line else f"   * <p>{java_types.comment(line)}")
    if lines:
        out += ["   *", "   * <ul>", *(f"   *   <li>{java_types.comment(line)}" for line in lines), "   * </ul>"]
    if example:
        out += ["   *", f"   * <p>Example of a body: {example}"]
    return [*out, "   */"]
