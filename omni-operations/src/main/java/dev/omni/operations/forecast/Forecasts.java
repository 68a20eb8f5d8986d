package dev.omni.operations.forecast;

import dev.omni.application.list.ListQuery;
import dev.omni.application.operation.FeatureContext;
import dev.omni.application.operation.ListReader;
import dev.omni.application.operation.Operation;
import dev.omni.application.operation.OperationCall;
import dev.omni.application.operation.OperationEffect;
import dev.omni.application.operation.Operations;
import dev.omni.application.spi.store.ChangeSet;
import dev.omni.application.spi.store.EvidenceStore;
import dev.omni.domain.access.View;
import dev.omni.domain.document.Document;
import dev.omni.domain.evidence.Parent;
import dev.omni.domain.evidence.Statement;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Sha256;
import dev.omni.operations.port.FeaturePorts;
import dev.omni.operations.request.ForecastShape;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The operations of forecasts. */
public final class Forecasts {
  private final FeatureContext context;
  private final FeaturePorts with;
  private final QuestionStore questions;

  /** Creates the operations. */
  public Forecasts(FeatureContext context, FeaturePorts with) {
    this.context = context;
    this.with = with;
    this.questions = new QuestionStore(context);
  }

  /** Returns the operations. */
  public List<Operation> operations() {
    return List.of(
        Operation.listing(ForecastLists.FORECASTS, this::list),
        Operation.creating("forecasts.create", this::create)
            .judging()
            .withBody(ForecastShape.SHORT));
  }

  private OperationEffect create(OperationCall call) {
    var sent = new ForecastRequest(call.body(), with.scoring(), with.units());
    Instant now = context.clockAndIds().now();
    if (!sent.problems().isEmpty()) {
      return draft(call, sent);
    }
    View view = call.caller().view();
    Optional<Document> there = questions.find(view, sent.key());
    Optional<Document> last = questions.last(view, sent.key(), forecaster(call, sent));
    if (last.filter(document -> hasPrediction(document, sent.prediction())).isPresent()) {
      there.map(document -> ForecastQuestion.fromJson(document.body())).ifPresent(sent::of);
      return sent.problems().isEmpty()
          ? new OperationEffect.Existing(last.get(), this::view)
          : draft(call, sent);
    }
    sent.against(there.map(document -> ForecastQuestion.fromJson(document.body())), now);
    List<Parent> parents = parents(call, sent);
    return sent.problems().isEmpty()
        ? committed(call, sent, there, revision(last) + 1, parents)
        : draft(call, sent);
  }

  private static boolean hasPrediction(Document forecast, Json.Obj prediction) {
    Json.Obj said = forecast.body().findObject("prediction").orElseThrow();
    return said.canonical().equals(prediction.canonical());
  }

  private static long revision(Optional<Document> forecast) {
    return forecast.map(QuestionStore::revision).orElse(0L);
  }

  private List<Parent> parents(OperationCall call, ForecastRequest sent) {
    if (sent.run().isEmpty()) {
      return List.of();
    }
    Optional<Parent> parent = context.evidence().parent(call.caller().view(), sent.run().get());
    if (parent.isEmpty()) {
      sent.problems().add("/run_id", "must be a run of yours that has ended");
    }
    return parent.stream().toList();
  }

  private static Json.Obj forecaster(OperationCall call, ForecastRequest sent) {
    return sent.model()
        .map(model -> Json.obj("model", model))
        .orElseGet(() -> Json.obj("principal", call.caller().principal().id()));
  }

