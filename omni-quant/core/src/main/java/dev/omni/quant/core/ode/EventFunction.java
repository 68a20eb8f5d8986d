package dev.omni.quant.core.ode;

import dev.omni.quant.core.formula.Formula;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.hipparchus.util.Binary64;

/**
 * An event: a formula of time, variables and parameters becomes 0.
 *
 * @param name of the event
 * @param formula that becomes 0
 * @param direction rising, falling or both
 * @param terminal whether the solution ends there
 * @param parameters values in the order of the names after the variables
 */
public record EventFunction(
    String name, Formula formula, String direction, boolean terminal, List<Double> parameters) {
  /** Creates an event with these parameters. */
  public EventFunction {
    parameters = List.copyOf(parameters);
  }

  /** Returns an event whose formula has these names. */
  public static EventFunction of(
      String name,
      String text,
      List<String> variables,
      Map<String, Double> parameters,
      String direction) {
    return new EventFunction(
        name,
        Formula.parse(text, FormulaEquations.all(variables, parameters)),
        direction,
        false,
        List.copyOf(parameters.values()));
  }

  /** Returns the event that ends a solution. */
  public EventFunction ending(boolean ends) {
    return new EventFunction(name, formula, direction, ends, parameters);
  }

  /** Returns the value of the formula. */
  public double value(double t, double[] y) {
    var values = new ArrayList<Binary64>();
    values.add(new Binary64(t));
    for (double each : y) {
      values.add(new Binary64(each));
    }
    parameters.forEach(each -> values.add(new Binary64(each)));
    return formula.value(values).getReal();
  }

  /** Returns whether a change to this sign is of the direction. */
  boolean fits(double sign) {
    return direction.equals("both") || (sign > 0) == direction.equals("rising");
  }
}
