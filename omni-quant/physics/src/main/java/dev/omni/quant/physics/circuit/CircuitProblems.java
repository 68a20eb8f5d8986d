package dev.omni.quant.physics.circuit;

import dev.omni.domain.json.Problem;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * The problems of a circuit that its schema cannot express.
 *
 * @param input as sent
 */
record CircuitProblems(CircuitSimulation.Input input) {
  private static final int MOST_NODES = 500;
  private static final int MOST_CORNERS = 100_000;
  private static final String OUT = "must be left out for this analysis";
  private static final String WANTED = "must be there for this analysis";

  List<Problem> problems() {
    var problems = new ArrayList<Problem>();
    List<CircuitElement> elements = input.elements();
    var names = new HashSet<String>();
    for (int k = 0; k < elements.size(); k++) {
      String at = "/elements/" + k;
      if (!names.add(elements.get(k).name())) {
        problems.add(Problem.invalid(at + "/name", "must differ from the names before"));
      }
      if (elements.get(k).from().equals(elements.get(k).to())) {
        problems.add(Problem.invalid(at + "/to", "must be another node than from"));
      }
      values(elements.get(k), at, problems);
    }
    if (!problems.isEmpty()) {
      return problems;
    }
    Circuit circuit = Circuit.of(elements);
    members(names, problems);
    if (circuit.nodes().size() > MOST_NODES) {
      problems.add(Problem.invalid("/elements", "must have at most 500 nodes"));
    }
    controls(circuit, problems);
    if (problems.isEmpty()) {
      topology(circuit, problems);
    }
    return problems;
  }

  private static void values(CircuitElement element, String at, List<Problem> problems) {
    switch (element.kind()) {
      case RESISTOR, CAPACITOR, INDUCTOR -> {
        if (!(element.value().orElse(0) > 0)) {
          problems.add(Problem.invalid(at + "/value", "must be there and above 0"));
        }
      }
      case VCVS, VCCS -> {
        if (element.value().isEmpty()) {
          problems.add(Problem.invalid(at + "/value", "must be the factor of the source"));
        }
      }
      case VOLTAGE_SOURCE, CURRENT_SOURCE -> waves(element, at, problems);
      case DIODE -> {
        if (element.saturationCurrent().isEmpty()) {
          problems.add(Problem.invalid(at + "/saturation_current", "must be there for a diode"));
        }
      }
      case SWITCH -> {
        List<Double> toggles = element.togglesS().orElse(List.of());
        for (int i = 1; i < toggles.size(); i++) {
          if (!(toggles.get(i) > toggles.get(i - 1))) {
            problems.add(
                Problem.invalid(at + "/toggles_s/" + i, "must be later than the time before it"));
          }
        }
      }
    }
    surplus(element, at, problems);
  }

  /** Adds the problems of members that an element of another kind has. */
  private static void surplus(CircuitElement element, String at, List<Problem> problems) {
    ElementKind kind = element.kind();
    left(element.controlFrom().isPresent() && !kind.isControlled(), at, "control_from", problems);
    left(element.controlTo().isPresent() && !kind.isControlled(), at, "control_to", problems);
    left(element.sine().isPresent() && !kind.isSource(), at, "sine", problems);
    left(element.pulse().isPresent() && !kind.isSource(), at, "pulse", problems);
    left(element.pwl().isPresent() && !kind.isSource(), at, "pwl", problems);
    left(
        element.saturationCurrent().isPresent() && kind != ElementKind.DIODE,
        at,
        "saturation_current",
        problems);
    left(element.togglesS().isPresent() && kind != ElementKind.SWITCH, at, "toggles_s", problems);
    left(
        element.value().isPresent() && (kind == ElementKind.DIODE || kind == ElementKind.SWITCH),
        at,
        "value",
        problems);
  }

  private static void left(boolean there, String at, String member, List<Problem> problems) {
    if (there) {
      problems.add(
          Problem.invalid(at + "/" + member, "must be left out for an element of this kind"));
    }
  }

  private static void waves(CircuitElement element, String at, List<Problem> problems) {
    int waves =
        (element.sine().isPresent() ? 1 : 0)
            + (element.pulse().isPresent() ? 1 : 0)
            + (element.pwl().isPresent() ? 1 : 0);
    if (waves > 1) {
      problems.add(Problem.invalid(at, "must have one of sine, pulse and pwl at most"));
    }
    if (waves == 0 && element.value().isEmpty()) {
      problems.add(Problem.invalid(at + "/value", "must be there, or sine, pulse or pwl"));
    }
    element
        .pwl()
        .ifPresent(
            wave -> {
              if (wave.timesS().length != wave.values().length) {
                problems.add(Problem.invalid(at + "/pwl/values", "must be as many as the times"));
              }
              for (int i = 1; i < wave.timesS().length; i++) {
                if (!(wave.timesS()[i] > wave.timesS()[i - 1])) {
                  problems.add(
                      Problem.invalid(
                          at + "/pwl/times_s/" + i, "must be later than the time before it"));
                }
              }
            });
    element
        .pulse()
        .ifPresent(
            wave -> {
              if (wave.periodS().isPresent() && !(wave.periodS().getAsDouble() >= wave.length())) {
                problems.add(
                    Problem.invalid(
                        at + "/pulse/period_s", "must be at least the time of the whole pulse"));
              }
            });
  }

