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
