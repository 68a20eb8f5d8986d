package dev.omni.quant.biology.sbml;

import dev.omni.quant.biology.kinetic.ModelException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The model of a document with its submodels in their places (L. P. Smith et al., J. Integr.
 * Bioinform. 12, 2015, 268). A symbol of a submodel has the name of the submodel and two low lines
 * before its own.
 */
final class SubmodelFlattening {
  private static final int MOST = 100_000;

  private final Map<String, SbmlElement> definitions = new HashMap<>();
  private final Set<String> open = new HashSet<>();
  private int elements;

  private SubmodelFlattening() {}

  /** Returns the document with one model and nothing of comp. */
  static SbmlElement of(SbmlElement root) {
    var flattening = new SubmodelFlattening();
    SbmlElement model = null;
    for (SbmlElement part : root.parts()) {
      if (part.name().equals("model")) {
        model = part;
        flattening.definitions.put(part.attribute("id", ""), part);
      } else {
        part.parts().forEach(each -> flattening.definitions.put(each.required("id"), each));
      }
    }
    if (model == null || (!composed(model) && flattening.definitions.size() == 1)) {
      return root;
    }
    var flat = new SbmlElement(root, root.name(), new ArrayList<>());
    flat.children().add(flattening.instance(model, "").model());
    return flat;
  }

  private static boolean composed(SbmlElement model) {
    return model.parts().stream().anyMatch(each -> each.space().equals(SbmlReader.COMP));
  }

  private Submodel instance(SbmlElement definition, String prefix) {
    String id = definition.attribute("id", "");
    if (!open.add(id)) {
      throw new ModelException(definition.line(), "the model " + id + " contains itself");
    }
    SbmlElement copy = copied(definition);
    var instance = new Submodel(copy, prefix);
    for (SbmlElement each : instance.listed("comp:listOfSubmodels")) {
      place(each, instance, prefix);
    }
    instance.ownElements().forEach(each -> replace(each, instance));
    instance.convert();
    instance.merge();
    open.remove(id);
    return instance;
  }

  private SbmlElement copied(SbmlElement element) {
    if (++elements > MOST) {
      throw new ModelException(element.line(), "the submodels have too many elements together");
    }
    var children = new ArrayList<SbmlElement>();
    element.parts().forEach(each -> children.add(copied(each)));
    return new SbmlElement(element, element.name(), children);
  }

  private void place(SbmlElement submodel, Submodel into, String prefix) {
    String id = submodel.required("comp:id");
    SbmlElement definition = definitions.get(submodel.required("comp:modelRef"));
    if (definition == null) {
      throw submodel.unsupported("comp:modelRef", ", which names no model of the document");
    }
    Submodel child = instance(definition, prefix + id + "__");
    for (SbmlElement list : submodel.parts()) {
      for (SbmlElement deletion : list.parts()) {
        child.remove(child.resolve(deletion));
      }
    }
    String time = into.renamed(submodel.attribute("comp:timeConversionFactor", ""));
    String extent = into.renamed(submodel.attribute("comp:extentConversionFactor", ""));
    into.add(id, child, new Conversion(time, extent));
  }

  private void replace(SbmlElement element, Submodel in) {
    for (SbmlElement part : List.copyOf(element.children())) {
      if (part.name().equals("comp:listOfReplacedElements")) {
        part.parts().forEach(each -> replaced(each, element, in));
      } else if (part.name().equals("comp:replacedBy")) {
        Submodel child = in.child(part);
        SbmlElement by = child.resolve(part);
        String id = element.attribute("id", "");
        child.rename(by, id, "");
        in.forward(element, by);
        in.remove(element);
      }
    }
    element.children().removeIf(each -> each.space().equals(SbmlReader.COMP));
  }

  private static void replaced(SbmlElement reference, SbmlElement element, Submodel in) {
    if (reference.attributes().containsKey("comp:deletion")) {
      return;
    }
    Submodel child = in.child(reference);
    SbmlElement target = child.resolve(reference);
    String factor = in.renamed(reference.attribute("comp:conversionFactor", ""));
    child.rename(target, element.attribute("id", ""), factor);
    child.forward(target, element);
    child.remove(target);
  }
}