  private void members(Set<String> names, List<Problem> problems) {
    CircuitAnalysis analysis = input.analysis();
    member("ac_source", input.acSource().isPresent(), analysis == CircuitAnalysis.AC, problems);
    member(
        "frequencies_hz",
        input.frequenciesHz().isPresent(),
        analysis == CircuitAnalysis.AC,
        problems);
    member("sweep", input.sweep().isPresent(), analysis == CircuitAnalysis.DC_SWEEP, problems);
    boolean course = analysis == CircuitAnalysis.TRANSIENT;
    member("output_times_s", input.outputTimesS().isPresent(), course, problems);
    if (input.initial().isPresent() && !course) {
      problems.add(Problem.invalid("/initial", OUT));
    }
    input.acSource().ifPresent(name -> source("/ac_source", name, problems));
    input.sweep().ifPresent(sweep -> source("/sweep/source", sweep.source(), problems));
    for (String name : new TreeSet<>(input.initial().orElse(java.util.Map.of()).keySet())) {
      Optional<ElementKind> kind = kind(name);
      if (!names.contains(name)
          || (kind.orElseThrow() != ElementKind.CAPACITOR
              && kind.orElseThrow() != ElementKind.INDUCTOR)) {
        problems.add(Problem.invalid("/initial/" + name, "must name a capacitor or an inductor"));
      }
    }
    double before = 0;
    double[] times = input.outputTimesS().orElse(new double[0]);
    for (int k = 0; k < times.length; k++) {
      if (!(times[k] - before > 1e-12 * times[k])) {
        problems.add(
            Problem.invalid("/output_times_s/" + k, "must be later than the time before it"));
        return;
      }
      before = times[k];
    }
    double end = before;
    if (input.elements().stream()
            .mapToDouble(each -> each.pulse().map(wave -> Circuit.periods(wave, end)).orElse(0))
            .sum()
        > MOST_CORNERS) {
      problems.add(
          Problem.invalid("/output_times_s", "must end before 100,000 pulses have gone by"));
    }
  }

  private static void member(String name, boolean there, boolean wanted, List<Problem> problems) {
    if (there != wanted) {
      problems.add(Problem.invalid("/" + name, wanted ? WANTED : OUT));
    }
  }

  private Optional<ElementKind> kind(String name) {
    return input.elements().stream()
        .filter(each -> each.name().equals(name))
        .map(CircuitElement::kind)
        .findFirst();
  }

  private void source(String at, String name, List<Problem> problems) {
    if (!kind(name).map(ElementKind::isSource).orElse(false)) {
      problems.add(Problem.invalid(at, "must name a source that no voltage controls"));
    }
  }

  private static void controls(Circuit circuit, List<Problem> problems) {
    for (int k = 0; k < circuit.size(); k++) {
      CircuitElement each = circuit.element(k);
      if (each.kind().isControlled()) {
        control(circuit, each.controlFrom(), "/elements/" + k + "/control_from", problems);
        control(circuit, each.controlTo(), "/elements/" + k + "/control_to", problems);
      }
    }
  }

  private static void control(
      Circuit circuit, Optional<String> node, String at, List<Problem> problems) {
    if (node.isEmpty()) {
      problems.add(Problem.invalid(at, "must be there for a controlled source"));
    } else if (!node.get().equals(Circuit.GROUND) && !circuit.nodes().contains(node.get())) {
      problems.add(Problem.invalid(at, "must be a node of an element"));
    }
  }

  private void topology(Circuit circuit, List<Problem> problems) {
    boolean course = input.analysis() == CircuitAnalysis.TRANSIENT;
    if (!course || input.initial().isEmpty()) {
      joined(circuit, true, problems);
    }
    if (course && problems.isEmpty()) {
      joined(circuit, false, problems);
    }
  }

  /**
   * Adds the problems of loops of given voltages, and of nodes that nothing joins to ground.
   *
   * @param resting whether capacitors are open and inductors wires; else these cut and those join
   */
  private static void joined(Circuit circuit, boolean resting, List<Problem> problems) {
    int nodes = circuit.nodes().size();
    var given = new NodeGroups(nodes);
    var all = new NodeGroups(nodes);
    for (int k = 0; k < circuit.size(); k++) {
      CircuitElement each = circuit.element(k);
      if (CircuitSystem.isVoltage(each.kind(), resting)) {
        all.join(circuit.from()[k], circuit.to()[k]);
        if (!given.join(circuit.from()[k], circuit.to()[k])) {
          problems.add(
              Problem.invalid(
                  "/elements/" + k,
                  "must not close a loop of "
                      + (resting
                          ? "voltage sources and inductors"
                          : "voltage sources and capacitors")
                      + ", as "
                      + each.name()
                      + " does: a resistor in series helps"));
        }
      } else if (conducts(each.kind())) {
        all.join(circuit.from()[k], circuit.to()[k]);
      }
    }
    for (int i = 0; i < nodes; i++) {
      if (all.group(i) != 0) {
        problems.add(floating(circuit, i, resting));
        return;
      }
    }
  }

  private static boolean conducts(ElementKind kind) {
    return kind == ElementKind.RESISTOR || kind == ElementKind.DIODE || kind == ElementKind.SWITCH;
  }

  private static Problem floating(Circuit circuit, int node, boolean resting) {
    int first = 0;
    for (int k = circuit.size() - 1; k >= 0; k--) {
      first = circuit.from()[k] == node || circuit.to()[k] == node ? k : first;
    }
    String end = circuit.from()[first] == node ? "/from" : "/to";
    return Problem.invalid(
        "/elements/" + first + end,
        "must not float: nothing but "
            + (resting ? "capacitors" : "inductors")
            + " and current sources joins node "
            + circuit.nodes().get(node)
            + " to ground, node 0");
  }
}
