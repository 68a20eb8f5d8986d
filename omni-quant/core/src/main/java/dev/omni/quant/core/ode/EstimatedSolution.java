package dev.omni.quant.core.ode;

import dev.omni.engine.Infeasible;
import dev.omni.engine.Work;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A solution with an estimate of its errors: the differences from solutions at a tenth and a
 * hundredth of both tolerances, times 5, because the two errors may happen to be alike, and never
 * less than the tolerances allow of a step (L. F. Shampine, Numerical Solution of Ordinary
 * Differential Equations, 1994, ch. 7).
 *
 * @param solution at the tolerances
 * @param errors estimated, one row for each output time
 * @param relative error of each output time over the size of the variables
 */
public record EstimatedSolution(
    InitialValueProblem.Solution solution, List<double[]> errors, RelativeError relative) {
  private static final double SAFETY = 5;

  /** Creates an estimated solution. */
  public EstimatedSolution {
    errors = List.copyOf(errors);
  }

  /** Returns the solution of a problem with its errors, at tolerances finer by a factor. */
  public static EstimatedSolution of(
      InitialValueProblem problem,
      double[] outputs,
      SolverOptions options,
      double factor,
      Work work) {
    return factor == 1
        ? of(problem, outputs, options, work)
        : of(problem, outputs, options.finer(factor), still(work));
  }

  /** Returns the solution of a problem with its errors. */
  public static EstimatedSolution of(
      InitialValueProblem problem, double[] outputs, SolverOptions options, Work work) {
    InitialValueProblem.Solution solution = problem.solve(outputs, options, work);
    var states = new ArrayList<>(solution.states());
    double[] times = Arrays.copyOf(outputs, states.size());
    List<SolutionEvent> events = solution.events();
    int reached = states.size();
    if (reached < outputs.length) {
      SolutionEvent end = events.get(events.size() - 1);
      double before = reached == 0 ? problem.start() : times[reached - 1];
      if (FirstStep.isPassable(before, end.time() - before)) {
        times = Arrays.copyOf(times, reached + 1);
        times[reached] = end.time();
        states.add(end.state());
      }
    }
    var alone =
        new InitialValueProblem(problem.equations(), problem.start(), problem.initial(), List.of());
    List<double[]> finer = solved(alone, times, options.finer(10), work);
    List<double[]> finest = finest(alone, times, options, finer, work);
    List<double[]> errors = errors(states, finer, finest, options);
    return new EstimatedSolution(
        solution,
        errors.subList(0, reached),
        RelativeError.of(states, finer, solution.largest(), options));
  }

  /** Returns the errors of states, from those of two finer solutions. */
  public static List<double[]> errors(
      List<double[]> states, List<double[]> finer, List<double[]> finest, SolverOptions options) {
    var errors = new ArrayList<double[]>();
    for (int k = 0; k < states.size(); k++) {
      double[] y = states.get(k);
      double[] error = new double[y.length];
      for (int i = 0; i < y.length; i++) {
        double apart =
            Math.max(Math.abs(y[i] - finer.get(k)[i]), Math.abs(y[i] - finest.get(k)[i]));
        error[i] = Math.max(SAFETY * apart, options.scale(i, y[i]));
      }
      errors.add(error);
    }
    return errors;
  }

  private static List<double[]> solved(
      InitialValueProblem problem, double[] times, SolverOptions options, Work work) {
    return times.length == 0 ? List.of() : problem.solve(times, options, still(work)).states();
  }

  /** Returns the solution at a hundredth; that at a tenth where doubles do not reach so far. */
  private static List<double[]> finest(
      InitialValueProblem problem,
      double[] times,
      SolverOptions options,
      List<double[]> finer,
      Work work) {
    try {
      return solved(problem, times, options.finer(100), work);
    } catch (Infeasible tooFine) {
      return finer;
    }
  }

  /** Returns the same work without its progress, which the caller reports. */
  public static Work still(Work work) {
    return new Work() {
      @Override
      public <T> List<T> blocks(int count, java.util.function.IntFunction<T> block) {
        return work.blocks(count, block);
      }

      @Override
      public void progress(double fraction, dev.omni.domain.json.Json.Obj estimate) {
        work.proceed();
      }

      @Override
      public void proceed() {
        work.proceed();
      }
    };
  }
}
