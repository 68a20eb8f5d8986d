package dev.omni.quant.biology.sbml;

import dev.omni.quant.biology.kinetic.ModelException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A copy of a model in its place: its elements, their names, and the submodels in it. */
final class Submodel {
  private static final Set<String> REFERENCES =
      Set.of("species", "compartment", "variable", "symbol", "conversionFactor", "outside");
  private static final Set<String> UNNAMED =
      Set.of("unitDefinition", "model", "comp:modelDefinition");

  private final SbmlElement model;
  private final String prefix;
  private final Map<String, SbmlElement> byId = new HashMap<>();
  private final Map<String, SbmlElement> byMetaId = new HashMap<>();
  private final Map<String, SbmlElement> ports = new HashMap<>();
  private final Map<String, Submodel> children = new LinkedHashMap<>();
  private final Map<Submodel, Conversion> conversions = new LinkedHashMap<>();
  private final Map<SbmlElement, SbmlElement> forwards = new HashMap<>();

  /** The laws of the lists that local parameters are in. */
  private final Map<SbmlElement, SbmlElement> laws = new HashMap<>();

  /** Creates the copy; its symbols get the prefix. */
  Submodel(SbmlElement model, String prefix) {
    this.model = model;
    this.prefix = prefix;
    collect(model);
    for (SbmlElement each : listed("comp:listOfPorts")) {
      ports.put(each.required("comp:id"), each);
    }
    String factor = model.attribute("conversionFactor", "");
    if (!factor.isEmpty()) {
      listed("listOfSpecies")
          .forEach(each -> each.attributes().putIfAbsent("conversionFactor", factor));
    }
    prefixed(model, Set.of());
  }

  SbmlElement model() {
    return model;
  }

  /** Returns the elements of the model and, once merged, of the submodels in it. */
  List<SbmlElement> contents() {
    return model.children();
  }

  List<SbmlElement> listed(String list) {
    return model.children().stream()
        .filter(each -> each.name().equals(list))
        .flatMap(each -> each.parts().stream())
        .toList();
  }

  private void collect(SbmlElement element) {
    for (SbmlElement each : element.parts()) {
      String meta = each.attribute("metaid", "");
      if (!meta.isEmpty()) {
        byMetaId.put(meta, each);
      }
      String id = each.attribute("id", "");
      if (!id.isEmpty() && !UNNAMED.contains(each.name()) && !laws.containsKey(element)) {
        byId.put(id, each);
      }
      if (element.name().equals("kineticLaw")) {
        laws.put(each, element);
      }
      collect(each);
    }
  }

  /** Returns the name of a symbol of this model in the whole; empty for none. */
  String renamed(String id) {
    return id.isEmpty() ? id : prefix + id;
  }

  /**
   * Writes the names of the whole into an element, but for those of arguments; a local parameter
   * hides the symbol of its name as before.
   */
  private void prefixed(SbmlElement element, Set<String> arguments) {
    Set<String> own = arguments;
    if (element.name().equals("lambda")) {
      own = new HashSet<>();
      for (SbmlElement part : element.parts()) {
        if (part.name().equals("bvar") && !part.parts().isEmpty()) {
          own.add(part.parts().get(0).text().toString().strip());
        }
      }
    }
    for (SbmlElement each : element.parts()) {
      String id = each.attribute("id", "");
      if (each.equals(byId.get(id)) || laws.containsKey(element)) {
        each.attributes().computeIfPresent("id", (name, value) -> renamed(value));
      }
      for (String reference : REFERENCES) {
        each.attributes().computeIfPresent(reference, (name, value) -> renamed(value));
      }
      if (each.name().equals("ci")) {
        String name = each.text().toString().strip();
        if (!own.contains(name)) {
          each.text().setLength(0);
          each.text().append(renamed(name));
        }
      }
      prefixed(each, own);
    }
  }

  void add(String id, Submodel child, Conversion conversion) {
    children.put(id, child);
    conversions.put(child, conversion);
  }

  /** Converts the times and extents of the submodels, but not those of what replaces a reaction. */
  void convert() {
    conversions.forEach((child, conversion) -> conversion.apply(child.contents()));
  }

