package dev.omni.quant.biology.kinetic;

import dev.omni.engine.Infeasible;
import dev.omni.engine.Work;
import dev.omni.quant.core.ode.InitialValueProblem;
import dev.omni.quant.core.ode.SolverOptions;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;

/** A model without events and conditions, at states that are given from outside. */
public final class Continuation {
  private final CompiledModel model;
  private final Evaluation evaluation;
  private final double[] initial;

  private Continuation(CompiledModel model) {
    this.model = model;
    this.evaluation = new Evaluation(model);
    this.initial = StartValues.into(evaluation, model);
  }

  /** A state, which gives its numbers. */
  public interface State {
    /** Returns the amount of a species. */
    double amount(String species);

    /** Returns the value of a symbol. */
    double value(String symbol);
  }

  /**
   * Returns the continuation of a model; empty where events, conditions or algebraic rules decide
   * how it continues, or it has no variables.
   *
   * @throws ModelException when a symbol has no value at the start
   */
  public static Optional<Continuation> of(CompiledModel model) {
    boolean plain =
        model.events().isEmpty()
            && model.tape().changes().isEmpty()
            && model.unknowns().isEmpty()
            && !model.variables().isEmpty();
    return plain ? Optional.of(new Continuation(model)) : Optional.empty();
  }

  /** Returns the variables at the start. */
  public double[] initial() {
    return initial.clone();
  }

  /** Returns the variables of a state. */
  public double[] variables(State state) {
    return model.variables().stream().mapToDouble(variable(state)).toArray();
  }

  private static ToDoubleFunction<CompiledModel.Variable> variable(State state) {
    return each -> each.amount() ? state.amount(each.id()) : state.value(each.id());
  }

  /** Returns what is shown of the model at a time and a state. */
  public double[] row(double time, double[] variables) {
    evaluation.at(time, variables);
    return model.shown().stream().mapToDouble(evaluation::value).toArray();
  }

  /** Returns the largest derivative over the largest value. */
  public double steady(double time, double[] variables) {
    evaluation.at(time, variables);
    return new Balance(model, evaluation).steady();
  }

  /**
   * Returns the largest relative change of a sum that no reaction can change, from the start; empty
   * where there is none.
   */
  public OptionalDouble change(double time, double[] variables) {
    var first = new Evaluation(model);
    first.at(0, StartValues.into(first, model));
    evaluation.at(time, variables);
    var balance = new Balance(model, evaluation);
    return balance.conserves() ? OptionalDouble.of(balance.change(first)) : OptionalDouble.empty();
  }

  /**
   * Returns the variables at later times; empty where they cannot be followed.
   *
   * @param start time of the variables
   */
  public List<double[]> from(
      double start, double[] variables, double[] outputs, SolverOptions options) {
    var equations = new ModelEquations(model, evaluation);
    try {
      return new InitialValueProblem(equations, start, variables, List.of())
          .solve(outputs, options, Work.alone())
          .states();
    } catch (Infeasible tooLong) {
      return List.of();
    }
  }
}
