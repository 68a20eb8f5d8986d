# The same sources give the same bytes: what is packed is built once more from a fresh clone, and held against it jar by jar.
# Formatter, checks and tests are left out of the second build, because they leave nothing in the jars. Benchmarks and the worker for
# Spark are left out of both: no archive has them, and what lies in their folders may be of another day.

need git
need mvn maven

# A build without the network has no bill of materials; then neither may have the second.
without_bom=true
if jar tf "$root/server-app/target/omni-server.jar" | grep META-INF/sbom/ >/dev/null; then without_bom=false; fi

clone=$E2E_WORK/clone
git clone -q "$root" "$clone"
if [ -z "$(git -C "$root" status --porcelain)" ]; then
  (cd "$clone" && mvn -B -ntp -q -DskipTests -Dquick -Dassembly.skipAssembly=false -Dcyclonedx.skip=$without_bom ${E2E_MAVEN_ARGS:-} package >build.log 2>&1) || tail -n 40 "$clone/build.log"
  for jar in "$root"/*/target/*.jar "$root"/omni-quant/*/target/*.jar "$root"/server-*/target/*.tar.gz; do
    case $jar in */benchmarks/* | */adapter-spark/*) continue ;; esac
    check "a second build gives the same ${jar##*/}" cmp "$jar" "$clone${jar#"$root"}"
  done
else
  echo "not ok - there are changes that are in no commit, so a clone is not what was built"
fi
