package dev.omni.operations.benchmark.suite;

import static dev.omni.operations.benchmark.suite.RandomParameter.given;

import dev.omni.operations.benchmark.BenchmarkTask;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.LongStream;
import org.hipparchus.fraction.BigFraction;

/**
 * Twenty kinds of question about whole numbers and fractions. Expected answers are computed in
 * fractions and integers of any size, by enumeration where there are few cases.
 */
final class MathematicalTasks {
  private static final int EACH = 2;

  private MathematicalTasks() {}

  static List<BenchmarkTask> tasks(long seed, int variants) {
    var tasks = new TaskList(seed, variants);
    var templates = new ArrayList<>(arithmetic());
    templates.addAll(NumberTemplates.all());
    templates.addAll(systems());
    for (int k = 0; k < templates.size(); k++) {
      tasks.draw(templates.get(k), EACH, 100 + 10 * k);
    }
    return tasks.tasks();
  }

  private static QuestionTemplate fraction(
      String family,
      String words,
      List<RandomParameter> givens,
      Function<ParameterValues, BigFraction> gold,
      Solution solution) {
    return new QuestionTemplate(
        family,
        words,
        givens,
        ExpectedAnswer.of(
            "1",
            g -> {
              BigFraction right = gold.apply(g);
              return FiftyDigitDecimal.of(right.getNumerator())
                  .over(FiftyDigitDecimal.of(right.getDenominator()));
            },
            solution));
  }

  private static BigFraction at(ParameterValues givens, String name) {
    return new BigFraction(givens.whole(name));
  }

  private static List<QuestionTemplate> arithmetic() {
    return List.of(
        fraction(
            "change",
            "{who} buys {a} notebooks at {b} cents each and {c} pens at {d} cents each, and pays "
                + "with {f} cents. How many cents come back?",
            List.of(
                given("a", "3", "9"),
                given("b", "120", "260"),
                given("c", "2", "12"),
                given("d", "40", "150"),
                given("f", "5000", "9000")),
            g ->
                new BigFraction(
                    g.whole("f")
                        - LongStream.range(0, g.whole("a")).map(i -> g.whole("b")).sum()
                        - LongStream.range(0, g.whole("c")).map(i -> g.whole("d")).sum()),
            Solution.of("f - a*b - c*d")),
        fraction(
            "pumps",
            "One pump fills {who}'s tank in {a} minutes, another in {b} minutes. How many minutes "
                + "do both take together?",
            List.of(given("a", "7", "60"), given("b", "7", "60")),
            g -> at(g, "a").reciprocal().add(at(g, "b").reciprocal()).reciprocal(),
            Solution.of("a*b/(a + b)")),
        fraction(
            "mixture",
            "{who} mixes {a} litres of {b} % juice with {c} litres of {d} % juice. How many percent "
                + "juice has the mixture?",
            List.of(
                given("a", "1", "30"),
                given("b", "5", "95"),
                given("c", "1", "30"),
                given("d", "5", "95")),
            g ->
                at(g, "b")
                    .add(
                        at(g, "d")
                            .subtract(at(g, "b"))
                            .multiply(at(g, "c"))
                            .divide(at(g, "a").add(at(g, "c")))),
            Solution.of("(a*b + c*d)/(a + c)")),
        fraction(
            "legs",
            "{who} rides {a} km at {b} km/h and then {c} km at {d} km/h. What is the average speed "
                + "in km/h?",
            List.of(
                given("a", "5", "90"),
                given("b", "8", "40"),
                given("c", "5", "90"),
                given("d", "8", "40")),
            g -> {
              BigFraction time = at(g, "a").divide(at(g, "b")).add(at(g, "c").divide(at(g, "d")));
              return at(g, "a").add(at(g, "c")).divide(time);
            },
            Solution.of("(a + c)/t", "t = a/b + c/d")),
        fraction(
            "discounts",
            "A coat of {a} cents becomes {b} % cheaper, and then {c} % cheaper again. How many cents "
                + "does {who} pay?",
            List.of(given("a", "2000", "30000"), given("b", "5", "60"), given("c", "5", "60")),
            g -> {
              BigFraction once = at(g, "a").subtract(at(g, "a").multiply(at(g, "b")).divide(100));
              return once.subtract(once.multiply(at(g, "c")).divide(100));
            },
            Solution.of("a*(1 - b/100)*(1 - c/100)")),
        fraction(
            "shares",
            "{who} shares {a} grams in the ratio {b} : {c} : {d}. How many grams is the first part?",
            List.of(
                given("a", "90", "900"),
                given("b", "1", "9"),
                given("c", "1", "9"),
                given("d", "1", "9")),
            g ->
                at(g, "a")
                    .divide(
                        BigFraction.ONE
                            .add(at(g, "c").divide(at(g, "b")))
                            .add(at(g, "d").divide(at(g, "b")))),
            Solution.of("a*b/(b + c + d)")));
  }

  private static List<QuestionTemplate> systems() {
    return List.of(
        fraction(
            "urn",
            "An urn has {a} red and {b} blue balls. {who} draws two without looking and keeps them. "
                + "What is the probability that both are red?",
            List.of(given("a", "3", "30"), given("b", "3", "30")),
            g ->
                new BigFraction(
                    Paths.chosen(g.whole("a"), 2), Paths.chosen(g.whole("a") + g.whole("b"), 2)),
            Solution.of("a*(a - 1)/((a + b)*(a + b - 1))")),
        fraction(
            "two-unknowns",
            "{a} apples and {b} pears cost {p} cents, {c} apples and {d} pears cost {q} cents. What "
                + "does an apple cost?",
            List.of(
                given("a", "5", "9"),
                given("b", "1", "4"),
                given("p", "100", "900"),
                given("c", "1", "4"),
                given("d", "5", "9"),
                given("q", "100", "900")),
            g -> {
              BigFraction times = at(g, "c").divide(at(g, "a"));
              BigFraction pears =
                  at(g, "q")
                      .subtract(at(g, "p").multiply(times))
                      .divide(at(g, "d").subtract(at(g, "b").multiply(times)));
              return at(g, "p").subtract(at(g, "b").multiply(pears)).divide(at(g, "a"));
            },
            Solution.of("(p*d - b*q)/det", "det = a*d - b*c")),
        fraction(
            "three-unknowns",
            "Two boxes weigh {a} g together; so do the second and a third with {b} g, and the first "
                + "and the third with {c} g. How many grams does the first weigh?",
            List.of(given("a", "100", "999"), given("b", "100", "999"), given("c", "100", "999")),
            g -> {
              BigFraction third = at(g, "b").add(at(g, "c")).subtract(at(g, "a")).divide(2);
              return at(g, "c").subtract(third);
            },
            Solution.of("(a + c - b)/2")),
        fraction(
            "continued-fraction",
            "What is {a} + 1/({b} + 1/({c} + 1/{d}))?",
            List.of(
                given("a", "1", "9"),
                given("b", "1", "9"),
                given("c", "1", "9"),
                given("d", "2", "9")),
            g -> {
              BigFraction value = at(g, "d");
              for (String name : List.of("c", "b", "a")) {
                value = at(g, name).add(value.reciprocal());
              }
              return value;
            },
            Solution.of("a + 1/y", "x = c + 1/d", "y = b + 1/x")));
  }
}
