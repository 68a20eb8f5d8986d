package dev.omni.operations.guard;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Problem;
import dev.omni.domain.json.Sha256;
import dev.omni.domain.json.Times;
import dev.omni.domain.json.UuidText;
import dev.omni.operations.guard.GuardFacts.Reversibility;
import java.math.BigDecimal;
import java.text.Normalizer;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.UUID;

/** A parsed proposed action; unreadable parts are listed, never thrown. */
public final class GuardRequest {
  private static final int MOST = 20;
  private static final int LONGEST_NAME = 128;

  private final Json.Obj body;
  private final List<Problem> problems = new ArrayList<>();
  private final Json.Obj action;
  private final Optional<StatedImpact> impact;
  private final List<StatedQuantity> amounts = new ArrayList<>();
  private final List<String> evidence = new ArrayList<>();

  /** Parses a body. */
  public GuardRequest(Json.Obj body) {
    this.body = body;
    this.action = readAction();
    List.of("subject", "resource", "context").forEach(this::object);
    this.impact = readImpact();
    readAmounts();
    readEvidence();
    if (body.has("previous_decision") && previous().isEmpty()) {
      wrong("/previous_decision", "must be the id of a decision");
    }
    notBefore();
  }

  private void wrong(String pointer, String message) {
    problems.add(Problem.invalid(pointer, message));
  }

  private Json.Obj readAction() {
    Json.Obj sent =
        body.findText("action")
            .map(name -> Json.obj("name", name))
            .or(() -> body.findObject("action"))
            .orElse(Json.Obj.EMPTY);
    if (sent.findText("name").filter(n -> !n.isEmpty() && n.length() <= LONGEST_NAME).isEmpty()) {
      wrong("/action/name", "must be a string of 1 to " + LONGEST_NAME + " characters");
    }
    Optional<String> name = sent.findText("name");
    if (name.filter(n -> !n.strip().equals(n)).isPresent()) {
      wrong("/action/name", "must not begin or end with a blank");
    }
    return name.map(n -> sent.with("name", name(n))).orElse(sent);
  }

  /**
   * Returns the name by which actions are compared: in normalization form C (Unicode Annex 15), so
   * that one name has one spelling.
   */
  public static String name(String sent) {
    return Normalizer.normalize(sent, Normalizer.Form.NFC);
  }

  private Json.Obj object(String name) {
    if (body.has(name) && body.findObject(name).isEmpty()) {
      wrong("/" + name, "must be an object");
    }
    return body.findObject(name).orElse(Json.Obj.EMPTY);
  }

  private Optional<StatedImpact> readImpact() {
    if (!body.has("impact")) {
      return Optional.empty();
    }
    Json.Obj sent = object("impact");
    Optional<BigDecimal> value = sent.find("value").flatMap(StatedQuantity::decimal);
    if (value.isEmpty()) {
      wrong("/impact/value", "must be a number");
    }
    if (!(sent.find("reversible").orElse(Json.NULL) instanceof Json.Bool)) {
      wrong("/impact/reversible", "must be true or false");
    }
    Optional<String> unit = StatedQuantityParser.unit(sent);
    if (sent.has("unit") && unit.isEmpty()) {
      wrong("/impact/unit", StatedQuantityParser.UNIT);
    }
    return Optional.of(new StatedImpact(value.orElse(BigDecimal.ZERO), unit));
  }

  private List<Json> array(String name) {
    if (body.has(name) && body.findArray(name).isEmpty()) {
      wrong("/" + name, "must be an array");
    }
    List<Json> items = body.items(name);
    if (items.size() > MOST) {
      wrong("/" + name, "must have at most " + MOST + " items");
    }
    return items.subList(0, Math.min(MOST, items.size()));
  }

