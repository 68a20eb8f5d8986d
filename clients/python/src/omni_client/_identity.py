"""Who calls which server: key, base URL, credentials file."""

from __future__ import annotations

import json
import os
import re
import stat
import sys
from pathlib import Path
from typing import Any, Callable, Mapping, NamedTuple, Optional, Tuple, Union
from urllib.parse import urlsplit

from ._errors import AuthenticationError, hide

DEFAULT_URL = "http://127.0.0.1:8080/api/v1"
_LOOPBACK = ("localhost", "127.0.0.1", "::1")
_KEY = re.compile("lq_(test|live)_[A-Za-z0-9_]{1,128}")
_BEGINNINGS = ("lq_test_", "lq_live_")
_ENDS = " \t\r\n"


class Secret:
    """A key that no dump shows: it is held in a closure, and prints as `lq_test_...abcd`."""

    __slots__ = ("reveal", "_shown")
    reveal: Callable[[], str]

    def __init__(self, text: str) -> None:
        text = text.strip(_ENDS)
        self.reveal = lambda: text
        self._shown = text[:8] + "…" + text[-4:] if len(text) > 20 and _KEY.fullmatch(text) else "…"

    def wrong_at(self) -> Optional[int]:
        """Returns the first position, from 1, at which no key goes on like this one; none when it has the form of a key."""
        text = self.reveal()
        if _KEY.fullmatch(text):
            return None
        fits = max(len(os.path.commonprefix([text, beginning])) for beginning in _BEGINNINGS)
        if fits == len(_BEGINNINGS[0]):
            more = re.match("[A-Za-z0-9_]{0,128}", text[fits:])
            fits += more.end() if more else 0
        return fits + 1

    def __bool__(self) -> bool:
        return bool(self.reveal())

    def __repr__(self) -> str:
        return self._shown

    def __reduce__(self) -> Any:
        raise TypeError("a key is not pickled")


class Identity(NamedTuple):
    """A key and the server that it is for."""

    key: Secret
    base_url: str


class _Pair(NamedTuple):
    """What one place says: absent is None, there and empty is an error."""

    key: Optional[Secret]
    url: Optional[str]
    key_of: str
    url_of: str


def hidden(api_key: Any) -> Optional[Secret]:
    """Takes a key out of the frame of its caller."""
    if api_key is None or isinstance(api_key, Secret):
        return api_key
    return Secret(api_key if isinstance(api_key, str) else "?")


def resolve(api_key: Union[Secret, str, None], base_url: Optional[str], profile: Optional[str], insecure: bool) -> Identity:
    """Finds key and base URL: the arguments, the environment, the profile of the credentials file.

    Only what is absent lets the next place speak. A key belongs to the origin that its own place names. Raises
    AuthenticationError that names all places when no key is there.
    """
    api_key = hidden(api_key)
    pairs = [_Pair(api_key, base_url, "the argument api_key", "the argument base_url"), _of_environment()]
    if all(pair.key is None for pair in pairs) or all(pair.url is None for pair in pairs):
        file, name = credentials_path(), _named(profile)
        pairs.append(_of_profile(file, name))
    keyed = next((pair for pair in pairs if pair.key is not None), None)
    if keyed is None or keyed.key is None:
        places = f"the argument api_key, OMNI_API_KEY, or the profile {name!r} in {file}"  # pyright: ignore[reportPossiblyUnboundVariable]
        raise _refused("credential_missing", f"no API key found: give {places}")
    _check_key(keyed.key, keyed.key_of)
    located = next((pair for pair in pairs if pair.url is not None), keyed)
    if keyed.url is not None and keyed is not pairs[0]:
        _check_origin(keyed, located, insecure)
    return Identity(keyed.key, normal_url(_present(located.url, located.url_of) or DEFAULT_URL, insecure))


def _check_key(key: Secret, source: str) -> None:
    if not key:
        raise _empty(source)
    position = key.wrong_at()
    if position is not None:
        text = f"the key of {source} has a character at position {position} that no key has"
        raise _refused("credential_malformed", text)


