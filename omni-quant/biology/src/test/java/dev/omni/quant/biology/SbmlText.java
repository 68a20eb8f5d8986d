package dev.omni.quant.biology;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.domain.json.Problem;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.LoadedEngine;
import dev.omni.testkit.EngineRunner;
import java.util.List;

/** Documents of SBML in few words, and what becomes of them. */
final class SbmlText {
  private static final String CORE = "http://www.sbml.org/sbml/level3/version2/core";
  private static final String COMP = "http://www.sbml.org/sbml/level3/version1/comp/version1";
  private static final JsonEngine ENGINE = LoadedEngine.of(new ReactionSimulation());

  private SbmlText() {}

  /** A document of level 3 version 2 whose model has these parts; behind it stand others. */
  static String document(String parts, String... behind) {
    return "<sbml xmlns='"
        + CORE
        + "' xmlns:comp='"
        + COMP
        + "' level='3' version='2' comp:required='true'><model id='all'>\n"
        + parts
        + "</model>"
        + String.join("", behind)
        + "</sbml>";
  }

  static String math(String content) {
    return "<math xmlns='http://www.w3.org/1998/Math/MathML'>" + content + "</math>";
  }

  static String apply(String operator, String... operands) {
    return "<apply><" + operator + "/>" + String.join("", operands) + "</apply>";
  }

  static String ci(String name) {
    return "<ci>" + name + "</ci>";
  }

  static String cn(double value) {
    return "<cn>" + value + "</cn>";
  }

  static String symbol(String name) {
    return "<csymbol encoding='text' definitionURL='http://www.sbml.org/sbml/symbols/"
        + name
        + "'>"
        + name
        + "</csymbol>";
  }

  /** A list of compartment c with a size, which may change. */
  static String compartment(double size) {
    return "<listOfCompartments><compartment id='c' spatialDimensions='3' size='"
        + size
        + "' constant='false'/></listOfCompartments>";
  }

  static String species(String id, String attributes) {
    return "<species id='"
        + id
        + "' compartment='c' "
        + attributes
        + " boundaryCondition='false' constant='false'/>";
  }

  /** A list of parameters that may change, {@code name=value} or a name alone. */
  static String parameters(String... each) {
    var list = new StringBuilder("<listOfParameters>");
    for (String parameter : each) {
      String[] parts = parameter.split("=");
      list.append("<parameter id='").append(parts[0]).append("' constant='false'");
      if (parts.length > 1) {
        list.append(" value='").append(parts[1]).append("'");
      }
      list.append("/>");
    }
    return list.append("</listOfParameters>").toString();
  }

  static String rule(String kind, String variable, String content) {
    String of = variable.isEmpty() ? "" : " variable='" + variable + "'";
    return "<" + kind + of + ">" + math(content) + "</" + kind + ">";
  }

  static String rules(String... each) {
    return "<listOfRules>" + String.join("", each) + "</listOfRules>";
  }

  /** An event with a trigger, what stands behind it, and one assignment. */
  static String event(
      String attributes, String trigger, String behind, String variable, String value) {
    return "<event "
        + (attributes.contains("useValues") ? "" : "useValuesFromTriggerTime='true' ")
        + attributes
        + ">"
        + trigger
        + behind
        + "<listOfEventAssignments><eventAssignment variable='"
        + variable
        + "'>"
        + math(value)
        + "</eventAssignment></listOfEventAssignments></event>";
  }

  static String events(String... each) {
    return "<listOfEvents>" + String.join("", each) + "</listOfEvents>";
  }

  static String trigger(boolean initially, boolean persistent, String condition) {
    return "<trigger initialValue='"
        + initially
        + "' persistent='"
        + persistent
        + "'>"
        + math(condition)
        + "</trigger>";
  }

  static Json.Obj input(String document, double... times) {
    return Json.obj("sbml", document, "output_times", times);
  }

  static JsonFields simulated(String document, double... times) {
    return new JsonFields(EngineRunner.result(ENGINE, input(document, times)));
  }

  static double[] values(String document, String symbol, double... times) {
    return simulated(document, times).fields("values").numbers(symbol);
  }

  /** What is said of a document that is refused. */
  static String refusal(String document) {
    List<Problem> problems =
        ENGINE.problems(ENGINE.capability().input().filled(input(document, 1)));
    return problems.isEmpty() ? "" : problems.get(0).message();
  }
}
