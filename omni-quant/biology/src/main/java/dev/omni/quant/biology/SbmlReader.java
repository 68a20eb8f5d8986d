package dev.omni.quant.biology;

import dev.omni.quant.core.formula.Formula;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.hipparchus.util.Binary64;

/**
 * A reader of models in SBML level 2 version 4 and level 3 versions 1 and 2, core (M. Hucka et al.,
 * J. Integr. Bioinform. 16, 2019, 20190021). What it does not support it refuses with its line.
 */
final class SbmlReader {
  private static final AllowList ALLOWED = AllowList.named("sbml-elements.txt");

  static final Set<String> SPACES =
      Set.of(
          "http://www.sbml.org/sbml/level2/version4",
          "http://www.sbml.org/sbml/level3/version1/core",
          "http://www.sbml.org/sbml/level3/version2/core");
  static final String MATH = "http://www.w3.org/1998/Math/MathML";

  private final SbmlMath math = new SbmlMath();
  private final Map<String, Double> sizes = new HashMap<>();
  private final Map<String, Double> values = new TreeMap<>();
  private final Map<String, SbmlElement> species = new LinkedHashMap<>();
  private final Map<String, String> assignments = new TreeMap<>();
  private final Map<String, String> rules = new LinkedHashMap<>();
  private final List<KineticModel.Reaction> reactions = new ArrayList<>();

  private SbmlReader() {}

  /**
   * Reads a model.
   *
   * @throws SbmlException when it is none, or has what is not supported
   */
  static KineticModel read(String document) {
    SbmlElement root = SbmlElement.read(document);
    if (!root.name().equals("sbml") || !SPACES.contains(root.space())) {
      throw new SbmlException(
          root.line(), "the document is no SBML of level 2 version 4 or level 3 version 1 or 2");
    }
    requireCore(root);
    ALLOWED.requireKnown(root);
    ALLOWED.requireTargets(root);
    List<SbmlElement> models = root.parts();
    if (models.size() != 1 || !models.get(0).name().equals("model")) {
      throw new SbmlException(root.line(), "the document must have one model");
    }
    var reader = new SbmlReader();
    models.get(0).parts().forEach(reader::list);
    return reader.model(models.get(0));
  }

  private static void requireCore(SbmlElement element) {
    if (!SPACES.contains(element.space()) && !element.space().equals(MATH)) {
      throw element.unsupported();
    }
    element.parts().forEach(SbmlReader::requireCore);
  }

  /** Symbols of formulas, none of which has another meaning there. */
  private static String symbol(String id) {
    return "v_" + id;
  }

  private void list(SbmlElement list) {
    for (SbmlElement item : list.parts()) {
      switch (list.name()) {
        case "listOfUnitDefinitions" -> {}
        case "listOfFunctionDefinitions" -> math.define(item.required("id"), lambda(item));
        case "listOfCompartments" -> compartment(item);
        case "listOfSpecies" -> species.put(item.required("id"), item);
        case "listOfParameters" -> parameter(item);
        case "listOfInitialAssignments" ->
            assignments.put(symbol(item.required("symbol")), formula(item, SbmlReader::symbol));
        case "listOfRules" -> rule(item);
        case "listOfReactions" -> reaction(item);
        default -> throw list.unsupported();
      }
    }
  }

  private static SbmlElement lambda(SbmlElement definition) {
    SbmlElement lambda = only(only(definition));
    if (!lambda.name().equals("lambda") || lambda.parts().isEmpty()) {
      throw lambda.unsupported();
    }
    return lambda;
  }

  private static SbmlElement only(SbmlElement element) {
    if (element.parts().size() != 1) {
      throw new SbmlException(element.line(), element.name() + " must have one part");
    }
    return element.parts().get(0);
  }

  private String formula(SbmlElement holder, java.util.function.UnaryOperator<String> names) {
    for (SbmlElement part : holder.parts()) {
      if (part.name().equals("math")) {
        return math.formula(part, names);
      }
    }
    throw new SbmlException(holder.line(), holder.name() + " has no math");
  }

  private void compartment(SbmlElement item) {
    if (item.attribute("constant", "true").equals("false")) {
      throw item.unsupported("constant", " with the value false");
    }
    double size = item.number("size");
    if (!(size > 0)) {
      throw new SbmlException(item.line(), "the size of a compartment must be above 0");
    }
    sizes.put(item.required("id"), size);
    values.put(symbol(item.required("id")), size);
  }

  private void parameter(SbmlElement item) {
    boolean known = item.attributes().containsKey("value");
    values.put(symbol(item.required("id")), known ? item.number("value") : Double.NaN);
  }

  private void rule(SbmlElement item) {
    if (!item.name().equals("assignmentRule")) {
      throw item.unsupported();
    }
    rules.put(symbol(item.required("variable")), formula(item, SbmlReader::symbol));
  }

