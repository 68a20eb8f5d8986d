package dev.omni.testkit.contract;

import dev.omni.domain.access.Attestation;
import dev.omni.domain.access.Binding;
import dev.omni.domain.access.CorrelationIds;
import dev.omni.domain.access.Mode;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.access.TraceContext;
import dev.omni.domain.audit.AuditEvent;
import dev.omni.domain.document.Document;
import dev.omni.domain.evidence.LogEntry;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.ExecutionPolicy;
import dev.omni.domain.run.IdempotencyRecord;
import dev.omni.domain.run.Lease;
import dev.omni.domain.run.Outcome;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.RunError;
import dev.omni.domain.run.RunHead;
import dev.omni.domain.run.RunOrigin;
import dev.omni.domain.run.RunQuery.Filter;
import dev.omni.domain.run.RunSources;
import dev.omni.domain.run.RunStatus;
import dev.omni.domain.run.RunTarget;
import dev.omni.domain.world.Execution;
import dev.omni.domain.world.Workload;
import dev.omni.domain.world.World;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/** Runs, documents and what belongs to them, of one tenant, for tests. */
public final class Samples {
  /** What succeeds. */
  public static final Outcome RESULT = new Outcome.Succeeded(Json.obj("price", 10.45));

  /** The key that made most of the runs. */
  public static final UUID KEY = new UUID(4, 4);

  private final ManualClock clock;
  private final CountingIds ids;
  private final UUID organization;
  private final UUID environment;
  private final UUID workspace;
  private final Tenant tenant;

  /** Of a new tenant. */
  public Samples(ManualClock clock, CountingIds ids, Mode mode) {
    this.clock = clock;
    this.ids = ids;
    this.organization = ids.get();
    this.environment = ids.get();
    this.workspace = ids.get();
    this.tenant = new Tenant(ids.get(), mode);
  }

  /** Of a new tenant in test mode. */
  public static Samples fresh() {
    return new Samples(new ManualClock(), new CountingIds(), Mode.TEST);
  }

  /** Of another tenant, with the same clock and ids. */
  public Samples other() {
    return new Samples(clock, ids, Mode.TEST);
  }

  /** Of another tenant in live mode, with the same clock and ids. */
  public Samples inLive() {
    return new Samples(clock, ids, Mode.LIVE);
  }

  /** Of the same project in live mode. */
  public Tenant live() {
    return new Tenant(tenant.projectId(), Mode.LIVE);
  }

  /** Whose things these are. */
  public Tenant tenant() {
    return tenant;
  }

  /** The time. */
  public ManualClock clock() {
    return clock;
  }

  /** Something that an operator did. */
  public AuditEvent act(String name) {
    return new AuditEvent(now(), "cli:ada", name, oddJson());
  }

  /** Now. */
  public Instant now() {
    return clock.instant();
  }

  /** A new identifier. */
  public UUID id() {
    return ids.get();
  }

  /** The workspace of the runs. */
  public UUID workspace() {
    return workspace;
  }

  /** Where a run comes from that is made now. */
  public RunOrigin origin() {
    var binding =
        new Binding(organization, tenant.projectId(), environment, tenant.mode(), Optional.empty());
    return new RunOrigin(
        binding, ids.get(), KEY, CorrelationIds.of("req_" + ids.get()), now(), RunSources.NONE);
  }

  /** What a run of a capability executes. */
  public RunTarget subject() {
    return new RunTarget.CapabilityTarget(
        World.FINANCE, "finance.option.european-price", workspace);
  }

  /** Terms without wishes. */
  public static ExecutionPolicy terms(Execution execution) {
    return new ExecutionPolicy(execution, Workload.LOW, true, Optional.empty(), Optional.empty());
  }

  /** A job that has just been accepted. */
  public Run job() {
    return jobWith(Json.obj("spot", 100));
  }

  /** A job with this input that has just been accepted. */
  public Run jobWith(Json.Obj input) {
    return Run.accepted(ids.get(), origin(), subject(), terms(Execution.JOB), input);
  }

  /** A run of an operation that has just been accepted. */
  public Run operation(String kind, Json.Obj input) {
    var subject = new RunTarget.OperationTarget(kind, "ref.exact");
    return Run.accepted(ids.get(), origin(), subject, terms(Execution.JOB), input);
  }

  /** The runs of heads whose inputs and results are short. */
  public static List<Run> runs(List<RunHead> heads) {
    return heads.stream().map(RunHead::listed).toList();
  }

  /** The same heads without the sizes of their inputs, which stores in memory do not have. */
  public static List<RunHead> ofNoSize(List<RunHead> heads) {
    return heads.stream()
        .map(
            head ->
                new RunHead(
                    head.id(),
                    head.origin(),
                    head.subject(),
                    head.policy(),
                    head.state(),
                    head.input(),
                    0))
        .toList();
  }

