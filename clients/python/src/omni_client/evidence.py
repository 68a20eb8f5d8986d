"""Verification of evidence, offline: the document proves nothing about itself, the caller's keys do."""

from __future__ import annotations

import base64
import hashlib
import re
from datetime import datetime, timedelta
from pathlib import Path
from decimal import Decimal
from typing import Any, Collection, Dict, List, Mapping, NamedTuple, Optional, Set, Tuple, Union

from . import _disclosure, _ed25519, _json, _notebook, _rows, _sign_off
from ._values import Value, plain

_TYPE = "application/vnd.in-toto+json"
_PREFIX = bytes.fromhex("302a300506032b6570032100")
_SKEW = timedelta(minutes=5)

# The members of evidence: one more would be read as proven, although nothing signs it.
_EVIDENCE = set("id object status execution kind digests parents result statement envelope log keys included removed outside".split())
_ENVELOPE, _SIGNATURE = {"payload", "payloadType", "signatures"}, {"keyid", "sig"}
_LOG = {"origin", "index", "tree_size", "leaf_hash", "inclusion", "checkpoint"}
_LISTED = {"keyid", "alg", "spki", "valid_from", "valid_until"}

# What a verifier must know of a statement to judge it.
_VERSIONS, _PROFILE, _DISCLOSURE = ("1", "2", "3"), "jcs-exact/1", "sha256-salted-leaf/1"
_KINDS = {"omni_run": re.compile("https://[!-~]+/run/v2"), "sign_off": re.compile("https://[!-~]+/sign_off/v1")}
_UNKNOWN = ", which this verifier does not know"
_MARKS = {"valid": "pass", "invalid": "FAIL", "unverifiable": "open"}


Found = Union[Tuple[bool, str], Tuple[bool, str, bool]]


class Finding(NamedTuple):
    """One check with its outcome: `verdict` is `valid`, `invalid`, or `unverifiable` where it could not be made."""

    check: str
    passed: bool
    detail: str
    made: bool = True

    @property
    def verdict(self) -> str:
        return "valid" if self.passed else "invalid" if self.made else "unverifiable"


def _finding(check: str, outcome: Any) -> Finding:
    return Finding(check, *outcome)


class Report(NamedTuple):
    """All checks of one document; `ok` when all were made and passed."""

    ok: bool
    findings: List[Finding]

    @property
    def verdict(self) -> str:
        """`valid`, `invalid`, or `unverifiable`: nothing contradicts, but something could not be checked."""
        return _worst(self.findings)

    def to_dict(self) -> Dict[str, Any]:
        """Returns the report in dicts and lists."""
        return {"ok": self.ok, "findings": [plain(finding) for finding in self.findings]}

    def __str__(self) -> str:
        return "\n".join(f"{_MARKS[f.verdict]}  {f.check}: {f.detail}" for f in self.findings)

    def _repr_mimebundle_(self, **_: Any) -> Dict[str, Any]:
        return _notebook.report(self)


def _worst(findings: List[Finding]) -> str:
    verdicts = [f.verdict for f in findings]
    return next((v for v in ("invalid", "unverifiable") if v in verdicts), "valid")


class Evidence(Value):
    """A document of evidence."""

    def __init__(self, document: Mapping[str, Any]) -> None:
        self.document = document
        self.report: Optional[Report] = None

    def verify(self, keys: Any, row: Any = None) -> Report:
        """Verifies it with the keys of the caller: what `omni.keys()` returned when you began to trust the server.

        `row` is a row of a batch with its proof, as `GET /omni/runs/{run}/rows/{n}` answers it.
        """
        self.report = verify(self.document, keys, row)
        return self.report

    def save(self, path: Any) -> None:
        """Writes the document to a file, with every digit; `load` reads it again."""
        Path(path).write_text(_json.write(self.document), encoding="utf-8")

    def __repr__(self) -> str:
        return f"Evidence(id={self.document.get('id')!r})"

    def _repr_mimebundle_(self, **_: Any) -> Dict[str, Any]:
        return _notebook.evidence(self)


