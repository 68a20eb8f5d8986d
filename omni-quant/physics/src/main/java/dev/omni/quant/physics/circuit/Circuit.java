package dev.omni.quant.physics.circuit;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * Elements with their nodes by number.
 *
 * @param elements in the order of the input
 * @param nodes without ground, in the order in which they first stand
 * @param from number of the first node of each element, -1 for ground
 * @param to number of the second node
 * @param controlFrom number of the first node that controls it
 * @param controlTo number of the second
 */
@SuppressWarnings("ArrayRecordComponent") // Read in inner loops, never compared.
record Circuit(
    List<CircuitElement> elements,
    List<String> nodes,
    int[] from,
    int[] to,
    int[] controlFrom,
    int[] controlTo) {
  /** The name of the node whose voltage is 0. */
  static final String GROUND = "0";

  Circuit {
    elements = List.copyOf(elements);
    nodes = List.copyOf(nodes);
  }

  static Circuit of(List<CircuitElement> elements) {
    Map<String, Integer> places = new HashMap<>();
    places.put(GROUND, -1);
    var nodes = new ArrayList<String>();
    for (CircuitElement each : elements) {
      for (String node : List.of(each.from(), each.to())) {
        if (places.putIfAbsent(node, nodes.size()) == null) {
          nodes.add(node);
        }
      }
    }
    int n = elements.size();
    int[][] ends = new int[4][n];
    for (int k = 0; k < n; k++) {
      CircuitElement each = elements.get(k);
      ends[0][k] = places.getOrDefault(each.from(), -1);
      ends[1][k] = places.getOrDefault(each.to(), -1);
      ends[2][k] = places.getOrDefault(each.controlFrom().orElse(GROUND), -1);
      ends[3][k] = places.getOrDefault(each.controlTo().orElse(GROUND), -1);
    }
    return new Circuit(elements, nodes, ends[0], ends[1], ends[2], ends[3]);
  }

  CircuitElement element(int k) {
    return elements.get(k);
  }

  int size() {
    return from.length;
  }

  /** Returns the voltage between two nodes. */
  static double between(double[] voltages, int from, int to) {
    return (from < 0 ? 0 : voltages[from]) - (to < 0 ? 0 : voltages[to]);
  }

  /** Returns the voltage of an element. */
  double across(int k, double[] voltages) {
    return between(voltages, from[k], to[k]);
  }

  /** Returns the voltage that controls an element. */
  double control(int k, double[] voltages) {
    return between(voltages, controlFrom[k], controlTo[k]);
  }

  /** Returns the numbers of the capacitors and inductors, which have a state. */
  int[] stored() {
    return java.util.stream.IntStream.range(0, size())
        .filter(
            k ->
                element(k).kind() == ElementKind.CAPACITOR
                    || element(k).kind() == ElementKind.INDUCTOR)
        .toArray();
  }

  /** Returns the sources at rest. */
  double[] steady() {
    return elements.stream().mapToDouble(CircuitElement::steady).toArray();
  }

  /** Returns the sources at a time. */
  double[] at(double t) {
    return elements.stream().mapToDouble(each -> each.source(t)).toArray();
  }

  /** Returns the times between two at which a source or a switch is not smooth. */
  double[] breaks(double after, double before) {
    var breaks = new TreeSet<Double>();
    for (CircuitElement each : elements) {
      each.togglesS().ifPresent(breaks::addAll);
      each.pwl().ifPresent(wave -> java.util.Arrays.stream(wave.timesS()).forEach(breaks::add));
      each.pulse().ifPresent(wave -> corners(wave, before, breaks));
    }
    return breaks.stream()
        .filter(t -> t > after && t < before)
        .mapToDouble(Double::doubleValue)
        .toArray();
  }

  private static void corners(PulseWave wave, double before, TreeSet<Double> breaks) {
    double period = wave.periodS().orElse(Double.POSITIVE_INFINITY);
    int pulses = periods(wave, before);
    for (int k = 0; k <= pulses; k++) {
      double start = wave.delayS() + (k == 0 ? 0 : k * period);
      breaks.add(start);
      breaks.add(start + wave.riseS());
      breaks.add(start + wave.riseS() + wave.widthS());
      breaks.add(start + wave.length());
    }
  }

  /** Returns how often a pulse comes again before a time. */
  static int periods(PulseWave wave, double before) {
    return wave.periodS().isPresent()
        ? (int) Math.min(1e9, Math.max(0, (before - wave.delayS()) / wave.periodS().getAsDouble()))
        : 0;
  }
}
