package dev.omni.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.omni.application.spi.Stores;
import dev.omni.application.spi.store.ChangeSet;
import dev.omni.application.spi.store.RetentionStore.Old;
import dev.omni.domain.document.Document;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.Lease;
import dev.omni.domain.run.Outcome;
import dev.omni.domain.run.Run;
import dev.omni.testkit.contract.Samples;
import java.io.File;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The file of the embedded database, from which retention removes most of what it has. */
class RemovedBytesTest {
  private static final int RUNS = 24;
  private static final int TEXT = 400_000;

  private final Samples samples = Samples.fresh();
  private final Path folder = TestDatabase.migrated();
  private final File file = folder.resolve("omni.mv.db").toFile();
  private final Random random = new Random(7);

  /** A text that no deflater makes shorter by much. */
  private Json.Obj text() {
    byte[] bytes = new byte[TEXT];
    random.nextBytes(bytes);
    return Json.obj("text", Base64.getEncoder().encodeToString(bytes));
  }

  private void fill(Stores stores) {
    for (int i = 0; i < RUNS; i++) {
      Lease lease = samples.lease();
      Run taken = samples.job().queued(samples.now()).acquired(lease, samples.now());
      Run ended = taken.finished(lease, new Outcome.Succeeded(text()), samples.now());
      stores.runs().insert(ended, Optional.empty(), ChangeSet.NONE);
      String name = ended.id().toString();
      Document document =
          Document.of(samples.id(), samples.tenant(), "verification", name, text(), samples.now());
      stores.documents().insert(document, Optional.empty(), ChangeSet.NONE);
      stores.documents().insert(samples.document("note", name), Optional.empty(), ChangeSet.NONE);
    }
  }

  private int removed(Stores stores, Instant later) {
    var retention = stores.administration().retention();
    int all = 0;
    int last;
    do {
      last =
          retention.removeDocuments(
                  new Old(samples.tenant(), Set.of("verification"), later, 1000), later)
              + retention.removeRuns(
                  new Old(samples.tenant(), Set.of("omni_run"), later, 1000), later);
      all += last;
    } while (last > 0);
    return all;
  }

  @Tag("ci")
  @Test
  void the_file_does_not_swell_when_rows_are_removed_and_is_smaller_after_a_checkpoint() {
    var settings = DatabaseSettings.embedded(folder, System::nanoTime);
    try (JdbcStores jdbc = JdbcStores.open(settings)) {
      Stores stores = jdbc.stores();
      fill(stores);
      long filled = file.length();

      assertThat(removed(stores, samples.now().plusSeconds(1))).isEqualTo(2 * RUNS);
      long swollen = file.length();

      // The freed space is used again, and the end of the file cut off, from five seconds on.
      await().atMost(Duration.ofSeconds(60)).until(() -> file.length() < filled / 10);
      System.out.printf(
          "RemovedBytesTest: %d KiB filled, %d after the removal, %d after a checkpoint%n",
          filled >> 10, swollen >> 10, file.length() >> 10);
      assertThat(filled).isGreaterThan(2L * RUNS * TEXT);
      assertThat(swollen).isLessThan(2 * filled);
    }
  }
}
