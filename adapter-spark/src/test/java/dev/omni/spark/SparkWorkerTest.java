package dev.omni.spark;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class SparkWorkerTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "--db-url jdbc:h2:mem:x",
        "--db-url jdbc:postgresql://127.0.0.1/x --embed-below 20",
        "--db-url jdbc:postgresql://127.0.0.1/x --shard-target 0s",
        "--db-url jdbc:postgresql://127.0.0.1/x --runs 0",
        "--unknown"
      })
  void wrong_arguments_end_it_with_status_2(String arguments) {
    assertThat(SparkWorker.execute(arguments.isEmpty() ? new String[0] : arguments.split(" ")))
        .isEqualTo(2);
  }
}
