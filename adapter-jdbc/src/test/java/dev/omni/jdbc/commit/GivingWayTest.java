package dev.omni.jdbc.commit;

import static java.util.concurrent.CompletableFuture.supplyAsync;
import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.contract.Samples;
import dev.omni.application.spi.Change;
import dev.omni.jdbc.Settings;
import dev.omni.jdbc.TestBed;
import dev.omni.jdbc.database.Company;
import dev.omni.jdbc.database.Database;
import dev.omni.jdbc.statement.Row;
import java.sql.Connection;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.h2.api.Trigger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Who commits for others lets come what is about to come; who is alone waits for nobody. */
final class GivingWayTest {
  private static final List<String> WRITERS = new CopyOnWriteArrayList<>();

  /** Each run that is inserted takes one of these. */
  private static final Semaphore DOOR = new Semaphore(0);

  private static final long PATIENCE_SECONDS = 20;
  private static final int ENOUGH = 100;
  private static final String COMMITTER = "omni-committer";

  private final Samples samples = Samples.fresh();
  private final Queue<Thread> callers = new ConcurrentLinkedQueue<>();

  /** Who commits for others, once way was given. */
  private final AtomicReference<Thread> committing = new AtomicReference<>(Thread.currentThread());

  /** What comes when way is given, each the next time. */
  private final Queue<Runnable> coming = new ConcurrentLinkedQueue<>();

  private final Database database =
      TestBed.opened(Settings.embedded(TestBed.folder(), System::nanoTime));
  private final Committer committer =
      new Committer(database, new FreeKeys(database, new Company(database)), this::giveWay);

  /** Notes which thread inserts a run, and holds it up. */
  public static final class Held implements Trigger {
    @Override
    public void fire(Connection connection, Object[] before, Object[] after) {
      WRITERS.add(Thread.currentThread().getName());
      DOOR.acquireUninterruptibly();
    }
  }

  private void giveWay() {
    committing.set(Thread.currentThread());
    Optional.ofNullable(coming.poll()).ifPresent(Runnable::run);
  }

  @BeforeEach
  void hold() {
    WRITERS.clear();
    DOOR.drainPermits();
    database.update(
        "CREATE TRIGGER held AFTER INSERT ON run FOR EACH ROW CALL '" + Held.class.getName() + "'",
        Row.empty());
  }

  @AfterEach
  void close() {
    coming.clear();
    DOOR.release(ENOUGH);
    committer.close();
    database.close();
  }

  private Write write() {
    return Write.admitting(samples.job(), Optional.empty(), Change.NONE);
  }

  /** Begins something on a thread of its own, up to where that waits. */
  private void begin(Runnable work) {
    var caller = new Thread(work, "caller");
    callers.add(caller);
    caller.start();
    awaitWaiting(caller);
  }

  private static void awaitWaiting(Thread thread) {
    while (thread.isAlive() && thread.getState() != Thread.State.WAITING) {
      Thread.onSpinWait();
    }
  }

  private void bring() {
    Write write = write();
    begin(() -> committer.commit(write));
  }

  private void letIn(int runs) throws InterruptedException {
    DOOR.release(runs);
    while (!callers.isEmpty()) {
      callers.remove().join();
    }
  }

  @Test
  void a_group_takes_in_what_comes_while_way_is_given() throws Exception {
    bring();
    bring();
    coming.add(this::bring);
    coming.add(this::bring);

    letIn(4);

    assertThat(WRITERS).containsExactly("caller", COMMITTER, COMMITTER, COMMITTER);
    assertThat(committer.commits()).isEqualTo(2);
  }

  @Test
  void way_is_given_no_longer_than_more_comes_of_it() throws Exception {
    bring();
    bring();
    coming.add(() -> {});
    coming.add(this::bring);

    letIn(3);

    assertThat(committer.commits()).isEqualTo(2);
    assertThat(coming).hasSize(1);
  }

  @Test
  void who_comes_alone_gives_way_to_nobody() {
    coming.add(this::bring);
    DOOR.release();

    committer.commit(write());

    assertThat(WRITERS).containsExactly(Thread.currentThread().getName());
    assertThat(coming).hasSize(1);
  }

  @Test
  void behind_a_crowd_one_write_goes_to_the_thread_for_all_and_the_next_one_does_not()
      throws Exception {
    bring();
    bring();
    coming.add(this::bring);
    letIn(3);
    WRITERS.clear();
    DOOR.release(2);

    committer.commit(write());
    awaitWaiting(committing.get());
    committer.commit(write());

    assertThat(WRITERS).containsExactly(COMMITTER, Thread.currentThread().getName());
  }

  @Test
  void who_is_answered_finds_nobody_writing() throws Exception {
    bring();
    var next = new AtomicReference<Verdict>();
    Pending pending = Pending.of(List.of(write()));
    begin(() -> committer.commit(pending));
    // The last to wait for an answer is told first, by who gives it.
    var told =
        pending
            .answer()
            .thenRun(
                () ->
                    next.set(
                        supplyAsync(() -> committer.commit(write()))
                            .orTimeout(PATIENCE_SECONDS, TimeUnit.SECONDS)
                            .join()));

    letIn(3);
    told.get(PATIENCE_SECONDS, TimeUnit.SECONDS);

    assertThat(next).hasValue(Verdict.WON);
  }

  @Test
  void what_came_before_the_end_is_committed_when_the_end_comes_while_way_is_given()
      throws Exception {
    bring();
    bring();
    coming.add(() -> begin(committer::close));

    letIn(2);

    assertThat(WRITERS).containsExactly("caller", COMMITTER);
    assertThat(committer.commits()).isEqualTo(2);
  }
}