class _Key(NamedTuple):
    id: str
    raw: bytes
    start: Optional[datetime]
    end: Optional[datetime]


def verify(document: Any, keys: Any, row: Any = None) -> Report:
    """Verifies evidence: the `data` of an answer, or the whole answer.

    `keys` is what `/.well-known/omni-keys.json` answered, or its list. `row`, where it is given, must be a row of the
    batch that the evidence proves, with its proof: what `GET /omni/runs/{run}/rows/{n}` answered. Numbers must have all
    their digits: read a file by `load`.
    """
    trusted = [_key(k) for k in _json.members(keys.get("keys") if isinstance(keys, Mapping) else keys)]
    data = _data(document)
    if data is None:
        return Report(False, [Finding("form", False, "must be evidence: an object with its envelope")])
    findings = _Document(data, trusted).findings() + [_parents(data, trusted)]
    if row is not None:
        findings.append(_finding("row", _row(data, _get(row, "data") or row)))
    return Report(_worst(findings) == "valid", findings)


def _row(data: Mapping[str, Any], row: Any) -> Found:
    if data.get("disclosed") is not None:
        return False, "the rows of a confidential batch are not disclosed", False
    predicate = _get(data, "statement", "predicate")
    confidential = isinstance(predicate, Mapping) and _disclosure.of(predicate) is not None
    return _rows.check(row, data.get("rows") if confidential else _get(predicate, "rows"), root_from)


def load(text: str) -> Any:
    """Parses evidence, keys or a row with every digit."""
    return _json.read(text, exact=True)


def _data(document: Any) -> Optional[Mapping[str, Any]]:
    data = document.get("data", document) if isinstance(document, Mapping) else None
    parts = ("statement", "envelope", "log")
    whole = isinstance(data, Mapping) and all(isinstance(data.get(p), Mapping) for p in parts)
    return data if whole else None


def _key(listed: Any) -> _Key:
    spki = _bytes(listed.get("spki")) or b""
    id_ = hashlib.sha256(spki).hexdigest()
    if len(spki) != 44 or not spki.startswith(_PREFIX) or listed.get("keyid") != id_:
        raise ValueError(f"keyid must be the SHA-256 of spki, an Ed25519 key: {listed.get('keyid')}")
    return _Key(id_, spki[len(_PREFIX) :], _time(listed.get("valid_from")), _time(listed.get("valid_until")))


def _time(text: Any) -> Optional[datetime]:
    if not isinstance(text, str):
        return None
    head, _, rest = text.rstrip("Z").partition(".")
    return datetime.strptime(head + "." + (rest + "000000")[:6], "%Y-%m-%dT%H:%M:%S.%f")


def _bytes(text: Any) -> Optional[bytes]:
    """Strict base 64: one text for each value."""
    try:
        found = base64.b64decode(text, validate=True)
    except (TypeError, ValueError):
        return None
    return found if base64.b64encode(found).decode("ascii") == text else None


def _hash(text: Any) -> Optional[bytes]:
    found = _bytes(text)
    return found if found is not None and len(found) == 32 else None


def _get(value: Any, *names: str) -> Any:
    for name in names:
        value = value.get(name) if isinstance(value, Mapping) else None
    return value


def leaf_hash(entry: bytes) -> bytes:
    """Returns the hash of a leaf (RFC 6962, section 2.1)."""
    return hashlib.sha256(b"\0" + entry).digest()


def root_from(leaf: bytes, index: int, size: int, proof: List[bytes]) -> Optional[bytes]:
    """Returns the root to which an inclusion proof leads (RFC 9162, 2.1.3.2); None when it cannot be one."""
    if not 0 <= index < size:
        return None
    at, last, found = index, size - 1, leaf
    for step in proof:
        if last == 0:
            return None
        if at & 1 or at == last:
            found = hashlib.sha256(b"\1" + step + found).digest()
            while not at & 1 and at:
                at, last = at >> 1, last >> 1
        else:
            found = hashlib.sha256(b"\1" + found + step).digest()
        at, last = at >> 1, last >> 1
    return found if last == 0 else None


