package dev.omni.application.evidence;

import dev.omni.application.secret.RunSecrets;
import dev.omni.application.spi.EvidenceFactory;
import dev.omni.application.spi.condition.ConditionEvaluator;
import dev.omni.application.world.CapabilityCatalog;
import dev.omni.domain.access.Mode;
import dev.omni.domain.evidence.Disclosure;
import dev.omni.domain.evidence.EvidenceBodies;
import dev.omni.domain.evidence.LogEntry;
import dev.omni.domain.evidence.PredicateBase;
import dev.omni.domain.evidence.SaltedTree;
import dev.omni.domain.evidence.SequenceNumber;
import dev.omni.domain.evidence.Statement;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonObjectBuilder;
import dev.omni.domain.json.Sha256;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.RunError;
import dev.omni.domain.run.RunStatus;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Method;
import dev.omni.domain.world.ModelRegister;
import dev.omni.engine.JsonEngine;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The evidence of runs: result, input, engine, method, times, and the data for a recomputation. A
 * pure function of the run, its runtime's report and the process.
 */
public final class RunEvidenceFactory implements EvidenceFactory {
  private static final Logger LOG = System.getLogger(RunEvidenceFactory.class.getName());

  private final CapabilityCatalog catalog;
  private final BuildInfo environment;
  private final PredicateBase base;
  private final RunClaims claims;
  private final Optional<ConfidentialRuns> confidential;
  private final Map<String, CapabilityFacts> known = new ConcurrentHashMap<>();

  /** Creates a factory for these capabilities. */
  public RunEvidenceFactory(CapabilityCatalog catalog, BuildInfo environment) {
    this(
        catalog,
        environment,
        PredicateBase.USUAL,
        Optional.empty(),
        ModelRegister.NONE,
        Optional.empty());
  }

  /**
   * Creates a factory for these capabilities.
   *
   * @param base of the predicate types
   * @param conditions decides the limits of use; without one nothing is decided
   * @param models register of the operator
   * @param secrets of confidential runs; without them there are none
   */
  @SuppressWarnings("exports") // Omni alone hands over an evaluator.
  public RunEvidenceFactory(
      CapabilityCatalog catalog,
      BuildInfo environment,
      PredicateBase base,
      Optional<ConditionEvaluator> conditions,
      ModelRegister models,
      Optional<RunSecrets> secrets) {
    this.catalog = catalog;
    this.environment = environment;
    this.base = base;
    this.claims = new RunClaims(conditions, models);
    this.confidential = secrets.map(ConfidentialRuns::new);
  }

  @Override
  public LogEntry create(Run ended, Json.Obj record) {
    var execution =
        new Statement.ExecutionRecord(
            ended.id(),
            ended.subject().kind(),
            ended.status().toString(),
            bodies(ended).input(),
            result(ended),
            List.of());
    Json.Obj facts = facts(ended, record);
    Statement statement =
        ended.policy().confidential()
            ? confidential(ended, execution, facts)
            : Statement.of(base, execution, facts);
    return new LogEntry(ended.id(), ended.view(), execution.kind(), statement.payload());
  }

  private Statement confidential(Run ended, Statement.ExecutionRecord execution, Json.Obj facts) {
    SaltedTree tree = confidential.orElseThrow().tree(ended, facts.find(Disclosure.ROWS));
    return Statement.confidential(base, execution, ConfidentialRuns.silent(facts), tree);
  }

  /** Returns input and result of a run in its evidence. */
  static EvidenceBodies bodies(Run run) {
    Json input = run.keptInput().<Json>map(run.origin().sources()::sealed).orElse(Json.NULL);
    return new EvidenceBodies(input, result(run));
  }

  /** Returns the result of a run in its evidence: null unless completed. */
  static Json result(Run run) {
    return run.findResult().<Json>map(result -> result).orElse(Json.NULL);
  }

  /**
   * Returns the part of a run's statement that follows from the stored run, without the runtime's
   * report.
   */
  static Json.Obj storedFacts(Run run) {
    Json.Obj facts =
        Json.obj(
            "run_id", run.id(),
            "workspace_id", run.subject().workspace(),
            "mode", run.tenant().mode(),
            "sandbox", run.tenant().mode() == Mode.TEST,
            "request_id", run.origin().requestId(),
            "retry_of", run.origin().retryOf(),
            "scenario", run.policy().scenario(),
            "attempt", run.state().attempt(),
            "error", error(run));
    Optional<Json.Obj> caller =
        run.origin().attestation().map(own -> Json.obj("attestation_sha256", own.sha256()));
    return facts.withPresent("caller", caller);
  }