def _check_origin(keyed: _Pair, located: _Pair, insecure: bool) -> None:
    """Refuses a key for an origin that its own place does not name."""
    own, other = (_present(pair.url, pair.url_of) or "" for pair in (keyed, located))
    if keyed is not located and origin(normal_url(own, True)) != origin(normal_url(other, insecure)):
        raise _refused(
            "credential_other_origin",
            f"the key of {keyed.key_of} is for {origin(own)}, and {located.url_of} names {origin(other)}: "
            "give api_key too, or a profile for it",
        )


def _of_environment() -> _Pair:
    names = "OMNI_API_KEY", "OMNI_BASE_URL"
    return _Pair(hidden(os.environ.get(names[0])), os.environ.get(names[1]), *names)


def _named(profile: Optional[str]) -> str:
    given = os.environ.get("OMNI_PROFILE") if profile is None else profile
    source = "OMNI_PROFILE" if profile is None else "the argument profile"
    return "default" if given is None else str(_present(given, source))


def _present(text: Optional[str], source: str) -> Optional[str]:
    if text is not None and not text.strip():
        raise _empty(source)
    return text


def _empty(source: str) -> AuthenticationError:
    return _refused("credential_empty", f"{source} is there and empty: fill it, or take it away")


def origin(url: str) -> str:
    """Returns scheme, host and port of a URL."""
    parts = urlsplit(url.strip())
    host = f"[{parts.hostname}]" if ":" in (parts.hostname or "") else parts.hostname
    return f"{parts.scheme}://{host}:{parts.port or (443 if parts.scheme == 'https' else 80)}"


def credentials_path() -> Path:
    """Returns the place of the credentials file, which may be absent."""
    named = _present(os.environ.get("OMNI_CREDENTIALS"), "OMNI_CREDENTIALS")
    if named:
        return Path(named)
    if sys.platform == "win32":
        return Path(os.environ.get("APPDATA", "~")).expanduser() / "omni" / "credentials.json"
    home = os.environ.get("XDG_CONFIG_HOME") or "~/.config"
    return Path(home).expanduser() / "omni" / "credentials.json"


def _of_profile(file: Path, name: str) -> _Pair:
    wrong, key, url = _entry(file, name)
    if wrong:
        raise _refused("credential_missing", wrong)
    place = f"the profile {name!r} in {file}"
    return _Pair(key, url, place, place)


def _entry(file: Path, name: str) -> Tuple[str, Optional[Secret], Optional[str]]:
    """Returns what is wrong with the file, or key and URL: no frame that has read it is in a traceback."""
    try:
        mode = file.stat().st_mode
        text = file.read_text(encoding="utf-8")
    except OSError:
        return "", None, None
    if os.name == "posix" and mode & (stat.S_IRWXG | stat.S_IRWXO):
        return f"others may read {file}: run chmod 600 {file}", None, None
    try:
        content = json.loads(text)
    except ValueError:
        content = None
    if not isinstance(content, dict):
        return f"{file} is not a JSON object of profiles", None, None
    if "test_key" in content:  # the server's own file
        key = content.get("live_key" if os.environ.get("OMNI_MODE") == "live" else "test_key")
        return "", hidden(key), _text(content.get("base_url"))
    entry: Mapping[str, Any] = content[name] if isinstance(content.get(name), dict) else {}
    return "", hidden(entry.get("api_key")), _text(entry.get("base_url"))


def _text(url: Any) -> Optional[str]:
    return None if url is None else str(url)


def _refused(code: str, message: str) -> AuthenticationError:
    return AuthenticationError(0, {"code": code, "message": hide(message)})


def normal_url(url: str, insecure: bool = False) -> str:
    """Returns the base URL with `/api/v1` and without a slash at its end."""
    parts = urlsplit(url.strip())
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise ValueError(f"base_url must be as in https://omni.example.com, not {hide(repr(url))}")
    if parts.username or parts.password or parts.query or parts.fragment:
        raise ValueError("base_url must have no user, query or fragment")
    if parts.scheme == "http" and parts.hostname not in _LOOPBACK and not insecure:
        raise ValueError(f"http to {parts.hostname} shows the key to the network: use https, or allow_insecure=True")
    path = parts.path.rstrip("/")
    return f"{parts.scheme}://{parts.netloc}{path}" + ("" if path.endswith("/api/v1") else "/api/v1")
