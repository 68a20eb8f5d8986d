package dev.omni.jdbc.file;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.contract.Samples;
import dev.omni.application.spi.Change;
import dev.omni.domain.run.Run;
import dev.omni.jdbc.JdbcStores;
import dev.omni.jdbc.Settings;
import dev.omni.jdbc.TestBed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcConnectionPool;
import org.h2.mvstore.Chunk;
import org.junit.jupiter.api.Test;

/** What becomes of the space that the embedded database's file does not use. */
final class PiecesTest {
  private static final int RUNS = 1000;
  private static final long DENSE = 300_000;
  private static final long BYTES_A_RUN = 12_000;

  private final Path folder = TestBed.folder();
  private final Settings settings = Settings.embedded(folder, System::nanoTime);
  private final Samples samples = Samples.fresh();

  private Pieces pieces() {
    return Pieces.of(same());
  }

  private DataSource same() {
    return JdbcConnectionPool.create(settings.url(), settings.user(), "");
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

      assertThat(Files.size(FileUrl.file(settings.url()))).isLessThan(RUNS * BYTES_A_RUN);
      for (Run run : runs) {
        assertThat(stores.stores().runs().find(run.tenant(), run.id())).contains(run);
      }
    }
  }

  @Test
  void what_lasts_is_moved_once_into_few_pieces() throws SQLException {
    try (JdbcStores stores = JdbcStores.open(settings)) {
      Pieces pieces = pieces();
      admit(stores, RUNS);
      assertThat(used()).hasSizeGreaterThan(RUNS / 5);

      emptied(pieces);
      emptied(pieces);
      List<Chunk<?>> dense = used().stream().filter(piece -> piece.maxLenLive > DENSE).toList();
      emptied(pieces);

      assertThat(dense).isNotEmpty();
      assertThat(used()).containsAll(dense).hasSizeLessThan(3 * TwoHeads.AHEAD);
    }
  }

  @Test
  void the_effort_goes_by_what_emptying_would_give() throws SQLException {
    try (JdbcStores stores = JdbcStores.open(settings)) {
      Pieces pieces = pieces();
      admit(stores, RUNS);
      aged(pieces);
      long before = pieces.loose();

      emptied(pieces);

      assertThat(before).isGreaterThan(RUNS * BYTES_A_RUN / 2);
      assertThat(pieces.loose()).isZero();
      assertThat(unused()).as("what dense pieces do not use").isPositive();
    }
    assertThat(Pieces.share(Pieces.TOLERATED)).isZero();
    assertThat(Pieces.share(Pieces.TOLERATED * 3 / 2)).isEqualTo(0.25);
    assertThat(Pieces.share(Pieces.TOLERATED * 9)).isEqualTo(0.5);
  }

  private long unused() {
    return used().stream().mapToLong(piece -> piece.maxLen - piece.maxLenLive).sum();
  }

  private void admit(JdbcStores stores, int runs) {
    for (int i = 0; i < runs; i++) {
      stores.stores().runs().admit(samples.job(), Optional.empty(), Change.NONE);
    }
  }

  /** Writes something that has nothing to do with runs. */
  private void change() throws SQLException {
    try (Connection connection = same().getConnection();
        Statement statement = connection.createStatement()) {
      statement.executeUpdate("UPDATE audit_end SET hash = RANDOM_UUID()");
    }
  }

  /** Empties pieces until there are none to empty, once what was written last is old enough. */
  private void emptied(Pieces pieces) throws SQLException {
    aged(pieces);
    for (boolean some = true; some; ) {
      boolean settled = pieces.settle();
      some = pieces.empty() || settled;
    }
  }

  /** Makes what was written so far old enough to be emptied. */
  private void aged(Pieces pieces) throws SQLException {
    for (int i = 0; i < 2 * TwoHeads.AHEAD; i++) {
      change();
    }
    pieces.settle();
  }

  /** The pieces of which something is used. */
  private List<Chunk<?>> used() {
    return new Chunks(Pieces.store(same()))
        .all().stream().filter(piece -> piece.maxLenLive > 0).toList();
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
