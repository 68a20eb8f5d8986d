package dev.omni.quant.biology;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.domain.json.Pointer;
import dev.omni.domain.json.Problem;
import dev.omni.quant.biology.kinetic.CompiledModel;
import dev.omni.quant.biology.kinetic.Course;
import dev.omni.quant.biology.kinetic.KineticModel;
import dev.omni.quant.biology.kinetic.MathExpression;
import dev.omni.quant.biology.kinetic.ModelException;
import dev.omni.quant.biology.kinetic.Operator;
import dev.omni.quant.biology.sbml.SbmlReader;
import dev.omni.quant.core.formula.Formula;
import dev.omni.quant.core.ode.FormulaEquations;
import dev.omni.quant.core.ode.VariableNames;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The input of a simulation of reactions.
 *
 * @param fields as given, defaults filled in
 */
record KineticInput(JsonFields fields) {
  /** Reactions of the input have names apart from those of formulas. */
  static final String REACTION = "reaction ";

  /** Returns the model of a valid input. */
  KineticModel model() {
    return document() ? SbmlReader.read(fields.text("sbml")) : own();
  }

  /** Returns whether the model is a document. */
  boolean document() {
    return fields.has("sbml");
  }

  private List<JsonFields> list(String member) {
    return fields.has(member) ? fields.objects(member) : List.of();
  }

  private static Map<String, Double> numbers(JsonFields from, String member) {
    var numbers = new TreeMap<String, Double>();
    if (from.has(member)) {
      JsonFields given = from.fields(member);
      given.object().members().keySet().forEach(name -> numbers.put(name, given.number(name)));
    }
    return numbers;
  }

  private static Map<String, String> texts(JsonFields from, String member) {
    var texts = new TreeMap<String, String>();
    if (from.has(member)) {
      JsonFields given = from.fields(member);
      given.object().members().keySet().forEach(name -> texts.put(name, given.text(name)));
    }
    return texts;
  }

  private MathExpression expression(String text, List<String> names) {
    return FormulaExpressions.of(Formula.parse(text, names));
  }

  /** Returns the names that formulas may use: time, species, parameters and rules. */
  private List<String> names() {
    var names = new LinkedHashSet<String>();
    names.add(FormulaEquations.TIME);
    names.addAll(symbols());
    names.addAll(numbers(fields, "parameters").keySet());
    names.addAll(texts(fields, "rules").keySet());
    return List.copyOf(names);
  }

  /** Returns the names of the species that the input lists. */
  List<String> symbols() {
    return list("species").stream().map(each -> each.text("id")).toList();
  }

  private KineticModel own() {
    List<String> names = names();
    Map<String, Double> numbers = numbers(fields, "parameters");
    var parameters = new ArrayList<KineticModel.Parameter>();
    numbers.forEach(
        (name, value) -> parameters.add(new KineticModel.Parameter(name, value, false, 0)));
    var rules = new ArrayList<KineticModel.Rule>();
    texts(fields, "rules")
        .forEach(
            (name, text) -> {
              if (!numbers.containsKey(name) && !symbols().contains(name)) {
                parameters.add(new KineticModel.Parameter(name, Double.NaN, false, 0));
              }
              rules.add(
                  new KineticModel.Rule(
                      KineticModel.Kind.ASSIGNMENT, name, expression(text, names), 0));
            });
    return new KineticModel(
        List.of(),
        list("species").stream().map(KineticInput::species).toList(),
        parameters,
        Map.of(),
        List.of(),
        rules,
        list("reactions").stream().map(each -> reaction(each, names)).toList(),
        list("events").stream().map(each -> event(each, names)).toList(),
        "");
  }

  private static KineticModel.Species species(JsonFields given) {
    boolean constant = given.object().find("constant").equals(Optional.of(new Json.Bool(true)));
    String id = given.text("id");
    double initial = given.number("initial");
    return new KineticModel.Species(id, "", initial, Double.NaN, true, constant, constant, "", 0);
  }

  private KineticModel.Reaction reaction(JsonFields given, List<String> names) {
    return new KineticModel.Reaction(
        REACTION + given.text("id"),
        references(given, "reactants"),
        references(given, "products"),
        expression(given.text("rate"), names),
        Map.of(),
        0);
  }

  private static List<KineticModel.Reference> references(JsonFields reaction, String member) {
    return numbers(reaction, member).entrySet().stream()
        .map(
            each ->
                new KineticModel.Reference("", each.getKey(), each.getValue(), Optional.empty(), 0))
        .toList();
  }

  /** An event happens when its formula reaches 0 from below. */
  private KineticModel.Event event(JsonFields given, List<String> names) {
    MathExpression reached =
        MathExpression.of(
            Operator.GEQ, expression(given.text("trigger"), names), new MathExpression.Number(0));
    var assignments = new ArrayList<KineticModel.Assignment>();
    texts(given, "assign")
        .forEach(
            (name, text) ->
                assignments.add(new KineticModel.Assignment(name, expression(text, names), 0)));
    return new KineticModel.Event(
        new KineticModel.Trigger(reached, true, true),
        Optional.empty(),
        Optional.empty(),
        true,
        assignments,
        0);
  }

