"""The client of Omni, a calculation server with signed evidence for every result."""

from . import evidence, webhooks
from ._async import AsyncOmni
from ._calls import VERSION as __version__
from ._calls import Info, Response
from ._client import Capability, Omni
from ._errors import (
    APIConnectionError,
    APIError,
    APITimeoutError,
    AuthenticationError,
    BadRequestError,
    ConflictError,
    DetachedError,
    IdempotencyError,
    NotFoundError,
    OmniError,
    PermissionDeniedError,
    Problem,
    RateLimitError,
    RunFailedError,
    ServerError,
    StateConflictError,
    UnavailableError,
    UnsupportedServerError,
    ValidationError,
    WaitTimeoutError,
    WebhookVerificationError,
)
from ._runs import Run, RunError
from ._tables import Table
from ._values import FrozenList, Result
from ._wait import RunEvent
from .evidence import Evidence, Finding, Report

__all__ = [
    "APIConnectionError",
    "APIError",
    "APITimeoutError",
    "AsyncOmni",
    "AuthenticationError",
    "BadRequestError",
    "Capability",
    "ConflictError",
    "DetachedError",
    "Evidence",
    "Finding",
    "FrozenList",
    "IdempotencyError",
    "Info",
    "NotFoundError",
    "Omni",
    "OmniError",
    "PermissionDeniedError",
    "Problem",
    "RateLimitError",
    "Report",
    "Response",
    "Result",
    "Run",
    "RunError",
    "RunEvent",
    "RunFailedError",
    "ServerError",
    "StateConflictError",
    "Table",
    "UnavailableError",
    "UnsupportedServerError",
    "ValidationError",
    "WaitTimeoutError",
    "WebhookVerificationError",
    "__version__",
    "evidence",
    "webhooks",
]
