"""Runs the notebooks beside this file and compares what each cell shows with what is checked in.

  python3 notebook.py            checks; `--write` keeps what the cells show now
  python3 notebook.py --kernel   runs them in a kernel of Jupyter, by nbclient

The key is found as by any program. Ids, times and digests are not compared: they differ from run to run.
"""
import argparse
import ast
import contextlib
import io
import json
import re
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
PLAIN = (
    (r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", "ID"),
    (r"\b[0-9a-f]{64}\b", "DIGEST"),
    (r"\d{4}-\d\d-\d\dT[0-9:.]+Z", "TIME"),
    (r"\bentry \d+ of \d+|\bomni-[0-9a-f]+/log at \d+", "PLACE"),
    (r"\r[^\n]*", "PROGRESS"),
    (r"(\d\.\d{10})\d+", r"\1"),
)


def comparable(outputs):
    """Outputs without what differs from run to run, and without the HTML of pandas, which differs by its version."""
    kept = []
    for output in outputs:
        data = output.get("data", {})
        foreign = "dataframe" in "".join(data.get("text/html", []))
        kept.append({**output, **({"data": {"text/plain": data["text/plain"]}} if foreign else {})})
    text = json.dumps(kept, ensure_ascii=False, sort_keys=True)
    for pattern, instead in PLAIN:
        text = re.sub(pattern, instead, text)
    return text


def lines(text):
    return text.splitlines(keepends=True)


def shown(value):
    """What a notebook shows of the value of a cell."""
    bundle = value._repr_mimebundle_() if hasattr(value, "_repr_mimebundle_") else {"text/plain": repr(value)}
    if "text/html" not in bundle and hasattr(value, "_repr_html_"):
        bundle = {**bundle, "text/html": value._repr_html_()}
    data = {kind: lines(content) if isinstance(content, str) else content for kind, content in bundle.items() if content is not None}
    return {"output_type": "execute_result", "metadata": {}, "data": data}


def executed(source, names):
    """Runs a cell: its standard output, and the value of its last line."""
    tree = ast.parse(source)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    out, outputs, value = io.StringIO(), [], None
    with contextlib.redirect_stdout(out):
        exec(compile(tree, "cell", "exec"), names)
        if last is not None:
            value = eval(compile(ast.Expression(last.value), "cell", "eval"), names)
    if out.getvalue():
        outputs.append({"output_type": "stream", "name": "stdout", "text": lines(out.getvalue())})
    if value is not None:
        outputs.append(shown(value))
    return outputs


def in_kernel(book):
    import nbclient
    import nbformat

    done = nbformat.reads(json.dumps(book), as_version=4)
    nbclient.NotebookClient(done, timeout=120, kernel_name="python3", resources={"metadata": {"path": str(HERE)}}).execute()
    return [cell for cell in done.cells if cell.cell_type == "code"]


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--write", action="store_true")
    options.add_argument("--kernel", action="store_true")
    given = options.parse_args()
    wrong = 0
    for file in sorted(HERE.glob("*.ipynb")):
        book = json.loads(file.read_text(encoding="utf-8"))
        cells = [cell for cell in book["cells"] if cell["cell_type"] == "code"]
        if given.kernel:
            broken = [o for cell in in_kernel(book) for o in cell.outputs if o.output_type == "error"]
            wrong += len(broken)
            print(f"{file.name}: {len(cells)} cells in a kernel, {len(broken)} failed")
            continue
        names = {"__name__": "__main__"}
        for number, cell in enumerate(cells, 1):
            outputs = executed("".join(cell["source"]), names)
            numbered = [{**o, "execution_count": number} if o["output_type"] == "execute_result" else o for o in outputs]
            if given.write:
                cell.update(outputs=numbered, execution_count=number)
            elif comparable(numbered) != comparable(cell["outputs"]):
                wrong += 1
                print(f"{file.name}, cell {number}: shows\n{comparable(numbered)}\nnot\n{comparable(cell['outputs'])}")
        if given.write:
            file.write_text(json.dumps(book, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
        print(f"{file.name}: {len(cells)} cells")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
