package dev.omni.quant.physics;

import dev.omni.domain.json.Pointer;
import dev.omni.domain.json.Problem;
import dev.omni.engine.contract.Contracts;
import dev.omni.quant.core.ode.EventFunction;
import dev.omni.quant.core.ode.FormulaEquations;
import dev.omni.quant.core.ode.InitialValueProblem;
import dev.omni.quant.core.ode.SolverOptions;
import dev.omni.quant.core.ode.VariableNames;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * An initial value problem, with the tolerances of its solution.
 *
 * @param input as sent
 */
record OdeInput(OdeSolver.Input input) {
  private static final String EQUATIONS = "equations";
  private static final String PARAMETERS = "parameters";
  private static final String ABSOLUTE = "absolute_tolerance";

  /** Returns the times of output. */
  double[] times() {
    return input.outputTimes().stream().mapToDouble(Double::doubleValue).toArray();
  }

  /** Returns the variables by name: the order in which they are sent changes no bit. */
  List<String> names() {
    return input.equations().keySet().stream().sorted().toList();
  }

  /** Returns the initial values in the order of the names. */
  Map<String, Double> initial() {
    var initial = new LinkedHashMap<String, Double>();
    names().forEach(name -> initial.put(name, of(input.initial(), name)));
    return initial;
  }

  private static <T> T of(Map<String, T> members, String name) {
    return Objects.requireNonNull(members.get(name));
  }

  private Map<String, Double> parameters() {
    return new TreeMap<>(input.parameters().orElse(Map.of()));
  }

  private List<OdeSolver.SoughtEvent> events() {
    return input.events().orElse(List.of());
  }

  /** Returns what the schema cannot express. */
  List<Problem> problems() {
    var problems = new ArrayList<Problem>();
    List<String> names = names();
    Map<String, Double> parameters = parameters();
    for (String name : names) {
      VariableNames.problem(Pointer.ROOT.to(EQUATIONS).to(name), name).ifPresent(problems::add);
    }
    for (String name : parameters.keySet()) {
      Pointer at = Pointer.ROOT.to(PARAMETERS).to(name);
      VariableNames.problem(at, name).ifPresent(problems::add);
      if (names.contains(name)) {
        problems.add(Problem.invalid(at.text(), "must have another name than the variables"));
      }
    }
    List<String> all = FormulaEquations.all(names, parameters);
    for (String name : names) {
      Pointer at = Pointer.ROOT.to(EQUATIONS).to(name);
      VariableNames.unreadable(at, of(input.equations(), name), all).ifPresent(problems::add);
    }
    problems.addAll(same("initial", input.initial(), names));
    if (input.absoluteTolerance() instanceof AllowedError.OfEach each) {
      problems.addAll(same(ABSOLUTE, each.values(), names));
    }
    List<OdeSolver.SoughtEvent> events = events();
    for (int i = 0; i < events.size(); i++) {
      Pointer at = Pointer.ROOT.to("events").to(i).to("expression");
      VariableNames.unreadable(at, events.get(i).expression(), all).ifPresent(problems::add);
    }
    problems.addAll(times(input.start(), times()));
    return problems;
  }

  /** Returns the problem of members that are not those of the equations. */
  private static List<Problem> same(String member, Map<String, Double> given, List<String> names) {
    var problems = new ArrayList<Problem>();
    for (String name : names) {
      if (!given.containsKey(name)) {
        problems.add(
            Problem.invalid(
                Pointer.ROOT.to(member).text(), "must have " + name + ", which equations have"));
      }
    }
    for (String name : given.keySet()) {
      if (!names.contains(name)) {
        problems.add(
            Problem.invalid(
                Pointer.ROOT.to(member).to(name).text(), "must be one of the variables"));
      }
    }
    return problems;
  }

  private static List<Problem> times(double start, double[] times) {
    double before = start;
    for (int i = 0; i < times.length; i++) {
      double span = times[times.length - 1] - start;
      if (!(times[i] - before > 1e-12 * Math.max(Math.abs(before), span / 1e3))) {
        return List.of(
            Problem.invalid(
                Pointer.ROOT.to("output_times").to(i).text(),
                "must be later than the time before it, by more than 1e-12 of it"));
      }
      before = times[i];
    }
    return List.of();
  }

  /** Returns the estimated elementary steps. */
  double steps() {
    double length = 0;
    for (String name : names()) {
      length += 10 + of(input.equations(), name).length();
    }
    double size = names().size();
    double[] times = input.outputTimes().stream().mapToDouble(Double::doubleValue).toArray();
    // What has settled takes long steps.
    double span = StrictMath.pow(Math.abs(times[times.length - 1]), 0.3);
    return (60 * span + 3.0 * times.length) * (20 * length * (1 + size / 20) + size * size * size);
  }

  /** Returns the problem to solve. */
  InitialValueProblem problem() {
    List<String> names = names();
    Map<String, Double> parameters = parameters();
    List<EventFunction> events =
        events().stream()
            .map(
                event ->
                    EventFunction.of(
                            event.name(),
                            event.expression(),
                            names,
                            parameters,
                            Contracts.word(event.direction()))
                        .ending(event.terminal()))
            .toList();
    return new InitialValueProblem(
        FormulaEquations.of(
            names, names.stream().map(name -> of(input.equations(), name)).toList(), parameters),
        input.start(),
        initial().values().stream().mapToDouble(Double::doubleValue).toArray(),
        events);
  }

  /** Returns the method and the tolerances. */
  SolverOptions options() {
    List<String> names = names();
    double[] allowed = new double[names.size()];
    AllowedError absolute = input.absoluteTolerance();
    for (int i = 0; i < allowed.length; i++) {
      allowed[i] =
          absolute instanceof AllowedError.OfEach each
              ? of(each.values(), names.get(i))
              : ((AllowedError.OfAll) absolute).value();
    }
    return new SolverOptions(
        Contracts.word(input.method()), input.relativeTolerance(), allowed, input.maxSteps());
  }

  /** Returns values by name. */
  static Map<String, Double> named(List<String> names, double[] values) {
    var named = new LinkedHashMap<String, Double>();
    for (int i = 0; i < values.length; i++) {
      named.put(names.get(i), values[i]);
    }
    return named;
  }

  /** Returns the columns of rows by name. */
  static Map<String, double[]> columns(List<String> names, List<double[]> rows) {
    var columns = new LinkedHashMap<String, double[]>();
    for (int i = 0; i < names.size(); i++) {
      int at = i;
      columns.put(names.get(i), rows.stream().mapToDouble(row -> row[at]).toArray());
    }
    return columns;
  }
}
