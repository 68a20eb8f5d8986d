"""Comparison of an outcome, and of what passed over the wire, with what a step of the conformance scenario expects."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import Any, List, Mapping


def at(value: Any, pointer: str) -> Any:
    """Returns the value at a JSON pointer, None when there is none."""
    for part in pointer.split("/")[1:]:
        name = part.replace("~1", "/").replace("~0", "~")
        if isinstance(value, list):
            value = value[int(name)] if name.isdigit() and int(name) < len(value) else None
        else:
            value = value.get(name) if isinstance(value, Mapping) else None
    return value


def differences(expected: Any, actual: Any, where: str) -> List[str]:
    """Compares: members that are expected are there, lists have the same length, a member /a/b is a pointer."""
    if isinstance(expected, dict):
        if set(expected) == {"matches"}:
            return [] if re.search(expected["matches"], str(actual)) else [f"{where}: {actual!r} is not as {expected}"]
        if set(expected) == {"lacks"}:
            return [] if expected["lacks"] not in str(actual) else [f"{where} has {expected['lacks']!r}"]
        if "about" in expected:
            near = isinstance(actual, (int, float)) and abs(actual - expected["about"]) <= expected["within"]
            return [] if near else [f"{where}: {actual!r} is not about {expected['about']}"]
        if set(expected) == {"at_least"}:
            return [] if isinstance(actual, int) and actual >= expected["at_least"] else [f"{where}: {actual!r}"]
        if set(expected) == {"at_most"}:
            return [] if isinstance(actual, int) and actual <= expected["at_most"] else [f"{where}: {actual!r}"]
        found: List[str] = []
        for name, value in expected.items():
            member = at(actual, name if name.startswith("/") else "/" + name)
            found += differences(value, member, f"{where}{name if name.startswith('/') else '.' + name}")
        return found
    if isinstance(expected, list) and isinstance(actual, list) and len(expected) == len(actual):
        return [d for n, item in enumerate(expected) for d in differences(item, actual[n], f"{where}/{n}")]
    actual = str(actual) if isinstance(actual, Decimal) and isinstance(expected, str) else actual
    return [] if expected == actual and type(expected == actual) is bool else [f"{where}: {actual!r} instead of {expected!r}"]


def passed(clause: Mapping[str, Any], wire: List[Any]) -> List[str]:
    """Compares a clause with what passed over the wire."""
    where = f"{clause['method']} {clause['path']}"
    found = [e for e in wire if e["origin"] == clause.get("origin", "server") and fits(clause, e)]
    wrong = differences(clause["count"], len(found), where + " count")
    if "connections" in clause:
        wrong += differences(clause["connections"], len({e.get("connection") for e in found}), where + " connections")
    for entry in found:
        for name in ("headers", "query", "body"):
            wrong += differences(clause[name], entry[name], f"{where} {name}") if name in clause else []
    for name in clause.get("same", []):
        kind, _, header = name.partition(":")
        values = {e["headers"].get(header) if kind == "header" else e["body"] for e in found}
        wrong += [f"{where}: {name} is not the same: {values}"] if len(values) > 1 or None in values else []
    for number, expected in clause.get("nth", {}).items():
        entry = found[int(number) - 1] if int(number) <= len(found) else {}
        wrong += differences(expected, entry, f"{where} request {number}")
    gaps = [later["at"] - earlier["at"] for earlier, later in zip(found, found[1:])]
    if "gap" in clause and (not gaps or min(gaps) < clause["gap"]):
        wrong.append(f"{where}: pauses of {gaps} seconds, at least {clause['gap']} expected")
    return wrong


def fits(clause: Mapping[str, Any], entry: Mapping[str, Any]) -> bool:
    """Whether a request is one of the clause; `*` alone is any path, as a segment any segment."""
    wanted, given = clause["path"].split("/"), entry["path"].split("/")
    same = clause["path"] == "*" or (len(wanted) == len(given) and all(a in ("*", b) for a, b in zip(wanted, given)))
    return same and clause["method"] == entry["method"]
