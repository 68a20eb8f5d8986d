package dev.omni.application.forecast;

import dev.omni.application.operation.Means;
import dev.omni.application.spi.Change;
import dev.omni.application.spi.Infeasible;
import dev.omni.application.spi.Scoring;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.document.Document;
import dev.omni.domain.evidence.Parent;
import dev.omni.domain.forecast.Question;
import dev.omni.domain.forecast.Revision;
import dev.omni.domain.forecast.Scoreboard;
import dev.omni.domain.json.Json;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** An outcome of a question scores all its forecasts at once, in one commit. */
final class Resolving {
  private static final int MOST_PARENTS = 100;

  private final Means means;
  private final Scoring scoring;
  private final Questions questions;

  Resolving(Means means, Scoring scoring) {
    this.means = means;
    this.scoring = scoring;
    this.questions = new Questions(means);
  }

  /** What the outcome of that id does; what is wrong with it is said to the report. */
  Consequence on(Tenant tenant, Report report, UUID outcome, Instant now) {
    Optional<Document> kept = key(tenant, report).flatMap(key -> questions.find(tenant, key));
    if (kept.isEmpty()) {
      report.asked().wrong("/subject", "must be a question that has forecasts, or one of these");
      return Consequence.NONE;
    }
    Question question = Question.of(kept.get().body());
    List<Document> superseded = superseded(tenant, report, question);
    if (report.unit().isPresent() && !report.unit().equals(question.unit())) {
      report.asked().wrong("/unit", "must be the question's: " + question.unit().orElse("none"));
    }
    if (!report.asked().problems().isEmpty() || again(report, question)) {
      return Consequence.NONE;
    }
    var settled = new Question.Settled(outcome, report.value());
    return resolved(kept.get(), question.with(settled), superseded, report, now);
  }

  private Optional<String> key(Tenant tenant, Report report) {
    if (report.type().equals("question")) {
      return report.subject().text("key");
    }
    return means
        .stores()
        .documents()
        .find(tenant, Questions.FORECAST, report.id().orElseThrow())
        .flatMap(document -> document.body().object("question"))
        .flatMap(told -> told.text("key"));
  }

  private static boolean again(Report report, Question question) {
    return report.supersedes().isEmpty() && question.settled().isPresent();
  }

  /** The outcome that this one corrects, marked so. */
  private List<Document> superseded(Tenant tenant, Report report, Question question) {
    Optional<UUID> holds = question.settled().map(Question.Settled::outcome);
    if (report.supersedes().isPresent() && !report.supersedes().equals(holds)) {
      report.asked().wrong("/supersedes", "must be the outcome that holds now");
      return List.of();
    }
    boolean differs = question.settled().filter(s -> !s.value().equals(report.value())).isPresent();
    if (report.supersedes().isEmpty() && differs) {
      report
          .asked()
          .wrong("/subject", "is resolved with another value; name that outcome in supersedes");
    }
    return report.supersedes().stream()
        .flatMap(id -> means.stores().documents().find(tenant, Outcomes.KIND, id).stream())
        .map(document -> document.with(document.body().with("status", "superseded")))
        .toList();
  }

  private Consequence resolved(
      Document kept, Question question, List<Document> superseded, Report report, Instant now) {
    List<Document> forecasts = questions.forecasts(kept.tenant(), question.key());
    Map<UUID, Json.Obj> scores;
    try {
      scores = scores(question, forecasts, report, now);
    } catch (Infeasible ofAnotherKind) {
      report.asked().wrong("/value", ofAnotherKind.reason());
      return Consequence.NONE;
    }
    var changed = new ArrayList<>(superseded);
    changed.add(kept.with(question.json()));
    var told = new ArrayList<Json>();
    for (Document forecast : forecasts) {
      Json score = Optional.<Json>ofNullable(scores.get(forecast.id())).orElse(Json.NULL);
      changed.add(forecast.with(settled(forecast.body(), question, now).with("scores", score)));
      told.add(Json.obj("forecast_id", forecast.id(), "scores", score));
    }
    List<Parent> parents =
        forecasts.stream()
            .limit(MOST_PARENTS)
            .flatMap(f -> means.evidence().parent(f.tenant(), f.id()).stream())
            .toList();
    var with = new Change(List.of(), List.of(), changed);
    return new Consequence(new Json.Arr(told), Json.NULL, with, parents);
  }

  private static Json.Obj settled(Json.Obj forecast, Question question, Instant now) {
    return forecast
        .with("status", question.status(now))
        .with("outcome_id", question.settled().orElseThrow().outcome());
  }

  private Map<UUID, Json.Obj> scores(
      Question question, List<Document> forecasts, Report report, Instant now) {
    if (question.settled().orElseThrow().annulled()) {
      return Map.of();
    }
    List<Revision> revisions =
        forecasts.stream().map(forecast -> revision(forecast, report.value())).toList();
    return new Scoreboard(question, revisions, report.observedAt(now)).scores();
  }

  private Revision revision(Document forecast, Json value) {
    Json.Obj body = forecast.body();
    return new Revision(
        forecast.id(),
        body.object("forecaster").orElseThrow().canonical(),
        forecast.stamp().createdAt(),
        scoring.scores(body.object("prediction").orElseThrow(), value),
        body.object("baseline").map(baseline -> scoring.scores(baseline, value)));
  }
}
