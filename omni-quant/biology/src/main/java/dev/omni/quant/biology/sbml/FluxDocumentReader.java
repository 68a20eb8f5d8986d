package dev.omni.quant.biology.sbml;

import dev.omni.quant.biology.kinetic.ModelException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * A reader of the fluxes of models in SBML level 3 with the package fbc of version 2 (B. G. Olivier
 * and F. T. Bergmann, J. Integr. Bioinform. 15, 2018, 20170082). What it does not support it
 * refuses with its line.
 */
public final class FluxDocumentReader {
  private static final AllowList ALLOWED = AllowList.named("fbc-elements.txt");
  private static final int LEVEL = 3;

  private final Map<String, Double> parameters = new HashMap<>();
  private final List<String> metabolites = new ArrayList<>();
  private final Set<String> outside = new TreeSet<>();
  private final Set<String> genes = new TreeSet<>();
  private final Map<String, Double> costs = new TreeMap<>();
  private boolean maximized = true;

  private FluxDocumentReader() {}

  /**
   * Reads the fluxes of a model.
   *
   * @throws ModelException when there are none, or it has what is not supported
   */
  public static FluxDocument read(String document) {
    SbmlElement root = SbmlElement.read(document, Set.of(SbmlReader.FBC));
    if (!root.name().equals("sbml")
        || !Integer.valueOf(LEVEL).equals(SbmlReader.LEVELS.get(root.space()))) {
      throw new ModelException(root.line(), "the document is no SBML of level 3");
    }
    ALLOWED.requireKnown(root);
    ALLOWED.requireTargets(root);
    List<SbmlElement> models = root.parts();
    if (models.size() != 1) {
      throw new ModelException(root.line(), "the document must have one model");
    }
    return new FluxDocumentReader().model(models.get(0));
  }

  private FluxDocument model(SbmlElement model) {
    items(model, "listOfParameters")
        .forEach(item -> parameters.put(item.required("id"), item.number("value", Double.NaN)));
    for (SbmlElement item : items(model, "listOfSpecies")) {
      if (item.flag("boundaryCondition", false)) {
        outside.add(item.required("id"));
      } else {
        metabolites.add(item.required("id"));
      }
    }
    items(model, "fbc:listOfGeneProducts").forEach(item -> genes.add(item.required("fbc:id")));
    objective(model);
    List<FluxDocument.Reaction> reactions =
        items(model, "listOfReactions").stream().map(this::reaction).toList();
    return new FluxDocument(metabolites, reactions, maximized);
  }

  private static List<SbmlElement> items(SbmlElement model, String list) {
    return model.parts().stream()
        .filter(each -> each.name().equals(list))
        .flatMap(each -> each.parts().stream())
        .toList();
  }

  private void objective(SbmlElement model) {
    Optional<SbmlElement> list =
        model.parts().stream()
            .filter(each -> each.name().equals("fbc:listOfObjectives"))
            .findFirst();
    if (list.isEmpty()) {
      throw new ModelException(model.line(), "the model has no objectives of fbc version 2");
    }
    String active = list.get().required("fbc:activeObjective");
    SbmlElement objective =
        list.get().parts().stream()
            .filter(each -> each.attribute("fbc:id", "").equals(active))
            .findFirst()
            .orElseThrow(
                () -> new ModelException(list.get().line(), "there is no objective " + active));
    String type = objective.required("fbc:type");
    if (!type.equals("maximize") && !type.equals("minimize")) {
      throw objective.unsupported("fbc:type", " with the value " + type);
    }
    maximized = type.equals("maximize");
    objective.parts().stream()
        .flatMap(each -> each.parts().stream())
        .forEach(
            each ->
                costs.merge(
                    each.required("fbc:reaction"), finite(each, "fbc:coefficient"), Double::sum));
  }

  private static double finite(SbmlElement item, String key) {
    double value = item.number(key, Double.NaN);
    if (!Double.isFinite(value)) {
      throw new ModelException(item.line(), item.name() + " has no finite " + key);
    }
    return value;
  }

  private FluxDocument.Reaction reaction(SbmlElement item) {
    var sides = new TreeMap<String, Double>();
    String rule = "";
    for (SbmlElement part : item.parts()) {
      switch (part.name()) {
        case "listOfReactants" -> part.parts().forEach(each -> add(sides, each, -1));
        case "listOfProducts" -> part.parts().forEach(each -> add(sides, each, 1));
        case "fbc:geneProductAssociation" -> rule = only(part);
        default -> {}
      }
    }
    String id = item.required("id");
    return new FluxDocument.Reaction(
        id,
        sides,
        bound(item, "fbc:lowerFluxBound"),
        bound(item, "fbc:upperFluxBound"),
        costs.getOrDefault(id, 0.0),
        rule);
  }

  private void add(Map<String, Double> sides, SbmlElement item, int sign) {
    String species = item.required("species");
    double coefficient = finite(item, "stoichiometry");
    if (!outside.contains(species)) {
      sides.merge(species, sign * coefficient, Double::sum);
    }
  }

  private double bound(SbmlElement item, String key) {
    double bound = parameters.getOrDefault(item.required(key), Double.NaN);
    if (Double.isNaN(bound)) {
      throw new ModelException(item.line(), "the parameter of " + key + " has no value");
    }
    return bound;
  }

  private String only(SbmlElement item) {
    if (item.parts().size() != 1) {
      throw new ModelException(item.line(), item.name() + " must have one part");
    }
    return rule(item.parts().get(0));
  }

  private String rule(SbmlElement item) {
    if (item.name().equals("fbc:geneProductRef")) {
      String gene = item.required("fbc:geneProduct");
      if (!genes.contains(gene)) {
        throw item.unsupported(
            "fbc:geneProduct", " with the value " + gene + ", which names no gene product");
      }
      return gene;
    }
    if (item.parts().isEmpty()) {
      throw new ModelException(item.line(), item.name() + " must have a part");
    }
    return item.parts().stream()
        .map(this::rule)
        .collect(Collectors.joining(item.name().equals("fbc:and") ? " and " : " or ", "(", ")"));
  }
}
