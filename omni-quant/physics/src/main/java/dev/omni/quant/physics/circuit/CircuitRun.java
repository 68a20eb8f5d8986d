package dev.omni.quant.physics.circuit;

import dev.omni.engine.Work;
import dev.omni.quant.core.ErrorGate;
import dev.omni.quant.core.Numerics;
import dev.omni.quant.core.RefinedSolution;
import dev.omni.quant.core.ode.EstimatedSolution;
import dev.omni.quant.core.ode.InitialValueProblem;
import dev.omni.quant.core.ode.SolverOptions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The analyses of a circuit.
 *
 * @param input as sent
 * @param circuit of it
 */
record CircuitRun(CircuitSimulation.Input input, Circuit circuit) {
  /** The tolerance of a step over the error that is accepted. */
  private static final double TIGHT = 0.1;

  private static final int MOST_STEPS = 500_000;
  private static final double FINEST = 1e-13;
  private static final double SMALL = 1e-3;

  /** The difference from a tenth of the tolerance is nine tenths of the error. */
  private static final double WHOLE = 10 / 9.0;

  static CircuitRun of(CircuitSimulation.Input input) {
    return new CircuitRun(input, Circuit.of(input.elements()));
  }

  CircuitSimulation.Result result(Work work) {
    return switch (input.analysis()) {
      case OPERATING_POINT -> rest(new Numerics("operating point"));
      case AC -> small(work);
      case DC_SWEEP -> swept(work);
      case TRANSIENT -> course(work);
    };
  }

  private CircuitSystem resting() {
    return new CircuitSystem(circuit, true);
  }

  /** Returns the unknowns at rest. */
  private double[] operatingPoint() {
    CircuitSystem system = resting();
    return system.solved(
        0, circuit.steady(), new double[circuit.size()], new double[system.unknowns()]);
  }

  private CircuitSimulation.Result rest(Numerics numerics) {
    double[] x = operatingPoint();
    double[] currents = resting().currents(0, x, circuit.steady(), new double[circuit.size()]);
    return result(x, currents, numerics);
  }

  private CircuitSimulation.Result result(double[] x, double[] currents, Numerics numerics) {
    var voltages = new LinkedHashMap<String, Double>();
    for (int i = 0; i < circuit.nodes().size(); i++) {
      voltages.put(circuit.nodes().get(i), x[i] + 0.0);
    }
    var flows = new LinkedHashMap<String, Double>();
    var power = new LinkedHashMap<String, Double>();
    for (int k = 0; k < circuit.size(); k++) {
      flows.put(circuit.element(k).name(), currents[k] + 0.0);
      power.put(circuit.element(k).name(), circuit.across(k, x) * currents[k] + 0.0);
    }
    return new CircuitSimulation.Result(
        voltages, flows, power, Optional.empty(), Optional.empty(), Optional.empty(), numerics);
  }

  /** Returns the number of the element of a name. */
  int place(String name) {
    for (int k = 0; k < circuit.size(); k++) {
      if (circuit.element(k).name().equals(name)) {
        return k;
      }
    }
    return -1;
  }

  private CircuitSimulation.Result small(Work work) {
    double[] x = operatingPoint();
    int source = place(input.acSource().orElseThrow());
    double[] frequencies = input.frequenciesHz().orElseThrow();
    List<double[]> phasors =
        work.blocks(
            frequencies.length,
            f -> {
              work.proceed();
              return resting().phasors(x, source, 2 * Math.PI * frequencies[f]);
            });
    int nodes = circuit.nodes().size();
    var signals = new LinkedHashMap<String, CircuitSimulation.SignalColumns>();
    for (int i = 0; i < nodes; i++) {
      double[] magnitude = new double[frequencies.length];
      double[] phase = new double[frequencies.length];
      for (int f = 0; f < frequencies.length; f++) {
        double re = phasors.get(f)[i];
        double im = phasors.get(f)[nodes + i];
        magnitude[f] = StrictMath.hypot(re, im);
        phase[f] = Math.toDegrees(StrictMath.atan2(im, re)) + 0.0;
      }
      signals.put(circuit.nodes().get(i), new CircuitSimulation.SignalColumns(magnitude, phase));
    }
    return rest(new Numerics("phasors about the operating point")).withSignals(signals);
  }

  private CircuitSimulation.Result swept(Work work) {
    CircuitSimulation.Sweep sweep = input.sweep().orElseThrow();
    CircuitSystem system = resting();
    double[] sources = circuit.steady();
    double[] x = new double[system.unknowns()];
    var rows = new ArrayList<double[]>();
    for (double value : sweep.values()) {
      work.proceed();
      sources[place(sweep.source())] = value;
      x = system.solved(0, sources, new double[circuit.size()], x);
      rows.add(x);
    }
    return rest(new Numerics("operating points")).withSweep(byNode(rows));
  }

  /** Returns the columns of rows of unknowns by node. */
  private Map<String, double[]> byNode(List<double[]> rows) {
    var columns = new LinkedHashMap<String, double[]>();
    for (int i = 0; i < circuit.nodes().size(); i++) {
      int at = i;
      columns.put(
          circuit.nodes().get(i), rows.stream().mapToDouble(row -> row[at] + 0.0).toArray());
    }
    return columns;
  }

