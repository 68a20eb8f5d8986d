# What long runs take of a server of 512 MB: a list of a hundred of them, and a batch that eight clients await. .ci/figures.py
# prints the figures, and is the command for a quiet machine.

need python3

cd "$E2E_WORK"
check "a list of long runs and a batch that is awaited take what they may" python3 "$root/.ci/figures.py" 100 3