def _whole(value: Any) -> int:
    number = isinstance(value, (int, Decimal)) and not isinstance(value, bool)
    return int(value) if number and value == int(value) else -1


class _Document:
    """The evidence of one execution."""

    def __init__(self, data: Mapping[str, Any], trusted: List[_Key]) -> None:
        self.data, self.trusted = data, trusted
        self.statement, self.log = data["statement"], data["log"]
        self.payload = _bytes(_get(data, "envelope", "payload")) or b""
        subject = _json.members(self.statement.get("subject"))
        self.subject = subject[0] if subject and isinstance(subject[0], Mapping) else {}
        predicate = self.statement.get("predicate")
        self.predicate: Mapping[str, Any] = predicate if isinstance(predicate, Mapping) else {}

    def findings(self) -> List[Finding]:
        """Returns all findings; of a form that is not known, those of every form."""
        version = self.version()
        if version.verdict == "unverifiable":
            known = (self.check_payload, self.check_signature) if self.canonical else (self.check_signature,)
            return [_finding(check.__name__[6:], check()) for check in known] + [version]
        shown = (self.check_disclosure,) if self.confidential else (self.check_input, self.check_result)
        checks = (
            self.check_members, self.check_summary, *shown,
            self.check_keys, self.check_leaf, self.check_inclusion, self.check_checkpoint,
        )  # fmt: skip
        first = [_finding(check.__name__[6:], check()) for check in (self.check_payload, self.check_signature)]
        found = first + [version] + [_finding(check.__name__[6:], check()) for check in checks]
        if self.kind == "sign_off":
            found.append(_finding("sign_off", _sign_off.check(self.predicate, self.data.get("result"))))
        return found

    @property
    def kind(self) -> str:
        kind = self.predicate.get("kind")
        return kind if isinstance(kind, str) else ""

    @property
    def third(self) -> bool:
        return self.predicate.get("evidence_version") == "3"

    @property
    def canonical(self) -> bool:
        """Whether the statement is written in the canonical form that is known here."""
        profile = self.predicate.get("profile")
        return not isinstance(profile, str) or profile == _PROFILE

    def version(self) -> Finding:
        """Checks that the form of the statement is known: what is not cannot be judged."""
        version = self.predicate.get("evidence_version")
        if not isinstance(version, str):
            return Finding("version", False, "the statement names no evidence version")
        if version not in _VERSIONS:
            return Finding("version", False, f"evidence version {version}{_UNKNOWN}", False)
        type_, profile = self.statement.get("predicateType"), self.predicate.get("profile")
        form = _KINDS.get(self.kind)
        if self.third and form and not (isinstance(type_, str) and form.fullmatch(type_)):
            return Finding("version", False, f"predicate type {type_}{_UNKNOWN}", False)
        if self.third and profile != _PROFILE:
            return Finding("version", False, f"canonical form {profile}{_UNKNOWN}", False)
        disclosure = self.predicate.get("disclosure")
        if self.third and isinstance(disclosure, Mapping) and disclosure.get("alg", _DISCLOSURE) != _DISCLOSURE:
            return Finding("version", False, f"disclosure {disclosure['alg']}{_UNKNOWN}", False)
        return Finding("version", True, f"evidence version {version}")

    def check_payload(self) -> Tuple[bool, str]:
        same = self.payload == _json.canonical(self.statement).encode("utf-8", "surrogatepass")
        return same, "the envelope holds the statement" if same else "the envelope's payload is not the statement"

    def check_signature(self) -> Tuple[bool, str]:
        if _get(self.data, "envelope", "payloadType") != _TYPE:
            return False, f"the payload type must be {_TYPE}"
        signatures = _json.members(_get(self.data, "envelope", "signatures"))
        if len(signatures) != 1:
            return False, "there must be one signature"
        id_ = _get(signatures[0], "keyid")
        key = next((k for k in self.trusted if k.id == id_), None)
        if key is None:
            return False, f"the key {id_} is not trusted"
        signed = f"DSSEv1 {len(_TYPE)} {_TYPE} {len(self.payload)} ".encode() + self.payload
        if not _ed25519.verify(key.raw, signed, _bytes(_get(signatures[0], "sig")) or b""):
            return False, f"the key {id_} did not sign this payload"
        try:
            then = _time(_get(self.predicate, "timings", "completed_at"))
        except ValueError:
            then = None
        early = then is None or (key.start is not None and then < key.start - _SKEW)
        if early or (key.end is not None and then is not None and then > key.end + _SKEW):
            return False, f"the key {id_} was not in use when this was completed"
        return True, f"Ed25519, key {id_}"

    @property
    def first(self) -> bool:
        """Whether the statement holds its input, as in evidence version 1."""
        given = self.predicate.get("input")
        return not self.confidential and isinstance(given, Mapping) and "document" in given

    @property
    def confidential(self) -> bool:
        """Whether the statement says nothing of input and result but the root of a tree over them."""
        return _disclosure.of(self.predicate) is not None

    def check_members(self) -> Tuple[bool, str]:
        parts: List[Tuple[str, Any, Collection[str]]] = [
            ("", self.data, _EVIDENCE if self.first else _EVIDENCE | {"input"} | (_disclosure.MEMBERS if self.confidential else set())),
            ("/envelope", self.data.get("envelope"), _ENVELOPE),
            ("/log", self.log, _LOG),
        ]
        signatures, listed = _json.members(_get(self.data, "envelope", "signatures")), _json.members(self.data.get("keys"))
        parts += [(f"/envelope/signatures/{i}", one, _SIGNATURE) for i, one in enumerate(signatures)]
        parts += [(f"/keys/{i}", one, _LISTED) for i, one in enumerate(listed)]
        unknown = [f"{at}/{name}" for at, part, known in parts if isinstance(part, Mapping) for name in part if name not in known]
        return not unknown, "nothing signs " + ", ".join(unknown) if unknown else "evidence has no others"

    def check_summary(self) -> Tuple[bool, str]:
        id_ = str(self.subject.get("name") or "").partition("urn:uuid:")[2]
        timings = self.predicate.get("timings")
        kind = self.predicate.get("kind")
        digests = {name: f"sha256:{found or ''}" for name, found in (("input", self.digest_in), ("output", self.digest_out))}
        execution = {"id": id_, "kind": kind, "status": self.predicate.get("status")}
        execution.update({name: _get(timings, name) for name in ("started_at", "completed_at")})
        expected = {
            "id": id_, "object": "evidence", "status": "sealed", "execution": execution, "kind": kind,
            "digests": digests, "parents": self.predicate.get("parents") or [],
        }  # fmt: skip
        wrong = [name for name, value in expected.items() if _json.canonical(value) != _json.canonical(self.data.get(name))]
        stated = _get(self.predicate, "result", "sha256")
        wrong += ["predicate/result/sha256"] if stated and stated != self.digest_out else []
        shown = ", ".join("/" + name for name in wrong)
        return not wrong, f"differs from the signed statement at {shown}" if wrong else "agrees with the statement"

    @property
    def digest_in(self) -> Any:
        return _get(self.predicate, "input", "sha256")

    @property
    def digest_out(self) -> Any:
        return _get(self.subject, "digest", "sha256")

    def check_input(self) -> Found:
        beside = self.predicate["input"] if self.first else self.data
        return self._digest("input", beside, "document" if self.first else "input", self.digest_in)

    def check_result(self) -> Found:
        return self._digest("result", self.data, "result", self.digest_out)

    def check_disclosure(self) -> Found:
        stated = _disclosure.of(self.predicate) or {}
        return _disclosure.check(self.data, stated, [self.digest_in, self.digest_out], root_from)

    def _digest(self, name: str, holder: Mapping[str, Any], member: str, stated: Any) -> Found:
        """Checks a text against its signed digest; what is removed is not checked, and says so."""
        if holder.get(member) is None and _get(self.data, "removed", name) is not None:
            return not self.third, f"not kept; its digest was sha256:{stated}", not self.third
        found = _json.digest(holder[member]) if member in holder else "none"
        same = found == stated
        return same, f"sha256:{found}" if same else f"the {name}'s digest is sha256:{found}, not sha256:{stated}"

    def check_keys(self) -> Tuple[bool, str]:
        listed = _json.members(self.data.get("keys"))
        try:
            well = bool(listed) and all(_key(k).id and k.get("alg") == "ed25519" for k in listed)
        except (ValueError, AttributeError):
            well = False
        return well, f"{len(listed)} listed" if well else "no key is listed, or one is malformed"

    def check_leaf(self) -> Tuple[bool, str]:
        found = leaf_hash(self.payload).hex()
        return self.log.get("leaf_hash") == found, f"the payload's leaf hash is {found}"

    def check_inclusion(self) -> Tuple[bool, str]:
        steps = [_hash(step) for step in _json.members(self.log.get("inclusion"))]
        if None in steps:
            return False, "a step of the proof is not a hash in base 64"
        index, size = _whole(self.log.get("index")), _whole(self.log.get("tree_size"))
        root = root_from(leaf_hash(self.payload), index, size, [step for step in steps if step])
        note = self._note()
        leads = root is not None and note is not None and root == note[2]
        return leads, f"entry {index} of {size}" if leads else "the proof does not lead to the root of the checkpoint"

    def check_checkpoint(self) -> Tuple[bool, str]:
        note = self._note()
        if note is None:
            return False, "is not a signed note of a log's size and root"
        origin, size, root, signed = note
        if origin != self.log.get("origin") or size != _whole(self.log.get("tree_size")):
            return False, "belongs to another log or size than the proof"
        body = f"{origin}\n{size}\n{base64.b64encode(root).decode()}\n".encode()
        for key in self.trusted:
            hint = hashlib.sha256(origin.encode() + b"\n\1" + key.raw).digest()[:4]
            if signed[:4] == hint and _ed25519.verify(key.raw, body, signed[4:]):
                return True, f"{origin} at {size}"
        return False, "no trusted key signed it"

    def _note(self) -> Optional[Tuple[str, int, bytes, bytes]]:
        """Returns origin, size, root and signature of the checkpoint."""
        text = self.log.get("checkpoint")
        form = r"([^\n]+)\n(0|[1-9][0-9]{0,17})\n([A-Za-z0-9+/=]+)\n\n\u2014 ([^\n]+) ([A-Za-z0-9+/=]+)\n"
        found = re.fullmatch(form, text) if isinstance(text, str) else None
        if not found or found[1] != found[4]:
            return None
        root, signed = _hash(found[3]), _bytes(found[5])
        return (found[1], int(found[2]), root, signed) if root and signed else None


