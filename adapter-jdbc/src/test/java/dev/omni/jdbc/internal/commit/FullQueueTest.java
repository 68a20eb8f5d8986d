package dev.omni.jdbc.internal.commit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.application.spi.store.ChangeSet;
import dev.omni.application.spi.store.StoreUnavailableException;
import dev.omni.domain.document.Document;
import dev.omni.domain.document.DocumentHead;
import dev.omni.domain.json.Json;
import dev.omni.jdbc.DatabaseSettings;
import dev.omni.jdbc.TestDatabase;
import dev.omni.jdbc.internal.database.Database;
import dev.omni.testkit.contract.Samples;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A database that does not keep up is answered by refusals, not by a queue without end. */
@Timeout(20)
final class FullQueueTest {
  private final Database database =
      TestDatabase.opened(DatabaseSettings.embedded(TestDatabase.migrated(), System::nanoTime));
  private final GroupCommitter committer = new GroupCommitter(database);
  private final Samples samples = Samples.fresh();
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
        .hasMessage("The store has too many writes to do; retry.");

    goOn.countDown();
    waiting.forEach(pending -> assertThat(pending.results().join()).isEmpty());
    assertThat(committer.commit(write())).isEmpty();
  }

  private PendingWrite note(int bytes) {
    Document document =
        Document.of(
            samples.id(),
            samples.tenant(),
            "note",
            samples.id().toString(),
            Json.obj("text", "x".repeat(bytes)),
            samples.now());
    return PendingWrite.of(List.of(Write.storing(document, Optional.empty(), ChangeSet.NONE)));
  }

  /** Rows of their own, because a long body is deflated. */
  private List<PendingWrite> of(int bytes) {
    var made = new ArrayList<PendingWrite>();
    long all = 0;
    while (all < bytes) {
      PendingWrite one = note(DocumentHead.SHORT - 100);
      all += one.bytes();
      made.add(one);
    }
    return made;
  }

  @Tag("ci")
  @Test
  void a_queue_of_32_MiB_refuses_a_write_and_a_larger_one_alone_is_taken() throws Exception {
    PendingWrite large =
        PendingWrite.of(
            of((int) CommitQueue.MAX_BYTES + 1).stream()
                .flatMap(pending -> pending.writes().stream())
                .toList());
    assertThat(large.bytes()).isGreaterThan(CommitQueue.MAX_BYTES);
    held();
    committer.enqueue(large);
    assertThatThrownBy(() -> committer.enqueue(note(1)))
        .isInstanceOf(StoreUnavailableException.class)
        .hasMessage("The store has too many writes to do; retry.");

    goOn.countDown();
    assertThat(large.results().join()).containsOnly(WriteResult.STORED);
    assertThat(committer.commit(note(1))).containsExactly(WriteResult.STORED);
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
