package dev.omni.operations.guard;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Pointer;
import dev.omni.operations.conformity.ConformityEvaluator;
import dev.omni.operations.units.UnitConverter;
import dev.omni.operations.units.UnitConverter.Conversion;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The search for a quantity of an action in evidence: by name or pointer, with a value that agrees
 * to the stated digits.
 */
final class EvidenceMatcher {
  /** The relative tolerance of a number that was stated with all digits of a double. */
  private static final BigDecimal DIGITS = new BigDecimal("1e-9");

  private static final String NO_UNIT = "1";

  private final UnitConverter units;
  private final ConformityEvaluator conformity;

  EvidenceMatcher(UnitConverter units, ConformityEvaluator conformity) {
    this.units = units;
    this.conformity = conformity;
  }

  /**
   * The value of a quantity in evidence, in the quantity's unit.
   *
   * @param value its value
   * @param standard its standard uncertainty, when stated
   */
  record MatchedValue(BigDecimal value, Optional<Double> standard) {}

  /** A number with its unit and stated uncertainty. */
  private record StatedNumber(BigDecimal value, String unit, Optional<Double> standard) {}

  /**
   * Returns the value of a quantity; empty when the evidence is about another one.
   *
   * @param kind of execution
   * @param unitOf the unit of a field of the result
   */
  Optional<MatchedValue> find(
      StatedQuantity amount, String kind, Json result, Function<String, String> unitOf) {
    if (!(result instanceof Json.Obj object)) {
      return Optional.empty();
    }
    return kind.equals("verification")
        ? verified(amount, object)
        : at(amount, object, unitOf).flatMap(said -> agreeing(amount, said));
  }

  /** Returns the recomputed value, if it or the claimed one matches the quantity. */
  private Optional<MatchedValue> verified(StatedQuantity amount, Json.Obj result) {
    if (!names(amount, result)) {
      return Optional.empty();
    }
    List<StatedNumber> said =
        Stream.of("recomputed", "claimed")
            .flatMap(name -> result.findObject(name).flatMap(this::quantity).stream())
            .toList();
    boolean agrees = said.stream().anyMatch(each -> agreeing(amount, each).isPresent());
    return agrees
        ? said.stream().flatMap(each -> converted(amount, each).stream()).findFirst()
        : Optional.empty();
  }

  private static boolean names(StatedQuantity amount, Json.Obj result) {
    Json.Obj submitted = result.findObject("submitted").orElse(Json.Obj.EMPTY);
    Optional<String> claim = submitted.findObject("claim").flatMap(c -> c.findText("name"));
    Optional<String> basis = submitted.findObject("basis").flatMap(b -> b.findText("pointer"));
    Optional<String> last = basis.map(text -> text.substring(text.lastIndexOf('/') + 1));
    Optional<String> pointer = amount.sent().findText("pointer");
    return claim.filter(amount.name()::equals).isPresent()
        || last.filter(amount.name()::equals).isPresent()
        || pointer.filter(text -> basis.filter(text::equals).isPresent()).isPresent()
        || pointer.filter(List.of("/claimed", "/recomputed")::contains).isPresent()
        || pointer.filter(List.of("/claimed/value", "/recomputed/value")::contains).isPresent();
  }

  private Optional<StatedNumber> at(
      StatedQuantity amount, Json.Obj result, Function<String, String> unitOf) {
    String pointer =
        amount.sent().findText("pointer").orElseGet(() -> Pointer.ROOT.to(amount.name()).text());
    Optional<Json> found = Pointer.parse(pointer).flatMap(there -> there.in(result));
    if (found.orElse(Json.NULL) instanceof Json.Num number) {
      Optional<Double> error =
          result.findNumber("standard_error").map(Number::doubleValue).filter(u -> u >= 0);
      String field = pointer.isEmpty() ? "" : pointer.substring(1).replace('/', '.');
      return StatedQuantity.decimal(number)
          .map(value -> new StatedNumber(value, unitOf.apply(field), error));
    }
    return found.filter(Json.Obj.class::isInstance).flatMap(object -> quantity((Json.Obj) object));
  }

  private Optional<StatedNumber> quantity(Json.Obj said) {
    Optional<Double> standard = said.findObject("uncertainty").flatMap(conformity::standard);
    return said.find("value")
        .flatMap(StatedQuantity::decimal)
        .map(value -> new StatedNumber(value, said.findText("unit").orElse(NO_UNIT), standard));
  }

  private Optional<MatchedValue> agreeing(StatedQuantity amount, StatedNumber said) {
    return converted(amount, said).filter(found -> agrees(amount, found.value()));
  }

  private static boolean agrees(StatedQuantity amount, BigDecimal value) {
    BigDecimal room = amount.half().max(value.abs().multiply(DIGITS));
    return amount.value().subtract(value).abs().compareTo(room) <= 0;
  }

  /**
   * Converts a value to the quantity's unit. A number without a unit, or with a described one as
   * {@code currency unit}, counts as being in that unit.
   */
  private Optional<MatchedValue> converted(StatedQuantity amount, StatedNumber said) {
    String unit = amount.unit().orElse(said.unit());
    Optional<Conversion> conversion =
        unit.equals(said.unit())
            ? Optional.of(Conversion.SAME)
            : units.conversion(said.unit(), unit);
    return conversion
        .or(() -> unstated(said.unit()) ? Optional.of(Conversion.SAME) : Optional.empty())
        .flatMap(c -> converted(said, c));
  }

  private static Optional<MatchedValue> converted(StatedNumber said, Conversion by) {
    Optional<Double> standard =
        said.standard().map(u -> by.spread(u, said.value())).filter(Double::isFinite);
    return by.value(said.value()).map(value -> new MatchedValue(value, standard));
  }

  private boolean unstated(String unit) {
    return unit.equals(NO_UNIT) || units.problem(unit).isPresent();
  }
}
