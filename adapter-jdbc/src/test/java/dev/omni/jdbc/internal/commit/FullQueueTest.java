package dev.omni.jdbc.internal.commit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.application.spi.store.StoreUnavailableException;
import dev.omni.jdbc.DatabaseSettings;
import dev.omni.jdbc.TestDatabase;
import dev.omni.jdbc.internal.database.Database;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A database that does not keep up is answered by refusals, not by a queue without end. */
@Timeout(20)
final class FullQueueTest {
  private final Database database =
      TestDatabase.opened(DatabaseSettings.embedded(TestDatabase.folder(), System::nanoTime));
  private final GroupCommitter committer = new GroupCommitter(database);
  private final CountDownLatch goOn = new CountDownLatch(1);

  @AfterEach
  void close() {
    goOn.countDown();
    committer.close();
    database.close();
  }

  /** Keeps the committer's thread at its first group until {@code goOn}. */
  private void held() throws InterruptedException {
    var taken = new CountDownLatch(1);
    PendingWrite first = write();
    first
        .results()
        .thenRun(
            () -> {
              taken.countDown();
              awaited();
            });
    committer.enqueue(first);
    taken.await();
  }

  private static PendingWrite write() {
    return PendingWrite.of(List.of());
  }

  private void awaited() {
    try {
      goOn.await();
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
    }
  }

  private List<PendingWrite> filled() {
    return IntStream.range(0, CommitQueue.LIMIT)
        .mapToObj(i -> write())
        .peek(committer::enqueue)
        .toList();
  }

  @Test
  void a_full_queue_refuses_a_write_until_there_is_space_again() throws Exception {
    held();
    List<PendingWrite> waiting = filled();

    assertThatThrownBy(() -> committer.commit(write()))
        .isInstanceOf(StoreUnavailableException.class)
        .hasMessage("The store accepts no more writes; it is closing.");

    goOn.countDown();
    waiting.forEach(pending -> assertThat(pending.results().join()).isEmpty());
    assertThat(committer.commit(write())).isEmpty();
  }

  @Test
  void a_committer_with_a_full_queue_commits_it_when_it_is_closed() throws Exception {
    held();
    List<PendingWrite> waiting = filled();
    var closing = new Thread(committer::close);
    closing.start();

    goOn.countDown();
    closing.join();

    assertThat(waiting).allMatch(pending -> pending.results().isDone());
    assertThatThrownBy(() -> committer.commit(write()))
        .isInstanceOf(StoreUnavailableException.class);
  }
}
