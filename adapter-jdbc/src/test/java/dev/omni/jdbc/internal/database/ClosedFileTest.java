package dev.omni.jdbc.internal.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.omni.jdbc.DatabaseSettings;
import dev.omni.jdbc.JdbcStores;
import dev.omni.jdbc.TestDatabase;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.util.Arrays;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.h2.api.Trigger;
import org.junit.jupiter.api.Test;

/** The database file after its stores are closed: no process holds it. */
final class ClosedFileTest {
  private static final AtomicBoolean SLOW = new AtomicBoolean();
  private static final CountDownLatch READING = new CountDownLatch(1);
  private static final CountDownLatch READ = new CountDownLatch(1);

  private final Path folder = TestDatabase.migrated();

  /** Whoever polls the cache version does so until {@link #READ}. */
  public static final class Slow implements Trigger {
    @Override
    public void fire(Connection connection, Object[] before, Object[] after) {
      if (!SLOW.get()) {
        return;
      }
      READING.countDown();
      boolean interrupted = false;
      while (READ.getCount() > 0) {
        try {
          READ.await();
        } catch (InterruptedException later) {
          interrupted = true;
        }
      }
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  @Test
  void a_file_that_is_being_polled_is_free_when_it_was_closed() throws Exception {
    DatabaseSettings settings = DatabaseSettings.embedded(folder, System::nanoTime);
    try (Database database = TestDatabase.opened(settings)) {
      String slow =
          "CREATE TRIGGER slow BEFORE SELECT ON cache_version CALL '" + Slow.class.getName() + "'";
      database.write(handle -> handle.execute(slow));
    }
    JdbcStores stores = JdbcStores.open(settings);
    SLOW.set(true);
    READING.await();
    var closing = new Thread(stores::close);
    closing.start();
    await().until(() -> !closing.isAlive() || waits(closing));
    READ.countDown();
    closing.join();
    assertThat(free(folder.resolve("omni.mv.db"))).isTrue();
  }

  private static boolean waits(Thread closing) {
    return Arrays.stream(closing.getStackTrace())
        .anyMatch(frame -> frame.getMethodName().equals("awaitTermination"));
  }

  private static boolean free(Path file) throws IOException {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE);
        FileLock lock = channel.tryLock()) {
      return lock != null;
    }
  }
}
