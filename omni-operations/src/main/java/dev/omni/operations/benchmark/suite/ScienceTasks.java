package dev.omni.operations.benchmark.suite;

import static dev.omni.operations.benchmark.suite.RandomParameter.given;

import dev.omni.domain.json.Json;
import dev.omni.operations.benchmark.BenchmarkTask;
import dev.omni.operations.model.TaskKind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Published constants, and laws of physics, chemistry and biochemistry with drawn numbers. Every
 * answer needs its unit.
 */
final class ScienceTasks {
  private static final String GAS = "8.31446261815324";
  private static final String FARADAY = "96485.33212331";

  /** The published value has more digits, so that the last one need not agree. */
  private static final double PUBLISHED = 9;

  private static final int EACH = 3;

  private ScienceTasks() {}

  static List<BenchmarkTask> tasks(long seed, int variants) {
    var tasks = new TaskList(seed, variants);
    List<BenchmarkQuestion> constants = constants();
    for (int k = 0; k < constants.size(); k++) {
      BenchmarkQuestion question = constants.get(k);
      tasks.add("constant-" + (k + 1), TaskKind.QUANTITY, question::toInput, question.gold());
    }
    List<QuestionTemplate> templates =
        List.of(nernst(), decay(), inhibition(), orbit(), gas(), realGas());
    for (int k = 0; k < templates.size(); k++) {
      tasks.draw(templates.get(k), EACH, 400 + 10 * k);
    }
    return tasks.tasks();
  }

  /**
   * Returns questions about constants derived from the defining ones of the SI (BIPM, SI Brochure,
   * 9th edition (2019), section 2.2). The expected answers are CODATA's (E. Tiesinga and others,
   * Reviews of Modern Physics 93 (2021) 025010, table XXXI).
   */
  private static List<BenchmarkQuestion> constants() {
    var questions = new ArrayList<BenchmarkQuestion>();
    questions.add(constant("the molar gas constant", "k*A", "J/mol/K", "8.31446261815324"));
    questions.add(constant("the Faraday constant", "q*A", "C/mol", "96485.33212331"));
    questions.add(
        constant(
            "the Stefan-Boltzmann constant",
            "2*pi^5*k^4/(15*h^3*c^2)",
            "W/m2/K4",
            "5.670374419e-8"));
    questions.add(constant("the Josephson constant", "2*q/h", "GHz/V", "483597.8484"));
    questions.add(constant("the von Klitzing constant", "h/q^2", "Ohm", "25812.80745"));
    questions.add(constant("the magnetic flux quantum", "h/(2*q)", "Wb", "2.067833848e-15"));
    return questions;
  }

  private static BenchmarkQuestion constant(
      String name, String expression, String unit, String published) {
    Map<String, Json> inputs = new LinkedHashMap<>();
    inputs.put("k", quantity("1.380649e-23", "J/K"));
    inputs.put("A", quantity("6.02214076e23", "mol-1"));
    inputs.put("q", quantity("1.602176634e-19", "C"));
    inputs.put("h", quantity("6.62607015e-34", "J.s"));
    inputs.put("c", quantity("299792458", "m/s"));
    String words =
        "What is "
            + name
            + ", with k = {k}, the Avogadro constant {A}, the elementary charge {q}, h = {h} and c ="
            + " {c}?";
    Json.Obj gold = BenchmarkQuestion.gold(FiftyDigitDecimal.of(published), unit, PUBLISHED);
    return new BenchmarkQuestion(words, inputs, Solution.of(expression), unit, gold);
  }

  private static Json quantity(String value, String unit) {
    return Json.obj("value", new Json.Num(FiftyDigitDecimal.of(value).value()), "unit", unit);
  }

  /** Returns the question about an equilibrium potential (W. Nernst, 1889). */
  private static QuestionTemplate nernst() {
    return new QuestionTemplate(
        "nernst",
        "What is the equilibrium potential of an ion of charge {z} at {T}, with {o} outside and {i} "
            + "inside the cell? R = {R}, F = {F}.",
        List.of(
            given("z", "1", "2"),
            given("T", "290.0", "312.0", "K"),
            given("o", "90", "150", "mmol/L"),
            given("i", "4", "40", "mmol/L"),
            given("R", GAS, GAS, "J/mol/K"),
            given("F", FARADAY, FARADAY, "C/mol")),
        ExpectedAnswer.of(
            "mV",
            g ->
                g.at("o")
                    .logarithm()
                    .minus(g.at("i").logarithm())
                    .times(g.at("R"))
                    .times(g.at("T"))
                    .over(g.at("z"))
                    .over(g.at("F"))
                    .times(1000),
            Solution.of("R*T/(z*F)*ln(o/i)")));
  }

