package dev.omni.quant.biology;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.domain.json.Pointer;
import dev.omni.domain.json.Problem;
import dev.omni.quant.core.formula.FormulaSyntaxException;
import dev.omni.quant.core.ode.VariableNames;
import java.util.ArrayList;
import java.util.HashSet;
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
  /** Returns the model of a valid input. */
  KineticModel model() {
    return fields.has("sbml") ? SbmlReader.read(fields.text("sbml")) : own();
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

  private static boolean constant(JsonFields species) {
    return species.object().find("constant").equals(Optional.of(new Json.Bool(true)));
  }

  private KineticModel own() {
    List<KineticModel.Species> species =
        list("species").stream()
            .map(
                each ->
                    new KineticModel.Species(
                        each.text("id"),
                        each.text("id"),
                        each.number("initial"),
                        1,
                        constant(each)))
            .toList();
    var reactions = new ArrayList<KineticModel.Reaction>();
    for (JsonFields each : list("reactions")) {
      var change = new TreeMap<String, Double>();
      numbers(each, "reactants").forEach((name, count) -> change.merge(name, -count, Double::sum));
      numbers(each, "products").forEach((name, count) -> change.merge(name, count, Double::sum));
      reactions.add(new KineticModel.Reaction(each.text("id"), change, each.text("rate")));
    }
    List<KineticModel.Event> events =
        list("events").stream()
            .map(each -> new KineticModel.Event(each.text("trigger"), texts(each, "assign")))
            .toList();
    List<KineticModel.Rule> rules = KineticRules.ordered(texts(fields, "rules")).orElse(List.of());
    return new KineticModel(species, numbers(fields, "parameters"), reactions, rules, events);
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
        KineticModel model = SbmlReader.read(fields.text("sbml"));
        new KineticEquations(model);
        if (model.species().isEmpty() || model.reactions().isEmpty()) {
          found.add(Problem.invalid("/sbml", "must have a species and a reaction"));
        }
      } catch (SbmlException refused) {
        found.add(Problem.invalid("/sbml", "must be a supported model; " + refused.getMessage()));
      } catch (FormulaSyntaxException unknown) {
        found.add(
            Problem.invalid("/sbml", "must define what its math uses; " + unknown.getMessage()));
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
      if (!model().parameters().containsKey(symbol(parameter))) {
        found.add(Problem.invalid("/scan/parameter", "must name a parameter of the model"));
      }
    }
    return found;
  }

  /** Returns the symbol of a parameter in formulas. */
  String symbol(String parameter) {
    return fields.has("sbml") ? "v_" + parameter : parameter;
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
    if (KineticRules.ordered(rules).isEmpty()) {
      found.add(Problem.invalid("/rules", "must not use each other in a circle"));
    }
    if (!found.isEmpty()) {
      return found;
    }
    List<String> names = KineticEquations.names(own());
    rules.forEach(
        (name, text) ->
            VariableNames.unreadable(Pointer.ROOT.to("rules").to(name), text, names)
                .ifPresent(found::add));
    reactionProblems(found, names);
    return found;
  }

  private void reactionProblems(List<Problem> found, List<String> names) {
    List<String> species = own().symbols();
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
                }
                VariableNames.unreadable(place, text, names).ifPresent(found::add);
              });
    }
  }
}
