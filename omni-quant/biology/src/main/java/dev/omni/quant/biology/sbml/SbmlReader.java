package dev.omni.quant.biology.sbml;

import dev.omni.quant.biology.kinetic.KineticModel;
import dev.omni.quant.biology.kinetic.MathExpression;
import dev.omni.quant.biology.kinetic.ModelException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A reader of models in SBML level 1 version 2, level 2 and level 3, core and comp (M. Hucka et
 * al., J. Integr. Bioinform. 16, 2019, 20190021). What it does not support it refuses with its
 * line.
 */
public final class SbmlReader {
  private static final AllowList ALLOWED = AllowList.named("sbml-elements.txt");

  static final String MATH = "http://www.w3.org/1998/Math/MathML";
  static final String COMP = "http://www.sbml.org/sbml/level3/version1/comp/version1";
  static final String FBC = "http://www.sbml.org/sbml/level3/version1/fbc/version2";

  /** The levels by namespace. */
  static final Map<String, Integer> LEVELS =
      Map.of(
          "http://www.sbml.org/sbml/level1", 1,
          "http://www.sbml.org/sbml/level2", 2,
          "http://www.sbml.org/sbml/level2/version2", 2,
          "http://www.sbml.org/sbml/level2/version3", 2,
          "http://www.sbml.org/sbml/level2/version4", 2,
          "http://www.sbml.org/sbml/level2/version5", 2,
          "http://www.sbml.org/sbml/level3/version1/core", 3,
          "http://www.sbml.org/sbml/level3/version2/core", 3);

  private final int level;
  private final List<KineticModel.Compartment> compartments = new ArrayList<>();
  private final List<KineticModel.Species> species = new ArrayList<>();
  private final List<KineticModel.Parameter> parameters = new ArrayList<>();
  private final Map<String, KineticModel.Function> functions = new TreeMap<>();
  private final List<KineticModel.Assignment> initial = new ArrayList<>();
  private final List<KineticModel.Rule> rules = new ArrayList<>();
  private final List<KineticModel.Reaction> reactions = new ArrayList<>();
  private final List<KineticModel.Event> events = new ArrayList<>();

  private SbmlReader(int level) {
    this.level = level;
  }

  /**
   * Reads a model.
   *
   * @throws ModelException when it is none, or has what is not supported
   */
  public static KineticModel read(String document) {
    SbmlElement root = SbmlElement.read(document);
    Integer level = LEVELS.get(root.space());
    if (!root.name().equals("sbml")
        || level == null
        || (level == 1 && !version(root).equals("2"))) {
      throw new ModelException(
          root.line(), "the document is no SBML of level 1 version 2, level 2 or level 3");
    }
    requireLevel(root, level);
    requireCore(root);
    SbmlElement plain = level == 1 ? LevelOne.converted(root) : root;
    ALLOWED.requireKnown(plain);
    SbmlElement flat = SubmodelFlattening.of(plain);
    ALLOWED.requireTargets(flat);
    List<SbmlElement> models =
        flat.parts().stream().filter(each -> each.name().equals("model")).toList();
    if (models.size() != 1) {
      throw new ModelException(root.line(), "the document must have one model");
    }
    var reader = new SbmlReader(level);
    models.get(0).parts().forEach(reader::list);
    return AssignedSymbols.required(reader.model(models.get(0)));
  }

  /** Refuses a level or version other than that of the namespace. */
  private static void requireLevel(SbmlElement root, int level) {
    String space = root.space();
    int at = space.indexOf("/version");
    String named = at < 0 ? "1" : space.substring(at + 8, at + 9);
    require(root, "level", String.valueOf(level));
    require(root, "version", level == 1 ? version(root) : named);
  }

  private static void require(SbmlElement root, String attribute, String expected) {
    String value = root.attribute(attribute, expected);
    if (!value.equals(expected)) {
      throw root.unsupported(
          attribute, " with the value " + value + ": the namespace has " + expected);
    }
  }

  private static String version(SbmlElement root) {
    return root.attribute("version", "");
  }

  private static void requireCore(SbmlElement element) {
    String space = element.space();
    if (!LEVELS.containsKey(space) && !space.equals(MATH) && !space.equals(COMP)) {
      throw element.unsupported();
    }
    element.parts().forEach(SbmlReader::requireCore);
  }

  private void list(SbmlElement list) {
    for (SbmlElement item : list.parts()) {
      switch (list.name()) {
        case "listOfUnitDefinitions", "listOfCompartmentTypes", "listOfSpeciesTypes" -> {}
        case "listOfFunctionDefinitions" -> function(item);
        case "listOfCompartments" -> compartments.add(compartment(item));
        case "listOfSpecies" -> species.add(species(item));
        case "listOfParameters" -> parameters.add(parameter(item));
        case "listOfInitialAssignments" -> assignment(item, "symbol", initial);
        case "listOfRules" -> rule(item);
        case "listOfReactions" -> reactions.add(reaction(item));
        case "listOfEvents" -> event(item).ifPresent(events::add);
        default -> throw list.unsupported();
      }
    }
  }

