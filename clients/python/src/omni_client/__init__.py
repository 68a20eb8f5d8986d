"""The client of Omni, a calculation server with signed evidence for every result."""

from typing import TYPE_CHECKING, Any

from . import evidence, webhooks
from ._client import Omni, Run, Table
from ._core import VERSION as __version__
from ._core import Info, Response, RunEvent
from ._errors import (
    APIConnectionError, APIError, APITimeoutError, AuthenticationError, BadRequestError, ConflictError, DetachedError,
    IdempotencyError, NotFoundError, OmniError, PermissionDeniedError, Problem, RateLimitError, RunFailedError, ServerError,
    StateConflictError, UnavailableError, UnsupportedServerError, ValidationError, WaitTimeoutError,
    WebhookVerificationError,
)  # fmt: skip
from ._data_sets import DataSet
from ._runs import Capability, RunError
from ._values import FrozenList, Result
from .evidence import Evidence, Finding, Report

if TYPE_CHECKING:
    from ._async_client import AsyncOmni, AsyncRun, AsyncTable
    from ._async_data_sets import AsyncDataSet

__all__ = [
    "APIConnectionError", "APIError", "APITimeoutError", "AsyncDataSet", "AsyncOmni", "AsyncRun", "AsyncTable",
    "AuthenticationError", "BadRequestError", "Capability", "ConflictError", "DataSet", "DetachedError", "Evidence", "Finding", "FrozenList",
    "IdempotencyError", "Info", "NotFoundError", "Omni", "OmniError", "PermissionDeniedError", "Problem", "RateLimitError",
    "Report", "Response", "Result", "Run", "RunError", "RunEvent", "RunFailedError", "ServerError", "StateConflictError",
    "Table", "UnavailableError", "UnsupportedServerError", "ValidationError", "WaitTimeoutError", "WebhookVerificationError",
    "__version__", "evidence", "webhooks",
]  # fmt: skip


def __getattr__(name: str) -> Any:
    if name[:5] != "Async" or name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from . import _async_client  # its types are as many as those of the other client: read when they are wanted

    return getattr(_async_client, name)
