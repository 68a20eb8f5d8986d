package dev.omni.quant.physics.circuit;

import com.google.auto.service.AutoService;
import dev.omni.domain.json.Problem;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Check;
import dev.omni.domain.world.Method;
import dev.omni.domain.world.Reproducibility;
import dev.omni.domain.world.Workload;
import dev.omni.engine.Computed;
import dev.omni.engine.Engine;
import dev.omni.engine.Infeasible;
import dev.omni.engine.Work;
import dev.omni.engine.contract.Contracts;
import dev.omni.engine.contract.Default;
import dev.omni.engine.contract.Example;
import dev.omni.engine.contract.Keys;
import dev.omni.engine.contract.Name;
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import dev.omni.engine.figure.Figure;
import dev.omni.quant.core.Libraries;
import dev.omni.quant.core.Numerics;
import dev.omni.quant.core.RefinedSolution;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Voltages and currents of an electric circuit. */
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class CircuitSimulation
    implements Engine<CircuitSimulation.Input, CircuitSimulation.Result> {
  /**
   * A source that takes several values.
   *
   * @param source name
   * @param values that it takes
   */
  @SuppressWarnings("ArrayRecordComponent") // Read in inner loops, never compared.
  public record Sweep(
      @Title("Name of the source") @Size(min = 1, max = 64) String source,
      @Title("Values that it takes, V or A")
          @Size(min = 1, max = 10_000)
          @Unit("1")
          @Range(from = -1e9, to = 1e9)
          double[] values) {}

  /**
   * A circuit and what is computed of it.
   *
   * @param elements between nodes
   * @param analysis what is computed
   * @param acSource the source of small signals
   * @param frequenciesHz of small signals
   * @param initial states at time 0
   * @param outputTimesS rising times after 0
   * @param sweep source that takes several values
   * @param maxError largest error of a voltage that is accepted
   */
  @Example(
      """
      {"elements": [
        {"kind": "voltage_source", "name": "V1", "from": "in", "to": "0", "value": 5},
        {"kind": "resistor", "name": "R1", "from": "in", "to": "out", "value": 1000},
        {"kind": "diode", "name": "D1", "from": "out", "to": "0", "saturation_current": 1e-14}],
       "analysis": "operating_point"}""")
  @Example(
      """
      {"elements": [
        {"kind": "voltage_source", "name": "V1", "from": "in", "to": "0", "value": 0},
        {"kind": "resistor", "name": "R1", "from": "in", "to": "a", "value": 1000},
        {"kind": "inductor", "name": "L1", "from": "a", "to": "out", "value": 0.1},
        {"kind": "capacitor", "name": "C1", "from": "out", "to": "0", "value": 1e-6},
        {"kind": "vccs", "name": "G1", "from": "0", "to": "b", "value": 0.002,
         "control_from": "out", "control_to": "0"},
        {"kind": "resistor", "name": "R2", "from": "b", "to": "0", "value": 500}],
       "analysis": "ac", "ac_source": "V1", "frequencies_hz": [10, 100, 500, 1000]}""")
  @Example(
      """
      {"elements": [
        {"kind": "voltage_source", "name": "V1", "from": "in", "to": "0",
         "sine": {"amplitude": 5, "frequency_hz": 50}},
        {"kind": "diode", "name": "D1", "from": "in", "to": "out", "saturation_current": 1e-12},
        {"kind": "resistor", "name": "R1", "from": "out", "to": "0", "value": 1000},
        {"kind": "capacitor", "name": "C1", "from": "out", "to": "0", "value": 1e-5}],
       "analysis": "transient", "output_times_s": [0.005, 0.01, 0.02, 0.04]}""")
  @Example(
      """
      {"elements": [
        {"kind": "voltage_source", "name": "V1", "from": "in", "to": "0", "value": 1},
        {"kind": "resistor", "name": "R1", "from": "in", "to": "a", "value": 1000},
        {"kind": "diode", "name": "D1", "from": "a", "to": "0", "saturation_current": 1e-14},
        {"kind": "vcvs", "name": "E1", "from": "b", "to": "0", "value": -3, "control_from": "a",
         "control_to": "0"},
        {"kind": "switch", "name": "S1", "from": "b", "to": "c", "closed": true},
        {"kind": "resistor", "name": "R2", "from": "c", "to": "0", "value": 100}],
       "analysis": "dc_sweep", "sweep": {"source": "V1", "values": [-1, 0, 0.5, 1, 5]}}""")
  @SuppressWarnings("ArrayRecordComponent") // Read in inner loops, never compared.
  public record Input(
      @Title("Elements") @Size(min = 1, max = 2000) List<CircuitElement> elements,
      @Title("What is computed") CircuitAnalysis analysis,
      @Title("Name of the source of small signals, 1 V or 1 A, 0 degrees") @Size(min = 1, max = 64)
          Optional<String> acSource,
      @Title("Frequencies of small signals")
          @Size(min = 1, max = 10_000)
          @Unit("Hz")
          @Range(above = 0, to = 1e15)
          Optional<double[]> frequenciesHz,
      @Title("Voltage of capacitors and current of inductors at time 0; 0 for others")
          @Keys("element")
          @Size(max = 2000)
          Optional<Map<String, @Unit("1") @Range(from = -1e9, to = 1e9) Double>> initial,
      @Title("Rising times after 0")
          @Size(min = 1, max = 10_000)
          @Unit("s")
          @Range(above = 0, to = 1e9)
          Optional<double[]> outputTimesS,
      @Title("Source that takes several values") Optional<Sweep> sweep,
      @Title("Largest error of a voltage over time, over the largest voltage")
          @Unit("1")
          @Range(from = 1e-11, to = 0.01)
          @Default("1e-6")
          double maxError) {}

  /**
   * The small signal of a node.
   *
   * @param magnitude at each frequency
   * @param phaseDeg at each frequency
   */
  @SuppressWarnings("ArrayRecordComponent") // Created once, never compared.
  public record SignalColumns(
      @Title("Magnitude") @Unit("V") double[] magnitude,
      @Title("Phase") @Unit("deg") double[] phaseDeg) {}

  /**
   * Voltages and currents.
   *
   * @param voltages of the nodes, at rest or at the last output time
   * @param currents of the elements, then
   * @param power that the elements take up, then
   * @param ac small signals of the nodes
   * @param course voltages of the nodes at the output times
   * @param dcSweep voltages of the nodes for each value of a source
   * @param numerics how the numbers came about
   */
  public record Result(
      @Title("Voltage of each node at rest, or at the last output time") @Keys("node")
          Map<String, @Unit("V") Double> voltages,
      @Title("Current of each element, from its first node through it to the second")
          @Keys("element")
          Map<String, @Unit("A") Double> currents,
      @Title("Power that each element takes up") @Keys("element")
          Map<String, @Unit("W") Double> power,
      @Title("Small signal of each node at each frequency") @Keys("node")
          Optional<Map<String, SignalColumns>> ac,
      @Title("Voltage of each node at each output time") @Keys("node") @Name("transient")
          Optional<Map<String, @Unit("V") double[]>> course,
      @Title("Voltage of each node for each value of a source") @Keys("node")
          Optional<Map<String, @Unit("V") double[]>> dcSweep,
      @Title("How the numbers came about") @Unit("1") Numerics numerics) {
    Result withSignals(Map<String, SignalColumns> signals) {
      return new Result(voltages, currents, power, Optional.of(signals), course, dcSweep, numerics);
    }

    Result withSweep(Map<String, double[]> sweep) {
      return new Result(voltages, currents, power, ac, course, Optional.of(sweep), numerics);
    }

    Result withCourse(Map<String, double[]> columns) {
      return new Result(voltages, currents, power, ac, Optional.of(columns), dcSweep, numerics);
    }
  }

  @Override
  public Capability capability() {
    return Capability.named("physics.circuit")
        .limit("tolerance", "An error of at most 1e-3 over time.", "max_error <= 0.001")
        .title(
            "Electric circuit",
            "Voltages, currents and powers of a circuit at rest, small signals of given frequencies"
                + " about that state, its course in time, or its states for values of a source. A"
                + " current flows from the first node of its element through it to the second, so"
                + " that of a source which delivers is negative. Node 0 is ground. voltages,"
                + " currents and power are those at rest, of a transient those at the last output"
                + " time. A transient begins at rest unless initial is there.")
        .synonyms(
            "SPICE, circuit simulator, RC filter, RLC circuit, diode, Bode plot, transient analysis,"
                + " nodal analysis, Kirchhoff, netlist, frequency response, voltage divider")
        .direct(Workload.MEDIUM)
        .version("1")
        .reproducibility(Reproducibility.BITWISE)
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
        .plot(CircuitFigure.TITLE)
        .method(
            new Method(
                "Modified nodal analysis, Newton's method and Radau IIA of order 5",
                "G v + B i = s; i = Is (exp(v / Vt) - 1) of a diode",
                List.of(
                    "C.-W. Ho, A. E. Ruehli, P. A. Brennan, IEEE Trans. Circuits Syst. 22, 1975,"
                        + " pp. 504-509",
                    "L. W. Nagel, SPICE2, Memorandum ERL-M520, Berkeley, 1975 (diodes)",
                    "E. Hairer and G. Wanner, Solving Ordinary Differential Equations II, 2nd ed.,"
                        + " 1996, IV.8 pp. 118-130 and VI.1 pp. 371-374"),
                List.of(Libraries.named("org.hipparchus:hipparchus-core")),
                List.of(
                    "Elements are ideal: a diode has no capacitance and no series resistance.",
                    "At rest a capacitor is open and an inductor a wire; a source has its value,"
                        + " else that of its wave at time 0.",
                    "Loops of voltage sources with inductors at rest, or with capacitors over time,"
                        + " and nodes that nothing else joins to ground are refused by name.",
                    "Steps end where a pulse, a line or a switch has a corner.",
                    "numerics.error_estimate is the largest difference of a voltage from that at a"
                        + " tenth of the tolerance, times 10/9, over the largest voltage.",
                    RefinedSolution.LIMIT)))
        .build();
  }

  @Override
  public List<Problem> problems(Input input) {
    return new CircuitProblems(input).problems();
  }

  @Override
  public double steps(Input input) {
    double size = 2 + 1.3 * input.elements().size();
    double factors = size * size * (20 + size);
    double stored = CircuitRun.of(input).circuit().stored().length;
    double times = input.outputTimesS().map(each -> (double) each.length).orElse(1.0);
    double corners = 0;
    if (input.outputTimesS().isPresent()) {
      double[] outputs = input.outputTimesS().get();
      double end = outputs.length == 0 ? 0 : outputs[outputs.length - 1];
      for (CircuitElement each : input.elements()) {
        corners += each.pulse().map(wave -> 4.0 + 4 * Circuit.periods(wave, end)).orElse(0.0);
        corners += each.sine().map(wave -> Math.min(1e6, wave.frequencyHz() * end)).orElse(0.0);
      }
    }
    return switch (input.analysis()) {
      case OPERATING_POINT -> 2e4 + 20 * factors;
      case AC -> 2e4 + input.frequenciesHz().map(each -> each.length).orElse(0) * 10 * factors;
      case DC_SWEEP ->
          2e4 + input.sweep().map(each -> each.values().length).orElse(0) * 10 * factors;
      case TRANSIENT ->
          1e6 + (100 + times + 30 * corners) * (60 * factors + stored * stored * stored);
    };
  }

  @Override
  public Computed<Result> compute(Input input, Work work) {
    return Computed.of(result(input, work));
  }

  /**
   * Returns the voltages and currents of a circuit.
   *
   * @throws Infeasible when it has no single state, or its course cannot be followed
   */
  public static Result value(Input input) {
    return result(input, Work.alone());
  }

  private static Result result(Input input, Work work) {
    return CircuitRun.of(input).result(work);
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    return new CircuitLaws(CircuitRun.of(input), result).checks();
  }

  @Override
  public Optional<Figure> figure(Input input, Result result) {
    return Optional.of(new CircuitFigure(input, result).figure());
  }
}
