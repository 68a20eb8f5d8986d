package dev.omni.operations.guard;

import dev.omni.application.evidence.EvidenceReader.Cited;
import dev.omni.application.operation.FeatureContext;
import dev.omni.domain.access.Caller;
import dev.omni.domain.access.Mode;
import dev.omni.domain.evidence.Parent;
import dev.omni.domain.evidence.Statement;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.UuidText;
import dev.omni.engine.JsonEngine;
import dev.omni.operations.guard.CitedEvidence.Status;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/** The cited evidence of an action, verified, with its values for the action's quantities. */
final class CitedEvidenceLoader {
  private final FeatureContext context;
  private final EvidenceMatcher binding;
  private final Caller caller;
  private final Instant now;
  private final List<StatedQuantity> amounts;
  private final List<CitedEvidence> all = new ArrayList<>();
  private final List<Parent> parents = new ArrayList<>();
  private final Set<String> models = new LinkedHashSet<>();
  private final Map<String, Json.Obj> limits = new LinkedHashMap<>();
  private final Map<String, EvidenceMatcher.MatchedValue> found = new LinkedHashMap<>();

  CitedEvidenceLoader(
      FeatureContext context,
      EvidenceMatcher binding,
      Caller caller,
      Instant now,
      GuardRequest proposal) {
    this.context = context;
    this.binding = binding;
    this.caller = caller;
    this.now = now;
    this.amounts = proposal.amounts();
    proposal.evidence().stream().distinct().map(this::exhibit).forEach(all::add);
  }

  List<CitedEvidence> all() {
    return List.copyOf(all);
  }

  /** Returns the evidence on which the decision depends. */
  List<Parent> parents() {
    return List.copyOf(parents);
  }

  /** Returns the models of the evidence. */
  Set<String> models() {
    return models;
  }

  /** Returns the limits of use of a run, as its evidence states them, by the id as cited. */
  Optional<Json.Obj> limits(String id) {
    return Optional.ofNullable(limits.get(id));
  }

  /** Returns the value of a quantity in the evidence: the first value, the largest uncertainty. */
  Optional<EvidenceMatcher.MatchedValue> of(StatedQuantity amount) {
    return Optional.ofNullable(found.get(amount.name()));
  }

  private CitedEvidence exhibit(String sent) {
    Optional<UUID> id = UuidText.parse(sent);
    Optional<Cited> cited = id.flatMap(known -> context.evidence().cited(caller, known));
    if (cited.isEmpty()) {
      return CitedEvidence.refused(sent, Status.UNKNOWN);
    }
    if (!cited.get().genuine()) {
      return CitedEvidence.refused(sent, Status.FORGED);
    }
    Json.Obj evidence = cited.get().evidence();
    if (evidence.findObject("statement").isEmpty()) {
      return CitedEvidence.refused(sent, Status.PENDING);
    }
    var statement = new Statement(evidence.findObject("statement").orElseThrow());
    if (caller.mode() == Mode.LIVE && sandboxed(statement)) {
      return CitedEvidence.refused(sent, Status.SANDBOX);
    }
    context.evidence().parent(caller.view(), id.orElseThrow()).ifPresent(parents::add);
    statement.predicate().findObject("limits").ifPresent(stated -> limits.put(sent, stated));
    return sound(sent, statement, evidence);
  }

  private static boolean sandboxed(Statement statement) {
    return statement.predicate().flag("sandbox")
        || statement.predicate().findText("mode").equals(Optional.of("test"));
  }

  private CitedEvidence sound(String sent, Statement statement, Json.Obj evidence) {
    Json result = evidence.find("result").orElse(Json.NULL);
    var binds = new LinkedHashSet<String>();
    for (StatedQuantity amount : amounts) {
      binding
          .find(amount, statement.kind(), result, field -> unit(statement, field))
          .ifPresent(
              value -> {
                binds.add(amount.name());
                found.merge(amount.name(), value, CitedEvidenceLoader::joined);
              });
    }
    model(statement, result).ifPresent(models::add);
    long age =
        statement
            .completedAt()
            .map(end -> Math.max(0, Duration.between(end, now).toSeconds()))
            .orElse(Long.MAX_VALUE);
    Optional<String> verdict =
        statement.kind().equals("verification") && result instanceof Json.Obj object
            ? object.findText("verdict")
            : Optional.empty();
    boolean disputed =
        statement.predicate().findObject("second").filter(own -> !own.flag("agreed")).isPresent();
    var content = new CitedEvidence.Content(statement.kind(), verdict, age, disputed);
    return new CitedEvidence(
        sent,
        Status.SOUND,
        content,
        binds,
        statement.disclosure().isPresent()
            ? Optional.empty() // The decision would show the input: it names the run alone.
            : context.names().repetition(statement, statement.input(evidence.find("input"))));
  }

  private static EvidenceMatcher.MatchedValue joined(
      EvidenceMatcher.MatchedValue first, EvidenceMatcher.MatchedValue other) {
    Optional<Double> larger =
        first.standard().isPresent() && other.standard().isPresent()
            ? Optional.of(Math.max(first.standard().get(), other.standard().get()))
            : first.standard().or(other::standard);
    return new EvidenceMatcher.MatchedValue(first.value(), larger);
  }

  private String unit(Statement statement, String field) {
    return statement
        .predicate()
        .findObject("capability")
        .flatMap(capability -> capability.findText("id"))
        .flatMap(context.runtimes().catalog()::engine)
        .map(JsonEngine::capability)
        .map(capability -> capability.unitOf(field))
        .orElse("1");
  }

  private static Optional<String> model(Statement statement, Json result) {
    if (statement.kind().equals("model_run")) {
      return statement.predicate().findText("target");
    }
    return statement.kind().equals("forecast") && result instanceof Json.Obj forecast
        ? forecast.findObject("forecaster").flatMap(forecaster -> forecaster.findText("model"))
        : Optional.empty();
  }
}