  private Json.Obj facts(Run run, Json.Obj record) {
    return new JsonObjectBuilder()
        .setAll(record)
        .setAll(storedFacts(run))
        .set("timings", timings(run, record.findObject("timings").orElse(Json.Obj.EMPTY)))
        .setAbsent("runtime", Json.NULL)
        .setAbsent("checks", Json.Arr.EMPTY)
        .setAbsent("uncertainty", Json.NULL)
        .setAbsent("certificate", Json.NULL)
        .setAbsent("caller", Json.NULL)
        .set(SequenceNumber.MEMBER, sequence(run))
        .setAbsent("second", Json.NULL)
        .setAbsent("disclosure", Json.NULL)
        .setAll(subject(run, record.findObject("numerics").orElse(Json.Obj.EMPTY)))
        .object();
  }

  /** Returns the place of the number that the store gives a run of a capability. */
  private static Json sequence(Run run) {
    return run.isNumbered() ? SequenceNumber.open(run.id()) : Json.NULL;
  }

  /** Returns the capability and its method. */
  private Json.Obj subject(Run run, Json.Obj numerics) {
    Optional<Capability> capability =
        catalog.engine(run.subject().target()).map(JsonEngine::capability);
    if (capability.isEmpty()) {
      return operation(run).with("numerics", numerics);
    }
    Json.Obj repeat = numerics.with("reproducibility", capability.get().cost().reproducibility());
    CapabilityFacts described =
        known.computeIfAbsent(capability.get().id(), id -> described(capability.get()));
    Optional<Json> seed = run.input().find("seed").or(described::seed);
    return described
        .facts()
        .withAll(claims(capability.get(), run))
        .with("numerics", numerics.has("seed") ? repeat : repeat.withPresent("seed", seed));
  }

  /** Returns what a run is good for. One without a result is good for nothing, whatever breaks. */
  private Json.Obj claims(Capability capability, Run run) {
    try {
      return claims.of(capability, run);
    } catch (RuntimeException | StackOverflowError broken) {
      if (run.status() == RunStatus.COMPLETED) {
        throw broken;
      }
      LOG.log(Level.ERROR, "evidence of run " + run.id() + " claims nothing", broken);
      return RunClaims.NOTHING;
    }
  }

  /**
   * The common part of the evidence of all runs of a capability.
   *
   * @param seed default seed of inputs without one
   */
  private record CapabilityFacts(Json.Obj facts, Optional<Json> seed) {}

  private CapabilityFacts described(Capability capability) {
    Method method = capability.method();
    Json.Obj contract =
        Json.obj(
            "id", capability.id(),
            "version", capability.cost().version(),
            "contract_sha256", Sha256.sha256(capability.requestContract()));
    Json.Obj way =
        Json.obj(
            "name", method.name(),
            "formula", method.formula(),
            "references", method.sources(),
            "assumptions", method.assumptions());
    Json.Obj facts =
        Json.obj(
            "capability", contract.cached(),
            "engine", environment.engine(method.libraries()).cached(),
            "method", way.cached());
    return new CapabilityFacts(facts, capability.input().filled(Json.Obj.EMPTY).find("seed"));
  }

  /**
   * Returns the part for earlier operations; in-toto's test results require two additional members.
   */
  private Json.Obj operation(Run run) {
    Json.Obj facts =
        Json.obj("target", run.subject().target(), "engine", environment.engine(List.of()));
    if (!run.subject().kind().equals("benchmark_run")) {
      return facts;
    }
    Json.Obj configuration =
        Json.obj(
            "name", run.subject().target(),
            "digest", Json.obj("sha256", Sha256.sha256(run.input())));
    return facts
        .with("result", result(run).equals(Json.NULL) ? "FAILED" : "PASSED")
        .with("configuration", Json.arr(configuration));
  }

  private static Json.Obj timings(Run run, Json.Obj reported) {
    Instant created = run.origin().createdAt();
    Instant completed = run.completedAt().orElseThrow();
    return new JsonObjectBuilder()
        .setAll(reported)
        .set("created_at", created)
        .setAbsent("started_at", Json.NULL)
        .set("completed_at", completed)
        .set("total_ms", Duration.between(created, completed).toMillis())
        .object();
  }

  private static Json error(Run run) {
    Json error = run.error().<Json>map(RunError::json).orElse(Json.NULL);
    return run.policy().confidential() ? ConfidentialRuns.silentError(error) : error;
  }
}
