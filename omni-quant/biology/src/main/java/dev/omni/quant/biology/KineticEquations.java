package dev.omni.quant.biology;

import dev.omni.quant.core.formula.Formula;
import dev.omni.quant.core.ode.DifferentialEquations;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleFunction;
import java.util.stream.IntStream;
import org.hipparchus.CalculusFieldElement;
import org.hipparchus.analysis.differentiation.Gradient;
import org.hipparchus.util.Binary64;

/**
 * The rate equations of a model: dx/dt is the sum over reactions of change times rate over size.
 */
final class KineticEquations implements DifferentialEquations {
  private final KineticModel model;
  private final List<String> names;
  private final List<Formula> rules;
  private final List<Formula> rates;
  private final int[] ruled;
  private final double[][] changes;

  KineticEquations(KineticModel model) {
    this.model = model;
    this.names = names(model);
    this.rules = model.rules().stream().map(rule -> Formula.parse(rule.formula(), names)).toList();
    this.rates = model.reactions().stream().map(each -> Formula.parse(each.rate(), names)).toList();
    this.ruled = model.rules().stream().mapToInt(rule -> names.indexOf(rule.symbol())).toArray();
    this.changes = changed();
  }

  /** Returns the names that formulas of a model may use: time, species, parameters and rules. */
  static List<String> names(KineticModel model) {
    var names = new ArrayList<String>();
    names.add("t");
    names.addAll(model.symbols());
    names.addAll(model.parameters().keySet());
    model.rules().stream()
        .map(KineticModel.Rule::symbol)
        .filter(symbol -> !names.contains(symbol))
        .forEach(names::add);
    return names;
  }

  @Override
  public List<String> names() {
    return model.species().stream().map(KineticModel.Species::id).toList();
  }

  /** Returns the value of a formula of the model. */
  double value(Formula formula, double t, double[] y) {
    return formula.value(values(new Binary64(t), doubles(y), Binary64::new)).getReal();
  }

  Formula formula(String text) {
    return Formula.parse(text, names);
  }

  private static List<Binary64> doubles(double[] y) {
    return java.util.Arrays.stream(y).mapToObj(Binary64::new).toList();
  }

  /** Returns the values of all names, with the rules applied in order. */
  private <T extends CalculusFieldElement<T>> List<T> values(
      T t, List<T> y, DoubleFunction<T> constant) {
    var values = new ArrayList<T>();
    values.add(t);
    values.addAll(y);
    model.parameters().values().forEach(value -> values.add(constant.apply(value)));
    while (values.size() < names.size()) {
      values.add(constant.apply(0));
    }
    for (int k = 0; k < ruled.length; k++) {
      values.set(ruled[k], rules.get(k).value(values));
    }
    return values;
  }

  /** Returns a state with the species that rules define. */
  double[] completed(double t, double[] y) {
    List<Binary64> values = values(new Binary64(t), doubles(y), Binary64::new);
    double[] complete = new double[y.length];
    for (int i = 0; i < y.length; i++) {
      complete[i] = values.get(1 + i).getReal();
    }
    return complete;
  }

  /** Returns the rate of each reaction. */
  double[] rates(double t, double[] y) {
    List<Binary64> values = values(new Binary64(t), doubles(y), Binary64::new);
    return rates.stream().mapToDouble(rate -> rate.value(values).getReal()).toArray();
  }

  private boolean moves(int i) {
    KineticModel.Species species = model.species().get(i);
    return !species.fixed() && !model.ruled(species.symbol());
  }

  /** Returns the change of each species' value by each reaction. */
  private double[][] changed() {
    double[][] all = new double[model.species().size()][rates.size()];
    for (int i = 0; i < all.length; i++) {
      KineticModel.Species species = model.species().get(i);
      for (int r = 0; moves(i) && r < rates.size(); r++) {
        double change = model.reactions().get(r).change().getOrDefault(species.symbol(), 0.0);
        all[i][r] = change / species.size();
      }
    }
    return all;
  }

  /** Returns the largest relative change of a sum, of species that move, no reaction changes. */
  double conservation(double[] before, double[] after) {
    int[] moving = IntStream.range(0, before.length).filter(this::moves).toArray();
    return ConservedSums.change(
        Arrays.stream(moving).mapToObj(i -> changes[i]).toArray(double[][]::new),
        Arrays.stream(moving).mapToDouble(i -> before[i]).toArray(),
        Arrays.stream(moving).mapToDouble(i -> after[i]).toArray());
  }

  @Override
  public double[] slopes(double t, double[] y) {
    double[] speed = rates(t, y);
    double[] slopes = new double[y.length];
    for (int i = 0; i < y.length; i++) {
      for (int r = 0; r < speed.length; r++) {
        if (changes[i][r] != 0) {
          slopes[i] += changes[i][r] * speed[r];
        }
      }
    }
    return slopes;
  }

  @Override
  public double[][] jacobian(double t, double[] y) {
    int n = y.length;
    var variables = new ArrayList<Gradient>();
    for (int i = 0; i < n; i++) {
      variables.add(Gradient.variable(n, i, y[i]));
    }
    List<Gradient> values =
        values(Gradient.constant(n, t), variables, value -> Gradient.constant(n, value));
    double[][] jacobian = new double[n][n];
    for (int r = 0; r < rates.size(); r++) {
      double[] gradient = rates.get(r).value(values).getGradient();
      for (int i = 0; i < n; i++) {
        for (int k = 0; changes[i][r] != 0 && k < n; k++) {
          jacobian[i][k] += changes[i][r] * gradient[k];
        }
      }
    }
    return jacobian;
  }
}
