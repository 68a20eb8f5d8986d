package dev.omni.jdbc.internal.commit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.audit.AuditEvent;
import dev.omni.jdbc.DatabaseSettings;
import dev.omni.jdbc.TestDatabase;
import dev.omni.jdbc.internal.database.Database;
import java.util.AbstractList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.IntSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A write that throws: its caller gets the exception, others succeed, and the thread continues. */
final class BrokenWriteTest {
  private static final long PATIENCE_SECONDS = 20;

  private final Database database =
      TestDatabase.opened(DatabaseSettings.embedded(TestDatabase.migrated(), System::nanoTime));
  private final GroupCommitter committer = new GroupCommitter(database);

  @AfterEach
  void close() {
    committer.close();
    database.close();
  }

  /** A write whose audit events are counted in that way. */
  private Write counting(IntSupplier size) {
    List<AuditEvent> auditEvents =
        new AbstractList<>() {
          @Override
          public int size() {
            return size.getAsInt();
          }

          @Override
          public AuditEvent get(int index) {
            throw new IndexOutOfBoundsException(index);
          }

          @Override
          public Object[] toArray() {
            return new Object[size.getAsInt()];
          }
        };
    return new Write(auditEvents, List.of());
  }

  /** Fails as one that can be made again alone, and then breaks. */
  private Write breaking() {
    var made = new boolean[1];
    return counting(
        () -> {
          if (made[0]) {
            throw new NoClassDefFoundError("of a library that is not there any more");
          }
          made[0] = true;
          throw new IllegalStateException("refused");
        });
  }

  private CompletableFuture<WriteResult> brought(Write write) {
    PendingWrite pending = PendingWrite.of(List.of(write));
    var caller = new Thread(() -> committer.commit(pending), "caller");
    caller.setUncaughtExceptionHandler((thread, told) -> {});
    caller.start();
    while (caller.isAlive() && caller.getState() != Thread.State.WAITING) {
      Thread.onSpinWait();
    }
    return pending.results().thenApply(results -> results.get(0));
  }

  @Test
  void one_of_a_group_that_breaks_when_it_is_made_again_keeps_nobody_waiting() throws Exception {
    var begun = new CountDownLatch(1);
    CompletableFuture<WriteResult> first =
        brought(
            counting(
                () -> {
                  awaited(begun);
                  return 0;
                }));
    CompletableFuture<WriteResult> broken = brought(breaking());
    CompletableFuture<WriteResult> behind = brought(counting(() -> 0));

    begun.countDown();

    assertThat(first.get(PATIENCE_SECONDS, TimeUnit.SECONDS)).isEqualTo(WriteResult.STORED);
    assertThat(broken.handle((won, why) -> why).get(PATIENCE_SECONDS, TimeUnit.SECONDS))
        .hasRootCauseInstanceOf(NoClassDefFoundError.class);
    assertThat(behind.get(PATIENCE_SECONDS, TimeUnit.SECONDS)).isEqualTo(WriteResult.STORED);
  }

  private static void awaited(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
    }
  }
}
