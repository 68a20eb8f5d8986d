package dev.omni.operations.benchmark.suite;

import static dev.omni.operations.benchmark.suite.RandomParameter.given;

import dev.omni.engine.NotConverged;
import dev.omni.operations.benchmark.BenchmarkTask;
import java.util.List;
import java.util.stream.Stream;

/**
 * Beams, pipes, heat exchangers, circuits and chains of tolerances. Every answer needs its unit,
 * half of them their uncertainty.
 */
final class EngineeringTasks {
  private static final int EACH = 3;
  private static final FiftyDigitDecimal SOLVED = FiftyDigitDecimal.of("1e-40");

  private EngineeringTasks() {}

  static List<BenchmarkTask> tasks(long seed, int variants) {
    var tasks = new TaskList(seed, variants);
    List<QuestionTemplate> templates =
        List.of(
            cantilever(),
            loadedBeam(),
            friction(),
            pipe(),
            exchanger(),
            resonance(),
            impedance(),
            stack());
    for (int k = 0; k < templates.size(); k++) {
      tasks.draw(templates.get(k), EACH, 500 + 10 * k);
    }
    return tasks.tasks();
  }

  private static FiftyDigitDecimal relative(ParameterValues g, String name, String standard) {
    return FiftyDigitDecimal.of(standard).over(g.at(name));
  }

  /** Returns the root of the sum of the squares. */
  private static FiftyDigitDecimal together(FiftyDigitDecimal... parts) {
    return Stream.of(parts)
        .map(part -> part.power(2))
        .reduce(FiftyDigitDecimal.of(0), FiftyDigitDecimal::plus)
        .squareRoot();
  }

  /**
   * Returns the question about a cantilever (S. P. Timoshenko, Strength of Materials I, 1930, for
   * both beams).
   */
  private static QuestionTemplate cantilever() {
    return new QuestionTemplate(
        "cantilever",
        "How far does the free end of a cantilever of length {L} move under a force of {P} there, "
            + "with an elastic modulus of {E} and a second moment of area of {I}?",
        List.of(
            given("P", "200", "3000", "N").within("5"),
            given("L", "0.50", "3.00", "m").within("0.002"),
            given("E", "60", "210", "GPa").within("1"),
            given("I", "100", "900", "cm4")),
        ExpectedAnswer.of("mm", EngineeringTasks::tip, Solution.of("P*L^3/(3*E*I)"))
            .uncertain(
                g ->
                    tip(g)
                        .times(
                            together(
                                relative(g, "P", "5"),
                                relative(g, "L", "0.002").times(3),
                                relative(g, "E", "1")))));
  }

  private static FiftyDigitDecimal tip(ParameterValues g) {
    FiftyDigitDecimal stiffness = g.at("E").times(g.at("I")).times(30);
    return g.at("P").times(g.at("L").power(3)).over(stiffness).times(1000);
  }

  private static QuestionTemplate loadedBeam() {
    return new QuestionTemplate(
        "loaded-beam",
        "How far does the middle of a beam on two supports {L} apart sag under an even load of {w},"
            + " with an elastic modulus of {E} and a second moment of area of {I}?",
        List.of(
            given("w", "1.0", "9.0", "kN/m"),
            given("L", "2.00", "8.00", "m"),
            given("E", "60", "210", "GPa"),
            given("I", "2000", "9000", "cm4")),
        ExpectedAnswer.of(
            "mm",
            g ->
                g.at("w")
                    .times(1_000_000)
                    .times(g.at("L").power(4))
                    .times(5)
                    .over(384)
                    .over(g.at("E").times(g.at("I")).times(10)),
            Solution.of("5*w*L^4/(384*E*I)")));
  }

  /**
   * Returns the question about the friction factor (C. F. Colebrook, 1939). The expected answer
   * uses the function of J. H. Lambert (A. A. More, Chemical Engineering Science 61 (2006)
   * 5515-5519); the expression repeats the equation.
   */
  private static QuestionTemplate friction() {
    return new QuestionTemplate(
        "friction",
        "What is the friction factor of D'Arcy and Weisbach for a pipe with a relative roughness of"
            + " {k} at a Reynolds number of {R}, after Colebrook?",
        List.of(given("k", "0.0001", "0.0200"), given("R", "10000", "900000")),
        ExpectedAnswer.of("1", EngineeringTasks::byLambert, repeated()));
  }

  private static Solution repeated() {
    String[] definitions = new String[24];
    for (int k = 0; k < definitions.length; k++) {
      definitions[k] =
          "x" + (k + 1) + " = -2*log10(k/3.7 + 2.51*" + (k == 0 ? "7" : "x" + k) + "/R)";
    }
    return Solution.of("1/x24^2", definitions);
  }

  /** Solves y + c ln y = k/3.7, with y = k/3.7 + 2.51 x/R, c = 5.02/(R ln 10) and y = c w. */
  private static FiftyDigitDecimal byLambert(ParameterValues g) {
    FiftyDigitDecimal ten = FiftyDigitDecimal.of(10).logarithm();
    FiftyDigitDecimal c = FiftyDigitDecimal.of("5.02").over(g.at("R")).over(ten);
    FiftyDigitDecimal sum =
        g.at("k").over(FiftyDigitDecimal.of("3.7")).over(c).minus(c.logarithm());
    FiftyDigitDecimal w = sum;
    FiftyDigitDecimal off = w.logarithm();
    for (int step = 0; step < 60; step++) {
      off = w.plus(w.logarithm()).minus(sum);
      w = w.minus(off.times(w).over(w.plus(FiftyDigitDecimal.ONE)));
    }
    if (!SOLVED.times(-1).below(off) || !off.below(SOLVED)) {
      throw NotConverged.of("the friction factor is not found", 60, 1e-40);
    }
    FiftyDigitDecimal x = c.times(w).logarithm().over(ten).times(-2);
    return FiftyDigitDecimal.ONE.over(x.power(2));
  }

