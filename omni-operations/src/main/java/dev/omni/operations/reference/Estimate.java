package dev.omni.operations.reference;

import dev.omni.domain.json.Json;
import dev.omni.quant.core.FiniteResults;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.Optional;

/**
 * A number estimated from data.
 *
 * @param name as in {@code mean} or {@code B0}
 * @param value of the data's unit, or without one
 * @param spread its standard uncertainty, when there is one
 */
record Estimate(String name, BigDecimal value, Optional<BigDecimal> spread) {
  private static final MathContext SHOWN = new MathContext(30);

  static Estimate of(String name, BigDecimal value) {
    return new Estimate(name, value, Optional.empty());
  }

  static Estimate of(String name, BigDecimal value, BigDecimal spread) {
    return new Estimate(name, value, Optional.of(spread));
  }

  /** Returns the estimate of doubles; a value that is not finite is no answer. */
  static Estimate of(String name, double value) {
    return of(name, BigDecimal.valueOf(FiniteResults.number(name, value)));
  }

  /** Returns the estimate of doubles, with a spread that is left out when it is not finite. */
  static Estimate of(String name, double value, double spread) {
    Estimate bare = of(name, value);
    return Double.isFinite(spread)
        ? new Estimate(name, bare.value(), Optional.of(BigDecimal.valueOf(spread)))
        : bare;
  }

  /** Returns the named quantities of an answer, 30 digits where there are so many. */
  static Json.Obj answer(List<Estimate> estimates) {
    Json.Obj answer = Json.Obj.EMPTY;
    for (Estimate estimate : estimates) {
      answer = answer.with(estimate.name(), estimate.quantity());
    }
    return answer;
  }

  private Json.Obj quantity() {
    Json.Obj quantity = Json.obj("value", shown(value), "unit", "1");
    return spread
        .map(s -> quantity.with("uncertainty", Json.obj("standard", shown(s))))
        .orElse(quantity);
  }

  private static Json.Num shown(BigDecimal number) {
    return new Json.Num(number.round(SHOWN).stripTrailingZeros());
  }
}
