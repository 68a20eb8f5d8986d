# What is packed is complete and speaks for itself.

need unzip
archive=$(ls "$root"/server-app/target/omni-*-server.tar.gz)
tar -xzf "$archive" -C "$E2E_WORK"
unpacked=$(ls -d "$E2E_WORK"/omni-*)

libraries() { unzip -p "$1/omni-server.jar" META-INF/MANIFEST.MF | tr -d '\r' \
  | sed -e ':a' -e 'N' -e '$!ba' -e 's/\n //g' | sed -n 's/^Class-Path: //p' | tr ' ' '\n'; }
all_there() { local lib; for lib in $(libraries "$1"); do [ -f "$1/$lib" ] || { echo "missing: $lib"; return 1; }; done; }
bill() { unzip -p "$unpacked/omni-server.jar" META-INF/sbom/application.cdx.json | jq -e '.components | length > 100'; }
papers() { local paper; for paper in LICENSE NOTICE README.md CHANGELOG.md docs/index.md docs/verify.mjs deploy/compose.yaml deploy/helm/omni/Chart.yaml share/man/man1/omni.1 share/bash-completion/completions/omni licenses/LGPL-2.1.txt licenses/LGPL-3.txt; do
  [ -s "$unpacked/$paper" ] || { echo "missing: $paper"; return 1; }; done; }
# A library that is new, gone or other than it was must be meant: the list in git is changed with it.
listed() { diff <(cd "$1/lib" && sha256sum -- *.jar | grep -vE '  (omni|adapter)-' | LC_ALL=C sort -k2) "$root/.ci/libraries.sha256"; }

# What the archive says of licences is what the bill of materials says; none is without one.
licences() {
  unzip -p "$unpacked/omni-server.jar" META-INF/sbom/application.cdx.json | jq -r '
    .components[] | select(.group != "dev.omni")
    | "\(.group):\(.name):\(.version)  \([.licenses[]? | .license.id // .license.name // .expression] | join(" OR "))"' \
    | LC_ALL=C sort | diff <(grep -v '^#' "$unpacked/licenses/LIBRARIES.txt") -
}
licensed() { ! grep -v '^#' "$unpacked/licenses/LIBRARIES.txt" | grep -vE '^[^ ]+  [^ ]'; }

check "every library of the Class-Path is in the archive" all_there "$unpacked"
check "every library of the Class-Path is beside the jar" all_there "$root/server-app/target"
check "the jar carries its bill of materials" bill
check "licences, notices and README are in the archive" papers
check "the list of licences is that of the bill of materials" licences
check "every library has a licence" licensed
check "the launcher says the server's version" "$unpacked/bin/omni" --version
check "the launcher's JVM ends when its memory is spent" bash -c \
  "JAVA_OPTS=-XX:+PrintFlagsFinal '$unpacked/bin/omni' --version | grep -E 'ExitOnOutOfMemoryError +=' | grep -q true"
check "the unpacked server says its version" java -jar "$unpacked/omni-server.jar" --version
check "the libraries are those of .ci/libraries.sha256, by digest" listed "$unpacked"
