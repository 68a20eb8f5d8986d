"""Every error that the client raises."""

from __future__ import annotations

import re
from typing import Any, Dict, List, Mapping, NamedTuple, Optional, Type, TypeVar

from ._values import plain

_LIKE_A_KEY = re.compile("(lq_(?:test|live)_)[A-Za-z0-9_]+")
_Raised = TypeVar("_Raised", bound=Exception)


class Problem(NamedTuple):
    """One thing that is wrong with a request."""

    pointer: str
    code: str
    message: str


class OmniError(Exception):
    """Root of all errors of this package. An error is a value: it is compared, copied and pickled with what it carries."""

    idempotency_key: Optional[str] = None

    def to_dict(self) -> Dict[str, Any]:
        """Returns class, message and all that the error carries, in dicts and lists."""
        carried = {name: plain(value) for name, value in self.__dict__.items() if name[:1] != "_"}
        return {"error": type(self).__name__, "text": str(self), **carried}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, OmniError) and type(self) is type(other) and self.args == other.args and self.__dict__ == other.__dict__

    def __hash__(self) -> int:
        return hash((type(self).__name__, self.args))

    def __reduce__(self) -> Any:
        return _restored, (type(self), self.args, dict(self.__dict__))


def _restored(cls: Type[OmniError], args: Any, state: Mapping[str, Any]) -> OmniError:
    made = cls.__new__(cls)
    made.args = args
    made.__dict__.update(state)
    return made


class APIError(OmniError):
    """The server refused a request."""

    def __init__(
        self, status: int, error: Mapping[str, Any], *, request_id: Optional[str] = None, retry_after: Optional[float] = None,
        idempotency_key: Optional[str] = None,
    ) -> None:  # fmt: skip
        self.status = status
        self.type = str(error.get("type") or "")
        self.code = str(error.get("code") or "")
        self.message = str(error.get("message") or "")
        self.request_id = request_id or error.get("request_id")
        self.retryable = bool(error.get("retryable"))
        self.details: Any = error.get("details")
        self.docs_url: Optional[str] = error.get("docs_url")
        self.retry_after = retry_after
        self.idempotency_key = idempotency_key
        self.problems = _problems(error)
        super().__init__(self._text())

    def _text(self) -> str:
        shown = [f"{p.pointer} {p.message}".strip() for p in self.problems] or [self.message]
        parts = [f"request {self.request_id}"] if self.request_id else []
        parts += [f"docs {self.docs_url}"] if self.docs_url else []
        return f"{self.status} {self.code}: {'; '.join(shown)}" + (f" ({', '.join(parts)})" if parts else "")


class BadRequestError(APIError):
    """400."""


class AuthenticationError(APIError):
    """401, or no key was found anywhere (status 0: nothing was sent)."""


class PermissionDeniedError(APIError):
    """403."""


class NotFoundError(APIError):
    """404."""


class ConflictError(APIError):
    """409."""


class IdempotencyError(ConflictError):
    """409: the idempotency key belongs to another request, or is in use."""


class StateConflictError(ConflictError):
    """409: the state of the object does not allow it."""


class ValidationError(APIError):
    """422; `problems` names each place."""


class RateLimitError(APIError):
    """429; `retry_after` is in seconds."""


class ServerError(APIError):
    """500 and above."""


class UnavailableError(ServerError):
    """503."""


class APIConnectionError(OmniError):
    """No whole answer came. The request may have taken effect; `idempotency_key` finds its run."""

    def __init__(self, message: str, *, status: Optional[int] = None, idempotency_key: Optional[str] = None) -> None:
        self.status = status
        self.idempotency_key = idempotency_key
        super().__init__(message + (f" (idempotency key {idempotency_key})" if idempotency_key else ""))


class APITimeoutError(APIConnectionError, TimeoutError):
    """No answer came within the time."""


class WaitTimeoutError(OmniError, TimeoutError):
    """The run has not ended within the time; it goes on. `run` is the run as last seen."""

    def __init__(self, run: Any) -> None:
        self.run = run
        self.idempotency_key = run.idempotency_key
        super().__init__(f"run {run.id} is still {run.status} (idempotency key {run.idempotency_key})")


