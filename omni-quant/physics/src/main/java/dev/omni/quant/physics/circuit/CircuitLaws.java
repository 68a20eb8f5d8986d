package dev.omni.quant.physics.circuit;

import dev.omni.domain.world.Check;
import dev.omni.engine.Infeasible;
import dev.omni.quant.core.ErrorGate;
import dev.omni.quant.core.Residuals;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * The checks of a circuit: Kirchhoff's law at each node, the law of each element, and Tellegen's
 * theorem (B. D. H. Tellegen, Philips Res. Rep. 7, 1952, pp. 259-269).
 *
 * @param run of the input
 * @param result as published
 */
record CircuitLaws(CircuitRun run, CircuitSimulation.Result result) {
  private static final double BOUND = 1e-8;

  /** Rounding of the voltages of two nodes, over the bound. */
  private static final double ROUNDING = 1e-7;

  private static final double COARSE = 1e-6;
  private static final double COARSE_BOUND = 1e-4;

  private Circuit circuit() {
    return run.circuit();
  }

  List<Check> checks() {
    double[] voltages = numbers(circuit().nodes(), result.voltages());
    List<String> names = circuit().elements().stream().map(CircuitElement::name).toList();
    double[] currents = numbers(names, result.currents());
    double[] power = numbers(names, result.power());
    var checks = new ArrayList<Check>();
    checks.add(kirchhoff(voltages, currents));
    checks.add(laws(voltages, currents));
    checks.add(tellegen(voltages, currents, power));
    result.ac().ifPresent(signals -> checks.add(signals(voltages, signals)));
    result.dcSweep().ifPresent(sweep -> checks.add(sweep(sweep)));
    result
        .course()
        .ifPresent(
            course -> {
              double error = result.numerics().errorEstimate().orElse(Double.NaN);
              checks.add(
                  new ErrorGate(error, run.input().maxError(), "1")
                      .check(
                          "solution_error",
                          "Largest difference of a voltage from that at a tenth of the tolerance,"
                              + " times 10/9, over the largest voltage."));
              checks.add(course(voltages, course));
            });
    return checks;
  }

  private static double[] numbers(List<String> names, Map<String, Double> values) {
    return names.stream()
        .mapToDouble(name -> values.getOrDefault(name, Double.MAX_VALUE))
        .toArray();
  }

  private static double size(double[] voltages, int from, int to) {
    return Math.abs(from < 0 ? 0 : voltages[from]) + Math.abs(to < 0 ? 0 : voltages[to]);
  }

  private double size(int k, double[] voltages) {
    return size(voltages, circuit().from()[k], circuit().to()[k]);
  }

  private double time() {
    double[] times = run.input().outputTimesS().orElse(new double[] {0});
    return times[times.length - 1];
  }

  /** Returns the current that rounding of the voltages of an element may make, over the bound. */
  private double rounding(int k, double[] voltages, double t) {
    CircuitElement each = circuit().element(k);
    double slope =
        switch (each.kind()) {
          case RESISTOR, SWITCH -> each.conductance(t);
          case DIODE -> each.diodeSlope(circuit().across(k, voltages));
          default -> 0;
        };
    return ROUNDING * slope * size(k, voltages);
  }

  private Check kirchhoff(double[] voltages, double[] currents) {
    int n = circuit().nodes().size();
    double[] sums = new double[n + 1];
    double[] sizes = new double[n + 1];
    double t = time();
    double least = 0;
    for (int k = 0; k < currents.length; k++) {
      least = Math.max(least, rounding(k, voltages, t));
    }
    // The current of a source without load is what rounding makes of 0.
    Arrays.fill(sizes, least);
    for (int k = 0; k < currents.length; k++) {
      for (int side = 0; side < 2; side++) {
        int node = 1 + (side == 0 ? circuit().from()[k] : circuit().to()[k]);
        sums[node] += side == 0 ? currents[k] : -currents[k];
        sizes[node] += Math.abs(currents[k]) + rounding(k, voltages, t);
      }
    }
    return over(sums, new double[n + 1], sizes)
        .check(
            "kirchhoff_residual",
            BOUND,
            "Largest sum of the currents out of a node, over the sum of their magnitudes.");
  }

  private static Residuals over(double[] re, double[] im, double[] sizes) {
    var residuals = new Residuals();
    for (int i = 0; i < re.length; i++) {
      residuals.residual(StrictMath.hypot(re[i], im[i]) / (sizes[i] + Double.MIN_NORMAL));
    }
    return residuals;
  }

