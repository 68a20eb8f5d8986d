package dev.omni.quant.physics.pde;

import static java.util.Objects.requireNonNull;

import dev.omni.quant.core.formula.Formula;
import dev.omni.quant.core.ode.FormulaEquations;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.hipparchus.analysis.differentiation.Gradient;
import org.hipparchus.util.Binary64;

/**
 * The formulas of fields. Those of equations take the place x, the time t, each unknown with its
 * first and second derivative by x, and parameters.
 *
 * @param names of the unknowns, sorted: the order in which they are sent changes no bit
 * @param equations the derivative of each by time
 * @param initial values, formulas in x
 * @param left what is given there, in t; empty where the ends are joined
 * @param right what is given there, in t; empty where the ends are joined
 * @param leftSloped whether that of each unknown is its slope
 * @param rightSloped whether that of each unknown is its slope
 * @param parameters values in the order of their names
 */
@SuppressWarnings("ArrayRecordComponent") // Read in inner loops, never compared.
record FieldModel(
    List<String> names,
    List<Formula> equations,
    List<Formula> initial,
    List<Formula> left,
    List<Formula> right,
    boolean[] leftSloped,
    boolean[] rightSloped,
    double[] parameters) {
  static final String PLACE = "x";
  static final String FIRST = "_x";
  static final String SECOND = "_xx";

  /** Names of an equation before those of the unknowns: x and t. */
  private static final int BEFORE = 2;

  FieldModel {
    names = List.copyOf(names);
    equations = List.copyOf(equations);
    initial = List.copyOf(initial);
    left = List.copyOf(left);
    right = List.copyOf(right);
  }

  static FieldModel of(PdeSolver.Input input) {
    List<String> names = input.equations().keySet().stream().sorted().toList();
    Map<String, Double> numbers = new TreeMap<>(input.parameters().orElse(Map.of()));
    int m = names.size();
    boolean[] leftSloped = new boolean[m];
    boolean[] rightSloped = new boolean[m];
    var left = new ArrayList<Formula>();
    var right = new ArrayList<Formula>();
    for (int k = 0; k < m; k++) {
      leftSloped[k] = end(requireNonNull(input.left().get(names.get(k))), numbers, left);
      rightSloped[k] = end(requireNonNull(input.right().get(names.get(k))), numbers, right);
    }
    return new FieldModel(
        names,
        names.stream()
            .map(
                name ->
                    parsed(
                        requireNonNull(input.equations().get(name)), inEquations(names, numbers)))
            .toList(),
        names.stream()
            .map(name -> parsed(requireNonNull(input.initial().get(name)), with(PLACE, numbers)))
            .toList(),
        left,
        right,
        leftSloped,
        rightSloped,
        numbers.values().stream().mapToDouble(Double::doubleValue).toArray());
  }

  private static Formula parsed(String text, List<String> names) {
    return Formula.parse(text, names);
  }

  /** Adds the formula of an end; returns whether it is that of the slope. */
  private static boolean end(
      FieldBoundary boundary, Map<String, Double> numbers, List<Formula> to) {
    List<String> names = with(FormulaEquations.TIME, numbers);
    if (boundary instanceof FieldBoundary.Given given) {
      to.add(parsed(given.value(), names));
    } else if (boundary instanceof FieldBoundary.Sloped sloped) {
      to.add(parsed(sloped.slope(), names));
    }
    return boundary instanceof FieldBoundary.Sloped;
  }

  /** Returns the names that an equation may use. */
  static List<String> inEquations(List<String> names, Map<String, Double> numbers) {
    var all = new ArrayList<String>();
    all.add(PLACE);
    all.add(FormulaEquations.TIME);
    for (String name : names) {
      all.add(name);
      all.add(name + FIRST);
      all.add(name + SECOND);
    }
    all.addAll(numbers.keySet());
    return all;
  }

  /** Returns a name and those of the parameters. */
  static List<String> with(String first, Map<String, Double> numbers) {
    var all = new ArrayList<String>();
    all.add(first);
    all.addAll(numbers.keySet());
    return all;
  }

  int size() {
    return names.size();
  }

  boolean isPeriodic() {
    return left.isEmpty();
  }

  /** Returns whether an equation has the first derivative of its own unknown. */
  boolean flows(int k) {
    return equations.get(k).uses().contains(names.get(k) + FIRST);
  }

  /**
   * Returns the derivative of an unknown by time.
   *
   * @param fields each unknown with its first and second derivative
   */
  double slope(int k, double x, double t, double[] fields) {
    var values = new ArrayList<Binary64>(BEFORE + fields.length + parameters.length);
    values.add(new Binary64(x));
    values.add(new Binary64(t));
    for (double each : fields) {
      values.add(new Binary64(each));
    }
    for (double each : parameters) {
      values.add(new Binary64(each));
    }
    return equations.get(k).value(values).getReal();
  }

  /** Returns the derivatives of that by each unknown with its first and second derivative. */
  double[] gradient(int k, double x, double t, double[] fields) {
    int n = fields.length;
    var values = new ArrayList<Gradient>(BEFORE + n + parameters.length);
    values.add(Gradient.constant(n, x));
    values.add(Gradient.constant(n, t));
    for (int i = 0; i < n; i++) {
      values.add(Gradient.variable(n, i, fields[i]));
    }
    for (double each : parameters) {
      values.add(Gradient.constant(n, each));
    }
    return equations.get(k).value(values).getGradient();
  }

  /** Returns a formula of one variable and the parameters. */
  double at(Formula formula, double variable) {
    var values = new ArrayList<Binary64>(1 + parameters.length);
    values.add(new Binary64(variable));
    for (double each : parameters) {
      values.add(new Binary64(each));
    }
    return formula.value(values).getReal();
  }

  /** Returns a term of an equation that has time and parameters alone. */
  double valueAt(Formula term, double t) {
    var values = new ArrayList<Binary64>();
    values.add(Binary64.ZERO);
    values.add(new Binary64(t));
    for (int i = 0; i < 3 * names.size(); i++) {
      values.add(Binary64.ZERO);
    }
    for (double each : parameters) {
      values.add(new Binary64(each));
    }
    return term.value(values).getReal();
  }
}
