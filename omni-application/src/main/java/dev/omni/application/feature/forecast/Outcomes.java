package dev.omni.application.feature.forecast;

import dev.omni.application.operation.FeatureContext;
import dev.omni.application.operation.Operation;
import dev.omni.application.operation.OperationCall;
import dev.omni.application.operation.OperationEffect;
import dev.omni.application.operation.Operations;
import dev.omni.application.spi.feature.ConformityEvaluator;
import dev.omni.application.spi.feature.FeaturePorts;
import dev.omni.domain.access.Caller;
import dev.omni.domain.document.Document;
import dev.omni.domain.evidence.Statement;
import dev.omni.domain.feature.request.OutcomeShape;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Sha256;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/** The operations of outcomes. */
public final class Outcomes {
  /** The kind of the documents of outcomes. */
  public static final String KIND = "outcome";

  private static final Set<String> OPINIONS = Set.of("approved", "rejected");
  private static final Set<String> FACTS = Set.of("harm", "ok");

  private final FeatureContext context;
  private final QuestionResolver resolving;
  private final ResidualCalculator measuring;
  private final ConformityEvaluator conformity;

  /** Creates the operations. */
  public Outcomes(FeatureContext context, FeaturePorts with) {
    this.context = context;
    this.resolving = new QuestionResolver(context, with.scoring());
    this.measuring = new ResidualCalculator(context, with.conformity(), with.units());
    this.conformity = with.conformity();
  }

  /** Returns the operations. */
  public List<Operation> rows() {
    return List.of(Operation.making("outcomes.create", this::create).taking(OutcomeShape.WHOLE));
  }

  private OperationEffect create(OperationCall call) {
    var report = new OutcomeRequest(call.body(), conformity);
    Instant now = context.clockAndIds().now();
    UUID id = context.clockAndIds().newId();
    if (report.observedAt(now).isAfter(now)) {
      report.fields().wrong("/observed_at", "must not be in the future");
    }
    if (!report.fields().problems().isEmpty()) {
      return keep(call, report, OutcomeEffect.NONE, id, now);
    }
    Optional<Document> same =
        context.documents().named(call.caller().tenant(), KIND, report.name(call.caller()));
    if (same.isPresent()) {
      return new OperationEffect.Existing(same.get(), Outcomes::view);
    }
    return keep(call, report, effect(call.caller(), report, id, now), id, now);
  }

  private OutcomeEffect effect(Caller caller, OutcomeRequest report, UUID id, Instant now) {
    return switch (report.type()) {
      case "run" -> measuring.on(caller, report);
      case "guard_decision" -> judged(caller, report);
      default -> resolving.on(caller.tenant(), report, id, now);
    };
  }

  /** Returns the effect of an opinion on a decision, or of its result. */
  private OutcomeEffect judged(Caller caller, OutcomeRequest report) {
    UUID id = report.id().orElseThrow();
    Optional<Document> decision = context.documents().find(caller.tenant(), "guard_decision", id);
    String value = report.value() instanceof Json.Str said ? said.value() : "";
    if (decision.isEmpty()) {
      report.fields().wrong("/subject/id", "must be a decision of the guard");
    }
    if (!OPINIONS.contains(value) && !FACTS.contains(value)) {
      report.fields().wrong("/value", "must be approved, rejected, harm or ok");
    }
    String requester = decision.flatMap(d -> d.body().text("requester")).orElse("");
    if (OPINIONS.contains(value) && requester.equals(caller.principal().id().toString())) {
      report.fields().wrong("/value", "must come from another principal than who asked the guard");
    }
    return OutcomeEffect.resting(context.evidence().parent(caller.tenant(), id).stream().toList());
  }

  private OperationEffect keep(
      OperationCall call, OutcomeRequest report, OutcomeEffect effect, UUID id, Instant now) {
    var problems = report.fields().problems();
    boolean right = problems.isEmpty();
    Json.Obj facts =
        Json.obj(
            "object",
            "outcome",
            "subject",
            report.subject(),
            "value",
            report.value(),
            "unit",
            report.unit(),
            "observed_at",
            report.observedAt(now),
            "status",
            "recorded",
            "recorder",
            call.caller().principal().id(),
            "resolved",
            effect.resolved(),
            "residual",
            effect.residual(),
            "submitted",
            call.body());
    if (!right) {
      facts = facts.with("problems", Operations.problems(problems));
    }
    String name =
        right
            ? report.name(call.caller())
            : "~draft/" + Sha256.sha256(Json.arr(call.body(), facts.get("problems")));
    var done =
        new Statement.ExecutionRecord(id, KIND, "completed", call.body(), facts, effect.parents());
    var document = Document.of(id, call.caller().tenant(), KIND, name, facts, now);
    var leaf = context.sealing().seal(call.caller(), done, now, Json.Obj.EMPTY);
    return new OperationEffect.Create(document, effect.with().sealing(leaf), Outcomes::view);
  }

  private static Json.Obj view(Document document) {
    return document
        .body()
        .with("id", document.id())
        .with("evidence_id", document.id())
        .with("created_at", document.stamp().createdAt());
  }
}
