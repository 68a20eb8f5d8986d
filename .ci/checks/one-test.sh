# ./t: what it refuses, with the nearest name or all that fit, and what it says where the local repository is empty; and that
# -Pstrict judges the JDK before the formatter, which fails on a newer one with other words.

need mvn maven

# refused MESSAGE ARGUMENT...: ./t ends with 2 and says that.
refused() {
  local message=$1 said status=0
  shift
  said=$("$root/t" "$@" 2>&1) || status=$?
  same 2 "$status" && contains "$said" "$message"
}
check "a misspelt test is refused with the nearest" refused 'no test VanilaOption; did you mean VanillaOptionTest (finance)?' VanilaOption
check "so is a misspelt method" refused 'no method nothing_of_the_kind in VanillaOptionTest' finance VanillaOptionTest#nothing_of_the_kind
check "so is a module" refused 'no module finanse; did you mean omni-quant/finance?' finanse VanillaOptionTest
check "a module that fits several is refused with all of them" refused 'adapter is several modules: adapter-arrow adapter-console ' adapter
check "a test of several modules is refused with all of them" refused 'EveryContractTest is in several modules: EveryContractTest (' EveryContractTest
check "three words are refused" refused 'a module and a test, and nothing else' finance VanillaOptionTest again

lacks() {
  local said status=0
  said=$(T_MAVEN_ARGS="-Dmaven.repo.local=$E2E_WORK/empty" "$root/t" finance VanillaOptionTest 2>&1) || status=$?
  same 1 "$status" && contains "$said" 'and ./t does not use the network: run mvn verify once' && contains "$said" 'has not been downloaded from it before'
}
check "an empty local repository is named, with the remedy" lacks

judged_first() {
  sed -n '/<id>strict<\/id>/,/<\/profile>/p' "$root/pom.xml" | awk '/maven-compiler-plugin/ {compiler = NR} /spotless-maven-plugin/ {formatter = NR} END {exit !(compiler && compiler < formatter)}'
}
check "the formatter stands behind what the build has anyway, and so behind the judge of the JDK" judged_first
