package dev.omni.jdbc.commit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.contract.Samples;
import dev.omni.application.spi.Change;
import dev.omni.jdbc.JdbcStores;
import dev.omni.jdbc.Settings;
import dev.omni.jdbc.TestBed;
import dev.omni.jdbc.database.Database;
import dev.omni.jdbc.statement.Row;
import java.sql.Connection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.h2.api.Trigger;
import org.junit.jupiter.api.Test;

/** Who comes alone waits for no other thread. */
final class LoneWriteTest {
  private static final List<Thread> WRITERS = new CopyOnWriteArrayList<>();

  private final Samples samples = Samples.fresh();

  /** Notes which thread inserts a run. */
  public static final class Noted implements Trigger {
    @Override
    public void fire(Connection connection, Object[] before, Object[] after) {
      WRITERS.add(Thread.currentThread());
    }
  }

  @Test
  void a_lone_write_is_committed_by_the_thread_that_brings_it() {
    Settings settings = Settings.embedded(TestBed.folder(), System::nanoTime);
    try (JdbcStores jdbc = JdbcStores.open(settings);
        Database database = TestBed.opened(settings)) {
      database.update(
          "CREATE TRIGGER noted AFTER INSERT ON run FOR EACH ROW CALL '"
              + Noted.class.getName()
              + "'",
          Row.empty());
      WRITERS.clear();

      jdbc.stores().runs().admit(samples.job(), Optional.empty(), Change.NONE);

      assertThat(WRITERS).containsExactly(Thread.currentThread());
    }
  }
}