  private OperationEffect committed(
      OperationCall call,
      ForecastRequest sent,
      Optional<Document> there,
      long revision,
      List<Parent> parents) {
    View view = call.caller().view();
    ForecastQuestion question =
        there.map(d -> ForecastQuestion.fromJson(d.body())).orElseGet(sent::newQuestion);
    Json.Obj forecaster = forecaster(call, sent);
    Json.Obj facts =
        Json.obj(
            "object",
            "forecast",
            "question",
            question.toView().withPresent("text", sent.words()),
            "prediction",
            sent.prediction(),
            "baseline",
            sent.baseline(),
            "forecaster",
            forecaster,
            "status",
            "open",
            "revision",
            revision,
            "run_id",
            sent.run(),
            "scores",
            Json.NULL,
            "outcome_id",
            Json.NULL,
            "submitted",
            call.body());
    // The question is written with every forecast, which serializes concurrent revisions.
    ChangeSet with = ChangeSet.ofDocuments(questions.toDocument(view, there, question));
    String name =
        sent.key() + "/" + Sha256.sha256(Json.arr(forecaster, sent.prediction(), revision));
    return insert(call, name, facts, parents, with)
        .orElse(
            refused -> {
              sent.problems().add(refused.pointer(), refused.problem());
              return draft(call, sent);
            });
  }

  private OperationEffect draft(OperationCall call, ForecastRequest sent) {
    Json.Obj facts =
        Json.obj(
            "object",
            "forecast",
            "status",
            "draft",
            "problems",
            Operations.problems(sent.problems().problems()),
            "scores",
            Json.NULL,
            "outcome_id",
            Json.NULL,
            "submitted",
            call.body());
    String name = "~draft/" + Sha256.sha256(Json.arr(call.body(), facts.find("problems")));
    return insert(call, name, facts, List.of(), ChangeSet.NONE);
  }

  private OperationEffect.Create insert(
      OperationCall call, String name, Json.Obj facts, List<Parent> parents, ChangeSet with) {
    Instant now = context.clockAndIds().now();
    var id = context.clockAndIds().newId();
    var done =
        new Statement.ExecutionRecord(id, "forecast", "completed", call.body(), facts, parents);
    var document = Document.of(id, call.caller().view(), QuestionStore.FORECAST, name, facts, now);
    var entry = context.evidenceFactory().create(call.caller(), done, now, Json.Obj.EMPTY);
    return new OperationEffect.Create(document, with.withLogEntry(entry), this::view);
  }

  private OperationEffect list(OperationCall call, ListQuery query) {
    Optional<String> status = query.get(ForecastLists.STATUS);
    Optional<String> model = query.get(ForecastLists.MODEL);
    String question = query.get(ForecastLists.QUESTION).orElse("");
    return ListReader.of(
            context.documents(), call.caller().view(), query, QuestionStore.FORECAST, question)
        .where(document -> matches(model, status, document))
        .page(QuestionStore.FORECAST, this::view);
  }

  private boolean matches(Optional<String> model, Optional<String> status, Document document) {
    Json.Obj forecaster = document.body().findObject("forecaster").orElse(Json.Obj.EMPTY);
    return model.filter(m -> !forecaster.findText("model").equals(Optional.of(m))).isEmpty()
        && status.filter(s -> !status(document).equals(s)).isEmpty();
  }

  private String status(Document document) {
    String stored = document.body().findText("status").orElse("draft");
    return stored.equals("open")
        ? question(document).status(context.clockAndIds().now()).toString()
        : stored;
  }

  /** Returns the question as stored in the forecast; its times never change. */
  private static ForecastQuestion question(Document document) {
    Json.Obj stored = document.body().findObject("question").orElseThrow();
    return ForecastQuestion.fromJson(stored.with("family", ""));
  }

  private Json.Obj view(Document document) {
    Json.Obj body = document.body();
    boolean pastResolution =
        body.findText("status").equals(Optional.of("open"))
            && question(document).isPastResolution(context.clockAndIds().now());
    Optional<Long> index =
        context
            .stores()
            .evidence()
            .find(document.tenant(), document.id())
            .flatMap(EvidenceStore.Entry::position)
            .map(EvidenceStore.LogPosition::index);
    return body.with("id", document.id())
        .with("status", status(document))
        .with("overdue", pastResolution)
        .with("history", body.items("history"))
        .with("committed", Json.obj("evidence_id", document.id(), "log_index", index))
        .with("evidence_id", document.id())
        .with("created_at", document.stamp().createdAt());
  }
}
