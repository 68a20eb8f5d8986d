package dev.omni.operations.forecast;

import dev.omni.application.operation.FeatureContext;
import dev.omni.application.spi.store.ChangeSet;
import dev.omni.domain.access.View;
import dev.omni.domain.document.Document;
import dev.omni.domain.evidence.Parent;
import dev.omni.domain.json.Json;
import dev.omni.engine.Infeasible;
import dev.omni.operations.scoring.Scoring;
import dev.omni.operations.units.UnitConverter;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** The resolution of a question: scores all its forecasts in one commit. */
final class QuestionResolver {
  private static final int MOST_PARENTS = 100;
  private static final String NONE_HOLDS = "must be left out: no outcome of the question holds now";

  private final FeatureContext context;
  private final Scoring scoring;
  private final UnitConverter units;
  private final QuestionStore questions;

  QuestionResolver(FeatureContext context, Scoring scoring, UnitConverter units) {
    this.context = context;
    this.units = units;
    this.scoring = scoring;
    this.questions = new QuestionStore(context);
  }

  /** Returns the effect of an outcome; problems are added to the report. */
  OutcomeEffect on(View view, OutcomeRequest report, UUID outcome, Instant now) {
    Optional<Document> stored = key(view, report).flatMap(key -> questions.find(view, key));
    if (stored.isEmpty()) {
      report.problems().add("/subject", "must be a question that has forecasts, or one of these");
      return OutcomeEffect.NONE;
    }
    ForecastQuestion question = ForecastQuestion.fromJson(stored.get().body());
    List<Document> superseded = superseded(view, report, question);
    if (report.unit().isPresent() && !code(report.unit()).equals(code(question.unit()))) {
      report.problems().add("/unit", "must be the question's: " + question.unit().orElse("none"));
    }
    if (!report.problems().isEmpty() || again(report, question)) {
      return OutcomeEffect.NONE;
    }
    var settled = new ForecastQuestion.Settled(outcome, report.value());
    return resolved(stored.get(), question.with(settled), superseded, report, now);
  }

  private Optional<String> code(Optional<String> unit) {
    return unit.map(text -> units.code(text).orElse(text));
  }

  /** Returns the key of the question that an outcome is about, when it can be one. */
  Optional<String> key(View view, OutcomeRequest report) {
    if (report.isAbout(OutcomeRequest.SubjectType.QUESTION)) {
      return report.subject().findText("key").filter(key -> key.matches(ForecastQuestion.KEY));
    }
    return report
        .id()
        .flatMap(id -> context.documents().find(view, QuestionStore.FORECAST, id))
        .flatMap(document -> document.body().findObject("question"))
        .flatMap(question -> question.findText("key"));
  }

  private static boolean again(OutcomeRequest report, ForecastQuestion question) {
    return report.supersedes().isEmpty() && question.settled().isPresent();
  }

  /** Returns the corrected earlier outcome, marked as superseded. */
  private List<Document> superseded(View view, OutcomeRequest report, ForecastQuestion question) {
    Optional<UUID> holds = question.settled().map(ForecastQuestion.Settled::outcome);
    if (report.supersedes().isPresent() && !report.supersedes().equals(holds)) {
      report.problems().add("/supersedes", holds.map(QuestionResolver::meant).orElse(NONE_HOLDS));
      return List.of();
    }
    boolean differs = question.settled().filter(s -> !s.value().equals(report.value())).isPresent();
    if (report.supersedes().isEmpty() && differs) {
      report.problems().add("/supersedes", meant(holds.orElseThrow()));
    }
    return report.supersedes().stream()
        .flatMap(id -> context.documents().find(view, Outcomes.KIND, id).stream())
        .map(document -> document.with(Outcomes.superseded(document.body())))
        .toList();
  }

  private static String meant(UUID holds) {
    return "must be " + holds + ", the outcome that holds now, to correct it";
  }

  private OutcomeEffect resolved(
      Document stored,
      ForecastQuestion question,
      List<Document> superseded,
      OutcomeRequest report,
      Instant now) {
    List<Document> forecasts = questions.forecasts(stored.owner(), question.key());
    Map<UUID, Json.Obj> scores;
    try {
      scores = scores(question, forecasts, report, now);
    } catch (Infeasible ofAnotherKind) {
      report.problems().add("/value", ofAnotherKind.reason());
      return OutcomeEffect.NONE;
    }
    var changed = new ArrayList<>(superseded);
    changed.add(stored.with(question.json()));
    var resolved = new ArrayList<Json>();
    for (Document forecast : forecasts) {
      Json score = Optional.<Json>ofNullable(scores.get(forecast.id())).orElse(Json.NULL);
      changed.add(forecast.with(settled(forecast.body(), question, now).with("scores", score)));
      resolved.add(Json.obj("forecast_id", forecast.id(), "scores", score));
    }
    List<Parent> parents =
        forecasts.stream()
            .limit(MOST_PARENTS)
            .flatMap(f -> context.evidence().parent(f.owner(), f.id()).stream())
            .toList();
    var with = new ChangeSet(List.of(), List.of(), changed);
    return new OutcomeEffect(new Json.Arr(resolved), Json.NULL, with, parents);
  }

  private static Json.Obj settled(Json.Obj forecast, ForecastQuestion question, Instant now) {
    return superseded(forecast, now)
        .with("status", question.status(now))
        .with("outcome_id", question.settled().orElseThrow().outcome());
  }

  /** Returns the forecast with what held of it so far in its history, when an outcome did. */
  private static Json.Obj superseded(Json.Obj forecast, Instant now) {
    if (forecast.findText("outcome_id").isEmpty()) {
      return forecast;
    }
    var history = new ArrayList<>(forecast.items("history"));
    history.add(
        Json.obj(
            "outcome_id", forecast.find("outcome_id"),
            "status", forecast.find("status"),
            "scores", forecast.find("scores"),
            "superseded_at", now));
    return forecast.with("history", history);
  }

  private Map<UUID, Json.Obj> scores(
      ForecastQuestion question, List<Document> forecasts, OutcomeRequest report, Instant now) {
    if (question.settled().orElseThrow().annulled()) {
      return Map.of();
    }
    List<ForecastRevision> revisions =
        forecasts.stream().map(forecast -> revision(forecast, report.value())).toList();
    return new Scoreboard(question, revisions, report.observedAt(now)).scores();
  }

  private ForecastRevision revision(Document forecast, Json value) {
    Json.Obj body = forecast.body();
    return new ForecastRevision(
        forecast.id(),
        body.findObject("forecaster").orElseThrow().canonical(),
        forecast.stamp().createdAt(),
        scoring.scores(body.findObject("prediction").orElseThrow(), value),
        body.findObject("baseline").map(baseline -> scoring.scores(baseline, value)));
  }
}
