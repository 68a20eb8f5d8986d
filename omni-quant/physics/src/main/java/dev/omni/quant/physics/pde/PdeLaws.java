package dev.omni.quant.physics.pde;

import dev.omni.domain.world.Check;
import dev.omni.engine.Infeasible;
import dev.omni.engine.Work;
import dev.omni.quant.core.ErrorGate;
import dev.omni.quant.core.Residuals;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The checks of fields: what is given at the ends, and the fields again on a grid of half the
 * points.
 *
 * @param run of the input
 * @param result as published
 */
record PdeLaws(FieldRun run, PdeSolver.Result result) {
  /** Errors of the finer grid that the coarser one may be off: 2^4, and the error itself. */
  private static final double COARSER = 17;

  private static final double LEAST = 1e-9;
  private static final double ENDS = 1e-9;

  List<Check> checks() {
    var checks = new ArrayList<Check>();
    double most = run.input().maxError();
    checks.add(
        new ErrorGate(result.errorEstimate(), most, "1")
            .check(
                "solution_error",
                "Difference of two grids by Richardson's rule, and of two tolerances in time, over"
                    + " the largest value."));
    checks.add(grid());
    checks.add(again(most));
    checks.add(ends());
    return checks;
  }

  /** Checks the axes, and that the points are those of a grid that is halved. */
  private Check grid() {
    var residuals = new Residuals();
    int intervals = result.points() - 1;
    int halved = intervals / FieldRun.COARSEST;
    residuals.residual(
        intervals == halved * FieldRun.COARSEST && Integer.bitCount(halved) == 1 && halved > 1
            ? 0
            : 1);
    residuals.residual(Arrays.equals(result.x(), run.input().outputX()) ? 0 : 1);
    residuals.residual(Arrays.equals(result.times(), run.input().outputTimes()) ? 0 : 1);
    return residuals.check(
        "grid_residual", 0, "1 unless the axes are those sent and the grid is one that is halved.");
  }

  private Check again(double most) {
    var residuals = new Residuals();
    List<List<double[]>> wanted;
    try {
      int half = Math.max(FieldRun.COARSEST, (result.points() - 1) / 2);
      wanted = run.on(Math.min(half, 6400) / 100 * 100, run.tolerance(), Work.alone()).wanted();
    } catch (Infeasible coarseGridFails) {
      wanted = List.of();
    }
    for (int k = 0; k < wanted.size(); k++) {
      List<double[]> rows = result.values().getOrDefault(run.model().names().get(k), List.of());
      residuals.residual(rows.size() == wanted.get(k).size() ? 0 : Double.NaN);
      double size = Double.MIN_NORMAL;
      for (double[] row : wanted.get(k)) {
        size = Math.max(size, Arrays.stream(row).map(Math::abs).max().orElse(0));
      }
      for (int s = 0; s < Math.min(rows.size(), wanted.get(k).size()); s++) {
        double[] there = wanted.get(k).get(s);
        for (int i = 0; i < there.length; i++) {
          double value = i < rows.get(s).length ? rows.get(s)[i] : Double.NaN;
          residuals.residual(Math.abs(value - there[i]) / size);
        }
      }
    }
    return residuals.check(
        "coarser_grid_residual",
        COARSER * most + LEAST,
        "Largest difference from the fields on half the points, over the largest value of each.");
  }

  /** Checks the values that are given at the ends, where these are places of output. */
  private Check ends() {
    var residuals = new Residuals();
    FieldModel model = run.model();
    double[] places = run.input().outputX();
    double[] times = run.input().outputTimes();
    for (int k = 0; !model.isPeriodic() && k < model.size(); k++) {
      List<double[]> rows = result.values().getOrDefault(model.names().get(k), List.of());
      for (int s = 0; s < Math.min(rows.size(), times.length); s++) {
        double[] row = rows.get(s);
        int last = row.length - 1;
        if (!model.leftSloped()[k] && last >= 0 && places[0] == run.input().domain()[0]) {
          residuals.equal(row[0], model.at(model.left().get(k), times[s]), 1);
        }
        if (!model.rightSloped()[k]
            && last == places.length - 1
            && places[last] == run.input().domain()[1]) {
          residuals.equal(row[last], model.at(model.right().get(k), times[s]), 1);
        }
      }
    }
    return residuals.check(
        "ends_residual", ENDS, "Largest difference of a value at an end from that given there.");
  }
}