class RunFailedError(OmniError):
    """The run ended otherwise than completed."""

    def __init__(self, run: Any) -> None:
        self.run = run
        self.code = run.error.code if run.error else run.status
        self.idempotency_key = run.idempotency_key
        why = f": {self.code}: {run.error.message}" if run.error else ""
        super().__init__(f"run {run.id} {run.status}{why}")


class DetachedError(OmniError):
    """The object came out of a pickle or a copy in another process, and has no client."""


class UnsupportedServerError(OmniError):
    """The server has another major version of the API."""


class WebhookVerificationError(OmniError):
    """A delivery is not genuine; `part` is signature, timestamp or header."""

    def __init__(self, part: str, message: str) -> None:
        self.part = part
        super().__init__(f"{part}: {message}")


_BY_STATUS: Mapping[int, Type[APIError]] = {
    400: BadRequestError, 401: AuthenticationError, 403: PermissionDeniedError, 404: NotFoundError, 409: ConflictError,
    422: ValidationError, 429: RateLimitError, 503: UnavailableError,
}  # fmt: skip
_BY_TYPE: Mapping[str, Type[APIError]] = {"idempotency_error": IdempotencyError, "state_conflict_error": StateConflictError}


def hide(text: str, key: Optional[str] = None) -> str:
    """Cuts a key, and what looks like one, out of a text."""
    return _LIKE_A_KEY.sub(r"\1…", text.replace(key, key[:8] + "…") if key else text)


def outward(error: _Raised, key: Optional[str] = None) -> _Raised:
    """The door of all errors: the causes and frames of other libraries stay inside, and no text has the key."""
    error.__cause__ = error.__context__ = error.__traceback__ = None
    if isinstance(error, UnicodeError):  # its attributes have the whole text
        return outward(ValueError(f"{type(error).__name__}: {error.reason}"), key)  # type: ignore[return-value, attr-defined]
    error.args = tuple(hide(part, key) if isinstance(part, str) else part for part in error.args)
    if isinstance(error, APIError):
        error.message = hide(error.message, key)
    return error


def error_class(status: int, kind: str) -> Type[APIError]:
    """Returns the class for a status and an error type."""
    found = _BY_STATUS.get(status) or (ServerError if status >= 500 else APIError)
    return _BY_TYPE.get(kind, found) if found is ConflictError else found


def error_object(body: Any, status: int) -> Mapping[str, Any]:
    """Returns the members of an error in either shape: `{"error": {...}}`, or `{"ok": false, ...}`."""
    if isinstance(body, Mapping):
        if isinstance(body.get("error"), Mapping):
            return dict(body["error"])
        if "message" in body:
            errors = body.get("errors")
            named = errors.get("code") if isinstance(errors, Mapping) else None
            code = str(named[0]) if isinstance(named, list) and named else _usual_code(status, errors)
            return {"code": code, "message": body["message"], "errors": errors}
    return {"code": "", "message": ""}


def _usual_code(status: int, errors: Any) -> str:
    if isinstance(errors, Mapping) and "Idempotency-Key" in errors:
        return "idempotency_key_reused"
    return "validation_failed" if status == 422 else ""


def _problems(error: Mapping[str, Any]) -> List[Problem]:
    details = error.get("details")
    listed = details.get("errors") if isinstance(details, Mapping) else None
    if isinstance(listed, list):
        return [
            Problem(str(p.get("pointer") or ""), str(p.get("code") or ""), str(p.get("message") or ""))
            for p in listed
            if isinstance(p, Mapping)
        ]
    by_path = error.get("errors")
    if not isinstance(by_path, Mapping) or "code" in by_path:
        return []
    return [
        Problem("/" + str(path).replace(".", "/") if path else "", "", str(message))
        for path, messages in by_path.items()
        for message in (messages if isinstance(messages, list) else [messages])
    ]
