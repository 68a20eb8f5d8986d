package dev.omni.quant.biology.sbml;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The factors that convert time and extent of a submodel to those of the model around it, written
 * into its formulas.
 *
 * @param time parameter by which times are multiplied; empty for none
 * @param extent parameter by which extents are multiplied; empty for none
 */
record Conversion(String time, String extent) {
  private static final Set<String> ASSIGNING =
      Set.of("assignmentRule", "rateRule", "initialAssignment", "eventAssignment");

  /** Converts the formulas of a submodel. */
  void apply(List<SbmlElement> contents) {
    var reactions = new HashSet<String>();
    for (SbmlElement list : contents) {
      if (list.name().equals("listOfReactions")) {
        list.parts().forEach(each -> reactions.add(each.required("id")));
      }
    }
    contents.forEach(each -> convert(each, reactions));
  }

  private void convert(SbmlElement element, Set<String> reactions) {
    for (int k = 0; k < element.children().size(); k++) {
      SbmlElement each = element.children().get(k);
      convert(each, reactions);
      boolean head = k == 0 && element.name().equals("apply");
      if (symbol(each, "time")) {
        element.children().set(k, scaled(each, "", time));
      } else if (each.name().equals("apply") && symbol(first(each), "rateOf")) {
        element.children().set(k, scaled(each, time, ""));
      } else if (each.name().equals("ci") && !head && reactions.contains(word(each))) {
        element.children().set(k, scaled(scaled(each, time, ""), "", extent));
      }
    }
    switch (element.name()) {
      case "kineticLaw" -> outside(element, extent, time);
      case "rateRule" -> outside(element, "", time);
      case "delay" -> outside(element, time, "");
      default -> {}
    }
  }

  private static SbmlElement first(SbmlElement apply) {
    return apply.children().isEmpty() ? apply : apply.children().get(0);
  }

  private static boolean symbol(SbmlElement element, String name) {
    return element.name().equals("csymbol")
        && element.attribute("definitionURL", "").strip().endsWith("/symbols/" + name);
  }

  private static String word(SbmlElement element) {
    return element.text().toString().strip();
  }

  /** Scales the whole formula of an element. */
  private static void outside(SbmlElement holder, String times, String over) {
    for (SbmlElement math : holder.children()) {
      if (math.name().equals("math") && !math.children().isEmpty()) {
        math.children().set(0, scaled(math.children().get(0), times, over));
      }
    }
  }

  /** Returns a formula times one parameter and over another. */
  private static SbmlElement scaled(SbmlElement of, String times, String over) {
    SbmlElement scaled = of;
    if (!times.isEmpty()) {
      scaled = applied("times", scaled, times);
    }
    return over.isEmpty() ? scaled : applied("divide", scaled, over);
  }

  private static SbmlElement applied(String operator, SbmlElement of, String by) {
    var children = new ArrayList<SbmlElement>();
    children.add(new SbmlElement(operator, SbmlReader.MATH, of.line()));
    children.add(of);
    var name = new SbmlElement("ci", SbmlReader.MATH, of.line());
    name.text().append(by);
    children.add(name);
    var apply = new SbmlElement("apply", SbmlReader.MATH, of.line());
    apply.children().addAll(children);
    return apply;
  }

  /**
   * Gives a symbol another name in all formulas and references. The factor times the value of the
   * old name is that of the new one.
   */
  static void rename(List<SbmlElement> contents, String from, String to, String factor) {
    contents.forEach(each -> rename(each, from, to, factor, false));
  }

  private static void rename(
      SbmlElement element, String from, String to, String factor, boolean rate) {
    boolean own = assigns(element, from);
    if (element.name().equals("kineticLaw") && hides(element, from)) {
      return;
    }
    element
        .attributes()
        .replaceAll((name, value) -> refers(name) && value.equals(from) ? to : value);
    for (int k = 0; k < element.children().size(); k++) {
      SbmlElement each = element.children().get(k);
      boolean ofRate = each.name().equals("apply") && symbol(first(each), "rateOf");
      if (each.name().equals("ci") && word(each).equals(from)) {
        each.text().setLength(0);
        each.text().append(to);
        boolean head = k == 0 && element.name().equals("apply");
        if (!head && !rate) {
          element.children().set(k, scaled(each, "", factor));
        }
      } else {
        boolean changes = ofRate && uses(each, from);
        rename(each, from, to, factor, ofRate);
        if (changes) {
          element.children().set(k, scaled(each, "", factor));
        }
      }
    }
    if (own) {
      outside(element, factor, "");
    }
  }

  private static boolean hides(SbmlElement law, String name) {
    return law.parts().stream()
        .flatMap(list -> list.parts().stream())
        .anyMatch(each -> each.attribute("id", "").equals(name));
  }

  private static boolean uses(SbmlElement apply, String name) {
    return apply.children().stream().anyMatch(each -> word(each).equals(name));
  }

  private static boolean refers(String attribute) {
    return switch (attribute) {
      case "species", "compartment", "variable", "symbol", "conversionFactor", "outside" -> true;
      default -> false;
    };
  }

  private static boolean assigns(SbmlElement element, String id) {
    return ASSIGNING.contains(element.name())
        && (element.attribute("variable", "").equals(id)
            || element.attribute("symbol", "").equals(id));
  }
}