  /** A direct run that has just been accepted. */
  public Run direct() {
    return Run.accepted(
        ids.get(), origin(), subject(), terms(Execution.DIRECT), Json.obj("spot", 100));
  }

  /** Lets runs of some statuses through. */
  public static Filter having(RunStatus... statuses) {
    Filter all = Filter.ALL;
    return new Filter(
        all.world(),
        all.workspace(),
        Set.of(statuses),
        all.capability(),
        all.retryOf(),
        all.created());
  }

  /** A lease of half a minute from now. */
  public Lease lease() {
    return new Lease(ids.get(), ids.get(), now().plusSeconds(30));
  }

  /** The record of a key that was used now to make that run or document. */
  public IdempotencyRecord record(String key, UUID resource) {
    var id = new IdempotencyRecord.Id(tenant, "runs.create", key);
    String fingerprint = IdempotencyRecord.fingerprint(Json.obj("v", 1));
    return IdempotencyRecord.create(id, fingerprint, resource, now());
  }

  /** A new document. */
  public Document document(String kind, String name) {
    return Document.of(ids.get(), tenant, kind, name, Json.obj("name", name), now());
  }

  /** Evidence of something of that id. */
  public LogEntry leaf(UUID id) {
    return new LogEntry(id, tenant, "omni_run", "{\"id\":\"" + id + "\"}");
  }

  /** JSON that is easily changed on its way: digits, depth, text, order. */
  public static Json.Obj oddJson() {
    return oddJson(300);
  }

  /** The same, longer than what a database keeps within a row. */
  public static Json.Obj longJson() {
    return oddJson(300_000);
  }

  private static Json.Obj oddJson(int letters) {
    Json deep = Json.str("bottom");
    for (int i = 0; i < 40; i++) {
      deep = i % 2 == 0 ? Json.arr(deep) : Json.obj("down", deep);
    }
    return Json.obj(
        "z_first", new Json.Num(new BigInteger("9".repeat(120))),
        "digits", new Json.Num(new BigDecimal("0.1000000000000000055511151231257827")),
        "tiny", new Json.Num(new BigDecimal("4.9E-324")),
        "great", new Json.Num(new BigDecimal("1.7976931348623157E+308")),
        "minus_zero", new Json.Num(new BigDecimal("-0")),
        "exponent", new Json.Num(new BigDecimal("1E+3")),
        "deep", deep,
        "texts", Json.arr("", "ä€😀\u0001\t\"\\/", " \u2028\u2029\ufeff", "'; DROP TABLE run; --"),
        "", Json.arr(true, false, Json.NULL, Json.Obj.EMPTY, Json.Arr.EMPTY),
        "a_last", "x".repeat(letters));
  }

  /** Runs of every kind in every state, with every optional part there and not there. */
  public List<Run> everyKind() {
    var all = new ArrayList<Run>();
    for (Run accepted : List.of(job(), direct(), rich(), operation())) {
      Lease lease = lease();
      Run running = copy(accepted).acquired(lease, now());
      all.add(accepted);
      all.add(copy(accepted).queued(now().plusSeconds(1)));
      all.add(running);
      all.add(copy(accepted).acquired(lease, now()).released(lease, now()));
      all.add(copy(accepted).acquired(lease, now()).finished(lease, RESULT, now()));
      all.add(
          copy(accepted)
              .acquired(lease, now())
              .finished(
                  lease,
                  new RunError(FaultCode.CAPABILITY_FAILED, "No — ß", Json.obj("n", 1)),
                  now()));
    }
    all.add(job().queued(now()).cancelled(now().plusSeconds(1)));
    all.add(rich().queued(now(), now().plusSeconds(60)));
    return all;
  }

  /** A run with all that is optional. */
  private Run rich() {
    var binding =
        new Binding(
            organization, tenant.projectId(), environment, tenant.mode(), Optional.of(workspace));
    var request =
        new CorrelationIds(
            "req_1",
            TraceContext.parseStored(
                "00-0af7651916cd43dd8448eb211c80319c-00f067aa0ba902b7-03 a=1,b=2"),
            Attestation.of("5e".repeat(32)));
    var origin =
        new RunOrigin(
            binding,
            ids.get(),
            ids.get(),
            request,
            now(),
            RunSources.retry(Optional.of(ids.get())));
    var terms =
        new ExecutionPolicy(
            Execution.JOB,
            Workload.VERY_HIGH,
            false,
            Optional.of(Duration.ofMillis(90_500)),
            Optional.of("echo=2.5"),
            true,
            true);
    return Run.accepted(ids.get(), origin, subject(), terms, oddJson());
  }

  private Run operation() {
    var subject = new RunTarget.OperationTarget("model_run", "ref.float64");
    return Run.accepted(ids.get(), origin(), subject, terms(Execution.JOB), Json.Obj.EMPTY);
  }

  /** The same run under another id. */
  public Run copy(Run run) {
    return new Run(ids.get(), run.origin(), run.subject(), run.policy(), run.input(), run.state());
  }
}
