package dev.omni.operations.guard;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Problem;
import dev.omni.operations.conformity.Limit;
import dev.omni.operations.guard.StatedQuantity.Bound;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The parser of one quantity of a proposed action. */
final class StatedQuantityParser {
  private static final int LONGEST_UNIT = 64;

  /** The message about a unit of another type. */
  static final String UNIT = "must be a string of at most " + LONGEST_UNIT + " characters";

  private static final double USUAL = 0.95;
  private static final double LEAST = 0.5;
  private static final double MOST = 0.9999;

  private final String at;
  private final Json.Obj sent;
  private final List<Problem> problems = new ArrayList<>();
  private final Optional<StatedQuantity> amount;

  StatedQuantityParser(String at, Json.Obj sent) {
    this.at = at;
    this.sent = sent;
    this.amount = read();
  }

  List<Problem> problems() {
    return List.copyOf(problems);
  }

  /** Returns the quantity; empty when its name or value is unreadable. */
  Optional<StatedQuantity> amount() {
    return amount;
  }

  private void wrong(String where, String message) {
    problems.add(Problem.invalid(at + where, message));
  }

  private Optional<StatedQuantity> read() {
    Optional<String> name = sent.findText("name").filter(n -> !n.isEmpty() && n.length() <= 128);
    Optional<BigDecimal> value = sent.find("value").flatMap(StatedQuantity::decimal);
    if (name.isEmpty()) {
      wrong("/name", "must be a string of 1 to 128 characters");
    }
    if (value.isEmpty()) {
      wrong("/value", "must be a number or a decimal string");
    }
    Optional<String> unit = unit(sent, "");
    Optional<Bound> bound = sent.has("limit") ? bound() : Optional.empty();
    return name.flatMap(
        named -> value.map(v -> new StatedQuantity(at, named, v, unit, bound, sent)));
  }

  private Optional<String> unit(Json.Obj in, String where) {
    if (!in.has("unit")) {
      return Optional.empty();
    }
    Optional<String> unit = unit(in);
    if (unit.isEmpty()) {
      wrong(where + "/unit", UNIT);
    }
    return unit;
  }

  /** Returns the unit of an object; empty when it is no string or too long. */
  static Optional<String> unit(Json.Obj in) {
    return in.findText("unit").filter(u -> u.length() <= LONGEST_UNIT);
  }

  private Optional<Bound> bound() {
    Json.Obj limit = sent.findObject("limit").orElse(Json.Obj.EMPTY);
    Optional<Double> lower = side(limit, "lower");
    Optional<Double> upper = side(limit, "upper");
    Optional<Double> confidence = confidence(limit);
    Optional<String> unit = unit(limit, "/limit");
    if (lower.isEmpty() && upper.isEmpty()) {
      wrong("/limit", "must have a number as lower, upper or both");
      return Optional.empty();
    }
    if (lower.isPresent() && upper.filter(most -> most < lower.get()).isPresent()) {
      wrong("/limit/upper", "must not be below lower");
    }
    return confidence.map(c -> new Bound(new Limit(lower, upper, c), unit));
  }

  private Optional<Double> side(Json.Obj limit, String name) {
    Optional<Double> side =
        limit.find(name).flatMap(StatedQuantity::decimal).map(BigDecimal::doubleValue);
    if (limit.has(name) && side.isEmpty()) {
      wrong("/limit/" + name, "must be a number");
    }
    return side;
  }

  private Optional<Double> confidence(Json.Obj limit) {
    if (!limit.has("confidence")) {
      return Optional.of(USUAL);
    }
    Optional<Double> confidence =
        limit
            .findNumber("confidence")
            .map(Number::doubleValue)
            .filter(c -> c >= LEAST && c <= MOST);
    if (confidence.isEmpty()) {
      wrong("/limit/confidence", "must be a number from " + LEAST + " to " + MOST);
    }
    return confidence;
  }
}
