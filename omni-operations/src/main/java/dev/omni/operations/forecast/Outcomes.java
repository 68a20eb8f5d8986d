package dev.omni.operations.forecast;

import dev.omni.application.list.ListQuery;
import dev.omni.application.operation.FeatureContext;
import dev.omni.application.operation.ListReader;
import dev.omni.application.operation.Operation;
import dev.omni.application.operation.OperationCall;
import dev.omni.application.operation.OperationEffect;
import dev.omni.application.operation.Operations;
import dev.omni.domain.access.Caller;
import dev.omni.domain.access.JoinedPrincipals;
import dev.omni.domain.access.View;
import dev.omni.domain.document.Document;
import dev.omni.domain.evidence.Statement;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Sha256;
import dev.omni.domain.run.RunHead;
import dev.omni.operations.conformity.ConformityEvaluator;
import dev.omni.operations.forecast.OutcomeRequest.SubjectType;
import dev.omni.operations.port.FeaturePorts;
import dev.omni.operations.request.OutcomeShape;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;

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
    this.resolving = new QuestionResolver(context, with.scoring(), with.units());
    this.measuring = new ResidualCalculator(context, with.conformity(), with.units());
    this.conformity = with.conformity();
  }

  /** Returns the operations. */
  public List<Operation> operations() {
    return List.of(
        Operation.listing(ForecastLists.OUTCOMES, this::list),
        Operation.reading("outcomes.read", this::read),
        Operation.creating("outcomes.create", this::create)
            .under(this::subject)
            .withBody(OutcomeShape.WHOLE));
  }

  /** Lists outcomes, those with problems too; an outcome has one subject. */
  private OperationEffect list(OperationCall call, ListQuery query) {
    List<String> subjects =
        Stream.of(
                query.get(ForecastLists.QUESTION_OF_OUTCOME).map("question/"::concat),
                query.get(ForecastLists.RUN).map(id -> "run/" + id),
                query.get(ForecastLists.DECISION).map(id -> "guard_decision/" + id))
            .flatMap(Optional::stream)
            .toList();
    return subjects.size() > 1
        ? new OperationEffect.Listed(List.of(), Optional.empty())
        : ListReader.of(
                context.documents(), call.caller().view(), query, KIND, String.join("", subjects))
            .page(KIND, Outcomes::view);
  }

  private OperationEffect read(OperationCall call) {
    return call.uuid()
        .flatMap(id -> context.documents().find(call.caller().view(), KIND, id))
        .map(outcome -> new OperationEffect.Answer(view(outcome)))
        .orElseThrow(() -> Operations.missing("outcome"));
  }

  /** Returns the owner of the run, decision or forecast that a call names. */
  private Optional<View> subject(OperationCall call) {
    View view = call.caller().view();
    var report = new OutcomeRequest(call.body(), conformity);
    return report
        .id()
        .flatMap(
            id ->
                switch (report.type().orElse(SubjectType.QUESTION)) {
                  case RUN ->
                      context
                          .stores()
                          .runs()
                          .findHead(view.tenant(), id)
                          .map(RunHead::view)
                          .filter(view::sees);
                  case GUARD_DECISION -> owner(view, "guard_decision", id);
                  case FORECAST -> owner(view, QuestionStore.FORECAST, id);
                  case QUESTION -> Optional.empty();
                });
  }

  private Optional<View> owner(View view, String kind, UUID id) {
    return context.documents().find(view, kind, id).map(Document::owner);
  }

  private OperationEffect create(OperationCall call) {
    var report = new OutcomeRequest(call.body(), conformity);
    call.caller().requireOutcome(report.type().equals(Optional.of(SubjectType.GUARD_DECISION)));
    Instant now = context.clockAndIds().now();
    UUID id = context.clockAndIds().newId();
    report.past(now);
    if (!report.problems().isEmpty()) {
      return insert(call, report, OutcomeEffect.NONE, id, now);
    }
    Optional<Document> same =
        context.documents().findByName(call.caller().view(), KIND, name(call.caller(), report));
    if (same.isPresent()) {
      return new OperationEffect.Existing(same.get(), Outcomes::view);
    }
    return insert(call, report, effect(call.caller(), report, id, now), id, now);
  }

  private OutcomeEffect effect(Caller caller, OutcomeRequest report, UUID id, Instant now) {
    return switch (report.type().orElse(SubjectType.QUESTION)) {
      case RUN -> correcting(caller, report, measuring.on(caller, report));
      case GUARD_DECISION -> correcting(caller, report, judged(caller, report));
      case QUESTION, FORECAST -> resolving.on(caller.view(), report, id, now);
    };
  }

  /** Adds the correction of an earlier outcome of the same run or decision to an effect. */
  private OutcomeEffect correcting(Caller caller, OutcomeRequest report, OutcomeEffect effect) {
    if (report.supersedes().isEmpty()) {
      return effect;
    }
    Optional<Document> corrected =
        report
            .supersedes()
            .flatMap(id -> context.documents().find(caller.view(), KIND, id))
            .filter(outcome -> outcome.folder().equals(folder(caller, report)))
            .filter(outcome -> outcome.body().findText("status").equals(Optional.of("recorded")))
            .filter(outcome -> !outcome.body().has("problems"));
    if (corrected.isEmpty()) {
      report.problems().add("/supersedes", "must be an outcome of the subject that holds now");
    }
    return report.problems().isEmpty()
        ? effect.changes(corrected.get().with(superseded(corrected.get().body())))
        : OutcomeEffect.resting(effect.parents());
  }

  /** Returns the body of an outcome that another one corrects. */
  static Json.Obj superseded(Json.Obj outcome) {
    return outcome.with("status", "superseded");
  }

  /** Returns the effect of an opinion on a decision, or of its result. */
  private OutcomeEffect judged(Caller caller, OutcomeRequest report) {
    UUID id = report.id().orElseThrow();
    Optional<Document> decision = context.documents().find(caller.view(), "guard_decision", id);
    String value = report.value() instanceof Json.Str said ? said.value() : "";
    if (decision.isEmpty()) {
      report.problems().add("/subject/id", "must be a decision of the guard");
    }
    if (!OPINIONS.contains(value) && !FACTS.contains(value)) {
      report.problems().add("/value", "must be approved, rejected, harm or ok");
    }
    Json.Obj stored = decision.map(Document::body).orElse(Json.Obj.EMPTY);
    var requester = JoinedPrincipals.stored(stored, JoinedPrincipals.REQUESTER);
    if (OPINIONS.contains(value) && !JoinedPrincipals.of(caller.principal()).differ(requester)) {
      report
          .problems()
          .add(
              "/value",
              "must come from another principal than who asked the guard; a key counts as one with"
                  + " who created it");
    }
    return OutcomeEffect.resting(context.evidence().parent(caller.view(), id).stream().toList());
  }

  private OperationEffect insert(
      OperationCall call, OutcomeRequest report, OutcomeEffect effect, UUID id, Instant now) {
    var problems = report.problems().problems();
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
                "recorded")
            .withAll(JoinedPrincipals.json(JoinedPrincipals.RECORDER, call.caller().principal()))
            .with("resolved", effect.resolved())
            .with("residual", effect.residual())
            .with("submitted", call.body());
    if (!right) {
      facts = facts.with("problems", Operations.problems(problems));
    }
    String name =
        right
            ? name(call.caller(), report)
            : folder(call.caller(), report)
                + "/~"
                + Sha256.sha256(Json.arr(call.body(), facts.find("problems")));
    var done =
        new Statement.ExecutionRecord(id, KIND, "completed", call.body(), facts, effect.parents());
    var document = Document.of(id, call.caller().view(), KIND, name, facts, now);
    var entry = context.evidenceFactory().create(call.caller(), done, now, Json.Obj.EMPTY);
    return new OperationEffect.Create(
        document, effect.changes().withLogEntry(entry), Outcomes::view);
  }

  private String name(Caller caller, OutcomeRequest report) {
    return folder(caller, report) + "/" + report.digest(caller);
  }

  /**
   * Returns the folder of the outcomes of the subject, the same for a question and its forecasts.
   */
  private String folder(Caller caller, OutcomeRequest report) {
    Optional<String> folder =
        switch (report.type().orElse(SubjectType.QUESTION)) {
          case RUN -> report.id().map(id -> SubjectType.RUN + "/" + id);
          case GUARD_DECISION -> report.id().map(id -> SubjectType.GUARD_DECISION + "/" + id);
          case QUESTION, FORECAST -> resolving.key(caller.view(), report).map("question/"::concat);
        };
    return folder.orElse("~draft");
  }

  private static Json.Obj view(Document document) {
    return document
        .body()
        .with("id", document.id())
        .with("evidence_id", document.id())
        .with("created_at", document.stamp().createdAt());
  }
}
