package dev.omni.quant.biology;

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
 * The model of a simulation of reactions, and its problems.
 *
 * @param input as sent
 */
record KineticInput(ReactionSimulation.Input input) {
  /** Reactions of the input have names apart from those of formulas. */
  static final String REACTION = "reaction ";

  /** Returns the model of a valid input. */
  KineticModel model() {
    return input.sbml().map(SbmlReader::read).orElseGet(this::own);
  }

  /** Returns whether the model is a document. */
  boolean document() {
    return input.sbml().isPresent();
  }

  private List<KineticTerms.KineticSpecies> species() {
    return input.model().species().orElse(List.of());
  }

  private List<KineticTerms.KineticReaction> reactions() {
    return input.model().reactions().orElse(List.of());
  }

  private List<KineticTerms.KineticEvent> events() {
    return input.model().events().orElse(List.of());
  }

  /** Returns members by their names: the order in which they are sent changes no bit. */
  private static <T> Map<String, T> sorted(Optional<Map<String, T>> members) {
    return new TreeMap<>(members.orElse(Map.of()));
  }

  private Map<String, Double> parameters() {
    return sorted(input.model().parameters());
  }

  private Map<String, String> rules() {
    return sorted(input.model().rules());
  }

  private MathExpression expression(String text, List<String> names) {
    return FormulaExpressions.of(Formula.parse(text, names));
  }

  /** Returns the names that formulas may use: time, species, parameters and rules. */
  private List<String> names() {
    var names = new LinkedHashSet<String>();
    names.add(FormulaEquations.TIME);
    names.addAll(symbols());
    names.addAll(parameters().keySet());
    names.addAll(rules().keySet());
    return List.copyOf(names);
  }

  /** Returns the names of the species that the input lists. */
  List<String> symbols() {
    return species().stream().map(KineticTerms.KineticSpecies::id).toList();
  }

