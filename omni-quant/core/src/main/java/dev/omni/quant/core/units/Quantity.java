package dev.omni.quant.core.units;

import dev.omni.domain.json.Json;
import java.math.BigDecimal;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.regex.Pattern;

/**
 * A number in a unit, with its uncertainty if stated.
 *
 * @param value with all digits that were sent
 * @param printed whether it was sent as text, so that trailing zeros count as stated digits
 * @param unit of the value
 * @param uncertainty if stated
 */
public record Quantity(
    BigDecimal value, boolean printed, UcumUnit unit, Optional<Uncertainty> uncertainty) {
  private static final Pattern DECIMAL =
      Pattern.compile("[+-]?([0-9]+(\\.[0-9]*)?|\\.[0-9]+)([eE][+-]?[0-9]{1,3})?");
  private static final int LONGEST = 60;

  /**
   * Returns the quantity of {@code {value, unit?, uncertainty?}}; a missing unit is "1".
   *
   * @throws UnitSyntaxException when it is not a quantity; states what would be right
   */
  public static Quantity of(Json.Obj said) {
    return read(
            said,
            (member, message) -> {
              throw new UnitSyntaxException(member + ": " + message);
            })
        .orElseThrow();
  }

  /**
   * Returns the quantity of {@code {value, unit?, uncertainty?}}; empty when it is not one.
   *
   * @param problem takes the member and the message of each problem
   */
  public static Optional<Quantity> read(Json.Obj said, BiConsumer<String, String> problem) {
    Json number = said.find("value").orElse(Json.NULL);
    Optional<BigDecimal> value = decimal(number);
    if (value.isEmpty()) {
      problem.accept("value", "must be a number or a decimal string of up to " + LONGEST);
    }
    Optional<UcumUnit> unit = unit(said.find("unit").orElse(Json.str("1")), problem);
    Optional<Uncertainty> uncertainty = said.findObject("uncertainty").flatMap(Uncertainty::of);
    if (said.has("uncertainty") && uncertainty.isEmpty()) {
      problem.accept(
          "uncertainty", "must be {standard, dof?}, {expanded, k} or {lower, upper, level}");
      return Optional.empty();
    }
    boolean printed = number instanceof Json.Str;
    return value.flatMap(v -> unit.map(u -> new Quantity(v, printed, u, uncertainty)));
  }

  private static Optional<UcumUnit> unit(Json said, BiConsumer<String, String> problem) {
    if (!(said instanceof Json.Str code)) {
      problem.accept("unit", "must be a string");
      return Optional.empty();
    }
    try {
      return Optional.of(UcumUnit.of(code.value()));
    } catch (UnitSyntaxException none) {
      problem.accept("unit", none.reason());
      return Optional.empty();
    }
  }

  /** Returns the number that a JSON number or a decimal string states; empty for anything else. */
  public static Optional<BigDecimal> decimal(Json said) {
    if (said instanceof Json.Num number) {
      return Optional.of(number.value());
    }
    return said instanceof Json.Str text
            && text.value().length() <= LONGEST
            && DECIMAL.matcher(text.value()).matches()
        ? Optional.of(new BigDecimal(text.value())).filter(Quantity::finite)
        : Optional.empty();
  }

  private static boolean finite(BigDecimal value) {
    return Double.isFinite(value.doubleValue());
  }

  /** Returns the same number in the unit of differences, which has no offset. */
  public Quantity ofDifferences() {
    return new Quantity(value, printed, unit.ofDifferences(), uncertainty);
  }

  /** Returns half a unit in the last place that was printed. */
  public BigDecimal halfUnit() {
    return new BigDecimal("0.5").scaleByPowerOfTen(-value.scale());
  }
}
