"""Who calls which server: key, base URL, credentials file."""

from __future__ import annotations

import json
import os
import stat
import sys
from pathlib import Path
from typing import Any, Callable, Mapping, NamedTuple, Optional
from urllib.parse import urlsplit

from ._errors import AuthenticationError

DEFAULT_URL = "http://127.0.0.1:8080/api/v1"
_LOOPBACK = ("localhost", "127.0.0.1", "::1")


class Secret:
    """A key that no dump shows: it is held in a closure, and prints as `lq_test_...abcd`."""

    __slots__ = ("reveal", "_shown")
    reveal: Callable[[], str]

    def __init__(self, text: str) -> None:
        self.reveal = lambda: text
        self._shown = text[:8] + "…" + text[-4:] if len(text) > 20 else "…"

    def __repr__(self) -> str:
        return self._shown

    def __reduce__(self) -> Any:
        raise TypeError("a key is not pickled")


class Identity(NamedTuple):
    """A key and the server that it is for."""

    key: Secret
    base_url: str


def resolve(api_key: Optional[str], base_url: Optional[str], profile: Optional[str], insecure: bool) -> Identity:
    """Finds key and base URL: the arguments, the environment, the profile of the credentials file.

    Raises AuthenticationError that names all places when no key is there.
    """
    key = api_key or os.environ.get("OMNI_API_KEY") or None
    url = base_url or os.environ.get("OMNI_BASE_URL") or None
    file, name = credentials_path(), profile or os.environ.get("OMNI_PROFILE") or "default"
    if key is None or url is None:
        entry = _entry(file, name) if key is None or profile else {}
        key = key or entry.get("api_key")
        url = url or entry.get("base_url")
    if not key:
        places = f"the argument api_key, OMNI_API_KEY, or the profile {name!r} in {file}"
        raise AuthenticationError(0, {"code": "credential_missing", "message": f"no API key found: give {places}"})
    return Identity(Secret(key), normal_url(url or DEFAULT_URL, insecure))


def credentials_path() -> Path:
    """Returns the place of the credentials file, which may be absent."""
    named = os.environ.get("OMNI_CREDENTIALS")
    if named:
        return Path(named)
    if sys.platform == "win32":
        return Path(os.environ.get("APPDATA", "~")).expanduser() / "omni" / "credentials.json"
    home = os.environ.get("XDG_CONFIG_HOME") or "~/.config"
    return Path(home).expanduser() / "omni" / "credentials.json"


def _entry(file: Path, name: str) -> Mapping[str, Any]:
    try:
        mode = file.stat().st_mode
        text = file.read_text(encoding="utf-8")
    except OSError:
        return {}
    if os.name == "posix" and mode & (stat.S_IRWXG | stat.S_IRWXO):
        raise _refused(f"others may read {file}: run chmod 600 {file}")
    try:
        content = json.loads(text)
    except ValueError:
        content = None
    if not isinstance(content, dict):
        raise _refused(f"{file} is not a JSON object of profiles")
    if "test_key" in content:  # the server's own file
        live = os.environ.get("OMNI_MODE") == "live"
        return {"base_url": content.get("base_url"), "api_key": content.get("live_key" if live else "test_key")}
    entry = content.get(name)
    return entry if isinstance(entry, dict) else {}


def _refused(message: str) -> AuthenticationError:
    return AuthenticationError(0, {"code": "credential_missing", "message": message})


def normal_url(url: str, insecure: bool = False) -> str:
    """Returns the base URL with `/api/v1` and without a slash at its end."""
    parts = urlsplit(url.strip())
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise ValueError(f"base_url must be as in https://omni.example.com, not {url!r}")
    if parts.username or parts.password or parts.query or parts.fragment:
        raise ValueError("base_url must have no user, query or fragment")
    if parts.scheme == "http" and parts.hostname not in _LOOPBACK and not insecure:
        raise ValueError(f"http to {parts.hostname} shows the key to the network: use https, or allow_insecure=True")
    path = parts.path.rstrip("/")
    return f"{parts.scheme}://{parts.netloc}{path}" + ("" if path.endswith("/api/v1") else "/api/v1")