  private void reaction(SbmlElement item) {
    if (item.flag("fast")) {
      throw item.unsupported("fast", " with the value true");
    }
    String id = item.required("id");
    var change = new TreeMap<String, Double>();
    String rate = "";
    for (SbmlElement part : item.parts()) {
      switch (part.name()) {
        case "listOfReactants" -> part.parts().forEach(each -> add(change, each, -1));
        case "listOfProducts" -> part.parts().forEach(each -> add(change, each, 1));
        case "listOfModifiers" -> {}
        case "kineticLaw" -> rate = law(id, part);
        default -> throw part.unsupported();
      }
    }
    if (rate.isEmpty()) {
      throw new SbmlException(item.line(), "reaction " + id + " has no kineticLaw");
    }
    reactions.add(new KineticModel.Reaction(id, change, rate));
  }

  private static void add(Map<String, Double> change, SbmlElement reference, int sign) {
    if (!reference.name().equals("speciesReference")) {
      throw reference.unsupported();
    }
    if (!reference.parts().isEmpty()) {
      throw reference.parts().get(0).unsupported();
    }
    boolean known = reference.attributes().containsKey("stoichiometry");
    double count = known ? reference.number("stoichiometry") : 1;
    change.merge(symbol(reference.required("species")), sign * count, Double::sum);
  }

  private String law(String reaction, SbmlElement law) {
    var local = new HashMap<String, String>();
    for (SbmlElement part : law.parts()) {
      switch (part.name()) {
        case "listOfParameters", "listOfLocalParameters" -> {
          for (SbmlElement each : part.parts()) {
            String name = "l_" + reaction + "_" + each.required("id");
            local.put(each.required("id"), name);
            values.put(name, each.number("value"));
          }
        }
        case "math" -> {}
        default -> throw part.unsupported();
      }
    }
    return formula(law, id -> local.containsKey(id) ? local.getOrDefault(id, "") : symbol(id));
  }

  private KineticModel model(SbmlElement root) {
    var shown = new ArrayList<KineticModel.Species>();
    var initial = new TreeMap<String, Double>();
    for (SbmlElement each : species.values()) {
      initial.put(symbol(each.required("id")), initial(each));
    }
    evaluate(root, initial);
    for (SbmlElement each : species.values()) {
      String id = each.required("id");
      double size = substance(each) ? 1 : size(each);
      boolean fixed = each.flag("constant") || each.flag("boundaryCondition");
      double start = initial.getOrDefault(symbol(id), Double.NaN);
      if (Double.isNaN(start) && !rules.containsKey(symbol(id))) {
        throw new SbmlException(each.line(), "species " + id + " has no initial value");
      }
      shown.add(
          new KineticModel.Species(id, symbol(id), Double.isNaN(start) ? 0 : start, size, fixed));
    }
    var parameters = new TreeMap<>(values);
    rules.keySet().forEach(parameters::remove);
    parameters.forEach(
        (name, value) -> {
          if (value.isNaN()) {
            throw new SbmlException(root.line(), name.substring(2) + " has no value");
          }
        });
    List<KineticModel.Rule> ordered =
        KineticRules.ordered(rules)
            .orElseThrow(
                () ->
                    new SbmlException(root.line(), "assignment rules use each other in a circle"));
    return new KineticModel(shown, parameters, reactions, ordered, List.of());
  }

  private static boolean substance(SbmlElement species) {
    return species.flag("hasOnlySubstanceUnits");
  }

  private double size(SbmlElement each) {
    Double size = sizes.get(each.required("compartment"));
    if (size == null) {
      throw new SbmlException(each.line(), "no compartment has the name of this species'");
    }
    return size;
  }

  private double initial(SbmlElement each) {
    boolean amount = each.attributes().containsKey("initialAmount");
    if (!amount && !each.attributes().containsKey("initialConcentration")) {
      return Double.NaN;
    }
    double value = each.number(amount ? "initialAmount" : "initialConcentration");
    if (amount == substance(each)) {
      return value;
    }
    return amount ? value / size(each) : value * size(each);
  }

  /** Evaluates the initial assignments, each after those that it uses. */
  private void evaluate(SbmlElement root, Map<String, Double> initial) {
    List<KineticModel.Rule> ordered =
        KineticRules.ordered(assignments)
            .orElseThrow(
                () ->
                    new SbmlException(
                        root.line(), "initial assignments use each other in a circle"));
    for (KineticModel.Rule assignment : ordered) {
      var known = new TreeMap<>(values);
      known.putAll(initial);
      known.put("t", 0.0);
      double value =
          Formula.parse(assignment.formula(), List.copyOf(known.keySet()))
              .value(known.values().stream().map(Binary64::new).toList())
              .getReal();
      (initial.containsKey(assignment.symbol()) ? initial : values).put(assignment.symbol(), value);
    }
  }
}