  /** Returns the states at the start: those sent, else those of the operating point. */
  private double[] start() {
    int[] stored = circuit.stored();
    double[] start = new double[stored.length];
    if (input.initial().isPresent()) {
      Arrays.setAll(
          start, s -> input.initial().get().getOrDefault(circuit.element(stored[s]).name(), 0.0));
      return start;
    }
    CircuitSystem system = resting();
    double[] none = new double[circuit.size()];
    double[] sources = circuit.at(0);
    double[] x = system.solved(0, sources, none, new double[system.unknowns()]);
    double[] currents = system.currents(0, x, sources, none);
    Arrays.setAll(
        start,
        s ->
            circuit.element(stored[s]).kind() == ElementKind.CAPACITOR
                ? circuit.across(stored[s], x)
                : currents[stored[s]]);
    return start;
  }

  /** The states at the output times, and the voltages of the nodes and more that follow. */
  private record Course(List<double[]> states, List<double[]> unknowns) {}

  /**
   * Returns the course at a tolerance.
   *
   * @param relative tolerance of a step
   */
  private Course followed(double relative, Work work) {
    double[] times = input.outputTimesS().orElseThrow();
    double[] start = start();
    var course = new CircuitCourse(circuit);
    if (start.length == 0) {
      // Nothing is stored: no instant depends on another.
      List<double[]> none = Arrays.stream(times).mapToObj(t -> start).toList();
      return new Course(none, instants(course, times, none));
    }
    var options = new SolverOptions("radau5", relative, absolute(relative, start), MOST_STEPS);
    List<double[]> states =
        new InitialValueProblem(course, 0, start, List.of())
            .solve(times, options, EstimatedSolution.still(work))
            .states();
    return new Course(states, instants(course, times, states));
  }

  private static List<double[]> instants(
      CircuitCourse course, double[] times, List<double[]> states) {
    var instants = new ArrayList<double[]>();
    for (int k = 0; k < times.length; k++) {
      instants.add(course.unknowns(times[k], states.get(k)));
    }
    return instants;
  }

  /** Returns the errors that are allowed to states near 0, from the size of the sources. */
  private double[] absolute(double relative, double[] start) {
    double[] times = input.outputTimesS().orElseThrow();
    double voltage = 0;
    double current = 0;
    for (CircuitElement each : circuit.elements()) {
      double most = Math.abs(each.number());
      most =
          Math.max(
              most,
              each.sine().map(w -> Math.abs(w.offset()) + Math.abs(w.amplitude())).orElse(0.0));
      most =
          Math.max(
              most,
              each.pulse().map(w -> Math.max(Math.abs(w.low()), Math.abs(w.high()))).orElse(0.0));
      most =
          Math.max(
              most,
              each.pwl()
                  .map(w -> Arrays.stream(w.values()).map(Math::abs).max().orElse(0))
                  .orElse(0.0));
      voltage = each.kind() == ElementKind.VOLTAGE_SOURCE ? Math.max(voltage, most) : voltage;
      current = each.kind() == ElementKind.CURRENT_SOURCE ? Math.max(current, most) : current;
    }
    int[] stored = circuit.stored();
    double span = times[times.length - 1];
    for (int s = 0; s < stored.length; s++) {
      CircuitElement each = circuit.element(stored[s]);
      boolean charged = each.kind() == ElementKind.CAPACITOR;
      voltage = charged ? Math.max(voltage, Math.abs(start[s])) : voltage;
      current = charged ? current : Math.max(current, Math.abs(start[s]));
    }
    double[] absolute = new double[stored.length];
    for (int s = 0; s < stored.length; s++) {
      CircuitElement each = circuit.element(stored[s]);
      double size =
          each.kind() == ElementKind.CAPACITOR
              ? Math.max(voltage, Math.min(current * span / each.number(), 1))
              : Math.max(current, Math.min(voltage * span / each.number(), 1));
      absolute[s] = SMALL * relative * Math.max(size, 1e-12);
    }
    return absolute;
  }

  /** A course with the estimate of its error. */
  private record Estimated(Course course, double error) {}

  private Estimated estimated(double factor, Work work) {
    double relative = Math.max(FINEST, TIGHT * input.maxError() / factor);
    Course course = followed(relative, work);
    Course finer = followed(Math.max(FINEST, relative / 10), work);
    return new Estimated(course, WHOLE * apart(course.unknowns(), finer.unknowns()));
  }

  /** Returns the largest difference of voltages over the largest voltage. */
  private double apart(List<double[]> some, List<double[]> others) {
    double apart = 0;
    double largest = Double.MIN_NORMAL;
    for (int k = 0; k < some.size(); k++) {
      for (int i = 0; i < circuit.nodes().size(); i++) {
        apart = Math.max(apart, Math.abs(some.get(k)[i] - others.get(k)[i]));
        largest = Math.max(largest, Math.abs(others.get(k)[i]));
      }
    }
    return apart / largest;
  }

  private CircuitSimulation.Result course(Work work) {
    RefinedSolution<Estimated> refined =
        RefinedSolution.of(
            TIGHT * input.maxError(),
            FINEST,
            factor -> estimated(factor, work),
            "the voltages",
            each -> new ErrorGate(each.error(), input.maxError(), "1"),
            each -> OptionalDouble.empty());
    Course course = refined.solution().course();
    double[] times = input.outputTimesS().orElseThrow();
    int last = times.length - 1;
    double[] currents = new CircuitCourse(circuit).currents(times[last], course.states().get(last));
    return result(
            course.unknowns().get(last),
            currents,
            refined.noted(new Numerics("Radau IIA of order 5")))
        .withCourse(byNode(course.unknowns()));
  }

  /** Returns the voltages at the output times at a coarse tolerance, for the check. */
  Map<String, double[]> coarse(double relative) {
    return byNode(followed(relative, Work.alone()).unknowns());
  }
}
