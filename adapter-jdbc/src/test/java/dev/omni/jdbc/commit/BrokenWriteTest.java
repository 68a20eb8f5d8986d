package dev.omni.jdbc.commit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.contract.Samples;
import dev.omni.application.spi.Change;
import dev.omni.domain.document.Document;
import dev.omni.jdbc.Settings;
import dev.omni.jdbc.TestBed;
import dev.omni.jdbc.database.Company;
import dev.omni.jdbc.database.Database;
import java.util.AbstractList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.IntSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A write that breaks whoever makes it: everybody hears of his own, and the thread goes on. */
final class BrokenWriteTest {
  private static final long PATIENCE_SECONDS = 20;

  private final Samples samples = Samples.fresh();
  private final Database database =
      TestBed.opened(Settings.embedded(TestBed.folder(), System::nanoTime));
  private final Committer committer =
      new Committer(database, new FreeKeys(database, new Company(database)));

  @AfterEach
  void close() {
    committer.close();
    database.close();
  }

  /** A write whose documents are counted in that way. */
  private Write counting(IntSupplier size) {
    Write write = Write.admitting(samples.job(), Optional.empty(), Change.NONE);
    List<Document> documents =
        new AbstractList<>() {
          @Override
          public int size() {
            return size.getAsInt();
          }

          @Override
          public Document get(int index) {
            throw new IndexOutOfBoundsException(index);
          }
        };
    return new Write(write.keys(), write.rows(), documents, write.acts());
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

  private CompletableFuture<Verdict> brought(Write write) {
    Pending pending = Pending.of(List.of(write));
    var caller = new Thread(() -> committer.commit(pending), "caller");
    caller.setUncaughtExceptionHandler((thread, told) -> {});
    caller.start();
    while (caller.isAlive() && caller.getState() != Thread.State.WAITING) {
      Thread.onSpinWait();
    }
    return pending.answer().thenApply(verdicts -> verdicts.get(0));
  }

  @Test
  void one_of_a_group_that_breaks_when_it_is_made_again_keeps_nobody_waiting() throws Exception {
    var begun = new CountDownLatch(1);
    CompletableFuture<Verdict> first =
        brought(
            counting(
                () -> {
                  awaited(begun);
                  return 0;
                }));
    CompletableFuture<Verdict> broken = brought(breaking());
    CompletableFuture<Verdict> behind = brought(counting(() -> 0));

    begun.countDown();

    assertThat(first.get(PATIENCE_SECONDS, TimeUnit.SECONDS)).isEqualTo(Verdict.WON);
    assertThat(broken.handle((won, why) -> why).get(PATIENCE_SECONDS, TimeUnit.SECONDS))
        .hasRootCauseInstanceOf(NoClassDefFoundError.class);
    assertThat(behind.get(PATIENCE_SECONDS, TimeUnit.SECONDS)).isEqualTo(Verdict.WON);
  }

  private static void awaited(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
    }
  }
}
