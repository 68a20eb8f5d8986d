package dev.omni.quant.biology;

import dev.omni.domain.world.Check;
import dev.omni.quant.biology.kinetic.CompiledModel;
import dev.omni.quant.biology.kinetic.Continuation;
import dev.omni.quant.core.ErrorGate;
import dev.omni.quant.core.RefinedSolution;
import dev.omni.quant.core.Residuals;
import dev.omni.quant.core.ode.RelativeError;
import dev.omni.quant.core.ode.SolverOptions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * The laws of a simulation, from its values: rates and symbols that follow from them, sums that no
 * reaction changes, and values that lead from each to the next at coarser tolerances.
 */
final class KineticLaws {
  private static final double CONSERVED = 1e-6;
  private static final double ROUNDING = 1e-9;

  /** The relative tolerance of the repetition, and its error where the solution has none. */
  private static final double COARSE = 1e-6;

  private static final double REPEATED = 1e-5;

  /** How much more than in proportion to the tolerance its error may be. */
  private static final double MARGIN = 100;

  private static final int SEGMENTS = 8;
  private static final int MOST_STEPS = 20_000;

  private final KineticInput given;
  private final ReactionSimulation.Result result;
  private final CompiledModel model;
  private final Optional<Continuation> continuation;
  private final double[] times;
  private final Map<String, double[]> values;
  private final Map<String, double[]> amounts;
  private final double gate;

  private KineticLaws(KineticInput given, ReactionSimulation.Result result, CompiledModel model) {
    this.given = given;
    this.result = result;
    this.model = model;
    this.times = given.input().times();
    this.values = result.values();
    this.amounts = result.amounts().orElse(values);
    this.gate = result.numerics().errorEstimate().orElse(Double.NaN);
    this.continuation = Continuation.of(model).filter(each -> whole(each));
  }

  static KineticLaws of(KineticInput given, ReactionSimulation.Result result) {
    return new KineticLaws(given, result, CompiledModel.of(given.model()));
  }

  /** Returns whether the result has every variable. */
  private boolean whole(Continuation each) {
    return Arrays.stream(each.variables(state(0))).noneMatch(Double::isNaN);
  }

  private Continuation.State state(int k) {
    return new Continuation.State() {
      @Override
      public double amount(String species) {
        return cell(amounts, species, k);
      }

      @Override
      public double value(String symbol) {
        return cell(values, symbol, k);
      }
    };
  }

  private static double cell(Map<String, double[]> columns, String id, int k) {
    return columns.containsKey(id) ? columns.getOrDefault(id, new double[0])[k] : Double.NaN;
  }

  List<Check> checks() {
    var all = new ArrayList<Check>();
    double limit = given.input().maxError();
    all.add(new ErrorGate(gate, limit, "1").check("solution_error", RelativeError.MEANING));
    all.add(estimates());
    continuation.ifPresent(
        each -> {
          all.add(rates(each));
          all.add(repeated(each, limit));
          int last = times.length - 1;
          each.change(times[last], each.variables(state(last)))
              .ifPresent(change -> all.add(conserved(change)));
        });
    return all;
  }

  private static Check conserved(double change) {
    return new Check(
        "conservation_residual",
        change,
        CONSERVED,
        "Largest relative change, at the last time, of a sum that no reaction can change.");
  }

  private Check estimates() {
    Map<String, double[]> errors = result.errorEstimate();
    double absolute = given.input().absoluteTolerance();
    double relative = given.input().relativeTolerance();
    double shortfall = 0;
    double most = 0;
    for (Map.Entry<String, double[]> each : values.entrySet()) {
      double[] column = each.getValue();
      double[] error = Objects.requireNonNull(errors.get(each.getKey()));
      for (int k = 0; k < times.length; k++) {
        double allowed = absolute + relative * Math.abs(column[k]);
        shortfall = Math.max(shortfall, 1 - error[k] / allowed);
      }
    }
    double[] shown = result.times();
    for (int k = 0; k < times.length; k++) {
      most = Math.max(most, Math.abs(shown[k] - times[k]) / (1 + times[k]));
    }
    return new Check(
        "estimate_shortfall",
        Math.max(shortfall, most),
        ROUNDING,
        "By how much, relatively, an error_estimate is less than the tolerances allow a step; and"
            + " the difference of the times from those sent.");
  }

  private Check rates(Continuation each) {
    var residuals = new Residuals();
    double[][] rows = new double[times.length][];
    Arrays.setAll(rows, k -> each.row(times[k], each.variables(state(k))));
    Map<String, double[]> fluxes = result.fluxes();
    model
        .fluxes()
        .forEach(
            (id, place) -> {
              boolean own = id.startsWith(KineticInput.REACTION);
              String name = own ? id.substring(KineticInput.REACTION.length()) : id;
              compare(residuals, Optional.ofNullable(fluxes.get(name)), rows, place);
            });
    model
        .values()
        .forEach(
            (id, place) -> compare(residuals, Optional.ofNullable(values.get(id)), rows, place));
    int last = times.length - 1;
    double steady = each.steady(times[last], each.variables(state(last)));
    return residuals
        .equal(result.steadyStateResidual(), steady)
        .check(
            "rate_residual",
            ROUNDING,
            "Largest difference of a rate, of a symbol and of the derivative over the largest value"
                + " from those at the amounts given; relative.");
  }

  private static void compare(
      Residuals residuals, Optional<double[]> shown, double[][] rows, int place) {
    shown.ifPresent(
        column -> {
          double largest = Arrays.stream(column).map(Math::abs).max().orElse(0);
          for (int k = 0; k < rows.length; k++) {
            residuals.equal(column[k], rows[k][place], largest);
          }
        });
  }

  private Check repeated(Continuation each, double limit) {
    double coarser = Math.max(1, COARSE / given.input().relativeTolerance());
    double allowed = given.input().absoluteTolerance() * coarser;
    double[] size = each.initial();
    double[][] states = new double[times.length][];
    for (int k = 0; k < times.length; k++) {
      double[] state = each.variables(state(k));
      states[k] = state;
      Arrays.setAll(size, i -> Math.max(Math.abs(size[i]), Math.abs(state[i])));
    }
    double[] tolerances = new double[size.length];
    Arrays.fill(tolerances, allowed);
    boolean stiff = result.methodUsed().contains("radau5");
    double relative = Math.max(COARSE, given.input().relativeTolerance());
    var options = new SolverOptions(stiff ? "radau5" : "auto", relative, tolerances, MOST_STEPS);
    double worst = 0;
    int first = times[0] > 0 ? 0 : 1;
    int step = Math.max(1, (times.length + SEGMENTS - 1) / SEGMENTS);
    for (int from = first; from < times.length; from += step) {
      double start = from == 0 ? 0 : times[from - 1];
      double[] begin = from == 0 ? each.initial() : states[from - 1];
      double[] outputs = Arrays.copyOfRange(times, from, Math.min(times.length, from + step));
      List<double[]> reached = each.from(start, begin, outputs, options);
      for (int k = 0; k < reached.size(); k++) {
        for (int i = 0; i < size.length; i++) {
          double apart = Math.abs(reached.get(k)[i] - states[from + k][i]) - MARGIN * allowed;
          worst = Math.max(worst, apart > 0 ? apart / size[i] : 0);
        }
      }
    }
    return new Check(
        "repeated_residual",
        worst,
        REPEATED + limit + MARGIN * gate * coarser * RefinedSolution.factor(result.numerics()),
        "Largest difference of values from what the equations make, at coarser tolerances, of those"
            + " given some times before, over the largest of the variable.");
  }
}
