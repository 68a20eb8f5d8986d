# The notebooks of the Python client run and show what is checked in, in a kernel of Jupyter too where it can be installed.

need python3
system=/usr/bin/python3
installed() { $system -c "import $1" 2>/dev/null || as_root apt-get -qq -y --no-install-recommends install "${@:2}" >"$E2E_WORK/$1.log" 2>&1; }
installed pandas python3-pandas
export OMNI_CREDENTIALS=$E2E_DATA/credentials.json PYTHONPATH=$root/clients/python/src PYTHONDONTWRITEBYTECODE=1 JUPYTER_PLATFORM_DIRS=1
notebook=$root/clients/python/examples/notebook.py
check "the notebooks show what is checked in" $system "$notebook"
if installed nbclient python3-nbclient python3-ipykernel && $system -c 'import nbclient, ipykernel' 2>/dev/null; then
  check "they run in a kernel" $system "$notebook" --kernel
fi

# A page made of a notebook shows the picture of each plot that the notebook has.
if installed nbconvert python3-nbconvert jupyter-nbconvert && $system -c 'import nbconvert' 2>/dev/null; then
  pages() { jupyter-nbconvert --to html --output-dir "$E2E_WORK" "$root"/clients/python/examples/*.ipynb; }
  check "nbconvert makes a page of each" pages
  shows() { # NOTEBOOK: as many pictures as it has outputs with one, and one at least where it plots
    local plots pictures
    plots=$(jq '[.cells[].outputs[]?.data["image/svg+xml"] // empty] | length' "$root/clients/python/examples/$1.ipynb")
    pictures=$(grep -o '<svg xmlns="http://www.w3.org/2000/svg" class="figure"' "$E2E_WORK/$1.html" | wc -l)
    [ "$plots" -gt 0 ] && [ "$pictures" -ge "$plots" ] || { echo "$pictures pictures for $plots plots"; return 1; }
  }
  for name in first-run fit; do check "the page of $name shows its plots" shows "$name"; done
fi
