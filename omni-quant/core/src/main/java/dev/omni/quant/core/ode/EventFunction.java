package dev.omni.quant.core.ode;

import dev.omni.quant.core.formula.Formula;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.hipparchus.util.Binary64;

/**
 * An event: a function of time and variables becomes 0.
 *
 * @param name of the event
 * @param function that becomes 0
 * @param direction rising, falling or both
 * @param terminal whether the solution ends there
 */
public record EventFunction(
    String name, StateFunction function, String direction, boolean terminal) {
  /** The direction of an event that may rise and fall. */
  public static final String BOTH = "both";

  /** A number that depends on time and variables. */
  public interface StateFunction {
    /** Returns the number. */
    double at(double t, double[] y);
  }

  /** Returns an event that does not end the solution. */
  public static EventFunction of(String name, StateFunction function, String direction) {
    return new EventFunction(name, function, direction, false);
  }

  /** Returns an event whose formula has these names. */
  public static EventFunction of(
      String name,
      String text,
      List<String> variables,
      Map<String, Double> parameters,
      String direction) {
    Formula formula = Formula.parse(text, FormulaEquations.all(variables, parameters));
    List<Binary64> known = parameters.values().stream().map(Binary64::new).toList();
    return of(
        name,
        (t, y) -> {
          var values = new ArrayList<Binary64>();
          values.add(new Binary64(t));
          for (double each : y) {
            values.add(new Binary64(each));
          }
          values.addAll(known);
          return formula.value(values).getReal();
        },
        direction);
  }

  /** Returns the same event, which ends the solution or does not. */
  public EventFunction ending(boolean ends) {
    return new EventFunction(name, function, direction, ends);
  }

  /** Returns the value of the function. */
  double value(double t, double[] y) {
    return function.at(t, y);
  }

  /** Returns whether a change to this sign is of the direction. */
  boolean fits(double sign) {
    return direction.equals(BOTH) || (sign > 0) == direction.equals("rising");
  }
}
