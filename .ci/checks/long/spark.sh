# The worker for Spark, with real executors: local-cluster starts a process for each, as a cluster does.
# It fetches 220 MB and computes for ten minutes.

. "$root/.ci/spark/prepare.sh"

check "the jar has no class of Jackson, Guava, Hikari or Spark under its own name" bash -c \
  '! jar tf "$1" | grep -E "^(com/fasterxml|com/google|com/zaxxer|org/apache/spark|scala)/|^org/slf4j/Logger"' - "$jar"
check "the jar has no library under the LGPL" bash -c '! jar tf "$1" | grep -E "^(org/openscience|org/biojava|nu/xom|com/hummeling)/"' - "$jar"

# Bytes, cancel and a killed executor, of simulations and of batches; and the speed on 1, 2, 3 and 6 slots.
# shellcheck disable=SC2086
java $options -Xmx1g -cp "$SPARK_HOME/jars/*:$jar:$programs:$kit" dev.omni.spark.ClusterChecks "$jar:$programs" bytes batch speed \
  >checks.out 2>checks.err || { echo "not ok - the checks on a cluster ended"; tail -n 40 checks.err; }
grep -E '^(ok|not ok) - ' checks.out