  /** Returns what the schema cannot express. */
  List<Problem> problems() {
    var found = new ArrayList<Problem>();
    if (fields.has("sbml")) {
      for (String member : List.of("parameters", "reactions", "rules", "events")) {
        if (fields.has(member)) {
          found.add(Problem.invalid("/" + member, "must be left out where there is sbml"));
        }
      }
      try {
        CompiledModel model = CompiledModel.of(model());
        if (model.values().isEmpty()) {
          found.add(Problem.invalid("/sbml", "must have a symbol with a value"));
        }
        Course.requireStart(model);
      } catch (ModelException refused) {
        found.add(Problem.invalid("/sbml", "must be a supported model; " + refused.getMessage()));
      }
    } else {
      found.addAll(ownProblems());
    }
    double[] times = fields.numbers("output_times");
    for (int i = 1; i < times.length; i++) {
      if (!(times[i] - times[i - 1] > 1e-12 * times[i])) {
        found.add(Problem.invalid("/output_times/" + i, "must be later than the time before it"));
        break;
      }
    }
    if (found.isEmpty() && fields.has("scan")) {
      String parameter = fields.fields("scan").text("parameter");
      if (!CompiledModel.of(model()).scannable(parameter)) {
        found.add(Problem.invalid("/scan/parameter", "must name a parameter of the model"));
      }
    }
    return found;
  }

  private List<Problem> ownProblems() {
    var found = new ArrayList<Problem>();
    if (!fields.has("reactions")) {
      found.add(Problem.invalid("/reactions", "must be there with species"));
    }
    var seen = new HashSet<String>();
    List<JsonFields> species = list("species");
    for (int i = 0; i < species.size(); i++) {
      Pointer at = Pointer.ROOT.to("species").to(i).to("id");
      String id = species.get(i).text("id");
      VariableNames.problem(at, id).ifPresent(found::add);
      if (!seen.add(id)) {
        found.add(Problem.invalid(at.text(), "must differ from the names before"));
      }
    }
    for (String name : numbers(fields, "parameters").keySet()) {
      Pointer at = Pointer.ROOT.to("parameters").to(name);
      VariableNames.problem(at, name).ifPresent(found::add);
      if (!seen.add(name)) {
        found.add(Problem.invalid(at.text(), "must have another name than the species"));
      }
    }
    Map<String, String> rules = texts(fields, "rules");
    for (String name : rules.keySet()) {
      VariableNames.problem(Pointer.ROOT.to("rules").to(name), name).ifPresent(found::add);
    }
    if (!found.isEmpty()) {
      return found;
    }
    List<String> names = names();
    rules.forEach(
        (name, text) ->
            VariableNames.unreadable(Pointer.ROOT.to("rules").to(name), text, names)
                .ifPresent(found::add));
    reactionProblems(found, names);
    if (found.isEmpty()) {
      try {
        CompiledModel.of(own());
      } catch (ModelException refused) {
        found.add(
            Problem.invalid("/rules", "must be formulas of a model; " + refused.getMessage()));
      }
    }
    return found;
  }

  private void reactionProblems(List<Problem> found, List<String> names) {
    List<String> species = symbols();
    var ids = new HashSet<String>();
    List<JsonFields> reactions = list("reactions");
    for (int i = 0; i < reactions.size(); i++) {
      Pointer at = Pointer.ROOT.to("reactions").to(i);
      JsonFields each = reactions.get(i);
      if (!ids.add(each.text("id"))) {
        found.add(Problem.invalid(at.to("id").text(), "must differ from the names before"));
      }
      VariableNames.unreadable(at.to("rate"), each.text("rate"), names).ifPresent(found::add);
      for (String member : List.of("reactants", "products")) {
        for (String name : numbers(each, member).keySet()) {
          if (!species.contains(name)) {
            found.add(Problem.invalid(at.to(member).to(name).text(), "must be one of the species"));
          }
        }
      }
    }
    List<JsonFields> events = list("events");
    for (int i = 0; i < events.size(); i++) {
      Pointer at = Pointer.ROOT.to("events").to(i);
      VariableNames.unreadable(at.to("trigger"), events.get(i).text("trigger"), names)
          .ifPresent(found::add);
      texts(events.get(i), "assign")
          .forEach(
              (name, text) -> {
                Pointer place = at.to("assign").to(name);
                if (!species.contains(name)) {
                  found.add(Problem.invalid(place.text(), "must be one of the species"));
                } else if (texts(fields, "rules").containsKey(name)) {
                  found.add(Problem.invalid(place.text(), "must have no rule"));
                }
                VariableNames.unreadable(place, text, names).ifPresent(found::add);
              });
    }
  }
}
