package dev.omni.application.operation;

import dev.omni.application.run.AdmissionControl;
import dev.omni.application.run.worker.IdempotentRequest;
import dev.omni.application.run.worker.KeyedLock;
import dev.omni.application.spi.ClockAndIds;
import dev.omni.application.spi.Stores;
import dev.omni.application.spi.WireNames;
import dev.omni.application.spi.store.ChangeSet.StaleVersionException;
import dev.omni.domain.access.Caller;
import dev.omni.domain.document.Document;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Problem;
import dev.omni.domain.run.IdempotencyRecord;
import dev.omni.domain.run.IdempotencyRecord.Conflict;
import dev.omni.domain.run.IdempotencyRecord.Decision;
import dev.omni.domain.run.Run;
import dev.omni.domain.webhook.Delivery;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * The table of the earlier operations: one effect for each idempotency key, each effect in one
 * commit.
 */
public final class Operations {
  private static final Pattern KEY = Pattern.compile("[\\x21-\\x7E]{1,128}");

  private final Map<String, Operation> rows = new LinkedHashMap<>();
  private final Stores stores;
  private final OperationRuns queue;
  private final AdmissionControl admission;
  private final ClockAndIds clockAndIds;
  private final Listeners listeners;
  private final WireNames names;
  private final OperationExecutor deciding;
  private final CallWorkspace workspaces;
  private final KeyedLock<String> locks = new KeyedLock<>();

  /**
   * Creates an empty table.
   *
   * @param queue of runs
   * @param admission limits of callers
   * @param listeners webhook deliveries of new documents
   * @param names links of responses
   */
  public Operations(
      Stores stores,
      OperationRuns queue,
      AdmissionControl admission,
      ClockAndIds clockAndIds,
      Listeners listeners,
      WireNames names) {
    this.stores = stores;
    this.queue = queue;
    this.admission = admission;
    this.clockAndIds = clockAndIds;
    this.listeners = listeners;
    this.names = names;
    this.workspaces = new CallWorkspace(stores);
    this.deciding = new OperationExecutor(stores, queue, listeners, clockAndIds);
  }

  /** The source of webhook deliveries for new documents. */
  @FunctionalInterface
  public interface Listeners {
    /** Returns the deliveries to commit with a document. */
    List<Delivery> of(Document fresh, Caller maker);
  }

  /** Returns this table with more operations; an operation replaces the one of its name. */
  public Operations with(List<Operation> more) {
    var longer = new Operations(stores, queue, admission, clockAndIds, listeners, names);
    longer.rows.putAll(rows);
    more.forEach(row -> longer.rows.put(row.name(), row));
    return longer;
  }

  /**
   * Returns this table with the operations of an extension.
   *
   * @throws IllegalArgumentException when the name of one is known already
   */
  public Operations extended(List<Operation> more) {
    var known = new HashSet<>(rows.keySet());
    for (Operation row : more) {
      if (!known.add(row.name())) {
        throw new IllegalArgumentException("two operations have the name " + row.name());
      }
    }
    return with(more);
  }

  /** Returns the operation of a name. */
  public Optional<Operation> find(String name) {
    return Optional.ofNullable(rows.get(name));
  }

  /** Returns the names of the operations. */
  public Set<String> names() {
    return Set.copyOf(rows.keySet());
  }

  /**
   * Answers a call of a client.
   *
   * @param key the caller's Idempotency-Key; ignored by operations that take none
   * @throws Fault to reject the call
   */
  public OperationResponse answer(String operation, OperationCall call, Optional<String> key) {
    Operation row = row(operation);
    Optional<String> heeded = row.replay().isPresent() ? key : Optional.empty();
    return answer(row, call, keyed(row, call, heeded, names.pointer("/idempotency_key")));
  }

  /**
   * Answers a call of a tool: as {@link #answer}, except that every operation that writes takes an
   * idempotency key.
   *
   * @throws Fault to reject the call
   */
  public OperationResponse tool(String operation, OperationCall call, Optional<String> key) {
    Operation row = row(operation);
    return answer(row, call, keyed(row, call, key, "/idempotency_key"));
  }

  private OperationResponse answer(
      Operation row, OperationCall sent, Optional<IdempotentRequest> keyed) {
    OperationCall call = acting(row, sent);
    Optional<OperationResponse> found = keyed.flatMap(request -> replay(row, call, request));
    if (found.isPresent()) {
      return found.get();
    }
    if (row.effects().creates()) {
      admission.create(call.caller());
    }
    return execute(row, call, keyed);
  }

