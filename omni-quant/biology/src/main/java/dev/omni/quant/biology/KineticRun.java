package dev.omni.quant.biology;

import dev.omni.domain.json.Json;
import dev.omni.engine.Infeasible;
import dev.omni.engine.Work;
import dev.omni.engine.contract.Contracts;
import dev.omni.quant.biology.kinetic.CompiledModel;
import dev.omni.quant.biology.kinetic.Course;
import dev.omni.quant.biology.kinetic.ModelException;
import dev.omni.quant.core.Numerics;
import dev.omni.quant.core.RefinedSolution;
import dev.omni.quant.core.ode.EstimatedSolution;
import dev.omni.quant.core.ode.RelativeError;
import dev.omni.quant.core.ode.SolverOptions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.simple.RandomSource;

/**
 * The course of a model with finer ones, and those of its scan.
 *
 * @param given input
 * @param factor by which the tolerances of a step are finer than those sent
 * @param model of it
 * @param work that may be cancelled
 */
record KineticRun(KineticInput given, double factor, CompiledModel model, Work work) {
  /** The course of a run at some tolerances, with a finer one and those of the scan. */
  private record Courses(
      Course course,
      SymbolTable table,
      List<double[]> states,
      List<double[]> finer,
      RelativeError error,
      List<ReactionSimulation.ScannedValues> scanned) {}

  /** Returns the tolerances that were sent for a number of values. */
  private SolverOptions sent(int count) {
    double[] absolute = new double[count];
    Arrays.fill(absolute, given.input().absoluteTolerance());
    return new SolverOptions(
        Contracts.word(given.input().method()),
        given.input().relativeTolerance(),
        absolute,
        given.input().maxSteps());
  }

  /** Returns the course at tolerances that are finer than those of the run by another factor. */
  private Course course(double more) {
    SolverOptions options = sent(Math.max(1, model.size())).finer(factor).finer(more);
    try {
      return Course.of(model, given.input().times(), options, chance(), work);
    } catch (ModelException noStart) {
      throw new Infeasible(String.valueOf(noStart.getMessage()), noStart);
    }
  }

  private Optional<UniformRandomProvider> chance() {
    return given.input().seed().map(seed -> RandomSource.XO_RO_SHI_RO_128_PP.create(seed));
  }

  /** Returns the values, rates and errors of an input. */
  static ReactionSimulation.Result result(ReactionSimulation.Input input, Work work) {
    var given = new KineticInput(input);
    CompiledModel model = CompiledModel.of(given.model());
    Work still = EstimatedSolution.still(work);
    RefinedSolution<Courses> refined =
        RefinedSolution.of(
            input.relativeTolerance(),
            RelativeError.FINEST,
            factor -> new KineticRun(given, factor, model, still).courses(),
            "the values",
            each -> each.error.gate(input.maxError()),
            each -> each.error.reached(input.times(), input.maxError()));
    work.progress(0.6, Json.Obj.EMPTY);
    var run = new KineticRun(given, refined.factor(), model, still);
    Courses courses = refined.solution();
    SymbolTable table = courses.table;
    Course course = courses.course;
    var result =
        new ReactionSimulation.Result(
            table.columns(courses.states),
            input.times(),
            table.fluxes(course.rows()),
            table.columns(run.errors(courses)),
            course.steady(),
            course.method(),
            refined.noted(new Numerics(course.method())),
            given.document() ? Optional.of(table.amounts(course.rows())) : Optional.empty(),
            given.document() ? Optional.of(table.concentrations(course.rows())) : Optional.empty(),
            input.scan().map(scan -> courses.scanned));
    work.progress(1, Json.Obj.EMPTY);
    return result;
  }

  /** Returns the errors of values, no less than the tolerances that were sent allow. */
  private List<double[]> errors(Courses courses) {
    List<double[]> finest;
    try {
      finest = courses.table.of(course(100).rows());
    } catch (Infeasible tooFine) {
      finest = courses.finer;
    }
    return EstimatedSolution.errors(
        courses.states, courses.finer, finest, sent(courses.table.ids().size()));
  }

  private Courses courses() {
    Courses alone = unscanned();
    if (given.input().scan().isEmpty()) {
      return alone;
    }
    ReactionSimulation.ParameterScan scan = given.input().scan().get();
    RelativeError error = alone.error;
    var scanned = new ArrayList<ReactionSimulation.ScannedValues>();
    for (double value : scan.values()) {
      CompiledModel changed = CompiledModel.of(given.model().with(scan.parameter(), value));
      Courses each = new KineticRun(given, factor, changed, work).unscanned();
      scanned.add(new ReactionSimulation.ScannedValues(value, each.table.columns(each.states)));
      error = error.and(each.error);
    }
    return new Courses(alone.course, alone.table, alone.states, alone.finer, error, scanned);
  }

  private Courses unscanned() {
    Course course = course(1);
    var table = SymbolTable.of(given, model, course.rows());
    List<double[]> states = table.of(course.rows());
    List<double[]> finer = table.of(course(10).rows());
    RelativeError error = table.error(states, finer, sent(table.ids().size()).finer(factor));
    return new Courses(course, table, states, finer, error, List.of());
  }
}