  private KineticModel own() {
    List<String> names = names();
    Map<String, Double> numbers = parameters();
    var parameters = new ArrayList<KineticModel.Parameter>();
    numbers.forEach(
        (name, value) -> parameters.add(new KineticModel.Parameter(name, value, false, 0)));
    var rules = new ArrayList<KineticModel.Rule>();
    rules()
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
        species().stream().map(KineticInput::species).toList(),
        parameters,
        Map.of(),
        List.of(),
        rules,
        reactions().stream().map(each -> reaction(each, names)).toList(),
        events().stream().map(each -> event(each, names)).toList(),
        "");
  }

  private static KineticModel.Species species(KineticTerms.KineticSpecies given) {
    boolean constant = given.constant();
    return new KineticModel.Species(
        given.id(), "", given.initial(), Double.NaN, true, constant, constant, "", 0);
  }

  private KineticModel.Reaction reaction(KineticTerms.KineticReaction given, List<String> names) {
    return new KineticModel.Reaction(
        REACTION + given.id(),
        references(given.reactants()),
        references(given.products()),
        expression(given.rate(), names),
        Map.of(),
        0);
  }

  private static List<KineticModel.Reference> references(Optional<Map<String, Double>> side) {
    return sorted(side).entrySet().stream()
        .map(
            each ->
                new KineticModel.Reference("", each.getKey(), each.getValue(), Optional.empty(), 0))
        .toList();
  }

  /** An event happens when its formula reaches 0 from below. */
  private KineticModel.Event event(KineticTerms.KineticEvent given, List<String> names) {
    MathExpression reached =
        MathExpression.of(
            Operator.GEQ, expression(given.trigger(), names), new MathExpression.Number(0));
    var assignments = new ArrayList<KineticModel.Assignment>();
    new TreeMap<>(given.assign())
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
    var problems = new ArrayList<Problem>();
    if (document()) {
      KineticTerms own = input.model();
      beside(own.parameters(), "parameters").ifPresent(problems::add);
      beside(own.reactions(), "reactions").ifPresent(problems::add);
      beside(own.rules(), "rules").ifPresent(problems::add);
      beside(own.events(), "events").ifPresent(problems::add);
      try {
        CompiledModel model = CompiledModel.of(model());
        if (model.values().isEmpty()) {
          problems.add(Problem.invalid("/sbml", "must have a symbol with a value"));
        }
        Course.requireStart(model);
      } catch (ModelException refused) {
        problems.add(
            Problem.invalid("/sbml", "must be a supported model; " + refused.getMessage()));
      }
    } else {
      problems.addAll(ownProblems());
    }
    double[] times = input.times();
    for (int i = 1; i < times.length; i++) {
      if (!(times[i] - times[i - 1] > 1e-12 * times[i])) {
        problems.add(
            Problem.invalid("/output_times/" + i, "must be later than the time before it"));
        break;
      }
    }
    if (problems.isEmpty() && input.scan().isPresent()) {
      if (!CompiledModel.of(model()).scannable(input.scan().get().parameter())) {
        problems.add(Problem.invalid("/scan/parameter", "must name a parameter of the model"));
      }
    }
    return problems;
  }

  private static Optional<Problem> beside(Optional<?> member, String name) {
    return member.map(there -> Problem.invalid("/" + name, "must be left out where there is sbml"));
  }

  private List<Problem> ownProblems() {
    var problems = new ArrayList<Problem>();
    if (input.model().reactions().isEmpty()) {
      problems.add(Problem.invalid("/reactions", "must be there with species"));
    }
    var seen = new HashSet<String>();
    List<KineticTerms.KineticSpecies> species = species();
    for (int i = 0; i < species.size(); i++) {
      Pointer at = Pointer.ROOT.to("species").to(i).to("id");
      String id = species.get(i).id();
      VariableNames.problem(at, id).ifPresent(problems::add);
      if (!seen.add(id)) {
        problems.add(Problem.invalid(at.text(), "must differ from the names before"));
      }
    }
    for (String name : parameters().keySet()) {
      Pointer at = Pointer.ROOT.to("parameters").to(name);
      VariableNames.problem(at, name).ifPresent(problems::add);
      if (!seen.add(name)) {
        problems.add(Problem.invalid(at.text(), "must have another name than the species"));
      }
    }
    Map<String, String> rules = rules();
    for (String name : rules.keySet()) {
      VariableNames.problem(Pointer.ROOT.to("rules").to(name), name).ifPresent(problems::add);
    }
    if (!problems.isEmpty()) {
      return problems;
    }
    List<String> names = names();
    rules.forEach(
        (name, text) ->
            VariableNames.unreadable(Pointer.ROOT.to("rules").to(name), text, names)
                .ifPresent(problems::add));
    reactionProblems(problems, names);
    if (problems.isEmpty()) {
      try {
        CompiledModel.of(own());
      } catch (ModelException refused) {
        problems.add(
            Problem.invalid("/rules", "must be formulas of a model; " + refused.getMessage()));
      }
    }
    return problems;
  }

  private void reactionProblems(List<Problem> problems, List<String> names) {
    List<String> species = symbols();
    var ids = new HashSet<String>();
    List<KineticTerms.KineticReaction> reactions = reactions();
    for (int i = 0; i < reactions.size(); i++) {
      Pointer at = Pointer.ROOT.to("reactions").to(i);
      KineticTerms.KineticReaction each = reactions.get(i);
      if (!ids.add(each.id())) {
        problems.add(Problem.invalid(at.to("id").text(), "must differ from the names before"));
      }
      VariableNames.unreadable(at.to("rate"), each.rate(), names).ifPresent(problems::add);
      problems.addAll(foreign(at.to("reactants"), each.reactants(), species));
      problems.addAll(foreign(at.to("products"), each.products(), species));
    }
    List<KineticTerms.KineticEvent> events = events();
    for (int i = 0; i < events.size(); i++) {
      Pointer at = Pointer.ROOT.to("events").to(i);
      VariableNames.unreadable(at.to("trigger"), events.get(i).trigger(), names)
          .ifPresent(problems::add);
      new TreeMap<>(events.get(i).assign())
          .forEach(
              (name, text) -> {
                Pointer place = at.to("assign").to(name);
                if (!species.contains(name)) {
                  problems.add(Problem.invalid(place.text(), "must be one of the species"));
                } else if (rules().containsKey(name)) {
                  problems.add(Problem.invalid(place.text(), "must have no rule"));
                }
                VariableNames.unreadable(place, text, names).ifPresent(problems::add);
              });
    }
  }

  private static List<Problem> foreign(
      Pointer at, Optional<Map<String, Double>> side, List<String> species) {
    return sorted(side).keySet().stream()
        .filter(name -> !species.contains(name))
        .map(name -> Problem.invalid(at.to(name).text(), "must be one of the species"))
        .toList();
  }
}
