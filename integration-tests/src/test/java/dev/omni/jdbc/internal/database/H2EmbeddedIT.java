package dev.omni.jdbc.internal.database;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.spi.store.ChangeSet;
import dev.omni.application.spi.store.StoreUnavailableException;
import dev.omni.domain.run.Run;
import dev.omni.jdbc.DatabaseSettings;
import dev.omni.jdbc.JdbcStores;
import dev.omni.jdbc.TestDatabase;
import dev.omni.testkit.contract.Samples;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The guarantees of the embedded database between processes. */
final class H2EmbeddedIT {
  private final Path folder = TestDatabase.folder();
  private final Samples samples = Samples.fresh();

  @Test
  void a_second_process_is_refused_at_once_and_the_first_is_not_harmed() throws Exception {
    try (JdbcStores stores = JdbcStores.open(DatabaseSettings.embedded(folder, System::nanoTime))) {
      Process second = KilledWriter.start(folder.toString());
      String said = new String(second.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);

      assertThat(second.waitFor(30, TimeUnit.SECONDS)).isTrue();
      assertThat(second.exitValue()).isNotZero();
      assertThat(said)
          .contains(StoreUnavailableException.class.getName())
          .contains("The database file is in use by another process: " + folder);
      Run run = samples.job();
      stores.stores().runs().insert(run, Optional.empty(), ChangeSet.NONE);
      assertThat(stores.stores().runs().find(run.tenant(), run.id())).contains(run);
    }
  }

  @Test
  void what_was_acknowledged_before_a_kill_is_there() throws Exception {
    killed(3, 0);
  }

  /**
   * Long enough that space in the file is used again, which five seconds after its release it is.
   */
  @Test
  @Tag("full")
  @Timeout(value = 30, unit = TimeUnit.MINUTES)
  void what_was_acknowledged_before_a_kill_is_there_many_times() throws Exception {
    killed(20, 30);
  }

  private void killed(int rounds, int seconds) throws Exception {
    var url = EmbeddedDatabaseUrl.of(folder);
    var address = new DatabaseAddress(url, "omni", "");
    Set<String> acknowledged = new HashSet<>();
    for (int round = 0; round < rounds; round++) {
      acknowledged.addAll(
          KilledWriter.killedAfter(folder.toString(), 200 + 37 * round, seconds + round % 3));
      assertThat(KilledWriter.missing(address, acknowledged)).as("round %s", round).isEmpty();
    }
    System.out.printf(
        "H2: %d rounds, %d acknowledged, none lost, file %d MB%n",
        rounds, acknowledged.size(), Files.size(EmbeddedDatabaseUrl.file(url)) / 1_000_000);
  }
}
