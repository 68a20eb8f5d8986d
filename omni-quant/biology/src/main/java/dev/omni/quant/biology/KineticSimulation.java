package dev.omni.quant.biology;

import dev.omni.engine.Infeasible;
import dev.omni.engine.Work;
import dev.omni.quant.core.formula.Formula;
import dev.omni.quant.core.ode.EventFunction;
import dev.omni.quant.core.ode.InitialValueProblem;
import dev.omni.quant.core.ode.SolutionEvent;
import dev.omni.quant.core.ode.SolverOptions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * The course of a model over time; events interrupt it and set values.
 *
 * @param model of the reactions
 * @param equations of the model
 */
record KineticSimulation(KineticModel model, KineticEquations equations) {
  private static final int MOST_EVENTS = 1000;
  private static final double SAME = 1e-9;

  static KineticSimulation of(KineticModel model) {
    return new KineticSimulation(model, new KineticEquations(model));
  }

  double[] initial() {
    double[] initial =
        model.species().stream().mapToDouble(KineticModel.Species::initial).toArray();
    return equations.completed(0, initial);
  }

  /** The states at output times, and the method in use. */
  record Course(List<double[]> states, String method) {
    Course {
      states = List.copyOf(states);
    }
  }

  /** Returns the states at rising times. */
  Course at(double[] outputs, SolverOptions options, Work work) {
    var states = new ArrayList<double[]>();
    double t = 0;
    double[] y = initial();
    String method = "";
    int fired = -1;
    for (int count = 0; states.size() < outputs.length; count++) {
      if (count > MOST_EVENTS) {
        throw new Infeasible("there are more than " + MOST_EVENTS + " events up to t = " + t);
      }
      double[] left = Arrays.copyOfRange(outputs, states.size(), outputs.length);
      InitialValueProblem.Solution solution =
          new InitialValueProblem(equations, t, y, triggers(fired, t)).solve(left, options, work);
      method = solution.method();
      solution.states().forEach(states::add);
      if (!solution.events().isEmpty() && states.size() < outputs.length) {
        SolutionEvent event = solution.events().get(solution.events().size() - 1);
        t = event.time();
        fired = Integer.parseInt(event.function().name());
        y = assigned(fired, t, event.state());
      }
    }
    var complete = new ArrayList<double[]>();
    for (int k = 0; k < outputs.length; k++) {
      complete.add(equations.completed(outputs[k], states.get(k)));
    }
    return new Course(complete, method);
  }

  /** Returns the triggers; the one that interrupted last is not seen again at the same time. */
  private List<EventFunction> triggers(int fired, double time) {
    double after = time + SAME * Math.max(1, time);
    var triggers = new ArrayList<EventFunction>();
    for (int k = 0; k < model.events().size(); k++) {
      Formula formula = equations.formula(model.events().get(k).trigger());
      boolean again = k == fired;
      triggers.add(
          EventFunction.of(
                  String.valueOf(k),
                  (t, y) -> again && t <= after ? 0 : equations.value(formula, t, y),
                  "rising")
              .ending(true));
    }
    return triggers;
  }

  private double[] assigned(int event, double t, double[] state) {
    double[] next = state.clone();
    for (Map.Entry<String, String> each : model.events().get(event).assign().entrySet()) {
      next[model.symbols().indexOf(each.getKey())] =
          equations.value(equations.formula(each.getValue()), t, state);
    }
    return next;
  }
}
