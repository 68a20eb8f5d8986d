package dev.omni.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.contract.Samples;
import dev.omni.application.spi.Change;
import dev.omni.domain.run.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.h2.jdbcx.JdbcConnectionPool;
import org.junit.jupiter.api.Test;

/** What becomes of the space that the embedded database's file does not use. */
final class PiecesTest {
  private static final int RUNS = 1000;
  private static final long BYTES_A_RUN = 12_000;

  private final Path folder = TestBed.folder();
  private final Settings settings = Settings.embedded(folder, System::nanoTime);
  private final Samples samples = Samples.fresh();

  private Pieces pieces() {
    return Pieces.of(JdbcConnectionPool.create(settings.url(), settings.user(), ""));
  }

  private List<Run> admitted(JdbcStores stores, Pieces pieces) {
    var runs = new ArrayList<Run>();
    for (int i = 0; i < RUNS; i++) {
      Run run = samples.job();
      stores.stores().runs().admit(run, Optional.empty(), Change.NONE);
      runs.add(run);
      if (i % 5 == 0) {
        pieces.empty();
        pieces.settle();
      }
    }
    return runs;
  }

  @Test
  void what_each_commit_writes_again_takes_the_place_of_what_it_replaces() throws IOException {
    try (JdbcStores stores = JdbcStores.open(settings)) {
      List<Run> runs = admitted(stores, pieces());

      assertThat(Files.size(settings.file())).isLessThan(RUNS * BYTES_A_RUN);
      for (Run run : runs) {
        assertThat(stores.stores().runs().find(run.tenant(), run.id())).contains(run);
      }
    }
  }

  @Test
  void nothing_is_written_while_nothing_changes() {
    try (JdbcStores stores = JdbcStores.open(settings)) {
      Pieces pieces = pieces();
      admitted(stores, pieces);

      assertThat(Stream.generate(pieces::settle).limit(10)).contains(false);
    }
  }
}
