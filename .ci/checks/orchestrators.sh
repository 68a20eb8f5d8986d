# The program of docs/orchestrators.md, typed as it stands there and run twice, makes one run.

need python3
need jq

cd "$E2E_WORK"
export OMNI_API_KEY=$TEST_KEY OMNI_BASE_URL=$E2E_URL PYTHONPATH=$root/clients/python/src
awk '/^```python$/ {open = 1; next} /^```/ {open = 0} open' "$root/docs/orchestrators.md" >task.py
page_parts "$root/docs/orchestrators.md"
check "the page has one program and one part" bash -c "test -s task.py && test \"\$(ls [0-9][0-9].sh)\" = 01.sh"
. ./01.sh >printed 2>errors || true
check "a task that is tried again finds its run" same "$(cat 01.shown)" "$(cat printed)"
check "the first try starts it, and the second one finds it" same "started found started" "$(cut -d ' ' -f 1 errors | xargs)"
