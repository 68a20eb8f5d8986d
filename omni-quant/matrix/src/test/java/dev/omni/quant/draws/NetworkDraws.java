package dev.omni.quant.draws;

import dev.omni.domain.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Networks of reactions and of electric elements, and fields in space. */
final class NetworkDraws {
  static final Map<String, Draws> ALL =
      Map.ofEntries(
          Map.entry("biology.flux-balance", NetworkDraws::metabolism),
          Map.entry("physics.circuit", NetworkDraws::ladder),
          Map.entry("physics.pde.solve-1d", NetworkDraws::field));

  private NetworkDraws() {}

  /** Chains of reactions from a nutrient to growth, with branches, some of which go both ways. */
  private static Json.Obj metabolism(Chance chance) {
    int length = chance.size(4, 12);
    boolean ranges = chance.happens(0.4);
    boolean knockouts = chance.happens(0.4);
    boolean parsimonious = chance.happens(0.3);
    var metabolites = new ArrayList<Json.Obj>();
    var reactions = new ArrayList<Json.Obj>();
    for (int i = 0; i < length; i++) {
      metabolites.add(Json.obj("id", "m" + i));
    }
    reactions.add(reaction("uptake", Json.obj("m0", 1), 0, chance.scale(1, 20)));
    for (int i = 1; i < length; i++) {
      double yield = chance.between(0.5, 2, 2);
      int from = Math.max(0, i - chance.between(1, 2));
      double least = chance.happens(0.4) ? -1000 : 0;
      reactions.add(
          reaction("r" + i, Json.obj("m" + from, -1).with("m" + i, yield), least, 1000)
              .with("gene_reaction_rule", chance.of("", "g1", "g1 or g2", "g2 and g3")));
      if (chance.happens(0.5)) {
        reactions.add(reaction("out" + i, Json.obj("m" + i, -1), 0, chance.between(1, 100)));
      }
    }
    Json.Obj growth = Json.obj("m" + (length - 1), -1).with("m" + length / 2, -0.5);
    reactions.add(reaction("growth", growth, 0, 1000).with("objective_coefficient", 1));
    reactions.add(reaction("drain", Json.obj("m" + (length - 1), -1), 0, 1000));
    Json.Obj input =
        Json.obj("model", Json.obj("metabolites", metabolites, "reactions", reactions));
    input = parsimonious ? input.with("parsimonious", true) : input;
    input = knockouts ? input.with("knockouts", List.of("r1", "uptake")) : input;
    return ranges
        ? input.with("variability", Json.obj("reactions", List.of("r1", "growth"), "fraction", 0.9))
        : input;
  }

  private static Json.Obj reaction(String id, Json.Obj metabolites, double least, double most) {
    return Json.obj(
        "id", id, "metabolites", metabolites, "lower_bound", least, "upper_bound", most);
  }

  /** Ladders of filters behind a source, some with a diode. */
  private static Json.Obj ladder(Chance chance) {
    int sections = chance.size(1, 4);
    String analysis = chance.of("operating_point", "ac", "transient", "dc_sweep");
    boolean rectified = chance.happens(0.4);
    boolean started = chance.happens(0.5);
    double level = chance.between(1, 20, 1);
    var elements = new ArrayList<Json.Obj>();
    Json.Obj source = element("voltage_source", "V1", "n0", "0").with("value", level);
    Json.Obj wave = Json.obj("amplitude", level, "frequency_hz", chance.scale(20, 2000));
    elements.add(chance.happens(0.4) ? source.with("sine", wave) : source);
    String before = "n0";
    if (rectified) {
      elements.add(element("diode", "D1", "n0", "d").with("saturation_current", 1e-12));
      elements.add(element("resistor", "RD", "d", "0").with("value", chance.scale(1e3, 1e5)));
      before = "d";
    }
    for (int i = 1; i <= sections; i++) {
      String node = "n" + i;
      elements.add(element("resistor", "R" + i, before, node).with("value", chance.scale(10, 1e5)));
      elements.add(
          element("capacitor", "C" + i, node, "0").with("value", chance.scale(1e-9, 1e-5)));
      if (chance.happens(0.3)) {
        elements.add(
            element("inductor", "L" + i, node, "m" + i).with("value", chance.scale(1e-4, 1)));
        elements.add(
            element("resistor", "RL" + i, "m" + i, "0").with("value", chance.scale(10, 1e4)));
      }
      before = node;
    }
    Json.Obj circuit = Json.obj("elements", elements, "analysis", analysis);
    return switch (analysis) {
      case "ac" ->
          circuit
              .with("ac_source", "V1")
              .with("frequencies_hz", chance.many(5, () -> chance.scale(1, 1e5)));
      case "dc_sweep" ->
          circuit.with("sweep", Json.obj("source", "V1", "values", chance.normals(5, 0, 5, 2)));
      case "transient" -> {
        Json.Obj course = circuit.with("output_times_s", List.of(0.001, 0.002, 0.005));
        yield started ? course.with("initial", Json.obj("C1", 0)) : course;
      }
      default -> circuit;
    };
  }

  private static Json.Obj element(String kind, String name, String from, String to) {
    return Json.obj("kind", kind, "name", name, "from", from, "to", to);
  }

  /** Heat, a wave that is carried on, a population that spreads, and two substances that react. */
  private static Json.Obj field(Chance chance) {
    double diffusion = chance.scale(0.01, 1);
    double rate = chance.between(0.2, 2, 2);
    Json.Obj insulated = Json.obj("slope", "0");
    Json.Obj input =
        switch (chance.between(0, 3)) {
          case 0 -> field("d*u_xx", "sin(pi*x)", Json.obj("value", "0"), Json.obj("value", "0"));
          case 1 ->
              field(
                  "-r*u_x+d*u_xx", "1+0.5*sin(2*pi*x)", Json.str("periodic"), Json.str("periodic"));
          case 2 -> field("d*u_xx+r*u*(1-u)", "0.5+0.4*cos(pi*x)", insulated, insulated);
          default -> field("d*u_xx-r*u", "1+x^2*(1-x)^2", insulated, Json.obj("value", "1"));
        };
    return input
        .with("parameters", Json.obj("d", diffusion, "r", rate))
        .with("domain", List.of(0, 1))
        .with("output_x", List.of(0.1, 0.25, 0.7))
        .with("output_times", List.of(0.1, 0.5));
  }

  private static Json.Obj field(String equation, String initial, Json left, Json right) {
    return Json.obj(
        "equations", Json.obj("u", equation),
        "initial", Json.obj("u", initial),
        "left", Json.obj("u", left),
        "right", Json.obj("u", right));
  }
}
