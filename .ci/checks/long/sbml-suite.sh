# The time courses of the SBML Test Suite are right or refused with a line, and alike in every level. The suite is the folder
# SBML_SUITE (cases/semantic of sbmlteam/sbml-test-suite), or is fetched once into target/suites.

need mvn maven

what="the SBML Test Suite holds"
commit=7ab011efe471877987b5d6dcba8cc19a6ff71254
suite=${SBML_SUITE:-}
if [ -z "$suite" ]; then
  suites=$root/target/suites
  suite=$suites/sbml-test-suite-$commit/cases/semantic
  mkdir -p "$suites"
  [ -d "$suite" ] || { curl -fsSL --max-time 600 -o "$suites/sbml.tar.gz" "https://codeload.github.com/sbmlteam/sbml-test-suite/tar.gz/$commit" &&
    tar -xzf "$suites/sbml.tar.gz" -C "$suites" "sbml-test-suite-$commit/cases/semantic"; } || rm -rf "$suite"
fi
if [ -d "$suite" ]; then
  check "$what" full omni-quant/biology SbmlSuiteTest "-Domni.sbml.suite=$suite"
  cat "$root/omni-quant/biology/target/sbml-suite.txt"
else
  skip "$what" "no network"
fi