def _parents(data: Mapping[str, Any], trusted: List[_Key]) -> Finding:
    """Checks that the included parents are genuine and are the cited ones."""
    cited: Set[Tuple[Any, Any]] = set()
    included = _json.members(data.get("included"))
    for each in [data, *included]:
        cited |= {(_get(p, "evidence_id"), _get(p, "digest")) for p in _json.members(_get(each, "parents"))}
    worst = Finding("parents", True, f"{len(cited)} cited, {len(included)} included")
    for each in included:
        found = _parent(each, trusted, cited)
        if found.verdict == "invalid":
            return found
        worst = worst if found.passed else found
    return worst


def _parent(each: Any, trusted: List[_Key], cited: Set[Tuple[Any, Any]]) -> Finding:
    parent = _data(each)
    if parent is None:
        return Finding("parents", False, "an included parent is not evidence")
    document = _Document(parent, trusted)
    findings = document.findings()
    verdict = _worst(findings)
    broken = next((f for f in findings if not f.passed and f.verdict == verdict), None)
    if broken:
        return Finding("parents", False, f"{parent.get('id')}: {broken.check}: {broken.detail}", broken.made)
    same = (parent.get("id"), hashlib.sha256(document.payload).hexdigest()) in cited
    return Finding("parents", same, str(parent.get("id")) if same else f"{parent.get('id')} is not the evidence that is cited")
