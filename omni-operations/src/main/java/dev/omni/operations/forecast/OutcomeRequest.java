package dev.omni.operations.forecast;

import dev.omni.domain.access.Caller;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.ProblemCollector;
import dev.omni.domain.json.RequestMembers;
import dev.omni.domain.json.Sha256;
import dev.omni.domain.json.UuidText;
import dev.omni.operations.conformity.ConformityEvaluator;
import dev.omni.operations.request.OutcomeShape;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

/** A parsed request for an outcome. */
final class OutcomeRequest {
  /** The type of an outcome's subject. */
  enum SubjectType {
    QUESTION,
    FORECAST,
    RUN,
    GUARD_DECISION;

    private static Optional<SubjectType> of(Json.Obj subject) {
      String text = subject.findText("type").orElse("");
      return Stream.of(values()).filter(type -> type.toString().equals(text)).findFirst();
    }

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  private static final List<String> SUBJECTS =
      List.of("subject", "question", "forecast_id", "run_id", "guard_decision_id");

  private final Json.Obj body;
  private final ProblemCollector problems = Fault.collector(FaultCode.PARAMETER_INVALID);
  private final Json.Obj subject;
  private final Optional<Instant> observedAt;
  private final Optional<UUID> supersedes;
  private final Optional<Double> standard;

  OutcomeRequest(Json.Obj body, ConformityEvaluator conformity) {
    this.body = body;
    this.subject = read();
    this.observedAt = new MemberParser(body, "", problems).time("observed_at");
    this.supersedes = new MemberParser(body, "", problems).id("supersedes");
    this.standard = body.findObject("uncertainty").flatMap(conformity::standard);
    new MemberParser(body, "", problems).text("unit", 64);
    new MemberParser(body, "", problems).text("reason", 500);
    if (body.find("value").isEmpty()) {
      problems.add("/value", "is required; null says that there is no answer");
    }
    if (body.has("uncertainty") && standard.isEmpty()) {
      problems.add(
          "/uncertainty",
          "must be {\"standard\": u}, {\"expanded\": U, \"k\": k} or {\"lower\": a, \"upper\": b,"
              + " \"level\": p}, with u and U of 0 or more, k above 0, a not above b, and p between"
              + " 0 and 1");
    }
    if (value() instanceof Json.Obj || value() instanceof Json.Arr) {
      problems.add("/value", "must be a number, true, false, a string or null");
    }
    SUBJECTS.stream()
        .filter(body::has)
        .skip(1)
        .forEach(name -> problems.add("/" + name, "must be left out: the subject is named twice"));
    problems.addAll(RequestMembers.beside(problems.problems(), OutcomeShape.WHOLE, body));
  }

  private Json.Obj read() {
    Json.Obj sent = body.findObject("subject").or(this::shorthand).orElse(Json.Obj.EMPTY);
    Optional<SubjectType> type = SubjectType.of(sent);
    boolean question = type.equals(Optional.of(SubjectType.QUESTION));
    if (type.isEmpty()) {
      problems.add("/subject/type", "must be question, forecast, run or guard_decision");
    } else if (question && sent.findText("key").isEmpty()) {
      problems.add("/subject/key", "must be the question's key");
    } else if (!question && sent.findText("id").flatMap(UuidText::parse).isEmpty()) {
      problems.add("/subject/id", "must be a UUID");
    }
    return sent;
  }

  /** Returns a subject from its short form: a question's key, or {@code forecast_id}. */
  private Optional<Json.Obj> shorthand() {
    if (body.findText("question").isPresent()) {
      return Optional.of(Json.obj("type", "question", "key", body.findText("question")));
    }
    return Stream.of(SubjectType.values())
        .filter(type -> body.findText(type + "_id").isPresent())
        .findFirst()
        .map(type -> Json.obj("type", type, "id", body.findText(type + "_id")));
  }

  /** Returns the problems so far; more can be added. */
  ProblemCollector problems() {
    return problems;
  }

  Json.Obj subject() {
    return subject;
  }

  /** Returns the type of the subject; empty for an invalid one, which has a problem. */
  Optional<SubjectType> type() {
    return SubjectType.of(subject);
  }

  /** Returns whether the subject has a type. */
  boolean isAbout(SubjectType type) {
    return type().equals(Optional.of(type));
  }

  Optional<UUID> id() {
    return subject.findText("id").flatMap(UuidText::parse);
  }

  /** Returns the value; null for an annulled question. */
  Json value() {
    return body.find("value").orElse(Json.NULL);
  }

  Optional<String> unit() {
    return body.findText("unit");
  }

  Optional<UUID> supersedes() {
    return supersedes;
  }

  /** Returns the time of the observation that counts; now when none was stated. */
  Instant observedAt(Instant now) {
    return observedAt.flatMap(stated -> ObservationTime.counted(stated, now)).orElse(now);
  }

  /** Adds the problem of an observation that is still to come. */
  void past(Instant now) {
    if (observedAt.filter(stated -> ObservationTime.counted(stated, now).isEmpty()).isPresent()) {
      problems.add("/observed_at", "must not be in the future");
    }
  }

  /** Returns the standard uncertainty of the value, if given. */
  Optional<Double> standardUncertainty() {
    return standard;
  }

  /**
   * Returns the digest that equal outcomes of a subject share; outcomes of decisions are separate
   * for each principal, and those by a forecast from those by its question.
   */
  String digest(Caller caller) {
    Json.Obj content =
        Json.obj("value", value(), "unit", unit(), "uncertainty", body.find("uncertainty"))
            .withPresent("observed_at", observedAt)
            .withPresent("supersedes", supersedes)
            .withPresent("pointer", subject.find("pointer"))
            .withPresent("forecast", id().filter(id -> isAbout(SubjectType.FORECAST)));
    Json who = isAbout(SubjectType.GUARD_DECISION) ? Json.of(caller.principal().id()) : Json.NULL;
    return Sha256.sha256(Json.arr(content, who));
  }
}
