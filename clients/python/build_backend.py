"""Builds wheel and source archive by the standard library (PEP 517), so that an install needs no network."""

import base64
import gzip
import hashlib
import io
import re
import tarfile
import zipfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
STAMP = (2026, 1, 1, 0, 0, 0)


def _project():
    """The strings and lists of strings in the tables of pyproject.toml that this package uses."""
    tables, table = {}, None
    for line in (HERE / "pyproject.toml").read_text(encoding="utf-8").splitlines():
        header = re.fullmatch(r"\[(.+)\]", line)
        pair = re.fullmatch(r"([\w-]+) = (\[?\".*\"\]?)", line)
        if header:
            table = tables.setdefault(header[1], {})
        elif pair and table is not None:
            found = re.findall(r'"([^"]*)"', pair[2])
            table[pair[1]] = found if pair[2].startswith("[") else found[0]
    return tables["project"], tables["project.optional-dependencies"]


PROJECT, EXTRAS = _project()
VERSION = PROJECT["version"]
STEM = f"{PROJECT['name'].replace('-', '_')}-{VERSION}"


def _metadata():
    lines = ["Metadata-Version: 2.1", f"Name: {PROJECT['name']}", f"Version: {VERSION}", f"Summary: {PROJECT['description']}"]
    lines += [f"License: {PROJECT['license']}", f"Requires-Python: {PROJECT['requires-python']}"]
    lines += ["Classifier: Typing :: Typed", "Description-Content-Type: text/markdown"]
    for extra, packages in EXTRAS.items():
        lines += [f"Provides-Extra: {extra}"] + [f'Requires-Dist: {p}; extra == "{extra}"' for p in packages]
    return "\n".join(lines) + "\n\n" + (HERE / "README.md").read_text(encoding="utf-8")


def _wheel(directory, package):
    info = f"{STEM}.dist-info"
    files = {f"{info}/METADATA": _metadata().encode()}
    files[f"{info}/WHEEL"] = b"Wheel-Version: 1.0\nGenerator: omni-client\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    files[f"{info}/LICENSE"] = _license()
    files.update(package)
    record = "".join(
        f"{name},sha256={base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b'=').decode()},{len(data)}\n"
        for name, data in files.items()
    )
    files[f"{info}/RECORD"] = (record + f"{info}/RECORD,,\n").encode()
    name = f"{STEM}-py3-none-any.whl"
    with zipfile.ZipFile(Path(directory) / name, "w", zipfile.ZIP_DEFLATED) as archive:
        for path, data in files.items():
            entry = zipfile.ZipInfo(path, STAMP)
            entry.external_attr = 0o644 << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, data)
    return name


def _license():
    own = HERE / "LICENSE"
    return (own if own.exists() else HERE.parent.parent / "LICENSE").read_bytes()


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    source = HERE / "src"
    found = sorted(p for p in source.rglob("*") if p.is_file() and p.suffix in (".py", ".typed"))
    return _wheel(wheel_directory, {p.relative_to(source).as_posix(): p.read_bytes() for p in found})


def build_editable(wheel_directory, config_settings=None, metadata_directory=None):
    return _wheel(wheel_directory, {"omni_client.pth": str(HERE / "src").encode() + b"\n"})


def build_sdist(sdist_directory, config_settings=None):
    kept = [HERE / n for n in ("pyproject.toml", "build_backend.py", "README.md", "CHANGELOG.md")]
    kept += sorted(p for p in (HERE / "src").rglob("*") if p.is_file() and p.suffix in (".py", ".typed"))
    files = {p.relative_to(HERE).as_posix(): p.read_bytes() for p in kept}
    files.update({"LICENSE": _license(), "PKG-INFO": _metadata().encode()})
    name = f"{STEM}.tar.gz"
    with open(Path(sdist_directory) / name, "wb") as raw, gzip.GzipFile("", "wb", fileobj=raw, mtime=0) as packed:
        with tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as archive:
            for path, data in files.items():
                entry = tarfile.TarInfo(f"{STEM}/{path}")
                entry.size = len(data)
                archive.addfile(entry, io.BytesIO(data))
    return name