  /** Returns the question about a pipe (H. Darcy, 1857, and J. Weisbach, 1845). */
  private static QuestionTemplate pipe() {
    return new QuestionTemplate(
        "pipe",
        "What pressure is lost along {L} of a pipe of {D} in diameter with a friction factor of"
            + " {f}, when a fluid of {r} runs at {v}?",
        List.of(
            given("f", "0.015", "0.045"),
            given("L", "10", "300", "m"),
            given("D", "50", "300", "mm").within("0.5"),
            given("r", "700", "1100", "kg/m3"),
            given("v", "0.50", "4.00", "m/s").within("0.02")),
        ExpectedAnswer.of("kPa", EngineeringTasks::lost, Solution.of("f*L/D*r*v^2/2"))
            .uncertain(
                g ->
                    lost(g)
                        .times(
                            together(relative(g, "D", "0.5"), relative(g, "v", "0.02").times(2)))));
  }

  private static FiftyDigitDecimal lost(ParameterValues g) {
    FiftyDigitDecimal dynamic = g.at("r").times(g.at("v").power(2)).over(2);
    return dynamic.times(g.at("f")).times(g.at("L")).over(g.at("D"));
  }

  private static QuestionTemplate exchanger() {
    return new QuestionTemplate(
        "exchanger",
        "In a heat exchanger with counter-flow one fluid cools from {a} to {b} while the other"
            + " warms from {c} to {d}. What is the logarithmic mean temperature difference?",
        List.of(
            given("a", "420.0", "450.0", "K"),
            given("b", "350.0", "360.0", "K"),
            given("c", "290.0", "300.0", "K"),
            given("d", "310.0", "320.0", "K")),
        ExpectedAnswer.of(
            "K",
            g -> {
              FiftyDigitDecimal hot = g.at("a").minus(g.at("d"));
              FiftyDigitDecimal cold = g.at("b").minus(g.at("c"));
              return hot.minus(cold).over(hot.logarithm().minus(cold.logarithm()));
            },
            Solution.of("(x - y)/ln(x/y)", "x = a - d", "y = b - c")));
  }

  /** Returns the question about resonance (W. Thomson, 1853). */
  private static QuestionTemplate resonance() {
    return new QuestionTemplate(
        "resonance",
        "At what frequency do {L} and {C} resonate?",
        List.of(
            given("L", "1.00", "90.00", "mH").within("0.02"),
            given("C", "10", "900", "nF").within("1")),
        ExpectedAnswer.of("kHz", EngineeringTasks::tone, Solution.of("1/(2*pi*sqrt(L*C))"))
            .uncertain(
                g ->
                    tone(g)
                        .times(together(relative(g, "L", "0.02"), relative(g, "C", "1")))
                        .over(2)));
  }

  private static FiftyDigitDecimal tone(ParameterValues g) {
    FiftyDigitDecimal product = g.at("L").times(g.at("C")).over(1_000_000_000_000L);
    return FiftyDigitDecimal.ONE
        .over(product.squareRoot().times(FiftyDigitDecimal.PI).times(2))
        .over(1000);
  }

  private static QuestionTemplate impedance() {
    return new QuestionTemplate(
        "impedance",
        "What is the magnitude of the impedance of {R}, {L} and {C} in series at {f}?",
        List.of(
            given("R", "10", "900", "Ohm"),
            given("L", "1.0", "90.0", "mH"),
            given("C", "0.10", "9.00", "uF"),
            given("f", "50", "9000", "Hz")),
        ExpectedAnswer.of(
            "Ohm",
            g -> {
              FiftyDigitDecimal turns = FiftyDigitDecimal.PI.times(2).times(g.at("f"));
              FiftyDigitDecimal coil = turns.times(g.at("L")).over(1000);
              FiftyDigitDecimal plates =
                  FiftyDigitDecimal.of(1_000_000).over(turns.times(g.at("C")));
              return together(g.at("R"), coil.minus(plates));
            },
            Solution.of("sqrt(R^2 + (w*L - 1/(w*C))^2)", "w = 2*pi*f")));
  }

  private static QuestionTemplate stack() {
    return new QuestionTemplate(
        "stack",
        "Parts of {a}, {b} and {c} stand in a frame of {d}. How wide is the gap?",
        List.of(
            given("a", "20.00", "30.00", "mm").within("0.01"),
            given("b", "10.00", "20.00", "mm").within("0.02"),
            given("c", "5.00", "9.00", "mm").within("0.005"),
            given("d", "60.00", "62.00", "mm").within("0.03")),
        ExpectedAnswer.of(
                "mm",
                g -> g.at("d").minus(g.at("a").plus(g.at("b")).plus(g.at("c"))),
                Solution.of("d - a - b - c"))
            .uncertain(
                g ->
                    together(
                        FiftyDigitDecimal.of("0.01"),
                        FiftyDigitDecimal.of("0.02"),
                        FiftyDigitDecimal.of("0.005"),
                        FiftyDigitDecimal.of("0.03"))));
  }
}
