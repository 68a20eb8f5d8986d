package dev.omni.operations.forecast;

import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Problem;
import dev.omni.domain.json.ProblemCollector;
import dev.omni.domain.json.RequestMembers;
import dev.omni.domain.json.Sha256;
import dev.omni.operations.request.ForecastShape;
import dev.omni.operations.scoring.Scoring;
import dev.omni.operations.units.UnitConverter;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;

/** A parsed request for a forecast. */
final class ForecastRequest {
  private static final Pattern KEY = Pattern.compile(ForecastQuestion.KEY);
  private static final int LONGEST_TEXT = 500;
  private static final int LONGEST_UNIT = 64;
  private static final int LONGEST_MODEL = 200;

  private final Json.Obj body;
  private final UnitConverter units;
  private final ProblemCollector problems = Fault.collector(FaultCode.PARAMETER_INVALID);
  private final Json.Obj sentQuestion;
  private final Optional<Json.Obj> prediction;
  private final Optional<Json.Obj> baseline;
  private final Optional<String> model;
  private final Optional<UUID> run;
  private final Optional<Instant> closes;
  private final Optional<Instant> resolves;

  ForecastRequest(Json.Obj body, Scoring scoring, UnitConverter units) {
    this.body = body;
    this.units = units;
    this.sentQuestion = question();
    this.prediction = predicted("prediction", scoring);
    this.baseline = body.has("baseline") ? predicted("baseline", scoring) : Optional.empty();
    this.model = new MemberParser(body, "", problems).text("model", LONGEST_MODEL);
    this.run = new MemberParser(body, "", problems).id("run_id");
    this.resolves = new MemberParser(sentQuestion, "/question", problems).time("resolves_at");
    this.closes =
        new MemberParser(sentQuestion, "/question", problems).time("closes_at").or(() -> resolves);
    checkSameQuestion();
    boolean whole = body.findObject("question").isPresent();
    List<Problem> others =
        RequestMembers.beside(
            problems.problems(), whole ? ForecastShape.WHOLE : ForecastShape.SHORT, body);
    problems.addAll(RequestMembers.workspaceMalformed(others, body));
  }

  /** Returns the problems so far; more can be added. */
  ProblemCollector problems() {
    return problems;
  }

  private Json.Obj question() {
    if (body.find("question").orElse(Json.NULL) instanceof Json.Str said) {
      return shorthand(said.value());
    }
    Optional<Json.Obj> sent = body.findObject("question");
    if (sent.isEmpty()) {
      problems.add("/question", "must be an object with a key, or a string");
    } else if (sent.get().findText("key").filter(key -> KEY.matcher(key).matches()).isEmpty()) {
      problems.add(
          "/question/key",
          "must be 1 to 128 characters a-z 0-9 . _ : - and begin with a letter or digit");
    }
    return sent.orElse(Json.Obj.EMPTY);
  }

  /** Converts a key or a question in words, which gets a generated key. */
  private Json.Obj shorthand(String said) {
    Json.Obj times =
        Json.Obj.EMPTY
            .withPresent("resolves_at", body.find("resolves_at"))
            .withPresent("closes_at", body.find("closes_at"))
            .withPresent("unit", body.find("unit"));
    return KEY.matcher(said).matches()
        ? times.with("key", said)
        : times.with("key", "q-" + Sha256.sha256(said).substring(0, 32)).with("text", said);
  }

  private Optional<Json.Obj> predicted(String name, Scoring scoring) {
    Optional<Json.Obj> sent = body.findObject(name);
    if (sent.isEmpty() && name.equals("prediction") && body.findNumber("probability").isPresent()) {
      sent = Optional.of(Json.obj("type", "binary", "probability", body.findNumber("probability")));
    }
    if (sent.isEmpty()) {
      problems.add("/" + name, "must be an object with a type, as {\"type\": \"normal\", …}");
      return sent;
    }
    List<Problem> own = scoring.problems(sent.get());
    problems.addAll("/" + name, own);
    return own.isEmpty() ? sent : Optional.empty();
  }

  private void checkSameQuestion() {
    new MemberParser(sentQuestion, "/question", problems).text("text", LONGEST_TEXT);
    new MemberParser(sentQuestion, "/question", problems)
        .text("unit", LONGEST_UNIT)
        .flatMap(units::problem)
        .ifPresent(message -> problems.add("/question/unit", message));
    if (closes.isPresent() && resolves.filter(end -> end.isBefore(closes.get())).isPresent()) {
      problems.add("/question/resolves_at", "must not be before closes_at");
    }
    if (body.has("prediction") && body.has("probability")) {
      problems.add("/probability", "must be left out when there is a prediction");
    }
    if (prediction.isPresent()
        && baseline
            .filter(b -> !QuestionFamily.of(b).equals(QuestionFamily.of(prediction.get())))
            .isPresent()) {
      problems.add("/baseline", "must be of the same kind as the prediction");
    }
  }

  /** Adds the problems with an existing question, at a time. */
  void against(Optional<ForecastQuestion> there, Instant now) {
    if (there.isEmpty()) {
      if (closes.filter(end -> !now.isBefore(end)).isPresent()) {
        problems.add("/question/closes_at", "must be in the future");
      }
      return;
    }
    ForecastQuestion question = there.get();
    if (question.status(now) != ForecastQuestion.Status.OPEN) {
      problems.add("/question", "is " + question.status(now) + "; forecasts come before that");
    }
    of(question);
    if (prediction.filter(p -> !QuestionFamily.of(p).equals(question.family())).isPresent()) {
      problems.add(
          "/prediction/type",
          "must be of the same kind as the question's earlier forecasts: " + question.family());
    }
  }

  /** Adds the differences from the existing question of the same key. */
  void of(ForecastQuestion question) {
    checkSame("unit", unit(), question.unit().map(text -> units.code(text).orElse(text)));
    checkSame("closes_at", closes, question.times().closes());
    checkSame("resolves_at", resolves, question.times().resolves());
  }

  private <T> void checkSame(String name, Optional<T> sent, Optional<T> theirs) {
    if (sent.isPresent() && !sent.equals(theirs)) {
      problems.add(
          "/question/" + name,
          "must be the question's: " + theirs.map(Object::toString).orElse("none"));
    }
  }

  /** Returns the question to create when its key is new. */
  ForecastQuestion newQuestion() {
    return new ForecastQuestion(
        key(),
        unit(),
        new ForecastQuestion.Times(closes, resolves),
        QuestionFamily.of(prediction()),
        Optional.empty());
  }

  private Optional<String> unit() {
    return sentQuestion.findText("unit").map(text -> units.code(text).orElse(text));
  }

  String key() {
    return sentQuestion.findText("key").orElseThrow();
  }

  Optional<String> words() {
    return sentQuestion.findText("text");
  }

  Json.Obj prediction() {
    return prediction.orElseThrow();
  }

  Optional<Json.Obj> baseline() {
    return baseline;
  }

  Optional<String> model() {
    return model;
  }

  Optional<UUID> run() {
    return run;
  }
}
