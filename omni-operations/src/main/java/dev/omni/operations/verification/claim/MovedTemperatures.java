package dev.omni.operations.verification.claim;

import dev.omni.operations.expression.Derivation;
import dev.omni.operations.expression.Interval;
import dev.omni.operations.expression.IntervalArithmetic;
import dev.omni.operations.uncertainty.Inputs;
import dev.omni.quant.core.formula.Formula;
import dev.omni.quant.core.formula.UndefinedFormulaException;
import dev.omni.quant.core.units.Dimension;
import dev.omni.quant.core.units.Quantity;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The derivation with all inputs on scales of temperature moved by the same kelvins. What moves by
 * as much is a temperature, and what does not move is a difference, whose numerical value is the
 * same in kelvins and degrees Celsius: SI Brochure, 9th edition, 2.3.1.
 */
final class MovedTemperatures {
  private static final List<BigDecimal> KELVINS =
      List.of(BigDecimal.ONE, BigDecimal.valueOf(100), new BigDecimal("0.37"));
  private static final Dimension TEMPERATURE = Dimension.base("K");

  private final IntervalArithmetic arithmetic;
  private final boolean points;
  private final List<Map<String, Interval>> moved = new ArrayList<>();

  MovedTemperatures(IntervalArithmetic arithmetic, Derivation from, Inputs inputs) {
    this.arithmetic = arithmetic;
    this.points = inputs.list().stream().anyMatch(MovedTemperatures::point);
    if (points) {
      KELVINS.forEach(kelvins -> moved.add(names(from, inputs, kelvins)));
    }
  }

  private static boolean point(Inputs.Input input) {
    return input.quantity().unit().shifted();
  }

  /** Returns the names that have a value; a result that needs another one is no temperature. */
  private Map<String, Interval> names(Derivation from, Inputs inputs, BigDecimal kelvins) {
    Map<String, Interval> names = new HashMap<>(inputs.enclosures());
    for (Inputs.Input input : inputs.list()) {
      if (point(input)) {
        names.merge(input.name(), Interval.exactly(kelvins), Interval::plus);
      }
    }
    from.definitions().forEach(definition -> define(names, definition));
    return names;
  }

  private void define(Map<String, Interval> names, Derivation.Definition definition) {
    try {
      names.put(definition.name(), definition.expression().value(arithmetic, names));
    } catch (UndefinedFormulaException undefined) {
      names.remove(definition.name());
    }
  }

  /** Returns whether an input is a point on a scale of temperature. */
  boolean points() {
    return points;
  }

  /** Adds the name of a step for those after it. */
  void define(Derivation.Definition step) {
    moved.forEach(names -> define(names, step));
  }

  /**
   * Returns the stated quantity as it must be read: without an offset where the value is a
   * difference of temperatures.
   *
   * @throws UndefinedFormulaException when it is neither a difference nor a temperature
   */
  Quantity read(Quantity stated, Formula expression, Interval value) {
    if (!points || !stated.unit().dimension().equals(TEMPERATURE)) {
      return stated;
    }
    boolean temperature = true;
    boolean difference = true;
    for (int i = 0; i < moved.size(); i++) {
      Interval by = expression.value(arithmetic, moved.get(i)).minus(value);
      temperature &= by.minus(Interval.exactly(KELVINS.get(i))).hasZero();
      difference &= by.hasZero();
    }
    if (temperature == difference) {
      throw new UndefinedFormulaException(
          "when the temperatures move, the value neither moves by as much nor stays, so that it is"
              + " neither a temperature nor a difference; Cel is a point on a scale, K is a"
              + " difference");
    }
    return difference ? stated.ofDifferences() : stated;
  }
}
