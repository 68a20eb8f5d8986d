package dev.omni.jdbc.commit;

import static java.util.concurrent.CompletableFuture.supplyAsync;
import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.contract.Samples;
import dev.omni.application.spi.Change;
import dev.omni.application.spi.RunStore.Step;
import dev.omni.domain.run.Run;
import dev.omni.jdbc.Settings;
import dev.omni.jdbc.TestBed;
import dev.omni.jdbc.database.Company;
import dev.omni.jdbc.database.Database;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** On a server a second group of writes is under way while the first one waits. */
final class TwoWritersTest {
  private static final long PATIENCE_SECONDS = 60;

  private final TestBed bed = TestBed.onPostgres();
  private final Samples samples = Samples.fresh();
  private final Settings settings = TestBed.postgres();
  private final Database database = TestBed.opened(settings);
  private final Committer committer =
      new Committer(database, new FreeKeys(database, new Company(database)));

  @AfterEach
  void close() {
    committer.close();
    database.close();
  }

  private static Write admitting(Run run) {
    return Write.admitting(run, Optional.empty(), Change.NONE);
  }

  private Write cancelling(Run run) {
    return Write.replacing(new Step(run.cancelled(samples.now()), Change.NONE));
  }

  private Connection holding(Run run) throws SQLException {
    Connection connection =
        DriverManager.getConnection(settings.url(), settings.user(), settings.password());
    connection.setAutoCommit(false);
    try (Statement statement = connection.createStatement()) {
      statement.execute("SELECT 1 FROM run WHERE id = '" + run.id() + "' FOR UPDATE");
    }
    return connection;
  }

  private void awaitSomebodyHeldUp() {
    while (bed.rows("SELECT pid FROM pg_locks WHERE NOT granted").isEmpty()) {
      Thread.onSpinWait();
    }
  }

  @Test
  void a_write_is_committed_while_another_one_is_held_up_by_the_server() throws Exception {
    bed.empty();
    Run held = samples.job();
    committer.commit(admitting(held));
    CompletableFuture<Verdict> first;
    try (Connection holding = holding(held)) {
      first = supplyAsync(() -> committer.commit(cancelling(held)));
      awaitSomebodyHeldUp();

      Verdict second =
          supplyAsync(() -> committer.commit(admitting(samples.job())))
              .get(PATIENCE_SECONDS, TimeUnit.SECONDS);

      assertThat(second).isEqualTo(Verdict.WON);
      assertThat(first).isNotDone();
      holding.rollback();
    }
    assertThat(first.get(PATIENCE_SECONDS, TimeUnit.SECONDS)).isEqualTo(Verdict.WON);
  }
}