  private void readAmounts() {
    List<Json> items = array("quantities");
    for (int i = 0; i < items.size(); i++) {
      Json.Obj sent = items.get(i) instanceof Json.Obj object ? object : Json.Obj.EMPTY;
      var read = new StatedQuantityParser("/quantities/" + i, sent);
      read.amount().ifPresent(amounts::add);
      problems.addAll(read.problems());
    }
  }

  private void readEvidence() {
    List<Json> items = array("evidence");
    for (int i = 0; i < items.size(); i++) {
      if (items.get(i) instanceof Json.Str id) {
        evidence.add(id.value());
      } else {
        wrong("/evidence/" + i, "must be the id of evidence");
      }
    }
  }

  private Optional<Instant> notBefore() {
    Json.Obj context = body.findObject("context").orElse(Json.Obj.EMPTY);
    if (!context.has("not_before")) {
      return Optional.empty();
    }
    Optional<Instant> time = context.findText("not_before").flatMap(Times::of);
    if (time.isEmpty()) {
      wrong("/context/not_before", "must be a date and time, as 2026-11-20T16:00:00Z");
    }
    return time;
  }

  /** Returns the problems. */
  public List<Problem> problems() {
    return List.copyOf(problems);
  }

  /** Returns the impact of the action, if stated. */
  public Optional<StatedImpact> impact() {
    return impact;
  }

  /** Returns whether the action can be undone; an impact that does not say so cannot. */
  public Reversibility reversibility() {
    if (!body.has("impact")) {
      return Reversibility.UNSTATED;
    }
    boolean reversible =
        body.findObject("impact").filter(sent -> sent.flag("reversible")).isPresent();
    return reversible ? Reversibility.REVERSIBLE : Reversibility.IRREVERSIBLE;
  }

  /** Returns the readable quantities. */
  public List<StatedQuantity> amounts() {
    return List.copyOf(amounts);
  }

  /** Returns the cited evidence, as sent. */
  public List<String> evidence() {
    return List.copyOf(evidence);
  }

  /** Returns the cited previous decision, if any. */
  public Optional<UUID> previous() {
    return body.findText("previous_decision").flatMap(UuidText::parse);
  }

  /**
   * Returns the whole seconds until the action may happen, rounded up; empty when it may happen
   * now.
   */
  public OptionalLong early(Instant now) {
    return notBefore()
        .filter(now::isBefore)
        .map(time -> OptionalLong.of(Duration.between(now, time).plusSeconds(1).toSeconds()))
        .orElse(OptionalLong.empty());
  }

  /** Returns the digest that equal actions share: everything but evidence, rules and context. */
  public String digest() {
    Json.Obj same = Json.obj("action", action);
    for (String name : List.of("subject", "resource", "impact", "quantities")) {
      same = same.withPresent(name, body.find(name));
    }
    return Sha256.sha256(same);
  }

  /** Returns the variables of rules. */
  public Json.Obj variables(List<Json> exhibits, Instant now) {
    return Json.obj(
        "action", action,
        "subject", body.findObject("subject").orElse(Json.Obj.EMPTY),
        "resource", body.findObject("resource").orElse(Json.Obj.EMPTY),
        "impact", body.findObject("impact").orElse(Json.Obj.EMPTY),
        "quantities", body.findArray("quantities").orElse(Json.Arr.EMPTY),
        "evidence", exhibits,
        "context", body.findObject("context").orElse(Json.Obj.EMPTY),
        "now", now);
  }

  /** The variable that says whether a time from outside is known of all cited evidence. */
  public static final String OUTSIDE_TIME = "evidence.outside_time";

  /** The variable that says whether all cited runs are within their limits of use. */
  public static final String WITHIN_LIMITS = "evidence.limits.within";

  /** The names of the variables of rules. */
  public static final Set<String> VARIABLES =
      Set.of(
          "action",
          "subject",
          "resource",
          "impact",
          "quantities",
          "evidence",
          OUTSIDE_TIME,
          WITHIN_LIMITS,
          "context",
          "now");
}
