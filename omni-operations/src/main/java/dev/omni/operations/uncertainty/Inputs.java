package dev.omni.operations.uncertainty;

import dev.omni.operations.expression.DimensionArithmetic.Kind;
import dev.omni.operations.expression.Interval;
import dev.omni.operations.expression.UnitEnclosure;
import dev.omni.quant.core.units.Quantity;
import dev.omni.quant.core.units.Uncertainty;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.stream.IntStream;
import org.hipparchus.analysis.differentiation.Gradient;

/**
 * The inputs of a derivation.
 *
 * @param list in the order in which they were given
 * @param correlations between them, a row for each; the diagonal is 1
 */
public record Inputs(List<Input> list, double[][] correlations) {
  public Inputs {
    list = List.copyOf(list);
  }

  /**
   * A named quantity.
   *
   * @param name in the expression
   * @param quantity in any unit
   */
  public record Input(String name, Quantity quantity) {
    /**
     * Returns the value in coherent units.
     *
     * @throws dev.omni.quant.core.formula.UndefinedFormulaException when its scale has no such
     *     reading
     */
    public Interval enclosure() {
      return UnitEnclosure.coherent(quantity.unit(), Interval.exactly(quantity.value()));
    }

    /** Returns the coherent units for one more of the unit, at the value. */
    public double factor() {
      return quantity.unit().slope(quantity.value().doubleValue());
    }

    /** Returns the value in coherent units, to double precision. */
    public double value() {
      return enclosure().middle().doubleValue();
    }

    /**
     * Returns the standard uncertainty in coherent units: 0 when none was said, and below 0 where a
     * larger reading is a smaller quantity, so that correlations keep their sign.
     */
    public double standard() {
      return quantity.uncertainty().map(Uncertainty::standard).filter(u -> u != 0).orElse(0.0)
          * factor();
    }

    /** Returns the degrees of freedom of that; infinite when none were said. */
    public double dof() {
      return quantity.uncertainty().map(Uncertainty::dof).orElse(Double.POSITIVE_INFINITY);
    }
  }

  /** Returns whether any input has an uncertainty. */
  public boolean uncertain() {
    return list.stream().anyMatch(input -> input.standard() != 0);
  }

  /** Returns whether two inputs are correlated. */
  public boolean correlated() {
    return IntStream.range(0, list.size()).anyMatch(this::correlated);
  }

  /** Returns whether an input is correlated with another. */
  boolean correlated(int i) {
    return IntStream.range(0, list.size()).anyMatch(j -> i != j && correlations[i][j] != 0);
  }

  /** Returns the inputs as intervals with proven bounds. */
  public Map<String, Interval> enclosures() {
    return each((i, input) -> input.enclosure());
  }

  /** Returns the inputs in double precision. */
  public Map<String, Double> doubles() {
    return each((i, input) -> input.value());
  }

  /** Returns the inputs as gradients, each a parameter of its own. */
  Map<String, Gradient> gradients() {
    return each((i, input) -> Gradient.variable(list.size(), i, input.value()));
  }

  /** Returns the dimensions of the inputs by name. */
  public Map<String, Kind> kinds() {
    return each((i, input) -> Kind.of(input.quantity().unit().dimension()));
  }

  private <V> Map<String, V> each(BiFunction<Integer, Input, V> value) {
    var values = new LinkedHashMap<String, V>();
    for (int i = 0; i < list.size(); i++) {
      values.put(list.get(i).name(), value.apply(i, list.get(i)));
    }
    return values;
  }
}
