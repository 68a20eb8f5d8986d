package dev.omni.operations.benchmark.suite;

import static dev.omni.operations.benchmark.suite.RandomParameter.given;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.LongStream;

/** Questions about integers: divisors, remainders, series and counting. */
final class NumberTemplates {
  private NumberTemplates() {}

  static List<QuestionTemplate> all() {
    var all = new ArrayList<>(numbers());
    all.addAll(counting());
    return all;
  }

  private static List<QuestionTemplate> numbers() {
    return List.of(
        whole(
            "gcd",
            "What is the greatest common divisor of {a} and {b}?",
            List.of(given("a", "200", "9000"), given("b", "200", "9000")),
            g -> BigInteger.valueOf(g.whole("a")).gcd(BigInteger.valueOf(g.whole("b"))),
            Euclid::divisor),
        whole(
            "lcm",
            "What is the least common multiple of {a} and {b}?",
            List.of(given("a", "20", "900"), given("b", "20", "900")),
            g ->
                BigInteger.valueOf(
                    LongStream.iterate(g.whole("a"), m -> m + g.whole("a"))
                        .filter(m -> m % g.whole("b") == 0)
                        .findFirst()
                        .orElseThrow()),
            g -> {
              Solution divisor = Euclid.divisor(g);
              return new Solution("a*b/(" + divisor.expression() + ")", divisor.definitions());
            }),
        whole(
            "power",
            "What is the remainder of {a} to the power of {b} when it is divided by {m}?",
            List.of(given("a", "2", "99"), given("b", "20", "900"), given("m", "50", "999")),
            g ->
                BigInteger.valueOf(g.whole("a"))
                    .modPow(BigInteger.valueOf(g.whole("b")), BigInteger.valueOf(g.whole("m"))),
            Euclid::power),
        whole(
            "clock",
            "What is the remainder of {a} times {b} plus {c} when it is divided by {d}?",
            List.of(
                given("a", "1000", "9999"),
                given("b", "1000", "9999"),
                given("c", "1000", "9999"),
                given("d", "11", "97")),
            g ->
                BigInteger.valueOf(g.whole("a"))
                    .multiply(BigInteger.valueOf(g.whole("b")))
                    .add(BigInteger.valueOf(g.whole("c")))
                    .mod(BigInteger.valueOf(g.whole("d"))),
            g -> Solution.of("n - d*floor(n/d)", "n = a*b + c")),
        whole(
            "congruences",
            "Which is the least number, 0 or above, that leaves {a} when divided by 7, {b} when "
                + "divided by 11, and {c} when divided by 13?",
            List.of(given("a", "0", "6"), given("b", "0", "10"), given("c", "0", "12")),
            g ->
                BigInteger.valueOf(
                    LongStream.range(0, 1001)
                        .filter(n -> n % 7 == g.whole("a"))
                        .filter(n -> n % 11 == g.whole("b"))
                        .filter(n -> n % 13 == g.whole("c"))
                        .findFirst()
                        .orElseThrow()),
            g -> Solution.of("n - 1001*floor(n/1001)", "n = 715*a + 364*b + 924*c")),
        whole(
            "arithmetic-series",
            "{who} saves {a} cents in the first week and {d} cents more in every week than in the "
                + "one before. How many cents are saved after {n} weeks?",
            List.of(given("a", "5", "500"), given("d", "1", "90"), given("n", "5", "52")),
            g ->
                BigInteger.valueOf(
                    LongStream.range(0, g.whole("n"))
                        .map(k -> g.whole("a") + k * g.whole("d"))
                        .sum()),
            g -> Solution.of("n*(2*a + (n - 1)*d)/2")),
        whole(
            "geometric-series",
            "A colony of {a} cells has {q} times as many on every next day. How many cells are there "
                + "over {n} days, added up?",
            List.of(given("a", "1", "50"), given("q", "2", "6"), given("n", "4", "12")),
            g -> {
              BigInteger sum = BigInteger.ZERO;
              for (long k = 0; k < g.whole("n"); k++) {
                sum =
                    sum.multiply(BigInteger.valueOf(g.whole("q")))
                        .add(BigInteger.valueOf(g.whole("a")));
              }
              return sum;
            },
            g -> Solution.of("a*(q^n - 1)/(q - 1)")));
  }

  private static QuestionTemplate whole(
      String family,
      String words,
      List<RandomParameter> givens,
      Function<ParameterValues, BigInteger> gold,
      Function<ParameterValues, Solution> solution) {
    return new QuestionTemplate(
        family,
        words,
        givens,
        new ExpectedAnswer(
            "1", solution, g -> FiftyDigitDecimal.of(gold.apply(g)), Optional.empty()));
  }

  private static List<QuestionTemplate> counting() {
    return List.of(
        whole(
            "multiples",
            "How many of the numbers from 1 to {n} can be divided by 7 or by 11?",
            List.of(given("n", "200", "5000")),
            g ->
                BigInteger.valueOf(
                    LongStream.rangeClosed(1, g.whole("n"))
                        .filter(k -> k % 7 == 0 || k % 11 == 0)
                        .count()),
            g -> Solution.of("floor(n/7) + floor(n/11) - floor(n/77)")),
        whole(
            "committees",
            "How many committees of 4 can be made of {n} people?",
            List.of(given("n", "8", "60")),
            g -> Paths.chosen(g.whole("n"), 4),
            g -> Solution.of("n*(n - 1)*(n - 2)*(n - 3)/24")),
        whole(
            "paths",
            "A grid has 3 rows and {n} columns of squares. How many shortest paths along its lines "
                + "lead from one corner to the opposite one?",
            List.of(given("n", "3", "60")),
            g -> Paths.across(3, Math.toIntExact(g.whole("n"))),
            g -> Solution.of("(n + 1)*(n + 2)*(n + 3)/6")));
  }
}
