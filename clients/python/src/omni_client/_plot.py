"""Plots: a Vega-Lite specification, and its picture."""

from __future__ import annotations

from typing import Any, Callable, Dict, Mapping, Optional, Union

from ._errors import DetachedError

VEGA = "application/vnd.vegalite.v5+json"


class Plot(Dict[str, Any]):
    """A plot as the server describes it; a notebook draws it, or shows its picture."""

    def __init__(self, described: Mapping[str, Any], picture: Union[str, Callable[[], Any], None] = None) -> None:
        super().__init__(described)
        self._picture = picture

    @property
    def spec(self) -> Mapping[str, Any]:
        """The Vega-Lite specification."""
        for name in ("spec", "specification", "vega_lite"):
            if isinstance(self.get(name), Mapping):
                found: Mapping[str, Any] = self[name]
                return found
        return self

    def svg(self) -> Any:
        """Returns the picture as SVG; of a client for asyncio it is awaited."""
        if self._picture is None:
            raise DetachedError("the plot has its specification, and no client that fetches its picture: ask the run for it")
        return self._picture() if callable(self._picture) else self._picture

    def __reduce__(self) -> Any:
        picture: Optional[str] = self._picture if isinstance(self._picture, str) else None
        return type(self), (dict(self), picture)

    def _repr_mimebundle_(self, **_: Any) -> Dict[str, Any]:
        bundle: Dict[str, Any] = {"text/plain": f"Plot({self.spec.get('title', '')!r})", VEGA: dict(self.spec)}
        try:
            picture = self.svg()
        except Exception:  # the specification is shown without its picture
            return bundle
        if isinstance(picture, str):
            bundle["image/svg+xml"] = picture
        elif hasattr(picture, "close"):
            picture.close()  # of asyncio: nobody awaits it here
        return bundle
