"""The check of what a sign-off says, and of the signer's own signature."""

from __future__ import annotations

import base64
import hashlib
from typing import Any, Mapping, Optional, Tuple

from . import _ed25519, _json

_TYPE = "application/vnd.omni.sign-off+json"
_PREFIX = bytes.fromhex("302a300506032b6570032100")
_MEANINGS = ("reviewed", "approved", "rejected", "withdrawn")
_STATED = (
    "meaning", "comment", "role", "principal", "same_principal",
    "subject_evidence_id", "subject_evidence_sha256", "supersedes", "caller_signature",
)  # fmt: skip


def check(predicate: Mapping[str, Any], result: Any) -> Tuple[bool, str]:
    """Checks that a sign-off is about its one parent, that its result repeats it, and the signer's signature if there is one."""
    said = {name: predicate.get(name) for name in ("meaning", "subject_evidence_id", "subject_evidence_sha256")}
    if said["meaning"] not in _MEANINGS:
        return False, "it has no meaning that a sign-off can have"
    parent = {"evidence_id": said["subject_evidence_id"], "digest": said["subject_evidence_sha256"]}
    if _json.canonical(predicate.get("parents")) != _json.canonical([parent]):
        return False, "it is about other evidence than its parent"
    if not all(_agrees(predicate, result, name) for name in _STATED):
        return False, "its result says something else than its statement"
    own = predicate["caller_signature"]
    if own is None:
        return True, f"{said['meaning']}, without a signature of the signer's own"
    key = _key(own)
    if key is None:
        return False, "the signer's key is malformed"
    payload = _json.canonical(said).encode("utf-8", "surrogatepass")
    if not _signed(own.get("envelope"), own["keyid"], key, payload):
        return False, "the signer's key did not sign this meaning and subject"
    return True, f"{said['meaning']}, signed by the signer's key {own['keyid']}"


def _agrees(predicate: Mapping[str, Any], result: Any, name: str) -> bool:
    repeated = not isinstance(result, Mapping) or (
        name in result and _json.canonical(result[name]) == _json.canonical(predicate.get(name))
    )
    return name in predicate and repeated


def _bytes(text: Any) -> Optional[bytes]:
    try:
        found = base64.b64decode(text, validate=True)
    except (TypeError, ValueError):
        return None
    return found if base64.b64encode(found).decode("ascii") == text else None


def _key(own: Any) -> Optional[bytes]:
    spki = _bytes(own.get("spki")) if isinstance(own, Mapping) else None
    right = spki is not None and len(spki) == 44 and spki.startswith(_PREFIX)
    return spki[len(_PREFIX) :] if right and spki and own.get("keyid") == hashlib.sha256(spki).hexdigest() else None


def _signed(envelope: Any, keyid: str, key: bytes, payload: bytes) -> bool:
    signatures = _json.members(envelope.get("signatures")) if isinstance(envelope, Mapping) else []
    if len(signatures) != 1 or envelope.get("payloadType") != _TYPE or _bytes(envelope.get("payload")) != payload:
        return False
    signature = signatures[0] if isinstance(signatures[0], Mapping) else {}
    text = f"DSSEv1 {len(_TYPE)} {_TYPE} {len(payload)} ".encode() + payload
    return signature.get("keyid") == keyid and _ed25519.verify(key, text, _bytes(signature.get("sig")) or b"")
