"""What a notebook shows. All text is escaped; there is no script."""

from __future__ import annotations

import importlib
import os
import sys
import time
from contextlib import contextmanager, suppress
from html import escape
from typing import Any, Callable, Dict, Iterable, Iterator, Optional

from ._json import dotted

_COLOURS = {"completed": "#1a7f37", "failed": "#b42318", "cancelled": "#6b7280"}


def pandas() -> Any:
    """Returns the module pandas, an extra of this package."""
    return importlib.import_module("pandas")


def _html(title: str, head: Iterable[str], rows: Iterable[Iterable[Any]]) -> str:
    body = "".join("<tr>" + "".join(f"<td>{escape(str(c))}</td>" for c in row) + "</tr>" for row in rows)
    top = "".join(f"<th>{escape(name)}</th>" for name in head)
    return f"<div>{title}<table><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table></div>"


def _badge(text: str, colour: str) -> str:
    return f'<span style="color:#fff;background:{colour};border-radius:4px;padding:0 6px">{escape(text)}</span> '


def run(shown: Any, capability: Callable[[], Any], plot: Optional[Callable[[], Any]]) -> Dict[str, Any]:
    """Shows the result with units, and the plot when there is one."""
    bundle: Dict[str, Any] = {"text/plain": repr(shown)}
    members: Dict[str, Any] = {}
    with suppress(Exception):  # the table is shown without what could not be fetched
        raw = capability()
        members = (raw.get("result_contract") or {}).get("properties") or {}
        if shown.status == "completed" and plot and raw.get("plot"):
            bundle.update(plot()._repr_mimebundle_(), **{"text/plain": repr(shown)})
    told = ((n, v, _member(members, n)) for n, v in dotted(shown.result or {}))
    facts = [(n, v, of.get("x-unit", ""), of.get("title", "")) for n, v, of in told]
    if shown.error:
        facts = [("error", shown.error.code, "", shown.error.message)]
    title = _badge(shown.status, _COLOURS.get(shown.status, "#1d4ed8")) + escape(f"{shown.capability} {shown.id}")
    bundle["text/html"] = _html(title, ("name", "value", "unit", "title"), facts) + bundle.get("image/svg+xml", "")  # what shows HTML alone
    return bundle


def _member(members: Any, name: str) -> Any:
    """Returns the schema of a member of a member, {} where there is none."""
    head, _, rest = name.partition(".")
    found = members.get(name) or members.get(head) or {}
    return found if name in members or not rest else _member(found.get("properties") or {}, rest)


def table(shown: Any) -> Dict[str, Any]:
    """Shows the first rows."""
    names = list(dict.fromkeys(name for row in shown.rows[:20] for name in row))
    rows = [[row.get(name, "") for name in names] for row in shown.rows[:20]]
    return {"text/plain": repr(shown), "text/html": _html(escape(repr(shown)), names, rows)}


def capability(shown: Any) -> Dict[str, Any]:
    """Shows the input."""
    members = shown.request_contract.get("properties") or {}
    rows = [(n, m.get("type", m.get("enum", "")), m.get("x-unit", ""), m.get("default", ""), m.get("title", "")) for n, m in members.items()]
    head = ("name", "type", "unit", "default", "title")
    return {"text/plain": repr(shown), "text/html": _html(escape(f"{shown.id}: {shown.name}"), head, rows)}


def report(shown: Any) -> Dict[str, Any]:
    """Shows the findings."""
    title = _badge("proven" if shown.ok else "not proven", _COLOURS["completed" if shown.ok else "failed"])
    marks = {"valid": "pass", "invalid": "FAIL", "unverifiable": "open"}
    rows = [(marks[f.verdict], f.check, f.detail) for f in shown.findings]
    return {"text/plain": str(shown), "text/html": _html(title, ("", "check", "detail"), rows)}


def evidence(shown: Any) -> Dict[str, Any]:
    """Shows what was verified."""
    if shown.report:
        return report(shown.report)
    return {"text/plain": repr(shown), "text/html": _html(escape(repr(shown)), ("",), [("not verified yet",)])}


@contextmanager
def progress(waited: Any) -> Iterator[Optional[Any]]:
    """One line of progress in a notebook, off with OMNI_PROGRESS=0."""
    if "ipykernel" not in sys.modules or os.environ.get("OMNI_PROGRESS") == "0":
        yield None
        return
    began = time.monotonic()

    def show(event: Any) -> None:
        data = event.data.get("data") if isinstance(event.data, dict) else None
        done = (data or {}).get("done")
        share = f" {done} of {data['total']}" if done is not None and data and data.get("total") else ""
        eta = f", ends {data['eta']}" if data and data.get("eta") else ""
        sys.stdout.write(f"\r{waited.capability} {event.type}{share}, {time.monotonic() - began:.0f} s{eta}   ")
        sys.stdout.flush()

    try:
        yield show
    finally:
        sys.stdout.write("\n")