  /** Checks the law of each element that the numbers at one instant show. */
  private Check laws(double[] voltages, double[] currents) {
    var residuals = new Residuals();
    boolean course = run.input().analysis() == CircuitAnalysis.TRANSIENT;
    double t = time();
    double[] sources = course ? circuit().at(t) : circuit().steady();
    for (int k = 0; k < currents.length; k++) {
      CircuitElement each = circuit().element(k);
      double v = circuit().across(k, voltages);
      double rounding = rounding(k, voltages, t);
      double control = each.number() * circuit().control(k, voltages);
      double controls =
          ROUNDING
              * Math.abs(each.number())
              * size(voltages, circuit().controlFrom()[k], circuit().controlTo()[k]);
      double apart = ROUNDING * size(k, voltages);
      switch (each.kind()) {
        case RESISTOR, SWITCH -> law(residuals, currents[k], each.conductance(t) * v, rounding);
        case DIODE -> law(residuals, currents[k], each.diodeCurrent(v), rounding);
        case VCCS -> law(residuals, currents[k], control, controls);
        case CURRENT_SOURCE -> law(residuals, currents[k], sources[k], 0);
        case VOLTAGE_SOURCE -> law(residuals, v, sources[k], apart);
        case VCVS -> law(residuals, v, control, apart + controls);
        case CAPACITOR -> law(residuals, course ? 0 : currents[k], 0, 0);
        case INDUCTOR -> law(residuals, course ? 0 : v, 0, apart);
      }
    }
    return residuals.check(
        "element_residual",
        BOUND,
        "Largest difference of a current or a voltage from that by the law of its element,"
            + " relative.");
  }

  private static void law(Residuals residuals, double one, double other, double rounding) {
    residuals.residual(
        Math.abs(one - other) / (Math.abs(one) + Math.abs(other) + rounding + Double.MIN_NORMAL));
  }

  private Check tellegen(double[] voltages, double[] currents, double[] power) {
    var residuals = new Residuals();
    double sum = 0;
    double size = Double.MIN_NORMAL;
    double t = time();
    for (int k = 0; k < power.length; k++) {
      residuals.equal(power[k], circuit().across(k, voltages) * currents[k]);
      sum += power[k];
      size +=
          Math.abs(power[k])
              + size(k, voltages) * (rounding(k, voltages, t) + ROUNDING * Math.abs(currents[k]));
    }
    residuals.residual(Math.abs(sum) / size);
    return residuals.check(
        "tellegen_residual",
        BOUND,
        "Sum of the powers over that of their magnitudes, and the largest difference of one from"
            + " voltage times current.");
  }

  /**
   * Checks small signals: currents that leave groups of nodes which given voltages join add up to
   * zero, and these voltages are as given. No equations are solved.
   */
  private Check signals(double[] voltages, Map<String, CircuitSimulation.SignalColumns> signals) {
    int source = run.place(run.input().acSource().orElse(""));
    double[] frequencies = run.input().frequenciesHz().orElse(new double[0]);
    var residuals = new Residuals();
    int n = circuit().nodes().size();
    for (int f = 0; f < frequencies.length; f++) {
      double[] re = new double[n];
      double[] im = new double[n];
      for (int i = 0; i < n; i++) {
        CircuitSimulation.SignalColumns node = signals.get(circuit().nodes().get(i));
        if (node == null) {
          residuals.residual(Double.NaN);
          continue;
        }
        double phase = Math.toRadians(node.phaseDeg()[f]);
        re[i] = node.magnitude()[f] * StrictMath.cos(phase);
        im[i] = node.magnitude()[f] * StrictMath.sin(phase);
      }
      balance(residuals, voltages, re, im, source, 2 * Math.PI * frequencies[f]);
    }
    return residuals.check(
        "signal_residual",
        BOUND,
        "Largest sum of the small currents out of nodes that given voltages join, over their"
            + " magnitudes, and the largest difference of such a voltage.");
  }

  private void balance(
      Residuals residuals, double[] rest, double[] re, double[] im, int source, double angular) {
    var groups = groups(false);
    double[][] sums = new double[3][re.length + 1];
    for (int k = 0; k < circuit().size(); k++) {
      CircuitElement each = circuit().element(k);
      double vr = circuit().across(k, re);
      double vi = circuit().across(k, im);
      double size = size(k, re) + size(k, im);
      double given = k == source ? 1 : 0;
      double cr = each.number() * circuit().control(k, re);
      double ci = each.number() * circuit().control(k, im);
      switch (each.kind()) {
        case RESISTOR, SWITCH, DIODE -> {
          double g =
              each.kind() == ElementKind.DIODE
                  ? each.diodeSlope(circuit().across(k, rest))
                  : each.conductance(0);
          leave(sums, groups, k, new double[] {g * vr, g * vi, ROUNDING * g * size});
        }
        case CAPACITOR -> {
          double b = angular * each.number();
          leave(sums, groups, k, new double[] {-b * vi, b * vr, ROUNDING * b * size});
        }
        case INDUCTOR -> {
          double b = 1 / (angular * each.number());
          leave(sums, groups, k, new double[] {b * vi, -b * vr, ROUNDING * b * size});
        }
        case VCCS ->
            leave(
                sums,
                groups,
                k,
                new double[] {cr, ci, ROUNDING * Math.abs(each.number()) * controlSize(k, re, im)});
        case CURRENT_SOURCE -> leave(sums, groups, k, new double[] {given, 0, 0});
        case VOLTAGE_SOURCE -> {
          law(residuals, vr, given, ROUNDING * size);
          law(residuals, vi, 0, ROUNDING * (size + given));
        }
        case VCVS -> {
          double more = ROUNDING * (size + Math.abs(each.number()) * controlSize(k, re, im));
          law(residuals, vr, cr, more);
          law(residuals, vi, ci, more);
        }
      }
    }
    sums[0][0] = 0;
    sums[1][0] = 0;
    residuals.residual(over(sums[0], sums[1], sums[2]).largest());
  }

