package dev.omni.quant.biology;

import dev.omni.domain.json.Json;
import dev.omni.engine.Infeasible;
import dev.omni.engine.Work;
import dev.omni.engine.contract.Contracts;
import dev.omni.quant.biology.kinetic.CompiledModel;
import dev.omni.quant.biology.kinetic.Course;
import dev.omni.quant.biology.kinetic.ModelException;
import dev.omni.quant.core.ErrorGate;
import dev.omni.quant.core.Numerics;
import dev.omni.quant.core.ode.EstimatedSolution;
import dev.omni.quant.core.ode.RelativeError;
import dev.omni.quant.core.ode.SolverOptions;
import dev.omni.quant.core.ode.StepTolerances;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.simple.RandomSource;

/**
 * The courses of a model, at the tolerances of the input and finer ones.
 *
 * @param given input
 * @param tolerances of a step
 * @param model of it
 * @param work that may be cancelled
 */
record KineticRun(KineticInput given, StepTolerances tolerances, CompiledModel model, Work work) {
  /** Returns the tolerances for a number of values. */
  SolverOptions options(int count) {
    double[] absolute = new double[count];
    Arrays.fill(absolute, tolerances.absolute().orElseThrow());
    return new SolverOptions(
        Contracts.word(given.input().method()),
        tolerances.relative(),
        absolute,
        given.input().maxSteps());
  }

  /** Returns the course at tolerances that are finer by a factor. */
  Course course(double factor) {
    SolverOptions options = options(Math.max(1, model.size()));
    try {
      return Course.of(
          model,
          given.input().times(),
          factor == 1 ? options : options.finer(factor),
          chance(),
          work);
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
    var run = new KineticRun(given, input.tolerances(), model, EstimatedSolution.still(work));
    Course course = run.course(1);
    work.progress(0.3, Json.Obj.EMPTY);
    var values = SymbolTable.of(given, model, course.rows());
    List<double[]> states = values.of(course.rows());
    List<double[]> finer = values.of(run.course(10).rows());
    work.progress(0.6, Json.Obj.EMPTY);
    List<double[]> finest;
    try {
      finest = values.of(run.course(100).rows());
    } catch (Infeasible tooFine) {
      finest = finer;
    }
    SolverOptions allowed = run.options(values.ids().size());
    List<double[]> errors = EstimatedSolution.errors(states, finer, finest, allowed);
    RelativeError error = values.error(states, finer, allowed);
    var scanned = new ArrayList<ReactionSimulation.ScannedValues>();
    if (input.scan().isPresent()) {
      error = error.and(run.scan(input.scan().get(), scanned));
    }
    ErrorGate gate =
        error.accepted(
            input.maxError(),
            input.tolerances(),
            input.times(),
            other -> new KineticRun(given, other, model, EstimatedSolution.still(work)).error());
    var result =
        new ReactionSimulation.Result(
            values.columns(states),
            input.times(),
            values.fluxes(course.rows()),
            values.columns(errors),
            course.steady(),
            course.method(),
            new Numerics(course.method()).withError(gate.estimate()),
            given.document() ? Optional.of(values.amounts(course.rows())) : Optional.empty(),
            given.document() ? Optional.of(values.concentrations(course.rows())) : Optional.empty(),
            input.scan().map(scan -> scanned));
    work.progress(1, Json.Obj.EMPTY);
    return result;
  }

  /** Adds the rows of the scan to others, and returns their errors. */
  private RelativeError scan(
      ReactionSimulation.ParameterScan scan, List<ReactionSimulation.ScannedValues> rows) {
    var error = new RelativeError(List.of());
    for (double value : scan.values()) {
      CompiledModel changed = CompiledModel.of(given.model().with(scan.parameter(), value));
      var run = new KineticRun(given, tolerances, changed, work);
      Course course = run.course(1);
      var values = SymbolTable.of(given, changed, course.rows());
      rows.add(
          new ReactionSimulation.ScannedValues(value, values.columns(values.of(course.rows()))));
      error = error.and(run.error(course));
    }
    return error;
  }

  /** Returns the errors of the course and of the scan. */
  private RelativeError error() {
    RelativeError error = error(course(1));
    return given.input().scan().isPresent()
        ? error.and(scan(given.input().scan().get(), new ArrayList<>()))
        : error;
  }

  private RelativeError error(Course course) {
    var values = SymbolTable.of(given, model, course.rows());
    return values.error(
        values.of(course.rows()), values.of(course(10).rows()), options(values.ids().size()));
  }
}
