package dev.omni.jdbc.file;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.contract.Samples;
import dev.omni.application.spi.Change;
import dev.omni.application.spi.Stores;
import dev.omni.domain.run.Lease;
import dev.omni.domain.run.Run;
import dev.omni.jdbc.JdbcStores;
import dev.omni.jdbc.Settings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.h2.jdbcx.JdbcConnectionPool;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Whatever was acknowledged is there, wherever between two writes to the file, or within one, the
 * process ends; and the next process leaves a file that can be opened. The file's old space is used
 * again at once here, which a server's is some seconds later, so that new data stands before old.
 * When the power fails, the disk has what was settled and any part of what came later: then the
 * file can be opened, what it refers to is there, and so is all that was settled but for the last
 * versions.
 */
final class H2KilledTest {
  private static final String REUSING = ";RETENTION_TIME=0";

  @TempDir private Path folder;
  private final Samples samples = Samples.fresh();
  private final Random chance = new Random(7);

  /** After which numbers of changes of the file the next one could be where old pieces were. */
  private final Set<Integer> givenFree = new HashSet<>();

  /** A run as it was acknowledged when so many changes of the file had been made. */
  private record Acknowledged(Run run, int steps) {}

  @Test
  void what_was_acknowledged_is_there_wherever_the_process_ends() {
    killed(300, 30);
  }

  @Test
  @Tag("full")
  void what_was_acknowledged_is_there_wherever_the_process_ends_at_any_write() {
    killed(700, 1);
  }

  @Test
  void what_was_on_the_disk_is_nearly_always_there_when_the_power_fails() {
    powerless(400, 12);
  }

  @Test
  @Tag("full")
  void what_was_on_the_disk_is_nearly_always_there_when_the_power_fails_at_any_write() {
    powerless(2000, 1);
  }

  /** Writes so many runs, and looks at one of so many places where the power might fail. */
  private void powerless(int runs, int oneOf) {
    List<Acknowledged> said = written(runs, "");
    int done = 0;
    int looked = 0;
    int older = 0;
    for (int steps = said.get(0).steps(); steps < WrittenFile.steps(); steps++) {
      int sure = WrittenFile.forced(steps);
      if (sure > said.get(0).steps() && chance.nextInt(oneOf) == 0) {
        int until = steps;
        replay(image(), done, sure, copy -> WrittenFile.lose(copy, sure, until, chance));
        done = sure;
        List<Run> due = due(said, sure);
        List<Run> old = newest(due.subList(0, Math.max(0, due.size() - TwoHeads.AHEAD)));
        if (!read(image(), said).containsAll(old)) {
          older++;
        }
        looked++;
      }
    }
    System.out.println(
        "embedded store: the power failed at " + looked + " places, at " + older + " it is older");
    assertThat(looked).isGreaterThan(runs / oneOf);
    assertThat(older).isLessThan(looked / 20);
  }

  /** The runs that were acknowledged when so many changes of the file had been made. */
  private static List<Run> due(List<Acknowledged> said, int steps) {
    return said.stream().filter(a -> a.steps() <= steps).map(Acknowledged::run).toList();
  }

  private static List<Run> newest(List<Run> due) {
    return due.subList(Math.max(0, due.size() - 20), due.size());
  }

  /** Writes so many runs, and looks at one of so many places where the process might end. */
  private void killed(int runs, int oneOf) {
    List<Acknowledged> said = written(runs, REUSING);
    int done = 0;
    int looked = 0;
    Path image = image();
    for (int steps = 0; steps < WrittenFile.steps(); steps++) {
      boolean overOld = givenFree.contains(steps);
      if (steps > said.get(0).steps() && (overOld || chance.nextInt(oneOf) == 0)) {
        int until = steps;
        int pages = overOld ? 1 : chance.nextInt(4);
        replay(image, done, steps, copy -> WrittenFile.replay(copy, until, until, pages));
        done = steps;
        found(image, steps, newest(due(said, steps)));
        looked++;
      }
    }
    System.out.println("embedded store: ended at " + looked + " places, nothing lost");
    assertThat(looked).isGreaterThan(runs / oneOf);
  }

  private List<Acknowledged> written(int runs, String option) {
    var said = new ArrayList<Acknowledged>();
    Settings usual = Settings.embedded(folder.resolve("db"), System::nanoTime);
    laidOut(usual, image());
    String url = WrittenFile.url(usual.url()) + option;
    var settings =
        new Settings(
            url, usual.user(), usual.password(), usual.nanos(), usual.lease(), usual.free());
    try (JdbcStores jdbc = JdbcStores.open(settings)) {
      Stores stores = jdbc.stores();
      var same = JdbcConnectionPool.create(url, usual.user(), usual.password());
      Pieces pieces = Pieces.of(same);
      for (int i = 0; i < runs; i++) {
        Lease lease = samples.lease();
        Run running = samples.job().takenBy(lease, samples.now());
        stores.runs().admit(running, Optional.empty(), Change.NONE);
        said.add(new Acknowledged(running, WrittenFile.steps()));
        if (i >= 5) {
          Run old = said.get(said.size() - 6).run();
          stores.records().note(old.tenant(), old.event(samples.now()));
        }
        if (i % 3 == 0) {
          pieces.empty();
        }
        if (i % 7 == 0) {
          pieces.settle();
          givenFree.add(WrittenFile.steps());
        }
      }
    }
    return said;
  }

  private Path image() {
    return folder.resolve("image");
  }

  /** What is written then begins on a file with the tables, of which the image is a copy. */
  private static void laidOut(Settings settings, Path image) {
    JdbcStores.open(settings).close();
    try {
      Files.copy(FileUrl.file(settings.url()), image);
    } catch (java.io.IOException failed) {
      throw new java.io.UncheckedIOException(failed);
    }
  }

  /** What becomes of the copy after the changes that it has for certain. */
  private interface Rest {
    void on(Path copy) throws java.io.IOException;
  }

  private static void replay(Path image, int from, int to, Rest rest) {
    try {
      WrittenFile.replay(image, from, to, 0);
      Files.createDirectories(copied(image).getParent());
      Files.copy(image, copied(image), StandardCopyOption.REPLACE_EXISTING);
      rest.on(copied(image));
    } catch (java.io.IOException failed) {
      throw new java.io.UncheckedIOException(failed);
    }
  }

  /** The file that is opened: opening changes it. */
  private static Path copied(Path image) {
    return image.resolveSibling("copy").resolve("omni.mv.db");
  }

  /** Which of the runs are there. */
  private static Set<Run> read(Path image, List<Acknowledged> said) {
    Path copy = copied(image).getParent();
    try (JdbcStores again = JdbcStores.open(Settings.embedded(copy, System::nanoTime))) {
      return said.stream()
          .flatMap(one -> again.stores().runs().find(one.run().tenant(), one.run().id()).stream())
          .collect(Collectors.toSet());
    }
  }

  /** They are there for the next process, and with what that one writes for the one after it. */
  private void found(Path image, int steps, List<Run> due) {
    var known = new ArrayList<>(due);
    for (int process = 1; process <= 2; process++) {
      Settings copy = Settings.embedded(copied(image).getParent(), System::nanoTime);
      try (JdbcStores again = JdbcStores.open(copy)) {
        for (Run run : known) {
          assertThat(again.stores().runs().find(run.tenant(), run.id()))
              .as("process %s after %s changes of the file", process, steps)
              .contains(run);
        }
        Run more = samples.job();
        again.stores().runs().admit(more, Optional.empty(), Change.NONE);
        known.add(more);
      }
    }
  }
}
