package dev.omni.jdbc.internal.database;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.jdbc.DatabaseSettings;
import dev.omni.jdbc.PostgresDatabases;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A process that is killed while it writes to PostgreSQL loses nothing that it acknowledged. */
final class PostgresKilledIT {
  @Test
  void what_was_acknowledged_before_a_kill_is_there() throws Exception {
    killed(3, 0);
  }

  @Test
  @Tag("full")
  @Timeout(value = 30, unit = TimeUnit.MINUTES)
  void what_was_acknowledged_before_a_kill_is_there_many_times() throws Exception {
    killed(20, 30);
  }

  private static void killed(int rounds, int seconds) throws Exception {
    DatabaseSettings settings = PostgresDatabases.fresh();
    var address = new DatabaseAddress(settings.url(), settings.user(), settings.password());
    Set<String> acknowledged = new HashSet<>();
    for (int round = 0; round < rounds; round++) {
      acknowledged.addAll(
          KilledWriter.killedAfter(settings.url(), 200 + 37 * round, seconds + round % 3));
      assertThat(KilledWriter.missing(address, acknowledged)).as("round %s", round).isEmpty();
    }
    System.out.printf(
        "PostgreSQL: %d rounds, %d acknowledged, none lost%n", rounds, acknowledged.size());
  }
}
