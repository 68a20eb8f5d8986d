package dev.omni.application.operation;

import dev.omni.application.run.AdmissionControl;
import dev.omni.application.run.IdempotentRequest;
import dev.omni.application.run.OperationRuns;
import dev.omni.application.spi.ClockAndIds;
import dev.omni.application.spi.Stores;
import dev.omni.application.spi.store.StaleVersionException;
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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;

/** The table of the earlier operations: each key once, each effect in one commit. */
public final class Operations {
  private static final Pattern KEY = Pattern.compile("[\\x21-\\x7E]{1,128}");

  private final Map<String, Operation> rows = new LinkedHashMap<>();
  private final Stores stores;
  private final OperationRuns queue;
  private final AdmissionControl admission;
  private final ClockAndIds doors;
  private final Listeners listeners;
  private final OperationExecutor deciding;
  private final FairLocks locks = new FairLocks();

  /**
   * An empty table.
   *
   * @param queue where runs wait
   * @param admission what may refuse a caller
   * @param listeners who is told of what is kept
   */
  public Operations(
      Stores stores,
      OperationRuns queue,
      AdmissionControl admission,
      ClockAndIds doors,
      Listeners listeners) {
    this.stores = stores;
    this.queue = queue;
    this.admission = admission;
    this.doors = doors;
    this.listeners = listeners;
    this.deciding = new OperationExecutor(stores, queue, listeners, doors);
  }

  /** Says who is to be told of a new document. */
  @FunctionalInterface
  public interface Listeners {
    /** The deliveries that are written together with it. */
    List<Delivery> of(Document fresh, Caller maker);
  }

  /** This table with these rows too; a row replaces the one of its name. */
  public Operations with(List<Operation> more) {
    var longer = new Operations(stores, queue, admission, doors, listeners);
    longer.rows.putAll(rows);
    more.forEach(row -> longer.rows.put(row.name(), row));
    return longer;
  }

  /** The operation of that name, if it has it. */
  public Optional<Operation> find(String name) {
    return Optional.ofNullable(rows.get(name));
  }

  /** The names of the operations that it has. */
  public Set<String> names() {
    return Set.copyOf(rows.keySet());
  }

  /**
   * Answers a call that came from outside.
   *
   * @param key the caller's Idempotency-Key; not looked at by operations that take none
   * @throws Fault to refuse
   */
  public OperationResponse answer(String operation, OperationCall call, Optional<String> key) {
    Operation row = row(operation);
    Optional<String> heeded = row.again().isPresent() ? key : Optional.empty();
    return answer(row, call, keyed(row, call, heeded, "header:Idempotency-Key"));
  }

  /**
   * Answers a call as {@link #answer} does, but for that every operation that keeps something takes
   * a key, as tools do.
   *
   * @throws Fault to refuse
   */
  public OperationResponse tool(String operation, OperationCall call, Optional<String> key) {
    Operation row = row(operation);
    return answer(row, call, keyed(row, call, key, "/idempotency_key"));
  }

  private OperationResponse answer(
      Operation row, OperationCall call, Optional<IdempotentRequest> keyed) {
    Optional<OperationResponse> held = keyed.flatMap(request -> replay(row, call, request));
    if (held.isPresent()) {
      return held.get();
    }
    if (row.creates()) {
      admission.create(call.caller());
    }
    return carriedOut(row, call, keyed);
  }

  /**
   * Answers a call that another operation makes: a step of a workflow, a tool. It is charged to no
   * rate.
   *
   * @param key makes the call happen once, as often as it is made, for every operation that keeps
   *     something
   */
  public Json within(String operation, OperationCall call, Optional<String> key) {
    Operation row = row(operation);
    Optional<IdempotentRequest> keyed = keyed(row, call, key, "/idempotency_key");
    return keyed
        .flatMap(request -> replay(row, call, request))
        .orElseGet(() -> carriedOut(row, call, keyed))
        .data();
  }

  /**
   * Queues the run that an operation queues for a call, in one commit with the next version of the
   * document that says so. That document makes it happen once, as a key does elsewhere.
   *
   * @param operation one that queues runs
   * @param note gives that version, which tells of the run
   * @throws StaleVersionException when somebody has written that version; then nothing is queued
   */
  public Run queued(String operation, OperationCall call, Function<Run, Document> note) {
    var wanted = (OperationEffect.Enqueue) row(operation).decide().on(call);
    return queue.add(call.caller(), wanted.subject(), wanted.input(), note);
  }

  private Operation row(String operation) {
    return find(operation)
        .orElseThrow(
            () -> Fault.of(FaultCode.ROUTE_NOT_FOUND, "There is no operation " + operation + "."));
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
    Instant now = doors.now();
    return stores
        .records()
        .find(request.id(), now)
        .filter(record -> isReplay(request, record, now))
        .flatMap(
            record -> row.again().flatMap(again -> again.of(call.caller(), record.resourceId())))
        .map(OperationResponse::again);
  }

  /**
   * Tells whether a request is the one of a record.
   *
   * @throws Fault when the key stands for another request
   */
  static boolean isReplay(IdempotentRequest request, IdempotencyRecord record, Instant now) {
    Decision decision = record.decide(request.fingerprint(), now, List::of);
    if (decision instanceof Conflict) {
      throw Fault.of(
          FaultCode.IDEMPOTENCY_KEY_REUSED,
          "This Idempotency-Key stands for another request; take a new key for a new request.");
    }
    return decision instanceof IdempotencyRecord.Replay;
  }

  private OperationResponse carriedOut(
      Operation row, OperationCall call, Optional<IdempotentRequest> keyed) {
    var wanted = new OperationExecutor.Wanted(row, call, keyed);
    return row.turn()
        .map(turn -> row.name() + " " + turn.of(call))
        .map(name -> locks.locked(name, () -> deciding.decided(wanted)))
        .orElseGet(() -> deciding.decided(wanted))
        .get();
  }

  /** The fault for something that an address names and this caller does not have. */
  public static Fault missing(String what) {
    return Fault.of(FaultCode.RESOURCE_NOT_FOUND, "There is no such " + what + ".");
  }

  /** Problems as answers tell them: messages by dotted path, {@code body} for the whole. */
  public static Json.Obj problems(List<Problem> problems) {
    Map<String, List<String>> listed = new LinkedHashMap<>();
    for (Problem problem : problems) {
      String pointer = problem.pointer();
      String path = pointer.isEmpty() ? "body" : pointer.substring(1).replace('/', '.');
      listed.computeIfAbsent(path, at -> new ArrayList<>()).add(problem.message());
    }
    return (Json.Obj) Json.of(listed);
  }
}