  /** Returns the submodel that a reference names. */
  Submodel child(SbmlElement reference) {
    Submodel child = children.get(reference.required("comp:submodelRef"));
    if (child == null) {
      throw reference.unsupported("comp:submodelRef", ", which names no submodel");
    }
    return child;
  }

  /** Returns the element that a reference names, or what is in its place by now. */
  SbmlElement resolve(SbmlElement reference) {
    String port = reference.attribute("comp:portRef", "");
    if (!port.isEmpty() && ports.containsKey(port)) {
      return nested(reference, resolve(ports.get(port)));
    }
    String id = reference.attribute("comp:idRef", "");
    SbmlElement inner =
        reference.parts().stream()
            .filter(each -> each.name().equals("comp:sBaseRef"))
            .findFirst()
            .orElse(null);
    if (inner != null && children.containsKey(id)) {
      return children.get(id).resolve(inner);
    }
    SbmlElement found =
        id.isEmpty() ? byMetaId.get(reference.attribute("comp:metaIdRef", "")) : byId.get(id);
    if (found == null || inner != null) {
      throw reference.unsupported();
    }
    return latest(found);
  }

  private SbmlElement nested(SbmlElement reference, SbmlElement found) {
    if (!reference.parts().isEmpty()) {
      throw reference.parts().get(0).unsupported();
    }
    return found;
  }

  private SbmlElement latest(SbmlElement element) {
    SbmlElement latest = element;
    while (forwards.containsKey(latest)) {
      latest = forwards.get(latest);
    }
    return latest;
  }

  /** States that another element is in the place of one. */
  void forward(SbmlElement from, SbmlElement to) {
    forwards.put(from, to);
    children.values().forEach(each -> each.forward(from, to));
  }

  /** Gives an element another name wherever it is used; the factor converts its value to that. */
  void rename(SbmlElement element, String to, String factor) {
    String from = element.attribute("id", "");
    if (!from.isEmpty() && !to.isEmpty() && !from.equals(to)) {
      element.attributes().put("id", to);
      List<SbmlElement> within = contents();
      for (var law : laws.entrySet()) {
        if (law.getKey().children().contains(element)) {
          within = List.of(law.getValue());
        }
      }
      Conversion.rename(within, from, to, factor);
    }
  }

  /** Removes an element wherever it is. */
  void remove(SbmlElement element) {
    remove(model, element);
  }

  private static boolean remove(SbmlElement from, SbmlElement element) {
    for (int k = 0; k < from.children().size(); k++) {
      if (from.children().get(k).equals(element)) {
        from.children().remove(k);
        return true;
      }
      if (remove(from.children().get(k), element)) {
        return true;
      }
    }
    return false;
  }

  /** Returns the elements of the model itself that may name what they replace. */
  List<SbmlElement> ownElements() {
    var own = new ArrayList<SbmlElement>();
    gather(model, own);
    return own;
  }

  private static void gather(SbmlElement element, List<SbmlElement> own) {
    for (SbmlElement each : element.parts()) {
      if (each.parts().stream().anyMatch(part -> part.space().equals(SbmlReader.COMP))) {
        own.add(each);
      }
      if (!each.space().equals(SbmlReader.COMP)) {
        gather(each, own);
      }
    }
  }

  /** Puts the elements of the submodels into the lists of the model. */
  void merge() {
    model.children().removeIf(each -> each.space().equals(SbmlReader.COMP));
    for (Submodel child : children.values()) {
      for (SbmlElement list : child.model.parts()) {
        SbmlElement into =
            model.parts().stream()
                .filter(each -> each.name().equals(list.name()))
                .findFirst()
                .orElse(null);
        if (into == null) {
          model.children().add(list);
        } else {
          into.children().addAll(list.parts());
        }
      }
    }
    requireDistinct();
  }

  private void requireDistinct() {
    var seen = new HashSet<String>();
    for (SbmlElement list : model.parts()) {
      for (SbmlElement each : list.parts()) {
        String id = each.attribute("id", "");
        if (!id.isEmpty() && !UNNAMED.contains(each.name()) && !seen.add(id)) {
          throw new ModelException(each.line(), "two elements have the name " + id);
        }
      }
    }
  }
}
