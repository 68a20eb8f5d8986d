"""Files that go up as data sets: those of laboratories, by the endings of their names, and how the server reads them."""

from __future__ import annotations

from typing import Any, Dict, Literal, Mapping, Optional, Sequence

Format = Literal["arrow", "csv", "fasta", "fastq", "genbank", "mmcif", "mol2", "ndjson", "pdb", "sdf", "smi", "vcf"]
_ENDINGS = {
    "fasta": "fa fasta fna faa", "fastq": "fq fastq", "genbank": "gb gbk", "vcf": "vcf", "pdb": "pdb ent", "mmcif": "cif mmcif",
    "sdf": "sdf sd mol", "mol2": "mol2", "smi": "smi smiles",
}  # fmt: skip
FORMATS: Mapping[str, Format] = {ending: name for name, endings in _ENDINGS.items() for ending in endings.split()}  # type: ignore[misc]


def format_of(name: str) -> Optional[Format]:
    """Returns the format of a file of a laboratory by the ending of its name, with .gz behind it or not."""
    parts = name.lower().split(".")
    if len(parts) > 2 and parts[-1] == "gz":
        del parts[-1]
    return FORMATS.get(parts[-1]) if len(parts) > 1 else None


def reading(
    format: Optional[Format], add: Optional[str], numeric: Optional[Sequence[str]], offset: Optional[int], rows: Optional[str]
) -> Dict[str, Any]:
    """Returns how the server reads a file, as members of the query; what is absent is the server's choice."""
    if isinstance(numeric, str):
        raise TypeError("numeric must be a list of the names of fields, not a text")
    fields = None if numeric is None else ",".join(numeric)
    given = {"add": add, "format": format, "numeric": fields, "offset": offset, "rows": rows}
    return {name: value for name, value in given.items() if value is not None}
