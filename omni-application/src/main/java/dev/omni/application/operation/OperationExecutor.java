package dev.omni.application.operation;

import dev.omni.application.json.JsonReader.MalformedJsonException;
import dev.omni.application.json.StoredJson;
import dev.omni.application.run.worker.IdempotentRequest;
import dev.omni.application.spi.ClockAndIds;
import dev.omni.application.spi.Stores;
import dev.omni.application.spi.store.ChangeSet;
import dev.omni.application.spi.store.ChangeSet.StaleVersionException;
import dev.omni.application.spi.store.DocumentStore.Admission;
import dev.omni.domain.access.View;
import dev.omni.domain.document.Document;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.IdempotencyRecord;
import dev.omni.domain.run.Run;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * The execution of calls: decides each and executes its effect in one commit. The calling thread
 * renders the response, because rendering may start further calls.
 */
final class OperationExecutor {
  private static final int PATIENCE = 100;

  private final Stores stores;
  private final OperationRuns queue;
  private final Operations.Listeners listeners;
  private final ClockAndIds clockAndIds;

  /**
   * Creates the executor.
   *
   * @param queue of runs
   * @param listeners webhook deliveries of new documents
   */
  OperationExecutor(
      Stores stores, OperationRuns queue, Operations.Listeners listeners, ClockAndIds clockAndIds) {
    this.stores = stores;
    this.queue = queue;
    this.listeners = listeners;
    this.clockAndIds = clockAndIds;
  }

  /**
   * A call to decide.
   *
   * @param row the operation
   * @param keyed its idempotency key, if any
   */
  record KeyedCall(Operation row, OperationCall call, Optional<IdempotentRequest> keyed) {
    private Optional<Json> again(UUID id) {
      return row.replay().flatMap(again -> again.of(call.caller(), id));
    }
  }

  private ChangeSet announced(OperationEffect.Create keep, KeyedCall wanted) {
    return keep.changes().withDeliveries(listeners.of(keep.document(), wanted.call().caller()));
  }

  /**
   * Decides again, a limited number of times, after concurrent changes of the data that was read.
   */
  Supplier<OperationResponse> decided(KeyedCall wanted) {
    for (int tries = 1; ; tries++) {
      try {
        return execute(wanted.row().decide().on(wanted.call()), wanted);
      } catch (StaleVersionException changed) {
        if (tries >= PATIENCE) {
          throw changed;
        }
      }
    }
  }

  private Supplier<OperationResponse> execute(OperationEffect effect, KeyedCall wanted) {
    if (effect instanceof OperationEffect.Create keep) {
      Optional<MalformedJsonException> refused = refusal(keep);
      if (refused.isPresent()) {
        return execute(keep.refused().apply(refused.get()), wanted);
      }
      ChangeSet with = announced(keep, wanted);
      Admission admission =
          stores.documents().insert(keep.document(), record(keep.document(), wanted), with);
      return responseOf(admission, keep.view(), wanted);
    }
    if (effect instanceof OperationEffect.Existing stand) {
      Document there = stand.document();
      return responseOf(new Admission(there, true, Optional.empty()), stand.view(), wanted);
    }
    if (effect instanceof OperationEffect.Replace replace) {
      if (!stores.documents().replace(replace.next(), ChangeSet.NONE)) {
        throw new StaleVersionException();
      }
      return () -> OperationResponse.ofNew(replace.data());
    }
    if (effect instanceof OperationEffect.Enqueue enqueue) {
      return enqueue(enqueue, wanted);
    }
    if (effect instanceof OperationEffect.Cancel cancel) {
      Run cancelled = queue.cancel(cancel);
      return () -> OperationResponse.ofNew(cancel.view().apply(cancelled));
    }
    if (effect instanceof OperationEffect.Listed listed) {
      return () ->
          new OperationResponse(Json.of(listed.items()), false, listed.next(), Optional.empty());
    }
    return () -> OperationResponse.ofNew(((OperationEffect.Answer) effect).data());
  }

  /** Returns why the documents of an effect cannot be stored; empty when they can. */
  private static Optional<MalformedJsonException> refusal(OperationEffect.Create keep) {
    return Stream.concat(Stream.of(keep.document()), keep.changes().documents().stream())
        .flatMap(document -> StoredJson.refusal(document.body()).stream())
        .findFirst();
  }

  private Optional<IdempotencyRecord> record(Document document, KeyedCall wanted) {
    return wanted.keyed().map(request -> request.record(document.id(), clockAndIds.now()));
  }

  /** Records an unused idempotency key for a response. */
  private Supplier<OperationResponse> responseOf(
      Admission admission, Function<Document, Json.Obj> view, KeyedCall wanted) {
    Admission recorded =
        record(admission.document(), wanted)
            .filter(record -> admission.record().isEmpty())
            .map(record -> stores.documents().insertRecord(record, admission.document()))
            .orElse(admission);
    Document there = recorded.document();
    requireSeen(wanted, there.owner());
    return () ->
        recorded.inserted() || !isReplay(wanted, recorded.record())
            ? OperationResponse.ofNew(view.apply(there))
            : OperationResponse.ofReplay(
                wanted.again(there.id()).orElseGet(() -> view.apply(there)));
  }

  /** Rejects a key that was used in another workspace, without what it made there. */
  private static void requireSeen(KeyedCall wanted, View owner) {
    if (!wanted.call().caller().view().sees(owner)) {
      throw Operations.reused();
    }
  }

  private boolean isReplay(KeyedCall wanted, Optional<IdempotencyRecord> record) {
    return wanted.keyed().isPresent()
        && record.isPresent()
        && Operations.isReplay(wanted.keyed().get(), record.get(), clockAndIds.now());
  }

  private Supplier<OperationResponse> enqueue(OperationEffect.Enqueue made, KeyedCall wanted) {
    var admission = queue.add(wanted.call().caller(), made.subject(), made.input(), wanted.keyed());
    requireSeen(wanted, admission.run().view());
    return () -> {
      boolean again = !admission.inserted() && isReplay(wanted, admission.record());
      var queued = new OperationResponse.Queued(admission.run(), made.view()::apply);
      Json data = made.view().apply(admission.run());
      return (again ? OperationResponse.ofReplay(data) : OperationResponse.ofNew(data))
          .behind(queued);
    };
  }
}