  private void function(SbmlElement item) {
    for (SbmlElement math : item.parts()) {
      SbmlElement lambda = math.parts().isEmpty() ? math : math.parts().get(0);
      List<SbmlElement> parts = lambda.parts();
      if (!lambda.name().equals("lambda") || parts.isEmpty()) {
        throw lambda.unsupported();
      }
      var arguments = new ArrayList<String>();
      for (SbmlElement bound : parts.subList(0, parts.size() - 1)) {
        if (bound.parts().size() != 1) {
          throw new ModelException(bound.line(), "bvar must have one name");
        }
        arguments.add(bound.parts().get(0).text().toString().strip());
      }
      MathExpression body = MathReader.read(parts.get(parts.size() - 1));
      functions.put(item.required("id"), new KineticModel.Function(arguments, body, item.line()));
    }
  }

  private static KineticModel.Compartment compartment(SbmlElement item) {
    double dimensions = item.number("spatialDimensions", 3);
    return new KineticModel.Compartment(
        item.required("id"),
        item.number("size", Double.NaN),
        dimensions,
        item.flag("constant", true),
        item.line());
  }

  private static KineticModel.Species species(SbmlElement item) {
    return new KineticModel.Species(
        item.required("id"),
        item.required("compartment"),
        item.number("initialAmount", Double.NaN),
        item.number("initialConcentration", Double.NaN),
        item.flag("hasOnlySubstanceUnits", false),
        item.flag("boundaryCondition", false),
        item.flag("constant", false),
        item.attribute("conversionFactor", ""),
        item.line());
  }

  private static KineticModel.Parameter parameter(SbmlElement item) {
    return new KineticModel.Parameter(
        item.required("id"),
        item.number("value", Double.NaN),
        item.flag("constant", true),
        item.line());
  }

  /** Adds what an element assigns; one without math says nothing. */
  private static void assignment(
      SbmlElement item, String attribute, Collection<KineticModel.Assignment> to) {
    String symbol = item.required(attribute);
    MathReader.of(item)
        .ifPresent(formula -> to.add(new KineticModel.Assignment(symbol, formula, item.line())));
  }

  private void rule(SbmlElement item) {
    KineticModel.Kind kind =
        switch (item.name()) {
          case "assignmentRule" -> KineticModel.Kind.ASSIGNMENT;
          case "rateRule" -> KineticModel.Kind.RATE;
          default -> KineticModel.Kind.ALGEBRAIC;
        };
    String variable = kind == KineticModel.Kind.ALGEBRAIC ? "" : item.required("variable");
    MathReader.of(item)
        .ifPresent(
            formula -> rules.add(new KineticModel.Rule(kind, variable, formula, item.line())));
  }

  private KineticModel.Reaction reaction(SbmlElement item) {
    if (item.flag("fast", false)) {
      throw item.unsupported("fast", " with the value true");
    }
    var reactants = new ArrayList<KineticModel.Reference>();
    var products = new ArrayList<KineticModel.Reference>();
    var local = new TreeMap<String, Double>();
    MathExpression rate = new MathExpression.Number(0);
    for (SbmlElement part : item.parts()) {
      switch (part.name()) {
        case "listOfReactants" -> part.parts().forEach(each -> reactants.add(reference(each)));
        case "listOfProducts" -> part.parts().forEach(each -> products.add(reference(each)));
        case "kineticLaw" -> {
          rate = MathReader.of(part).orElse(rate);
          part.parts().stream()
              .filter(each -> !each.name().equals("math"))
              .flatMap(each -> each.parts().stream())
              .forEach(each -> local.put(each.required("id"), each.number("value", Double.NaN)));
        }
        default -> {}
      }
    }
    return new KineticModel.Reaction(
        item.required("id"), reactants, products, rate, local, item.line());
  }

  private KineticModel.Reference reference(SbmlElement item) {
    Optional<MathExpression> formula =
        item.parts().stream()
            .filter(each -> each.name().equals("stoichiometryMath"))
            .findFirst()
            .flatMap(MathReader::of);
    return new KineticModel.Reference(
        level == 3 ? item.attribute("id", "") : "",
        item.required("species"),
        item.number("stoichiometry", level == 3 ? Double.NaN : 1),
        formula,
        item.line());
  }

  /** Returns an event; one without a trigger never happens. */
  private static Optional<KineticModel.Event> event(SbmlElement item) {
    Optional<KineticModel.Trigger> trigger = Optional.empty();
    Optional<MathExpression> delay = Optional.empty();
    Optional<MathExpression> priority = Optional.empty();
    var assignments = new ArrayList<KineticModel.Assignment>();
    for (SbmlElement part : item.parts()) {
      switch (part.name()) {
        case "trigger" -> {
          boolean initially = part.flag("initialValue", true);
          boolean persistent = part.flag("persistent", true);
          trigger =
              MathReader.of(part)
                  .map(condition -> new KineticModel.Trigger(condition, initially, persistent));
        }
        case "delay" -> delay = MathReader.of(part);
        case "priority" -> priority = MathReader.of(part);
        default -> part.parts().forEach(each -> assignment(each, "variable", assignments));
      }
    }
    Optional<MathExpression> wait = delay;
    Optional<MathExpression> rank = priority;
    boolean early = item.flag("useValuesFromTriggerTime", true);
    return trigger.map(
        when -> new KineticModel.Event(when, wait, rank, early, assignments, item.line()));
  }

  private KineticModel model(SbmlElement root) {
    return new KineticModel(
        compartments,
        species,
        parameters,
        functions,
        initial,
        rules,
        reactions,
        events,
        root.attribute("conversionFactor", ""));
  }
}
