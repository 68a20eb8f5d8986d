package dev.omni.application.run.worker;

import dev.omni.application.spi.ClockAndIds;
import dev.omni.application.spi.EvidenceFactory;
import dev.omni.application.spi.store.ChangeSet;
import dev.omni.domain.document.Document;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.RunEvent;
import dev.omni.domain.run.RunEventType;
import dev.omni.domain.run.RunStatus;
import java.time.Instant;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * The changes that commit with a version of a run: its event, its deliveries and, at its end, its
 * usage and its evidence.
 *
 * @param evidenceFactory creates the evidence of terminal runs
 * @param deliveryFactory creates webhook deliveries
 * @param usage creates the usage of terminal runs
 */
record RunChanges(
    EvidenceFactory evidenceFactory,
    RunDeliveryFactory deliveryFactory,
    RunUsage usage,
    ClockAndIds clockAndIds) {
  /** Returns the changes of a new run. */
  ChangeSet first(Run run, List<Document> beside) {
    Instant created = run.origin().createdAt();
    var first =
        new RunEvent(run.id(), RunEvent.seq(1), RunEventType.DISPATCHING, created, Json.Obj.EMPTY);
    boolean further = run.status() != RunStatus.DISPATCHING;
    List<RunEvent> events = further ? List.of(first, run.event(created)) : List.of(first);
    return new ChangeSet(events, List.of(), beside).withDeliveries(deliveryFactory.of(run));
  }

  /**
   * Returns the changes of the next version of a run. Those of a result are whole, or it is none; a
   * run that ends without a result ends also when a part of them cannot be made.
   *
   * @param record report of the runtime, when the run is terminal
   */
  ChangeSet of(Run before, Run next, Json.Obj record) {
    ChangeSet changes = ChangeSet.ofEvents(next.event(clockAndIds.now()));
    if (!next.status().terminal()) {
      return delivered(changes, next);
    }
    boolean whole = next.status() == RunStatus.COMPLETED;
    changes = part(whole, next, "deliveries", changes, so -> delivered(so, next));
    changes = part(whole, next, "usage", changes, so -> so.withUsage(usage.of(next)));
    return isSealed(next)
        ? part(
            whole,
            next,
            "evidence",
            changes,
            so -> so.withLogEntry(evidenceFactory.create(next, started(before, record))))
        : changes;
  }

  private ChangeSet delivered(ChangeSet changes, Run next) {
    return changes.withDeliveries(deliveryFactory.of(next));
  }

  private static ChangeSet part(
      boolean whole, Run ended, String name, ChangeSet before, UnaryOperator<ChangeSet> part) {
    return whole
        ? part.apply(before)
        : RunBreakage.guarded(
            "the end of run %s without its %s".formatted(ended.id(), name),
            () -> part.apply(before),
            () -> before);
  }

  /** Returns whether there is evidence of a run: none where its input is not known any more. */
  private static boolean isSealed(Run ended) {
    return ended.error().filter(e -> e.code() == FaultCode.RECORD_UNREADABLE).isEmpty();
  }

  /** Adds the start time of a running run to its report. */
  private static Json.Obj started(Run before, Json.Obj record) {
    Json.Obj timings = record.findObject("timings").orElse(Json.Obj.EMPTY);
    return before.status() != RunStatus.RUNNING || timings.has("started_at")
        ? record
        : record.with("timings", timings.with("started_at", before.state().updatedAt()));
  }
}
