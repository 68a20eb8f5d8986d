package dev.omni.quant.core.ode;

import dev.omni.quant.core.formula.Formula;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.hipparchus.analysis.differentiation.Gradient;
import org.hipparchus.util.Binary64;

/** Equations that formulas in the time t, the variables and parameters define. */
public final class FormulaEquations implements DifferentialEquations {
  /** The name of time in formulas. */
  public static final String TIME = "t";

  private final List<String> names;
  private final double[] parameters;
  private final List<Formula> formulas;

  /** For each formula, the variables that it uses. */
  private final int[][] used;

  private FormulaEquations(List<String> names, double[] parameters, List<Formula> formulas) {
    this.names = List.copyOf(names);
    this.parameters = parameters;
    this.formulas = List.copyOf(formulas);
    this.used = new int[formulas.size()][];
    for (int i = 0; i < used.length; i++) {
      Set<String> uses = formulas.get(i).uses();
      used[i] =
          java.util.stream.IntStream.range(0, names.size())
              .filter(k -> uses.contains(names.get(k)))
              .toArray();
    }
  }

  /**
   * Returns the equations of variables.
   *
   * @param names of the variables
   * @param texts one formula a variable
   * @param parameters values by name
   * @throws dev.omni.quant.core.formula.FormulaSyntaxException when a formula cannot be read
   */
  public static FormulaEquations of(
      List<String> names, List<String> texts, Map<String, Double> parameters) {
    List<String> all = all(names, parameters);
    return new FormulaEquations(
        names,
        parameters.values().stream().mapToDouble(Double::doubleValue).toArray(),
        texts.stream().map(text -> Formula.parse(text, all)).toList());
  }

  /** Returns the names that a formula may use: the time, the variables and the parameters. */
  public static List<String> all(List<String> names, Map<String, Double> parameters) {
    var all = new ArrayList<String>();
    all.add(TIME);
    all.addAll(names);
    all.addAll(parameters.keySet());
    return all;
  }

  @Override
  public List<String> names() {
    return names;
  }

  @Override
  public double[] slopes(double t, double[] y) {
    double[] slopes = new double[formulas.size()];
    List<Binary64> values = values(t, y);
    for (int i = 0; i < slopes.length; i++) {
      slopes[i] = formulas.get(i).value(values).getReal();
    }
    return slopes;
  }

  @Override
  public double[] breaks(double from, double to) {
    var breaks = new TreeSet<Double>();
    double[] none = new double[names.size()];
    for (Formula formula : formulas) {
      for (Formula argument : formula.switches()) {
        if (argument.uses().stream().noneMatch(names::contains)) {
          BreakTimes.between(t -> argument.value(values(t, none)).getReal(), from, to)
              .forEach(breaks::add);
        }
      }
    }
    return breaks.stream().mapToDouble(Double::doubleValue).toArray();
  }

  @Override
  public List<EventFunction> switches() {
    return formulas.stream()
        .flatMap(formula -> formula.switches().stream())
        .filter(term -> term.uses().stream().anyMatch(names::contains))
        .distinct()
        .map(
            term ->
                EventFunction.of(
                    "", (t, y) -> term.value(values(t, y)).getReal(), EventFunction.BOTH))
        .toList();
  }

  private List<Binary64> values(double t, double[] y) {
    var values = new ArrayList<Binary64>(1 + y.length + parameters.length);
    values.add(new Binary64(t));
    Arrays.stream(y).mapToObj(Binary64::new).forEach(values::add);
    Arrays.stream(parameters).mapToObj(Binary64::new).forEach(values::add);
    return values;
  }

  @Override
  public double[][] jacobian(double t, double[] y) {
    double[][] jacobian = new double[formulas.size()][names.size()];
    for (int i = 0; i < jacobian.length; i++) {
      int count = used[i].length;
      var values = new ArrayList<Gradient>(1 + y.length + parameters.length);
      values.add(Gradient.constant(count, t));
      for (double each : y) {
        values.add(Gradient.constant(count, each));
      }
      for (int k = 0; k < count; k++) {
        values.set(1 + used[i][k], Gradient.variable(count, k, y[used[i][k]]));
      }
      for (double parameter : parameters) {
        values.add(Gradient.constant(count, parameter));
      }
      double[] row = count == 0 ? new double[0] : formulas.get(i).value(values).getGradient();
      for (int k = 0; k < count; k++) {
        jacobian[i][used[i][k]] = row[k];
      }
    }
    return jacobian;
  }
}
