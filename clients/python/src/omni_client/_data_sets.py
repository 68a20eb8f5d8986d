"""Data sets: tables on the server, and what of an input they stand for. clients/generate makes those of asyncio."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Iterator, Literal, Mapping, Optional, Sequence

from ._core import Ask
from ._files import Format, reading
from ._sets import DataSetData, quoted, uploaded

if TYPE_CHECKING:
    from ._client import Omni


class DataSet(DataSetData):
    """A data set as the server describes it. One out of a pickle has its data, and its verb after `omni.attach(set)`."""

    @property
    def _omni(self) -> Omni:
        client: Omni = self._attached()
        return client

    def delete(self) -> None:
        """Deletes the set. Raises StateConflictError while an open run reads it."""
        self._omni._do(self._omni._core.data(Ask("DELETE", f"/omni/data-sets/{quoted(self.id)}")))


class DataSets:
    """The data sets that the key may use."""

    def __init__(self, omni: Omni) -> None:
        self._omni = omni

    def upload(
        self, name: str, source: Any, *, content_type: Optional[str] = None, ttl: Optional[float] = None, format: Optional[Format] = None,
        add: Optional[Literal["inchikey"]] = None, numeric: Optional[Sequence[str]] = None, offset: Optional[Literal[33, 64]] = None,
        rows: Optional[Literal["features", "records"]] = None,
    ) -> DataSet:  # fmt: skip
        """Uploads a file by its path, its bytes, or a table as `map` takes one; equal bytes of one name are the same version.

        `content_type` is the media type of a file, by default that of its name or its first bytes. After `ttl` seconds, 60
        to 604,800, the server deletes the set; without it the set stays. `format` is that of a file of a laboratory, such as
        "fasta" or "sdf", by default that of the ending of its name, of bytes that of `name`; a broken record keeps its row and
        is one of `rows_in_error`. `add="inchikey"` adds that column to molecules, `numeric` lists the fields of SDF that are
        numbers, `offset` is the letter of quality 0 of FASTQ, and `rows` says what a row of GenBank is.
        """
        how = reading(format, add, numeric, offset, rows)
        return self._omni._do(uploaded(self._omni._core, self._made, name, source, content_type, ttl, how))

    def list(self, *, limit: Optional[int] = None, max_items: Optional[int] = None, name: Optional[str] = None) -> Iterator[DataSet]:
        """Hands out all versions, newest first.

        `name` lists those of one name, `limit` is the size of a page, `max_items` bounds the whole.
        """
        return self._omni._each(self._omni._core.pages("/omni/data-sets", {"name": name}, limit, max_items, self._made))

    def get(self, ref: str) -> DataSet:
        """Reads one by its id, or by `name@sha256:HEX`."""
        return self._made(self._omni._do(self._omni._core.data(Ask("GET", f"/omni/data-sets/{quoted(ref)}"))))

    def rows(self, ref: str) -> Iterator[Mapping[str, Any]]:
        """Hands out the rows of one in order, by its id, or by `name@sha256:HEX`."""
        return self._omni._each(self._omni._core.pages(f"/omni/data-sets/{quoted(ref)}/rows", {}, 10_000))

    def delete(self, ref: str) -> None:
        """Deletes one. Raises StateConflictError while an open run reads it."""
        self._omni._do(self._omni._core.data(Ask("DELETE", f"/omni/data-sets/{quoted(ref)}")))

    def _made(self, raw: Mapping[str, Any]) -> DataSet:
        return DataSet(self._omni, raw)
