# Every parser is sent what nobody should send, some of it; .ci/corpus alone sends all of it.

check "every parser bears a short corpus at 256 MB" .ci/corpus 30
