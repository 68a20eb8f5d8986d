package dev.omni.quant.biology;

import dev.omni.domain.json.JsonFields;
import dev.omni.engine.Infeasible;
import dev.omni.engine.Work;
import dev.omni.quant.biology.kinetic.CompiledModel;
import dev.omni.quant.biology.kinetic.Course;
import dev.omni.quant.biology.kinetic.ModelException;
import dev.omni.quant.core.ode.SolverOptions;
import java.util.Arrays;
import java.util.Optional;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.simple.RandomSource;

/**
 * The courses of a model, at the tolerances of the input and finer ones.
 *
 * @param given input
 * @param model of it
 * @param work that may be cancelled
 */
record KineticRun(KineticInput given, CompiledModel model, Work work) {
  /** Returns the tolerances of the input for a number of values. */
  SolverOptions options(int count) {
    JsonFields fields = given.fields();
    double[] absolute = new double[count];
    Arrays.fill(absolute, fields.number("absolute_tolerance"));
    return new SolverOptions(
        fields.text("method"),
        fields.number("relative_tolerance"),
        absolute,
        fields.integer("max_steps"));
  }

  /** Returns the course at tolerances that are finer by a factor. */
  Course course(double factor) {
    SolverOptions options = options(Math.max(1, model.size()));
    try {
      return Course.of(
          model,
          given.fields().numbers("output_times"),
          factor == 1 ? options : options.finer(factor),
          chance(),
          work);
    } catch (ModelException noStart) {
      throw new Infeasible(String.valueOf(noStart.getMessage()), noStart);
    }
  }

  private Optional<UniformRandomProvider> chance() {
    JsonFields fields = given.fields();
    return fields.has("seed")
        ? Optional.of(RandomSource.XO_RO_SHI_RO_128_PP.create(fields.whole("seed")))
        : Optional.empty();
  }
}
