package dev.omni.jdbc.internal.database;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.spi.Stores;
import dev.omni.application.spi.store.ChangeSet;
import dev.omni.domain.run.Run;
import dev.omni.jdbc.DatabaseSettings;
import dev.omni.jdbc.DatabaseSettings.Durability;
import dev.omni.jdbc.JdbcStores;
import dev.omni.testkit.contract.Samples;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Every acknowledged write survives what its durability promises. A process may end between two
 * writes to the file, or within one. When the power fails, the disk has what was forced, and of
 * later writes none or any part.
 */
final class H2KilledTest {
  /**
   * The long forms try one of so many places: two take most of an hour, of which .ci/long has a
   * part.
   */
  private static final int ONE_OF = Integer.getInteger("omni.kill-one-of", 2);

  @TempDir private Path folder;
  private final Samples samples = Samples.fresh();
  private final Random chance = new Random(Long.getLong("omni.seed", 7));

  /** A run that was acknowledged after so many changes of the file. */
  private record Acknowledged(Run run, int steps) {}

  @Tag("ci")
  @Test
  void what_was_acknowledged_is_there_wherever_the_process_ends() {
    assertThat(ended(written(100, Durability.PROCESS), 10)).isZero();
  }

  @Test
  @Tag("full")
  void what_was_acknowledged_is_there_wherever_the_process_ends_at_any_write() {
    assertThat(ended(written(3000, Durability.PROCESS), ONE_OF)).isZero();
  }

  @Tag("ci")
  @Test
  void what_was_acknowledged_is_there_when_the_power_fails() {
    assertThat(powerless(written(100, Durability.POWER), 10)).isZero();
  }

  @Test
  @Tag("full")
  void what_was_acknowledged_is_there_when_the_power_fails_at_any_write() {
    assertThat(powerless(written(3000, Durability.POWER), ONE_OF)).isZero();
  }

  @Tag("ci")
  @Test
  void what_was_not_forced_is_lost_when_the_power_fails() {
    assertThat(powerless(written(50, Durability.PROCESS), 4)).isPositive();
  }

  /** Returns at how many of the places something is missing where the process might end. */
  private int ended(List<Acknowledged> said, int oneOf) {
    int lossy = 0;
    int done = 0;
    for (int steps = said.get(0).steps(); steps < RecordedFileWrites.steps(); steps++) {
      if (chance.nextInt(oneOf) == 0) {
        int until = steps;
        int pages = chance.nextInt(4);
        replay(done, steps, copy -> RecordedFileWrites.replay(copy, until, until, pages));
        done = steps;
        lossy += missing(said, steps) ? 1 : 0;
      }
    }
    return lossy;
  }

  /** The same for the failure of the power, after which later writes are lost or there in part. */
  private int powerless(List<Acknowledged> said, int oneOf) {
    int lossy = 0;
    int done = 0;
    for (int steps = said.get(0).steps(); steps < RecordedFileWrites.steps(); steps++) {
      if (chance.nextInt(oneOf) == 0) {
        int until = steps;
        int sure = RecordedFileWrites.forced(steps);
        boolean none = chance.nextBoolean();
        replay(
            done,
            sure,
            copy -> {
              if (!none) {
                RecordedFileWrites.lose(copy, sure, until, chance);
              }
            });
        done = sure;
        lossy += missing(said, steps) ? 1 : 0;
      }
    }
    return lossy;
  }

  private List<Acknowledged> written(int runs, Durability durability) {
    DatabaseSettings usual =
        DatabaseSettings.embedded(folder.resolve("db"), System::nanoTime).with(durability);
    laidOut(usual);
    var said = new ArrayList<Acknowledged>();
    try (JdbcStores jdbc = JdbcStores.open(usual.at(RecordedFileWrites.url(usual.url())))) {
      Stores stores = jdbc.stores();
      for (int i = 0; i < runs; i++) {
        Run running = samples.job().acquired(samples.lease(), samples.now());
        stores.runs().insert(running, Optional.empty(), ChangeSet.NONE);
        said.add(new Acknowledged(running, RecordedFileWrites.steps()));
        if (i >= 5) {
          Run old = said.get(said.size() - 6).run();
          stores.runEvents().append(old.tenant(), old.event(samples.now()));
        }
      }
    }
    return said;
  }

  /** The writing begins on a file with the tables, of which the image is a copy. */
  private void laidOut(DatabaseSettings settings) {
    JdbcStores.open(settings).close();
    try {
      Files.copy(EmbeddedDatabaseUrl.file(settings.url()), image());
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  private Path image() {
    return folder.resolve("image");
  }

  /** The file that is opened: opening changes it. */
  private Path copied() {
    return folder.resolve("copy").resolve("omni.mv.db");
  }

  /** The continuation of the copy after its committed changes. */
  private interface Rest {
    void on(Path copy) throws IOException;
  }

  private void replay(int from, int to, Rest rest) {
    try {
      RecordedFileWrites.replay(image(), from, to, 0);
      Files.createDirectories(copied().getParent());
      Files.copy(image(), copied(), StandardCopyOption.REPLACE_EXISTING);
      rest.on(copied());
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  /** Whether one of the last runs that were acknowledged by then is not in the copy. */
  private boolean missing(List<Acknowledged> said, int steps) {
    List<Run> due = said.stream().filter(a -> a.steps() <= steps).map(Acknowledged::run).toList();
    List<Run> newest = due.subList(Math.max(0, due.size() - 20), due.size());
    var settings = DatabaseSettings.embedded(copied().getParent(), System::nanoTime);
    try (JdbcStores again = JdbcStores.open(settings)) {
      Set<Run> there =
          newest.stream()
              .flatMap(run -> again.stores().runs().find(run.tenant(), run.id()).stream())
              .collect(Collectors.toSet());
      return !there.containsAll(newest);
    }
  }
}
