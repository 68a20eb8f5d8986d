# Other programs depend on the installed artifacts, outside of this build and with a local repository that begins empty.

need java openjdk-17-jdk-headless
need mvn maven
need jq

consumer=$root/.ci/consumer
repository=$E2E_WORK/repository
# Libraries come from the machine's own repository where it has them; Omni's artifacts do not.
cat >"$E2E_WORK/settings.xml" <<XML
<settings>
  <profiles>
    <profile>
      <id>machine</id>
      <repositories><repository><id>machine</id><url>file://$HOME/.m2/repository</url></repository></repositories>
      <pluginRepositories><pluginRepository><id>machine</id><url>file://$HOME/.m2/repository</url></pluginRepository></pluginRepositories>
    </profile>
  </profiles>
  <activeProfiles><activeProfile>machine</activeProfile></activeProfiles>
</settings>
XML
maven() { mvn -B -q -ntp -s "$E2E_WORK/settings.xml" -Dmaven.repo.local="$repository" "$@"; }
installed() {
  mkdir -p "$E2E_WORK/sources"
  (cd "$root" && git ls-files -z --cached --others --exclude-standard | tar -c --null -T - | tar -x -C "$E2E_WORK/sources")
  (cd "$E2E_WORK/sources" && maven -Dquick -Dmaven.test.skip=true install)
}
check "the artifacts are installed from a copy of the sources" installed

plugin=org.apache.maven.plugins:maven-dependency-plugin:3.11.0
# built PROJECT [ARGS]: compiles a program of .ci/consumer and puts its libraries into target/lib.
built() {
  local project=$1
  shift
  [ -d "$E2E_WORK/$project" ] || cp -r "$consumer/$project" "$E2E_WORK/"
  rm -rf "$E2E_WORK/$project/target"
  (cd "$E2E_WORK/$project" && maven "$@" compile "$plugin:copy-dependencies" -DoutputDirectory=target/lib -DincludeScope=runtime)
}
ran() { local project=$1; shift; (cd "$E2E_WORK/$project" && java -cp "target/classes:target/lib/*" "$@"); }
jars() { (cd "$E2E_WORK/$1/target/lib" && ls -- *.jar); }
shipped() { (cd "${E2E_JAR%/*}/lib" && ls -- *.jar); }
# Every library that a program gets is one that the server ships, in the same version.
only_shipped() { local other; jars "$1" | grep -q omni-domain || return 1; other=$(comm -23 <(jars "$1" | sort) <(shipped | sort)); same "" "$other"; }

all_equal() { local last; last=$(ran plain Plain "$@" | tee "$E2E_WORK/plain.out" | tail -n 1)
  grep -vE ' (equal|completed)$' "$E2E_WORK/plain.out" | grep -v ' of ' && return 1
  contains "$last" " of " && test "${last% of *}" -gt 40 && same "${last% of *}" "${last#* of }"; }

check "a program without a BOM compiles" built plain
check "it has the server's libraries in the server's versions" only_shipped plain
check "every capability gives there what the server gives" all_equal "$E2E_URL" "$TEST_KEY"
check "the same program compiles with the oldest libraries of a host" built plain -Poldest
check "every capability completes with them" all_equal

# Figures of each module alone, and that each brings only what the server ships. One Maven run for all.
modules() { sed -n 's|.*<artifactId>\(.*\)</artifactId>|\1|p' "$root/omni-bom/pom.xml" | grep -v '^omni-bom$'; }
closures() {
  local name into=$E2E_WORK/closures
  mkdir -p "$into"
  head='<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion><groupId>org.example</groupId>'
  { echo "$head<artifactId>closures</artifactId><version>1</version><packaging>pom</packaging><modules>"
    for name in $(modules); do echo "<module>$name</module>"; done
    echo "</modules></project>"; } >"$into/pom.xml"
  for name in $(modules); do
    mkdir -p "$into/$name"
    echo "$head<artifactId>closure-$name</artifactId><version>1</version><packaging>pom</packaging><dependencies><dependency>
      <groupId>dev.omni</groupId><artifactId>$name</artifactId><version>0.1.0</version></dependency></dependencies></project>" >"$into/$name/pom.xml"
  done
  (cd "$into" && maven "$plugin:build-classpath" -DincludeScope=runtime -Dmdep.outputFile=classpath)
}
# What a module brings that the server does not ship; the kit of tests brings the libraries of tests.
foreign() {
  local name
  for name in $(modules); do
    [ "$name" = omni-testkit ] && continue
    tr ':' '\n' <"$E2E_WORK/closures/$name/classpath" | xargs -n1 basename | sort | comm -23 - <(shipped | sort) | sed "s/^/$name: /"
  done
}
figures() {
  local name jars bytes
  for name in $(modules); do
    mapfile -t jars < <(tr ':' '\n' <"$E2E_WORK/closures/$name/classpath")
    bytes=$(cat "${jars[@]}" | wc -c)
    echo "| \`$name\` | ${#jars[@]} | $(awk -v b="$bytes" 'BEGIN {printf "%.1f", b / 1e6}') |"
  done
}
none_foreign() { test -s "$E2E_WORK/closures/omni-domain/classpath" && same "" "$(foreign)"; }
# The page has the same number of jars, and sizes that differ by at most 0.3 MB.
as_written() {
  figures >"$E2E_WORK/figures"
  awk -F'|' 'NR == FNR {jars[$2] = $3; size[$2] = $4; next}
    !($2 in jars) || jars[$2] + 0 != $3 + 0 || size[$2] - $4 > 0.3 || $4 - size[$2] > 0.3 {print "is now:" $0; bad = 1}
    END {exit bad}' "$root/docs/embedding.md" "$E2E_WORK/figures"
}
copyleft='cdk-|jna-|vecmath|xom|biojava|if97'
light() {
  local name
  for name in omni-quant-core omni-quant-finance omni-quant-physics omni-quant-discovery omni-operations omni-application; do
    ! tr ':' '\n' <"$E2E_WORK/closures/$name/classpath" | xargs -n1 basename | grep -E "^($copyleft)" || { echo "$name"; return 1; }
  done
}
small() { awk -F'|' '/omni-quant-finance/ {exit !($3 <= 45 && $4 <= 18)}' "$E2E_WORK/figures"; }

