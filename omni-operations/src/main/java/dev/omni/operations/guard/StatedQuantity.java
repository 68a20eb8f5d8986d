package dev.omni.operations.guard;

import dev.omni.domain.json.Json;
import dev.omni.operations.conformity.Limit;
import java.math.BigDecimal;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A quantity of a proposed action, as stated by the caller.
 *
 * @param at its pointer, as {@code /quantities/0}
 * @param name its name
 * @param value with all sent digits
 * @param unit empty when none was stated
 * @param bound permitted range, if any
 * @param sent as sent
 */
public record StatedQuantity(
    String at,
    String name,
    BigDecimal value,
    Optional<String> unit,
    Optional<Bound> bound,
    Json.Obj sent) {
  private static final Pattern DECIMAL =
      Pattern.compile("[+-]?[0-9]{1,50}(\\.[0-9]{1,50})?([eE][+-]?[0-9]{1,3})?");

  private static final BigDecimal HALF = new BigDecimal("0.5");

  /**
   * A limit with its own unit.
   *
   * @param limit as sent
   * @param unit empty when none was stated
   */
  public record Bound(Limit limit, Optional<String> unit) {}

  private static final int PLACES = 400;

  /** Returns half a unit of the last decimal place; digits before the point count as exact. */
  public BigDecimal half() {
    return HALF.movePointLeft(Math.max(0, value.scale()));
  }

  /**
   * Parses a number or a decimal string; empty when a double cannot distinguish it from 0 or
   * infinity.
   */
  public static Optional<BigDecimal> decimal(Json said) {
    Optional<BigDecimal> read = Optional.empty();
    if (said instanceof Json.Num number) {
      read = Optional.of(number.value());
    } else if (said instanceof Json.Str text && DECIMAL.matcher(text.value()).matches()) {
      read = Optional.of(new BigDecimal(text.value()));
    }
    return read.filter(value -> Math.abs((long) value.precision() - value.scale()) <= PLACES)
        .filter(value -> Double.isFinite(value.doubleValue()));
  }
}