  private static QuestionTemplate decay() {
    return new QuestionTemplate(
        "decay",
        "A sample has an activity of {A} and a half-life of {h}. What is its activity after {t}?",
        List.of(
            given("A", "10", "900", "kBq"),
            given("h", "2.00", "9.00", "d"),
            given("t", "5", "400", "h")),
        ExpectedAnswer.of(
            "kBq",
            g ->
                FiftyDigitDecimal.of(2)
                    .logarithm()
                    .times(g.at("t"))
                    .over(g.at("h").times(-24))
                    .exponential()
                    .times(g.at("A")),
            Solution.of("A*2^(-t/h)")));
  }

  /**
   * Returns the question about enzyme kinetics (L. Michaelis and M. L. Menten, 1913) with a
   * competitive inhibitor.
   */
  private static QuestionTemplate inhibition() {
    return new QuestionTemplate(
        "inhibition",
        "An enzyme has a limiting rate of {V} and a Michaelis constant of {K}. How fast does it turn "
            + "over {S} of substrate beside {I} of a competitive inhibitor with {i} as its constant?",
        List.of(
            given("V", "10.0", "90.0", "umol/L/s"),
            given("K", "0.10", "2.00", "mmol/L"),
            given("S", "0.10", "9.00", "mmol/L"),
            given("I", "1", "300", "umol/L"),
            given("i", "10", "90", "umol/L")),
        ExpectedAnswer.of(
            "umol/L/s",
            g -> {
              FiftyDigitDecimal apparent =
                  g.at("K").plus(g.at("K").times(g.at("I")).over(g.at("i")));
              return g.at("V").over(FiftyDigitDecimal.ONE.plus(apparent.over(g.at("S"))));
            },
            Solution.of("V*S/(K*(1 + I/i) + S)")));
  }

  /** Returns the question about J. Kepler's third law (1619). */
  private static QuestionTemplate orbit() {
    return new QuestionTemplate(
        "orbit",
        "How many hours takes a satellite for an orbit with a semi-major axis of {a} around the "
            + "Earth, whose gravitational parameter is {m}?",
        List.of(
            given("a", "6700", "42164", "km"), given("m", "398600.4418", "398600.4418", "km3/s2")),
        ExpectedAnswer.of(
            "h",
            g ->
                g.at("a")
                    .power(3)
                    .over(g.at("m"))
                    .squareRoot()
                    .times(FiftyDigitDecimal.PI)
                    .over(1800),
            Solution.of("2*pi*sqrt(a^3/m)")));
  }

  private static QuestionTemplate gas() {
    return new QuestionTemplate(
        "gas",
        "What is the pressure of {n} of an ideal gas in {V} at {T}? R = {R}.",
        List.of(
            given("n", "0.10", "5.00", "mol"),
            given("V", "1.0", "60.0", "L"),
            given("T", "200", "600", "K"),
            given("R", GAS, GAS, "J/mol/K")),
        ExpectedAnswer.of(
            "kPa",
            g -> g.at("R").times(g.at("T")).over(g.at("V")).times(g.at("n")),
            Solution.of("n*R*T/V")));
  }

  /** Returns the question about a real gas (J. D. van der Waals, 1873). */
  private static QuestionTemplate realGas() {
    return new QuestionTemplate(
        "real-gas",
        "What is the pressure of {n} of a gas in {V} at {T}, after van der Waals with a = {a} and "
            + "b = {b}? R = {R}.",
        List.of(
            given("n", "0.50", "3.00", "mol"),
            given("V", "2.0", "30.0", "L"),
            given("T", "250", "600", "K"),
            given("a", "1.00", "6.00", "L2.bar/mol2"),
            given("b", "0.0250", "0.0600", "L/mol"),
            given("R", GAS, GAS, "J/mol/K")),
        ExpectedAnswer.of(
            "bar",
            g -> {
              FiftyDigitDecimal molar = g.at("V").over(g.at("n"));
              FiftyDigitDecimal repelled =
                  g.at("R").times(g.at("T")).over(molar.minus(g.at("b"))).over(100);
              return repelled.minus(g.at("a").over(molar.power(2)));
            },
            Solution.of("n*R*T/(V - n*b) - a*n^2/V^2")));
  }
}
