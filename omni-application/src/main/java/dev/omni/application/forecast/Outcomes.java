package dev.omni.application.forecast;

import dev.omni.application.operation.Call;
import dev.omni.application.operation.Effect;
import dev.omni.application.operation.Means;
import dev.omni.application.operation.Operation;
import dev.omni.application.operation.Operations;
import dev.omni.application.spi.Conformity;
import dev.omni.application.spi.Quantitative;
import dev.omni.domain.access.Caller;
import dev.omni.domain.document.Document;
import dev.omni.domain.evidence.Statement;
import dev.omni.domain.json.Digest;
import dev.omni.domain.json.Json;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/** Recording what happened. */
public final class Outcomes {
  /** The kind of documents that outcomes are kept as. */
  public static final String KIND = "outcome";

  private static final Set<String> OPINIONS = Set.of("approved", "rejected");
  private static final Set<String> FACTS = Set.of("harm", "ok");

  private final Means means;
  private final Resolving resolving;
  private final Measuring measuring;
  private final Conformity conformity;

  /** Over what the features have at hand. */
  public Outcomes(Means means, Quantitative with) {
    this.means = means;
    this.resolving = new Resolving(means, with.scoring());
    this.measuring = new Measuring(means, with.conformity(), with.units());
    this.conformity = with.conformity();
  }

  /** The operations. */
  public List<Operation> rows() {
    return List.of(Operation.making("outcomes.create", this::create));
  }

  private Effect create(Call call) {
    var report = new Report(call.body(), conformity);
    Instant now = means.doors().now();
    UUID id = means.doors().id();
    if (report.observedAt(now).isAfter(now)) {
      report.asked().wrong("/observed_at", "must not be in the future");
    }
    if (!report.asked().problems().isEmpty()) {
      return keep(call, report, Consequence.NONE, id, now);
    }
    Optional<Document> same =
        means.stores().documents().named(call.caller().tenant(), KIND, report.name(call.caller()));
    if (same.isPresent()) {
      return new Effect.Stand(same.get(), Outcomes::view);
    }
    return keep(call, report, told(call.caller(), report, id, now), id, now);
  }

  private Consequence told(Caller caller, Report report, UUID id, Instant now) {
    return switch (report.type()) {
      case "run" -> measuring.on(caller, report);
      case "guard_decision" -> judged(caller, report);
      default -> resolving.on(caller.tenant(), report, id, now);
    };
  }

  /** What people say of a decision, and what came of it. */
  private Consequence judged(Caller caller, Report report) {
    UUID id = report.id().orElseThrow();
    Optional<Document> decision =
        means.stores().documents().find(caller.tenant(), "guard_decision", id);
    String value = report.value() instanceof Json.Str said ? said.value() : "";
    if (decision.isEmpty()) {
      report.asked().wrong("/subject/id", "must be a decision of the guard");
    }
    if (!OPINIONS.contains(value) && !FACTS.contains(value)) {
      report.asked().wrong("/value", "must be approved, rejected, harm or ok");
    }
    String requester = decision.flatMap(d -> d.body().text("requester")).orElse("");
    if (OPINIONS.contains(value) && requester.equals(caller.principal().id().toString())) {
      report.asked().wrong("/value", "must come from another principal than who asked the guard");
    }
    return Consequence.resting(means.evidence().parent(caller.tenant(), id).stream().toList());
  }

  private Effect keep(Call call, Report report, Consequence told, UUID id, Instant now) {
    var problems = report.asked().problems();
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
            told.resolved(),
            "residual",
            told.residual(),
            "submitted",
            call.body());
    if (!right) {
      facts = facts.with("problems", Operations.problems(problems));
    }
    String name =
        right
            ? report.name(call.caller())
            : "~draft/" + Digest.sha256(Json.arr(call.body(), facts.get("problems")));
    var done = new Statement.Execution(id, KIND, "completed", call.body(), facts, told.parents());
    var document = Document.of(id, call.caller().tenant(), KIND, name, facts, now);
    var leaf = means.sealing().seal(call.caller(), done, now, Json.Obj.EMPTY);
    return new Effect.Keep(document, told.with().sealing(leaf), Outcomes::view);
  }

  private static Json.Obj view(Document document) {
    return document
        .body()
        .with("id", document.id())
        .with("evidence_id", document.id())
        .with("created_at", document.stamp().createdAt())
        .with("links", Json.obj("evidence", "/lqm/evidence/" + document.id()));
  }
}
