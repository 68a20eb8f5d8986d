package dev.omni.operations.benchmark.suite;

import static dev.omni.operations.benchmark.suite.RandomParameter.given;

import dev.omni.operations.benchmark.BenchmarkTask;
import dev.omni.operations.model.TaskKind;
import java.util.List;

/**
 * Options with published values, and loans, bonds and rates of return with drawn numbers. The
 * expected answers of the latter are computed flow by flow, or by bisection.
 */
final class FinanceTasks {
  private FinanceTasks() {}

  static List<BenchmarkTask> tasks(long seed, int variants) {
    var tasks = new TaskList(seed, variants);
    List<HaugOption> options = HaugOption.all();
    for (int k = 0; k < options.size(); k++) {
      BenchmarkQuestion question = options.get(k).question();
      tasks.add("option-" + (k + 1), TaskKind.QUANTITY, question::toInput, question.gold());
    }
    tasks.draw(bond(), 4, 300);
    tasks.draw(duration(), 3, 310);
    tasks.draw(rateOfReturn(), 4, 320);
    tasks.draw(loan(), 3, 330);
    tasks.draw(balance(), 3, 340);
    return tasks.tasks();
  }

  private static QuestionTemplate bond() {
    return new QuestionTemplate(
        "bond",
        "What is a bond over {F} worth that pays {c} of that each year for {n} years, at a yield of "
            + "{y} a year?",
        List.of(
            given("F", "100", "1000", "USD"),
            given("c", "0.0100", "0.0900"),
            given("n", "2", "30"),
            given("y", "0.0050", "0.1200")),
        ExpectedAnswer.of(
            "USD",
            g -> {
              FiftyDigitDecimal discount = FiftyDigitDecimal.ONE;
              FiftyDigitDecimal worth = FiftyDigitDecimal.of(0);
              for (long k = 1; k <= g.whole("n"); k++) {
                discount = discount.over(FiftyDigitDecimal.ONE.plus(g.at("y")));
                worth = worth.plus(g.at("F").times(g.at("c")).times(discount));
              }
              return worth.plus(g.at("F").times(discount));
            },
            Solution.of("F*c*(1 - w)/y + F*w", "w = (1 + y)^(-n)")));
  }

  private static QuestionTemplate duration() {
    return new QuestionTemplate(
        "duration",
        "What is the duration in years, after F. R. Macaulay, of a bond that pays {c} of its face "
            + "each year for {n} years, at a yield of {y} a year?",
        List.of(
            given("c", "0.0100", "0.0900"), given("n", "2", "30"), given("y", "0.0050", "0.1200")),
        ExpectedAnswer.of(
            "1",
            g -> {
              FiftyDigitDecimal discount = FiftyDigitDecimal.ONE;
              FiftyDigitDecimal worth = FiftyDigitDecimal.of(0);
              FiftyDigitDecimal waited = FiftyDigitDecimal.of(0);
              for (long k = 1; k <= g.whole("n"); k++) {
                discount = discount.over(FiftyDigitDecimal.ONE.plus(g.at("y")));
                FiftyDigitDecimal flow =
                    g.at("c").plus(FiftyDigitDecimal.of(k == g.whole("n") ? 1 : 0)).times(discount);
                worth = worth.plus(flow);
                waited = waited.plus(flow.times(k));
              }
              return waited.over(worth);
            },
            Solution.of("(1 + y)/y - (1 + y + n*(c - y))/(c*((1 + y)^n - 1) + y)")));
  }

  private static QuestionTemplate rateOfReturn() {
    return new QuestionTemplate(
        "rate-of-return",
        "{who} pays {a} now and gets {b} after one year and {c} after two. What is the internal rate "
            + "of return a year?",
        List.of(
            given("a", "1000", "2000", "USD"),
            given("b", "300", "1200", "USD"),
            given("c", "900", "2000", "USD")),
        ExpectedAnswer.of(
            "1",
            g ->
                FiftyDigitDecimal.root(
                    rate -> {
                      FiftyDigitDecimal growth = FiftyDigitDecimal.ONE.plus(rate);
                      return g.at("c").over(growth).plus(g.at("b")).over(growth).minus(g.at("a"));
                    },
                    FiftyDigitDecimal.of("-0.9"),
                    FiftyDigitDecimal.of(9)),
            Solution.of("(b + sqrt(b^2 + 4*a*c))/(2*a) - 1")));
  }

  private static QuestionTemplate loan() {
    return new QuestionTemplate(
        "loan",
        "{who} borrows {P} at {i} a month and pays it back in {n} equal parts at the ends of the "
            + "months. How much is each?",
        List.of(
            given("P", "1000", "90000", "USD"),
            given("i", "0.0020", "0.0150"),
            given("n", "12", "360")),
        ExpectedAnswer.of(
            "USD",
            g ->
                g.at("P")
                    .over(owed(g, FiftyDigitDecimal.of(0), FiftyDigitDecimal.of(-1), g.whole("n")))
                    .times(owed(g, FiftyDigitDecimal.ONE, FiftyDigitDecimal.of(0), g.whole("n"))),
            Solution.of("P*i/(1 - (1 + i)^(-n))")));
  }

  private static QuestionTemplate balance() {
    return new QuestionTemplate(
        "balance",
        "{who} borrows {P} at {i} a month and pays {p} at the end of each month. How much is owed "
            + "after {k} months?",
        List.of(
            given("P", "20000", "90000", "USD"),
            given("i", "0.0020", "0.0150"),
            given("p", "100", "300", "USD"),
            given("k", "6", "48")),
        ExpectedAnswer.of(
            "USD",
            g -> owed(g, g.at("P"), g.at("p"), g.whole("k")),
            Solution.of("P*(1 + i)^k - p*((1 + i)^k - 1)/i")));
  }

  /** Returns the debt after some months, month by month. */
  private static FiftyDigitDecimal owed(
      ParameterValues g, FiftyDigitDecimal principal, FiftyDigitDecimal payment, long months) {
    FiftyDigitDecimal owed = principal;
    for (long k = 0; k < months; k++) {
      owed = owed.plus(owed.times(g.at("i"))).minus(payment);
    }
    return owed;
  }
}
