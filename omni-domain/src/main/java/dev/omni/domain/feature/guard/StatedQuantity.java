package dev.omni.domain.feature.guard;

import dev.omni.domain.json.Json;
import java.math.BigDecimal;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A quantity of a proposed action, as its caller states it.
 *
 * @param at where it stands in what was sent, as {@code /quantities/0}
 * @param name its name
 * @param value as many digits as were sent
 * @param unit empty when none was stated
 * @param bound where it must be, when it must
 * @param sent the whole
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
   * A limit in a unit of its own.
   *
   * @param limit as it was sent
   * @param unit empty when none was stated
   */
  public record Bound(Limit limit, Optional<String> unit) {}

  private static final int PLACES = 400;

  /** Half a unit of the last place; digits before the point are never taken as rounded. */
  public BigDecimal half() {
    return HALF.movePointLeft(Math.max(0, value.scale()));
  }

  /**
   * The number that is said, as a number or as a decimal string; empty unless it is within what a
   * double can tell from 0 and from infinity.
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
