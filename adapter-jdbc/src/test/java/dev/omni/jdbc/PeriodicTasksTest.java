package dev.omni.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** Periodic tasks of the database, which continue after failures. */
final class PeriodicTasksTest {
  @Test
  void an_error_of_what_is_asked_every_so_often_is_told_and_ends_no_thread() throws Exception {
    var told = new CompletableFuture<Throwable>();
    var goesOn = new CompletableFuture<Boolean>();
    var thread =
        new Thread(
            () -> {
              JdbcStores.guarded(
                  () -> {
                    throw new NoClassDefFoundError("as if");
                  });
              goesOn.complete(true);
            });
    thread.setUncaughtExceptionHandler((where, thrown) -> told.complete(thrown));
    thread.start();
    thread.join();
    assertThat(told).isCompletedWithValueMatching(NoClassDefFoundError.class::isInstance);
    assertThat(goesOn).isCompletedWithValue(true);
  }
}
