package dev.omni.application.batch;

import dev.omni.application.Omni;
import dev.omni.application.memory.InMemoryStores;
import dev.omni.application.run.StartRun;
import dev.omni.application.runtime.EmbeddedRuntime;
import dev.omni.application.spi.ClockAndIds;
import dev.omni.application.spi.Stores;
import dev.omni.domain.access.Caller;
import dev.omni.domain.access.Workspace;
import dev.omni.domain.batch.BatchRow;
import dev.omni.domain.batch.RowLeaf;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.IdempotencyKey;
import dev.omni.domain.run.Run;
import dev.omni.domain.world.World;
import dev.omni.testkit.TestEngine;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.UnaryOperator;

/** Batches of the square root over stores in memory, with a clock that a test moves. */
final class BatchFixture {
  static final Caller ADA = Caller.test("ada");
  static final String BATCH = "finance.batch.evaluate";

  final TestEngine root = TestEngine.direct();
  final Stores stores;
  private final AtomicReference<Instant> now =
      new AtomicReference<>(Instant.parse("2026-11-26T12:00:00Z"));
  final ClockAndIds clockAndIds = new ClockAndIds(now::get, UUID::randomUUID);
  final Omni omni;
  final Workspace desk;

  BatchFixture() {
    this(UnaryOperator.identity());
  }

  /** Creates batches over stores that differ from those in memory. */
  BatchFixture(UnaryOperator<Stores> other) {
    this.stores = other.apply(new InMemoryStores().stores());
    this.omni = node(EmbeddedRuntime.Threads.none());
    this.desk = omni.open(ADA, World.FINANCE, "desk");
  }

  /** Returns one more process on the same stores. */
  Omni node(EmbeddedRuntime.Threads threads) {
    var runtime = new EmbeddedRuntime("embedded", List.of(root.loaded()), clockAndIds, threads);
    return Omni.on(stores)
        .clock(clockAndIds.clock())
        .ids(clockAndIds.ids())
        .sandbox(runtime)
        .live(runtime)
        .build();
  }

  void pass(Duration time) {
    now.updateAndGet(instant -> instant.plus(time));
  }

  /** Returns the input of a batch of square roots. */
  static Json.Obj batch(Object... more) {
    return Json.obj("capability", "finance.test.root").withAll(Json.obj(more));
  }

  Run start(Json.Obj input) {
    var key = new IdempotencyKey(UUID.randomUUID().toString());
    return omni.start(ADA, new StartRun(desk.id(), BATCH, key, input));
  }

  /** Starts a batch and executes it on this thread. */
  Run ended(Json.Obj input) {
    Run run = start(input);
    omni.work();
    return omni.read(ADA, run.id());
  }

  /** Returns the leaf of the rows that a run stored. */
  RowLeaf leaf(Run run) {
    return new EncodedChunk(stores.rows().read(run.tenant(), run.id(), 0).orElseThrow()).leaf();
  }

  /** Returns all stored rows. */
  List<BatchRow> rows(Run run) {
    return stores.rows().chunks(run.tenant(), run.id()).stream()
        .flatMap(
            header ->
                stores
                    .rows()
                    .read(run.tenant(), run.id(), header.number())
                    .map(EncodedChunk::new)
                    .orElseThrow()
                    .rows()
                    .stream())
        .toList();
  }
}