check "each module resolves for a program that depends on it alone" closures
check "none brings a library that the server does not ship, in its version" none_foreign
check "jars and sizes are those of docs/embedding.md" as_written
check "finance has at most 45 jars and 18 MB" small
check "libraries under the LGPL or GPL come with steam, molecular and biology alone" light

check "a program of finance alone compiles with the BOM" built finance
check "it finds finance, risk and treasury" bash -c "[[ \$(cd '$E2E_WORK/finance' && java -cp 'target/classes:target/lib/*' Finance) =~ ^'[finance, risk, treasury] '[0-9]+\$ ]]"

modular() { built modules && (cd "$E2E_WORK/modules" && same "dev.omni.engine org.example.twice 42.0" \
  "$(java -p target/classes:target/lib -m org.example.twice/org.example.twice.Main)"); }
check "a program on the module path runs its own engine" modular

# boot VERSION [ARGS]: what a host of Spring Boot prints, as one line.
boot() { local version=$1; shift; built boot -Dboot.version="$version" "$@" >&2 && ran boot org.example.host.Host | grep -E '^[a-z].*: ' | tr '\n' ';'; }
all=$(grep -c . < <(grep -E ' (equal|completed)$' "$E2E_WORK/plain.out")) || true
# Each capability that the host lists completes: those of the engines, and the batch of each world.
boots() {
  local told number
  told=$(boot "$@")
  number=$(sed -E 's/^in memory: ([0-9]+) of .*/\1/' <<<"$told")
  [ "$number" -ge "$all" ] &&
    same "in memory: $number of $number;on the database: $number of $number;host's migrations: 1;threads: 0;" "$told"
}
# Both ends of the ranges that Omni works with: Jackson, HikariCP, Flyway, H2, SLF4J and Caffeine of the host.
check "all capabilities complete under Spring Boot 3.3 with the oldest libraries, on its database too" boots 3.3.13 -Pflyway,oldest
check "all capabilities complete under Spring Boot 3.5 with its own libraries, on its database too" boots 3.5.0 -Pflyway
check "all capabilities complete under Spring Boot 3.5 with the newest libraries, on its database too" boots 3.5.0 -Pflyway,newest
unmigrated() { local told; told=$(boot 3.5.0) && contains "$told" "on the database: Omni's tables are missing" \
  && contains "$told" "host's migrations: no history" && contains "$told" "threads: 0"; }
check "without Flyway none appears, and the missing tables are named" unmigrated

kotlin() { built kotlin && same 2.1333684449162007 "$(ran kotlin PriceKt)"; }
check "a program in Kotlin computes a price, compiled with strict null safety" kotlin

# A plug-in is built and tested outside, and loaded by the server from a folder of its own.
plugin_built() {
  cp -r "$consumer/plugin" "$E2E_WORK/" && (cd "$E2E_WORK/plugin" && maven package \
    "$plugin:copy-dependencies" -DoutputDirectory=target/lib -DincludeScope=runtime)
}
check "a plug-in passes the contract of the test kit" plugin_built
plugins=$E2E_WORK/plugins
mkdir -p "$plugins/acme-rain"
cp "$E2E_WORK"/plugin/target/acme-rain-1.jar "$E2E_WORK"/plugin/target/lib/*.jar "$plugins/acme-rain/"
plugin_listed() {
  local listed
  listed=$(java -jar "$E2E_JAR" plugins list --json --plugins "$plugins")
  same "physics.acme.rain []" "$(jq -r '.data[] | "\(.capabilities[]) \(.problems)"' <<<"$listed")" &&
    contains "$listed" "guava-32.1.3-jre.jar" && ! ls "${E2E_JAR%/*}/lib/guava-32.1.3-jre.jar" 2>"$E2E_WORK/none"
}
check "the command shows its jars, another Guava than the server's among them" plugin_listed
plugin_runs() {
  local own base key workspace run
  serve "$E2E_WORK/plugin-server" --admin-port off --plugins "$plugins"
  workspace=$(curl -s "$base/omni/physics/workspaces" -H "Authorization: Bearer $key" | jq -r '.data[0].id')
  run=$(curl -s "$base/omni/physics/runs" -H "Authorization: Bearer $key" -H "Content-Type: application/json" \
    -H "Idempotency-Key: rain-on-a-roof" \
    -d '{"workspace_id":"'"$workspace"'","capability":"physics.acme.rain","input":{"area":120,"depths":[4,0,21]}}')
  curl -s "$base/omni/runs/$(jq -r .data.id <<<"$run")/evidence" -H "Authorization: Bearer $key" >"$E2E_WORK/plugin-evidence.json"
  kill "$own" && wait "$own"
  contains "$(cat "$E2E_WORK/plugin-server.log")" "plug-in acme-rain: physics.acme.rain" &&
    same "completed 3" "$(jq -r '.data | "\(.status) \(.result.volume)"' <<<"$run")" &&
    contains "$(cat "$E2E_WORK/plugin-evidence.json")" "plug-in:acme-rain:guava-32.1.3-jre.jar"
}
check "the server runs its capability, and evidence names its jars" plugin_runs