  /**
   * Answers a call by another operation: a step of a workflow, a tool. It is not rate limited.
   *
   * @param key idempotency key, for every operation that writes
   */
  public Json invoke(String operation, OperationCall sent, Optional<String> key) {
    Operation row = row(operation);
    Optional<IdempotentRequest> keyed = keyed(row, sent, key, "/idempotency_key");
    OperationCall call = acting(row, sent);
    return keyed
        .flatMap(request -> replay(row, call, request))
        .orElseGet(() -> execute(row, call, keyed))
        .data();
  }

  /**
   * Queues the run of a call, in one commit with the next version of a document that records it.
   * That version makes the call idempotent.
   *
   * @param operation one that queues runs
   * @param note returns the version that records the run
   * @throws StaleVersionException when that version exists; then nothing is queued
   */
  public Run queued(String operation, OperationCall sent, Function<Run, Document> note) {
    Operation row = row(operation);
    OperationCall call = acting(row, sent);
    var wanted = (OperationEffect.Enqueue) row.decide().on(call);
    return queue.add(call.caller(), wanted.subject(), wanted.input(), note);
  }

  private OperationCall acting(Operation row, OperationCall sent) {
    try {
      return workspaces.acting(row, sent);
    } catch (Fault fault) {
      throw located(fault);
    }
  }

  private Fault located(Fault fault) {
    return fault.locatedBy(
        part -> part.isEmpty() || part.startsWith("/") ? part : names.pointer(part));
  }

  private Operation row(String operation) {
    return find(operation)
        .orElseThrow(
            () ->
                Fault.of(
                    FaultCode.ROUTE_NOT_FOUND, "No operation has the name " + operation + "."));
  }

  private static Optional<IdempotentRequest> keyed(
      Operation row, OperationCall call, Optional<String> key, String place) {
    if (key.isPresent() && !KEY.matcher(key.get()).matches()) {
      throw Fault.at(
          FaultCode.IDEMPOTENCY_KEY_INVALID, place, "must be 1 to 128 visible ASCII characters");
    }
    return key.map(value -> new IdempotencyRecord.Id(call.caller().tenant(), row.name(), value))
        .map(id -> IdempotentRequest.of(id, call.content()));
  }

  private Optional<OperationResponse> replay(
      Operation row, OperationCall call, IdempotentRequest request) {
    Instant now = clockAndIds.now();
    return stores
        .idempotency()
        .find(request.id(), now)
        .filter(record -> isReplay(request, record, now))
        .flatMap(
            record -> row.replay().flatMap(again -> again.of(call.caller(), record.resourceId())))
        .map(data -> OperationResponse.ofReplay(data).linked(names));
  }

  /**
   * Returns whether a request is the one of a record.
   *
   * @throws Fault when the key was used with a different request
   */
  public static boolean isReplay(IdempotentRequest request, IdempotencyRecord record, Instant now) {
    Decision decision = record.decide(request.fingerprint(), now, List::of);
    if (decision instanceof Conflict) {
      throw reused();
    }
    return decision instanceof IdempotencyRecord.Replay;
  }

  /** Returns the fault for a key that belongs to another request. */
  static Fault reused() {
    return Fault.of(
        FaultCode.IDEMPOTENCY_KEY_REUSED,
        "This Idempotency-Key was already used with a different request. Use a new key.");
  }

  private OperationResponse execute(
      Operation row, OperationCall call, Optional<IdempotentRequest> keyed) {
    var wanted = new OperationExecutor.KeyedCall(row, call, keyed);
    try {
      return row.lock()
          .map(turn -> row.name() + " " + turn.of(call))
          .map(name -> locks.withLock(name, () -> deciding.decided(wanted)))
          .orElseGet(() -> deciding.decided(wanted))
          .get()
          .linked(names);
    } catch (Fault fault) {
      throw located(fault);
    }
  }

  /** Returns the fault for a resource that the caller does not have. */
  public static Fault missing(String what) {
    return Fault.of(FaultCode.RESOURCE_NOT_FOUND, "No " + what + " has this id.");
  }

  /**
   * Returns problems in the format of responses: messages by dotted path, {@code body} for the
   * whole.
   */
  public static Json.Obj problems(List<Problem> problems) {
    Map<String, List<String>> listed = new LinkedHashMap<>();
    for (Problem problem : problems) {
      listed.computeIfAbsent(problem.path(), at -> new ArrayList<>()).add(problem.message());
    }
    return (Json.Obj) Json.of(listed);
  }
}
