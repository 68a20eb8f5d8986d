package dev.omni.quant.biology;

import dev.omni.domain.world.Check;
import dev.omni.engine.Infeasible;
import dev.omni.engine.Work;
import dev.omni.quant.core.ErrorGate;
import dev.omni.quant.core.RefinedSolution;
import dev.omni.quant.core.ode.InitialValueProblem;
import dev.omni.quant.core.ode.RelativeError;
import dev.omni.quant.core.ode.SolverOptions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * The laws of a trajectory of rate equations: sums that no reaction changes, and amounts that lead
 * from each to the next: some are taken for initial ones again, at coarser tolerances.
 */
final class TrajectoryLaws {
  private static final double CONSERVED = 1e-6;

  /** The relative tolerance of the repetition, and its error where the solution has none. */
  private static final double COARSE = 1e-7;

  private static final double REPEATED = 1e-5;

  /** How much more than in proportion to the tolerance its error may be. */
  private static final double MARGIN = 100;

  private static final int SEGMENTS = 8;
  private static final int MOST_STEPS = 20_000;
  private static final double ROUNDING = 1e-9;

  /** The estimate is five times a difference; the error of the gate is ten ninths of one. */
  private static final double OF_GATE = 4.5;

  private final ReactionNetworkOde.Input input;
  private final ReactionNetworkOde.Result result;
  private final ReactionNetwork network;
  private final double[] times;
  private final double[][] amounts;
  private final double[] largest;
  private final double gate;

  TrajectoryLaws(ReactionNetworkOde.Input input, ReactionNetworkOde.Result result) {
    this.input = input;
    this.result = result;
    this.network = ReactionNetwork.of(input.network());
    this.times = input.network().times();
    this.amounts =
        rows(result.trajectory().stream().map(ReactionNetworkOde.AmountRow::amounts).toList());
    this.largest = network.initial().clone();
    for (double[] row : amounts) {
      Arrays.setAll(largest, i -> Math.max(largest[i], Math.abs(row[i])));
    }
    this.gate = result.numerics().errorEstimate().orElse(Double.NaN);
  }

  private double[][] rows(List<Map<String, Double>> named) {
    return named.stream().map(network::values).toArray(double[][]::new);
  }

  List<Check> checks() {
    double limit = input.maxError();
    var all = new ArrayList<Check>();
    all.add(new ErrorGate(gate, limit, "1").check("solution_error", RelativeError.MEANING));
    List<double[]> conserved = network.conserved();
    if (!conserved.isEmpty()) {
      all.add(
          new Check(
              "conservation_residual",
              Arrays.stream(amounts)
                  .mapToDouble(r -> network.violation(conserved, r))
                  .max()
                  .orElse(0),
              CONSERVED,
              "Largest relative change of a sum that no reaction can change."));
    }
    all.add(
        new Check(
            "repeated_residual",
            repeated(),
            REPEATED
                + limit
                + MARGIN * gate * coarser() * RefinedSolution.factor(result.numerics()),
            "Largest difference of amounts from what the equations make, at coarser tolerances, of"
                + " those given some times before, over the largest of the species; and of the"
                + " times from those sent."));
    all.add(estimates());
    return all;
  }

  /** Returns how much coarser the tolerances of the repetition are. */
  private double coarser() {
    return Math.max(1, COARSE / input.relativeTolerance());
  }

  private double repeated() {
    double worst = 0;
    List<ReactionNetworkOde.AmountRow> rows = result.trajectory();
    for (int k = 0; k < times.length; k++) {
      worst = Math.max(worst, Math.abs(rows.get(k).time() - times[k]));
    }
    double[] later = Arrays.stream(times).filter(t -> t > 0).sorted().distinct().toArray();
    int step = Math.max(1, (later.length + SEGMENTS - 1) / SEGMENTS);
    for (int first = 0; first < later.length; first += step) {
      double start = first == 0 ? 0 : later[first - 1];
      double[] from = first == 0 ? network.initial() : at(start);
      double[] outputs = Arrays.copyOfRange(later, first, Math.min(later.length, first + step));
      worst = Math.max(worst, apart(start, from, outputs));
    }
    return worst;
  }

  private double[] at(double time) {
    for (int k = 0; k < times.length; k++) {
      if (times[k] == time) {
        return amounts[k];
      }
    }
    return network.initial();
  }

  private double apart(double start, double[] from, double[] outputs) {
    double allowed = input.absoluteTolerance() * coarser();
    double[] tolerances = new double[from.length];
    Arrays.fill(tolerances, allowed);
    double relative = Math.max(COARSE, input.relativeTolerance());
    var options = new SolverOptions(method(), relative, tolerances, MOST_STEPS);
    List<double[]> states;
    try {
      states =
          new InitialValueProblem(new MassAction(network), start, from, List.of())
              .solve(outputs, options, Work.alone())
              .states();
    } catch (Infeasible tooLong) {
      return 0;
    }
    double worst = 0;
    for (int k = 0; k < states.size(); k++) {
      double[] given = at(outputs[k]);
      for (int i = 0; i < given.length; i++) {
        double beyond = Math.abs(states.get(k)[i] - given[i]) - MARGIN * allowed;
        worst = Math.max(worst, beyond > 0 ? beyond / largest[i] : 0);
      }
    }
    return worst;
  }

  /** Returns the method of the repetition: the implicit one where the solution needed it. */
  private String method() {
    return result.methodUsed().contains("radau5") ? "radau5" : "auto";
  }

  private Check estimates() {
    double[][] errors = rows(result.errorEstimate());
    double absolute = input.absoluteTolerance();
    double relative = input.relativeTolerance();
    double shortfall = 0;
    double most = 0;
    for (int k = 0; k < times.length; k++) {
      for (int i = 0; i < errors[k].length && times[k] > 0; i++) {
        double allowed = absolute + relative * Math.abs(amounts[k][i]);
        shortfall = Math.max(shortfall, 1 - errors[k][i] / allowed);
        most = Math.max(most, largest[i] == 0 ? 0 : errors[k][i] / largest[i]);
      }
    }
    return new Check(
        "estimate_shortfall",
        Math.max(shortfall, gate > 0 ? 1 - most / (OF_GATE * gate) : 0),
        ROUNDING,
        "By how much, relatively, an error_estimate is less than the tolerances allow a step, and"
            + " the largest less than the differences between tolerances make it.");
  }
}
