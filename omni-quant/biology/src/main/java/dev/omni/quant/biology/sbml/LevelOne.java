package dev.omni.quant.biology.sbml;

import dev.omni.quant.biology.kinetic.ModelException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/** Documents of level 1 version 2 in the elements and attributes of the later levels. */
final class LevelOne {
  private static final Set<String> NAMED =
      Set.of("unitDefinition", "compartment", "species", "parameter", "reaction");
  private static final Map<String, String> VARIABLES =
      Map.of(
          "compartmentVolumeRule", "compartment",
          "speciesConcentrationRule", "species",
          "parameterRule", "name");

  private LevelOne() {}

  static SbmlElement converted(SbmlElement element) {
    Map<String, String> attributes = new HashMap<>(element.attributes());
    var children = new ArrayList<SbmlElement>();
    element.parts().forEach(each -> children.add(converted(each)));
    String name = element.name();
    if (NAMED.contains(name)) {
      attributes.put("id", element.required("name"));
    }
    switch (name) {
      case "compartment" -> {
        rename(attributes, "volume", "size");
        attributes.putIfAbsent("size", "1");
        attributes.put("constant", "false");
      }
      case "species" -> rename(attributes, "units", "substanceUnits");
      case "parameter" -> attributes.put("constant", "false");
      case "speciesReference" -> {
        double denominator = element.number("denominator", 1);
        double count = element.number("stoichiometry", 1) / denominator;
        attributes.remove("denominator");
        attributes.put("stoichiometry", String.valueOf(count));
      }
      case "compartmentVolumeRule", "speciesConcentrationRule", "parameterRule" -> {
        rename(attributes, VARIABLES.getOrDefault(name, ""), "variable");
        name = rule(element, attributes);
      }
      default -> {}
    }
    String formula = attributes.remove("formula");
    if (formula != null) {
      children.add(InfixReader.math(formula, element.line()));
    }
    return new SbmlElement(
        name, element.space(), attributes, children, element.text(), element.line());
  }

  private static String rule(SbmlElement element, Map<String, String> attributes) {
    String type = attributes.getOrDefault("type", "scalar");
    attributes.remove("type");
    if (!type.equals("scalar") && !type.equals("rate")) {
      throw new ModelException(element.line(), "attribute type is not supported as " + type);
    }
    return type.equals("rate") ? "rateRule" : "assignmentRule";
  }

  private static void rename(Map<String, String> attributes, String from, String to) {
    String value = attributes.remove(from);
    if (value != null) {
      attributes.put(to, value);
    }
  }
}