  private double controlSize(int k, double[] re, double[] im) {
    int from = circuit().controlFrom()[k];
    int to = circuit().controlTo()[k];
    return size(re, from, to) + size(im, from, to);
  }

  /**
   * Returns the groups of nodes that given voltages join.
   *
   * @param wired whether inductors are wires
   */
  private NodeGroups groups(boolean wired) {
    var groups = new NodeGroups(circuit().nodes().size());
    for (int k = 0; k < circuit().size(); k++) {
      ElementKind kind = circuit().element(k).kind();
      if (kind == ElementKind.VOLTAGE_SOURCE
          || kind == ElementKind.VCVS
          || (wired && kind == ElementKind.INDUCTOR)) {
        groups.join(circuit().from()[k], circuit().to()[k]);
      }
    }
    return groups;
  }

  /**
   * Adds a current, its imaginary part and its rounding to the groups that it leaves and enters.
   */
  private void leave(double[][] sums, NodeGroups groups, int k, double[] current) {
    int out = groups.group(circuit().from()[k]);
    int in = groups.group(circuit().to()[k]);
    sums[0][out] += current[0];
    sums[1][out] += current[1];
    sums[0][in] -= current[0];
    sums[1][in] -= current[1];
    double size = StrictMath.hypot(current[0], current[1]) + current[2];
    sums[2][out] += size;
    sums[2][in] += size;
  }

  private Check sweep(Map<String, double[]> sweep) {
    CircuitSimulation.Sweep given = run.input().sweep().orElseThrow();
    int swept = run.place(given.source());
    var residuals = new Residuals();
    NodeGroups groups = groups(true);
    double[] sources = circuit().steady();
    for (int s = 0; s < given.values().length; s++) {
      int at = s;
      double[] voltages =
          circuit().nodes().stream()
              .mapToDouble(node -> sweep.getOrDefault(node, new double[at + 1])[at])
              .toArray();
      sources[swept] = given.values()[s];
      double[][] sums = new double[3][voltages.length + 1];
      for (int k = 0; k < circuit().size(); k++) {
        CircuitElement each = circuit().element(k);
        double v = circuit().across(k, voltages);
        double rounding = rounding(k, voltages, 0);
        double apart = ROUNDING * size(k, voltages);
        double control = each.number() * circuit().control(k, voltages);
        double controls = ROUNDING * Math.abs(each.number()) * controlSize(k, voltages, voltages);
        switch (each.kind()) {
          case RESISTOR, SWITCH ->
              leave(sums, groups, k, new double[] {each.conductance(0) * v, 0, rounding});
          case DIODE -> leave(sums, groups, k, new double[] {each.diodeCurrent(v), 0, rounding});
          case VCCS -> leave(sums, groups, k, new double[] {control, 0, controls});
          case CURRENT_SOURCE -> leave(sums, groups, k, new double[] {sources[k], 0, 0});
          case VOLTAGE_SOURCE -> law(residuals, v, sources[k], apart);
          case VCVS -> law(residuals, v, control, apart + controls);
          case INDUCTOR -> law(residuals, v, 0, apart);
          case CAPACITOR -> {}
        }
      }
      sums[0][0] = 0;
      residuals.residual(over(sums[0], sums[1], sums[2]).largest());
    }
    return residuals.check(
        "sweep_residual",
        BOUND,
        "Largest sum of the currents out of nodes that given voltages join, over their magnitudes,"
            + " and the largest difference of such a voltage.");
  }

  private Check course(double[] voltages, Map<String, double[]> course) {
    var residuals = new Residuals();
    Map<String, double[]> coarse;
    try {
      coarse = run.coarse(COARSE);
    } catch (Infeasible coarseStepsFail) {
      coarse = course;
    }
    double largest = Double.MIN_NORMAL;
    for (double[] each : coarse.values()) {
      for (double value : each) {
        largest = Math.max(largest, Math.abs(value));
      }
    }
    for (int i = 0; i < voltages.length; i++) {
      String node = circuit().nodes().get(i);
      double[] there = course.getOrDefault(node, new double[0]);
      double[] again = coarse.getOrDefault(node, new double[0]);
      residuals.residual(
          there.length == 0
              ? Double.NaN
              : Math.abs(there[there.length - 1] - voltages[i]) / largest);
      for (int k = 0; k < Math.min(there.length, again.length); k++) {
        residuals.residual(Math.abs(there[k] - again[k]) / largest);
      }
    }
    return residuals.check(
        "course_residual",
        COARSE_BOUND,
        "Largest difference of a voltage from that of a course at a tolerance of 1e-6, over the"
            + " largest, and of the last from that at the end.");
  }
}
