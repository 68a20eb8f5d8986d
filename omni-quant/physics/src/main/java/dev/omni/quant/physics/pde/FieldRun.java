package dev.omni.quant.physics.pde;

import dev.omni.domain.json.Json;
import dev.omni.engine.Infeasible;
import dev.omni.engine.NotConverged;
import dev.omni.engine.Work;
import dev.omni.quant.core.ErrorGate;
import dev.omni.quant.core.ode.EstimatedSolution;
import dev.omni.quant.core.ode.InitialValueProblem;
import dev.omni.quant.core.ode.SolverOptions;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * The fields on grids that are halved until two of them agree.
 *
 * @param input as sent
 * @param model of the fields
 */
record FieldRun(PdeSolver.Input input, FieldModel model) {
  /** Intervals of the first grid. */
  static final int COARSEST = 100;

  private static final int MOST_INTERVALS = 12_800;
  private static final int MOST_STEPS = 200_000;
  private static final double LEAST_ORDER = 1.5;
  private static final double HIGHEST_ORDER = 4;
  private static final double LOG2 = StrictMath.log(2);

  /** Intervals from which fields that are smooth converge. */
  private static final int FINE = 1600;

  /** The tolerance in time over the error that is accepted. */
  private static final double TIGHT = 0.02;

  private static final double FINEST = 1e-12;

  /** Part of the accepted error below which two grids agree whatever their order is. */
  private static final double EQUAL = 0.05;

  static FieldRun of(PdeSolver.Input input) {
    return new FieldRun(input, FieldModel.of(input));
  }

  /**
   * The fields on a grid, by unknown and time.
   *
   * @param wanted values at the places of output
   * @param shared values at the points of the coarsest grid
   */
  record Fields(List<List<double[]>> wanted, List<List<double[]>> shared) {}

  private FieldGrid grid(int intervals) {
    return new FieldGrid(model, input.domain()[0], input.domain()[1], intervals);
  }

  /**
   * Returns the fields on a grid.
   *
   * @param relative tolerance in time
   */
  Fields on(int intervals, double relative, Work work) {
    FieldGrid grid = grid(intervals);
    double[] start = grid.initial();
    double[] scales = scales(grid.values(0, start));
    double[] absolute = new double[start.length];
    for (int i = 0; i < start.length; i++) {
      if (!Double.isFinite(start[i])) {
        throw new Infeasible("initial has no value at each point of the domain");
      }
      absolute[i] = relative * scales[i % model.size()];
    }
    double[] times = input.outputTimes();
    List<double[]> states =
        new InitialValueProblem(grid, 0, start, List.of())
            .solve(
                times,
                new SolverOptions("radau5", relative, absolute, MOST_STEPS),
                EstimatedSolution.still(work))
            .states();
    var wanted = new ArrayList<List<double[]>>();
    var shared = new ArrayList<List<double[]>>();
    double[] coarse = grid(COARSEST).coordinates();
    for (int k = 0; k < model.size(); k++) {
      var rows = new ArrayList<double[]>();
      var points = new ArrayList<double[]>();
      for (int s = 0; s < times.length; s++) {
        double[] values = grid.values(times[s], states.get(s))[k];
        rows.add(grid.between(values, input.outputX()));
        points.add(grid.between(values, coarse));
      }
      wanted.add(rows);
      shared.add(points);
    }
    return new Fields(wanted, shared);
  }

  /** Returns the size of each unknown at the start, that of the largest where it is 0. */
  private static double[] scales(double[][] values) {
    double[] scales = new double[values.length];
    double most = 0;
    for (int k = 0; k < scales.length; k++) {
      for (double each : values[k]) {
        scales[k] = Math.max(scales[k], Math.abs(each));
      }
      most = Math.max(most, scales[k]);
    }
    for (int k = 0; k < scales.length; k++) {
      scales[k] = scales[k] > 0 ? scales[k] : most > 0 ? most : 1;
    }
    return scales;
  }

  /** Returns the largest difference of two fields over the size of their unknown. */
  double apart(Fields one, Fields other) {
    double most = 0;
    for (int k = 0; k < model.size(); k++) {
      double apart = 0;
      double size = 0;
      for (int s = 0; s < one.shared().get(k).size(); s++) {
        for (List<List<double[]>> part : List.of(one.shared(), one.wanted())) {
          double[] here = part.get(k).get(s);
          double[] there = (part == one.shared() ? other.shared() : other.wanted()).get(k).get(s);
          for (int i = 0; i < here.length; i++) {
            apart = Math.max(apart, Math.abs(here[i] - there[i]));
            size = Math.max(size, Math.abs(here[i]));
          }
        }
      }
      most = Math.max(most, size == 0 ? 0 : apart / size);
    }
    return most;
  }

  double tolerance() {
    return Math.max(FINEST, TIGHT * input.maxError());
  }

  PdeSolver.Result result(Work work) {
    Fields before = on(COARSEST, tolerance(), work);
    double inTime = apart(before, on(COARSEST, Math.max(FINEST, tolerance() / 10), work));
    double last = Double.NaN;
    double estimate = Double.POSITIVE_INFINITY;
    for (int n = 2 * COARSEST; n <= MOST_INTERVALS; n *= 2) {
      work.progress(n / (2.0 * MOST_INTERVALS), Json.Obj.EMPTY);
      Fields fields = on(n, tolerance(), work);
      double apart = apart(fields, before);
      double order = StrictMath.log(last / apart) / LOG2;
      double power = Math.max(1, Math.min(HIGHEST_ORDER, order));
      estimate = inTime + (Double.isNaN(order) ? apart : apart / (StrictMath.pow(2, power) - 1));
      boolean equal = apart <= Math.max(EQUAL * input.maxError(), 3 * inTime);
      if (estimate <= input.maxError() && (equal || order > LEAST_ORDER)) {
        return result(fields, estimate, n);
      }
      if (n >= FINE && !equal && !(order > LEAST_ORDER)) {
        throw new NotConverged(
            "the fields do not converge as the grid becomes finer: the order that is seen is "
                + order
                + "; a smoother initial state, or more diffusion, helps",
            n,
            estimate,
            input.maxError());
      }
      before = fields;
      last = apart;
    }
    throw new ErrorGate(estimate, input.maxError(), "1")
        .refused("the fields on 12,801 points", OptionalDouble.empty(), List.of());
  }

  private PdeSolver.Result result(Fields fields, double estimate, int intervals) {
    return new PdeSolver.Result(
        byName(fields), estimate, intervals + 1, input.outputX(), input.outputTimes());
  }

  private Map<String, List<double[]>> byName(Fields fields) {
    var named = new LinkedHashMap<String, List<double[]>>();
    for (int k = 0; k < model.size(); k++) {
      named.put(model.names().get(k), fields.wanted().get(k));
    }
    return named;
  }
}
