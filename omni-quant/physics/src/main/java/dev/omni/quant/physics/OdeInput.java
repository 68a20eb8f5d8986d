package dev.omni.quant.physics;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.domain.json.Pointer;
import dev.omni.domain.json.Problem;
import dev.omni.quant.core.ode.EventFunction;
import dev.omni.quant.core.ode.FormulaEquations;
import dev.omni.quant.core.ode.InitialValueProblem;
import dev.omni.quant.core.ode.SolverOptions;
import dev.omni.quant.core.ode.VariableNames;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The input of an initial value problem.
 *
 * @param fields as given, defaults filled in
 */
record OdeInput(JsonFields fields) {
  private static final String EQUATIONS = "equations";
  private static final String PARAMETERS = "parameters";
  private static final String ABSOLUTE = "absolute_tolerance";
  private static final String EVENTS = "events";

  /** Returns the variables by name: the order in which they are sent changes no bit. */
  List<String> names() {
    return fields.fields(EQUATIONS).object().members().keySet().stream().sorted().toList();
  }

  /** Returns the initial values in the order of the names. */
  Map<String, Double> initial() {
    JsonFields given = fields.fields("initial");
    var initial = new LinkedHashMap<String, Double>();
    names().forEach(name -> initial.put(name, given.number(name)));
    return initial;
  }

  private Map<String, Double> parameters() {
    var parameters = new TreeMap<String, Double>();
    if (fields.has(PARAMETERS)) {
      JsonFields given = fields.fields(PARAMETERS);
      given.object().members().keySet().forEach(name -> parameters.put(name, given.number(name)));
    }
    return parameters;
  }

  private List<JsonFields> events() {
    return fields.has(EVENTS) ? fields.objects(EVENTS) : List.of();
  }

  /** Returns what the schema cannot express. */
  List<Problem> problems() {
    var found = new ArrayList<Problem>();
    List<String> names = names();
    Map<String, Double> parameters = parameters();
    for (String name : names) {
      VariableNames.problem(Pointer.ROOT.to(EQUATIONS).to(name), name).ifPresent(found::add);
    }
    for (String name : parameters.keySet()) {
      Pointer at = Pointer.ROOT.to(PARAMETERS).to(name);
      VariableNames.problem(at, name).ifPresent(found::add);
      if (names.contains(name)) {
        found.add(Problem.invalid(at.text(), "must have another name than the variables"));
      }
    }
    List<String> all = FormulaEquations.all(names, parameters);
    JsonFields equations = fields.fields(EQUATIONS);
    for (String name : names) {
      Pointer at = Pointer.ROOT.to(EQUATIONS).to(name);
      VariableNames.unreadable(at, equations.text(name), all).ifPresent(found::add);
    }
    found.addAll(same("initial", fields.fields("initial"), names));
    if (fields.object().find(ABSOLUTE).orElse(Json.NULL) instanceof Json.Obj) {
      found.addAll(same(ABSOLUTE, fields.fields(ABSOLUTE), names));
    }
    List<JsonFields> events = events();
    for (int i = 0; i < events.size(); i++) {
      Pointer at = Pointer.ROOT.to(EVENTS).to(i).to("expression");
      VariableNames.unreadable(at, events.get(i).text("expression"), all).ifPresent(found::add);
    }
    found.addAll(times(fields.number("start"), fields.numbers("output_times")));
    return found;
  }

  /** Returns the problem of members that are not those of the equations. */
  private static List<Problem> same(String member, JsonFields given, List<String> names) {
    var found = new ArrayList<Problem>();
    for (String name : names) {
      if (!given.has(name)) {
        found.add(
            Problem.invalid(
                Pointer.ROOT.to(member).text(), "must have " + name + ", which equations have"));
      }
    }
    for (String name : given.object().members().keySet()) {
      if (!names.contains(name)) {
        found.add(
            Problem.invalid(
                Pointer.ROOT.to(member).to(name).text(), "must be one of the variables"));
      }
    }
    return found;
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
    JsonFields equations = fields.fields(EQUATIONS);
    for (String name : names()) {
      length += 10 + equations.text(name).length();
    }
    double size = names().size();
    double[] times = fields.numbers("output_times");
    // What has settled takes long steps.
    double span = StrictMath.pow(Math.abs(times[times.length - 1]), 0.3);
    return (60 * span + 3.0 * times.length) * (20 * length * (1 + size / 20) + size * size * size);
  }

  /** Returns the problem to solve. */
  InitialValueProblem problem() {
    List<String> names = names();
    Map<String, Double> parameters = parameters();
    JsonFields equations = fields.fields(EQUATIONS);
    List<EventFunction> events =
        events().stream()
            .map(
                event ->
                    EventFunction.of(
                            event.text("name"),
                            event.text("expression"),
                            names,
                            parameters,
                            event.object().findText("direction").orElse("both"))
                        .ending(
                            event
                                .object()
                                .find("terminal")
                                .equals(java.util.Optional.of(new Json.Bool(true)))))
            .toList();
    return new InitialValueProblem(
        FormulaEquations.of(names, names.stream().map(equations::text).toList(), parameters),
        fields.number("start"),
        initial().values().stream().mapToDouble(Double::doubleValue).toArray(),
        events);
  }

  /** Returns the method and the tolerances. */
  SolverOptions options() {
    List<String> names = names();
    double[] absolute = new double[names.size()];
    boolean each = fields.object().find(ABSOLUTE).orElse(Json.NULL) instanceof Json.Obj;
    for (int i = 0; i < absolute.length; i++) {
      absolute[i] = each ? fields.fields(ABSOLUTE).number(names.get(i)) : fields.number(ABSOLUTE);
    }
    return new SolverOptions(
        fields.text("method"),
        fields.number("relative_tolerance"),
        absolute,
        fields.integer("max_steps"));
  }

  /** Returns values by name. */
  static Json.Obj named(List<String> names, double[] values) {
    Json.Obj named = Json.Obj.EMPTY;
    for (int i = 0; i < values.length; i++) {
      named = named.with(names.get(i), values[i]);
    }
    return named;
  }

  /** Returns the columns of rows by name. */
  static Json.Obj columns(List<String> names, List<double[]> rows) {
    Json.Obj columns = Json.Obj.EMPTY;
    for (int i = 0; i < names.size(); i++) {
      int at = i;
      columns = columns.with(names.get(i), rows.stream().mapToDouble(row -> row[at]).toArray());
    }
    return columns;
  }
}
