package dev.omni.jdbc.internal.commit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.spi.store.ChangeSet;
import dev.omni.domain.document.Document;
import dev.omni.domain.document.DocumentHead;
import dev.omni.domain.json.Json;
import dev.omni.testkit.contract.Samples;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Who comes first, and who never waits for ever, counted in groups. */
final class CommitQueueTest {
  private final CommitQueue queue = new CommitQueue();

  private static PendingWrite ofRequest() {
    return PendingWrite.of(List.of());
  }

  private static PendingWrite ofJob() {
    return PendingWrite.behind(List.of());
  }

  private List<PendingWrite> next() throws InterruptedException {
    return queue.next(0, TimeUnit.SECONDS);
  }

  private List<PendingWrite> added(int count, Stream<PendingWrite> calls) {
    List<PendingWrite> added = calls.limit(count).toList();
    assertThat(added).allMatch(queue::add);
    return added;
  }

  private List<PendingWrite> jobs(int count) {
    return added(count, Stream.generate(CommitQueueTest::ofJob));
  }

  private List<PendingWrite> requests(int count) {
    return added(count, Stream.generate(CommitQueueTest::ofRequest));
  }

  @Test
  void a_write_of_a_request_passes_all_waiting_writes_of_jobs() throws Exception {
    jobs(1000);
    PendingWrite direct = requests(1).get(0);

    assertThat(next()).hasSize(1 + CommitQueue.BEHIND).startsWith(direct);
  }

  @Test
  void each_group_has_some_writes_of_jobs_however_many_requests_come() throws Exception {
    List<PendingWrite> jobs = jobs(100);
    requests(CommitQueue.LIMIT);
    var committed = new ArrayList<PendingWrite>();
    for (int group = 0; group * CommitQueue.BEHIND < 100; group++) {
      List<PendingWrite> next = next();
      assertThat(next).hasSize(CommitQueue.GROUP);
      committed.addAll(next);
    }

    assertThat(committed).containsAll(jobs);
  }

  @Test
  void without_requests_jobs_have_whole_groups_in_their_order() throws Exception {
    List<PendingWrite> jobs = jobs(CommitQueue.GROUP + 1);

    assertThat(next()).isEqualTo(jobs.subList(0, CommitQueue.GROUP));
    assertThat(next()).isEqualTo(jobs.subList(CommitQueue.GROUP, jobs.size()));
    assertThat(next()).isEmpty();
  }

  /** A write of at least so many bytes, as many rows. */
  private static PendingWrite ofBytes(long bytes) {
    var writes = new ArrayList<Write>();
    for (long all = 0; all < bytes; all += writes.get(writes.size() - 1).bytes()) {
      writes.add(Write.storing(note(), Optional.empty(), ChangeSet.NONE));
    }
    return PendingWrite.of(writes);
  }

  private static Document note() {
    Samples samples = Samples.fresh();
    Json.Obj body = Json.obj("text", "x".repeat(DocumentHead.SHORT - 100));
    return Document.of(samples.id(), samples.tenant(), "note", "n", body, samples.now());
  }

  @Test
  void a_small_write_waits_for_one_large_one_however_many_came_before() throws Exception {
    List<PendingWrite> large = added(4, Stream.generate(() -> ofBytes(CommitQueue.LARGE)));
    List<PendingWrite> small = requests(2);

    assertThat(next()).isEqualTo(large.subList(0, 1));
    assertThat(next()).isEqualTo(small);
    assertThat(next()).isEqualTo(large.subList(1, 2));
    List<PendingWrite> later = requests(1);
    assertThat(next()).isEqualTo(later);
    assertThat(next()).isEqualTo(large.subList(2, 3));
    assertThat(next()).isEqualTo(large.subList(3, 4));
  }

  @Test
  void large_writes_leave_space_for_small_ones() {
    PendingWrite third = ofBytes((CommitQueue.MAX_BYTES - CommitQueue.KEPT_FOR_SMALL) / 3);
    assertThat(queue.add(third)).isTrue();
    assertThat(queue.add(third)).isTrue();
    assertThat(queue.add(third)).isFalse();

    assertThat(queue.add(ofRequest())).isTrue();
    assertThat(queue.add(ofBytes(1))).isTrue();
  }

  @Test
  void a_full_line_of_jobs_refuses_jobs_and_no_request() {
    jobs(CommitQueue.LIMIT);

    assertThat(queue.add(ofJob())).isFalse();
    assertThat(queue.add(ofRequest())).isTrue();
  }

  @Test
  void a_closed_queue_refuses_calls_and_gives_out_those_that_wait() throws Exception {
    requests(1);
    jobs(1);
    queue.close();

    assertThat(queue.add(ofRequest())).isFalse();
    assertThat(queue.isOver()).isFalse();
    assertThat(next()).hasSize(2);
    assertThat(queue.isOver()).isTrue();
  }

  /** A queue whose commits take an hour, so that what it waits for is never the time. */
  private static CommitQueue patient() {
    var hours = new AtomicLong();
    return new CommitQueue(
        () -> TimeUnit.HOURS.toNanos(hours.incrementAndGet()), Duration.ofHours(1));
  }

  private static CompletableFuture<List<PendingWrite>> taken(CommitQueue from) {
    return CompletableFuture.supplyAsync(
        () -> {
          try {
            return from.next(1, TimeUnit.HOURS);
          } catch (InterruptedException stopped) {
            throw new IllegalStateException(stopped);
          }
        });
  }

  @Test
  void a_group_waits_for_as_many_requests_as_wrote_last_time() throws Exception {
    CommitQueue waiting = patient();
    for (int i = 0; i < 3; i++) {
      waiting.add(ofRequest());
    }
    waiting.done(taken(waiting).get());

    CompletableFuture<List<PendingWrite>> next = taken(waiting);
    for (int i = 0; i < 3; i++) {
      assertThat(next).isNotDone();
      waiting.add(ofRequest());
    }
    assertThat(next.get()).hasSize(3);
  }

  @Test
  void a_single_caller_waits_for_nobody() throws Exception {
    CommitQueue waiting = patient();
    for (int i = 0; i < 3; i++) {
      waiting.add(ofRequest());
      List<PendingWrite> group = taken(waiting).get();
      assertThat(group).hasSize(1);
      waiting.done(group);
    }
  }

  @Test
  void a_group_that_waits_takes_what_jobs_write_and_ends_with_the_queue() throws Exception {
    CommitQueue waiting = patient();
    waiting.add(ofRequest());
    waiting.add(ofRequest());
    waiting.done(taken(waiting).get());

    waiting.add(ofRequest());
    CompletableFuture<List<PendingWrite>> beside = taken(waiting);
    waiting.add(ofJob());
    assertThat(beside.get()).hasSize(2);
    waiting.done(beside.get());

    waiting.add(ofRequest());
    waiting.add(ofRequest());
    waiting.done(taken(waiting).get());
    waiting.add(ofRequest());
    CompletableFuture<List<PendingWrite>> last = taken(waiting);
    waiting.close();
    assertThat(last.get()).hasSize(1);
  }
}
