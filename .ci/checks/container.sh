# What deploy/ promises, without an engine for containers and without systemd at work: the unpacked program, which nobody may
# write to, run by a user without rights, with the data folder alone to write to; and what systemd thinks of the unit.

need jq
need unzip
need setpriv util-linux
need ps procps
need systemd-analyze systemd

archive=$(ls "$root"/server-app/target/omni-*-server.tar.gz)
tar -xzf "$archive" -C "$E2E_WORK"
program=$(ls -d "$E2E_WORK"/omni-*)
# The image has InChI for its two platforms alone; the archive has it for all.
eval "$(sed -n 's#^ && \(find /omni/lib .*\)#\1#p' "$root/deploy/Dockerfile" | sed "s#/omni/lib#$program/lib#")"
check "the image has InChI for its two platforms alone" same "api core linux-aarch64 linux-x86-64" \
  "$(ls "$program/lib" | sed -nE 's/^jna-inchi-(.*)-[0-9.]+\.jar$/\1/p' | xargs)"
check "the class-data archive of the image is made" "$root/deploy/class-data-archive.sh" "$program"
chmod -R a-w,a+rX "$program"
for folder in "$E2E_WORK" "$(dirname "$E2E_WORK")"; do chmod a+x "$folder"; done
data=$E2E_WORK/data nobody=10001 dockerfile=$root/deploy/Dockerfile
as_root install -d -o $nobody -g $nobody -m 0700 "$data"

# What a linter for images would say, of the rules that matter here.
pinned() { ! grep -E '^FROM' "$dockerfile" | grep -vE '@sha256:[0-9a-f]{64}( AS [a-z]+)?$'; }
check "each base image is pinned by its digest" pinned
check "the image's user is a number without rights" grep -qxE 'USER 10001:10001' "$dockerfile"
check "nothing is fetched from elsewhere" bash -c "! grep -nE '^ADD|curl|wget|apt-get' '$dockerfile'"
for label in title description source version revision licenses; do
  check "the image is labelled: $label" grep -qF "org.opencontainers.image.$label=" "$dockerfile"
done
check "its label states the version of the archive" same "${program##*/omni-}" "$(sed -n 's/^ARG VERSION=//p' "$dockerfile")"
for name in LICENSE NOTICE licenses; do check "the image has $name" test -e "$program/$name"; done
# A library with code of one machine would bind the image to it: what is there for one platform must be there for both.
native() { for jar in "$program"/lib/*.jar; do unzip -Z1 "$jar" | sed -nE "s#(.*linux.*)($1)(.*\.so)\$#\1MACHINE\3#Ip"; done | sort; }
check "libraries have native code for both platforms, or none" same "$(native 'x86_64|x86-64|amd64')" "$(native 'aarch64|aarch_64|arm64')"

# as_image COMMAND...: with the settings of the image and nothing else of this environment; on free ports.
as_image() {
  as_root setpriv --reuid=$nobody --regid=$nobody --clear-groups --no-new-privs --bounding-set=-all --inh-caps=-all \
    env -i PATH="$PATH" HOME=/nonexistent \
    $(sed -n 's/^ENV //p' "$dockerfile" | sed "s#=/data#=$data#") OMNI_PORT=0 OMNI_ADMIN_PORT=0 "$@"
}
# What the image asks to see whether the server is well, at the port that it has here.
health() {
  bash -c "$(sed -n 's/^ *CMD \(\["bash"\)/\1/p' "$dockerfile" | jq -r '.[2]' | sed "s#/8080#/$1#")"
}
gone() { ! health "$1"; }
# runs NAME COMMAND...: it serves, is well, ends with 0, and has written nowhere else, but for what the JVM keeps in /tmp.
runs() {
  local name=$1 own port= status=0
  shift
  as_root rm -f "$data/credentials.json"
  touch "$E2E_WORK/$name.begin"
  as_image "$@" >"$E2E_WORK/$name.log" 2>&1 &
  own=$!
  for _ in $(seq 600); do
    port=$(sed -n 's#^Omni listens on http://.*:\([0-9]*\)/api/v1$#\1#p' "$E2E_WORK/$name.log")
    [ -n "$port" ] && break
    sleep 0.1
  done
  check "$name: it serves" test -n "$port"
  check "$name: the image's health check finds it well" health "$port"
  check "$name: it has written what others may not read" same "600 $nobody" "$(as_root stat -c '%a %u' "$data/credentials.json")"
  as_root kill "$(ps -o pid= --ppid "$own")" || true # The function's own process waits for the server's.
  wait "$own" || status=$?
  check "$name: it ends with 0" same 0 "$status"
  check "$name: the image's health check finds it gone" gone "$port"
  check "$name: it has left nothing anywhere else" same "" \
    "$(as_root find / -xdev -user $nobody -newer "$E2E_WORK/$name.begin" -not -path "$data*" -not -path '/proc/*' \
      -not -path '/tmp/hsperfdata_*' 2>/dev/null)"
}

runs launcher "$program/bin/omni" serve
entry=$(sed -n 's/^ENTRYPOINT //p; s/^CMD //p' "$dockerfile" | jq -r '.[]' | sed "s#/opt/omni#$program#")
runs entrypoint JAVA_TOOL_OPTIONS="-Xlog:class+load:file=$data/classes.log" $entry
shared=$(as_root grep -c 'source: shared objects file (top)' "$data/classes.log" || true)
check "it reads most classes from the image's archive: $shared" test "$shared" -gt "$(($(as_root grep -c . "$data/classes.log") / 2))"
writable() { ! as_image sh -c "echo x >>$program/omni-server.jar || echo x >$program/new"; }
check "it could not change its program" writable

sed "s#/opt/omni#$program#g" "$root/deploy/omni.service" >"$E2E_WORK/omni.service"
check "systemd understands the unit" same "" "$(systemd-analyze verify --man=no "$E2E_WORK/omni.service" 2>&1 | grep -F omni.service)"
exposure=$(systemd-analyze security --offline=true "$root/deploy/omni.service" | sed -n 's/.*exposure level.*: \([0-9.]*\).*/\1/p')
check "systemd finds little exposed: $exposure of 10" awk -v is="$exposure" 'BEGIN {exit !(is > 0 && is < 2.5)}'
