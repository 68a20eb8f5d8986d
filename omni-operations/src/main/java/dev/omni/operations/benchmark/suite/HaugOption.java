package dev.omni.operations.benchmark.suite;

import dev.omni.domain.json.Json;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A European option with a published value: E. G. Haug, Option Pricing Formulas (1998).
 *
 * @param call or put
 * @param numbers strike, spot, dividend yield, rate, years and volatility by their letters
 * @param published the value, to four decimals
 */
record HaugOption(boolean call, ParameterValues numbers, BigDecimal published) {
  private static final String RESOURCE = "haug.txt";
  private static final List<String> LETTERS = List.of("K", "S", "q", "r", "T", "v");
  private static final int DIGITS = 10;

  /** Returns all 43, in the order of the book. */
  static List<HaugOption> all() {
    try (InputStream in = HaugOption.class.getResourceAsStream(RESOURCE)) {
      if (in == null) {
        throw new IllegalStateException("no resource " + RESOURCE);
      }
      var reader = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
      return reader.lines().filter(line -> !line.startsWith("#")).map(HaugOption::read).toList();
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }

  private static HaugOption read(String line) {
    String[] parts = line.split(" ");
    Map<String, FiftyDigitDecimal> numbers = new LinkedHashMap<>();
    for (int i = 0; i < LETTERS.size(); i++) {
      numbers.put(LETTERS.get(i), FiftyDigitDecimal.of(parts[i + 1]));
    }
    return new HaugOption(
        parts[0].equals("call"),
        new ParameterValues(numbers),
        new BigDecimal(parts[parts.length - 1]));
  }

  /** Returns the option as a question, right to ten digits. */
  BenchmarkQuestion question() {
    Map<String, Json> inputs = new LinkedHashMap<>();
    numbers.values().forEach((name, value) -> inputs.put(name, toJson(name, value)));
    String words =
        "What is a European "
            + (call ? "call" : "put")
            + " worth: strike {K}, spot {S}, dividend yield {q} and rate {r} a year, both"
            + " continuous, {T} years, volatility {v}?";
    String payoff =
        call
            ? "S*exp(-q*T)*normcdf(d1) - K*exp(-r*T)*normcdf(d2)"
            : "K*exp(-r*T)*normcdf(-d2) - S*exp(-q*T)*normcdf(-d1)";
    Solution solution =
        Solution.of(
            payoff, "d1 = (ln(S/K) + (r - q + v^2/2)*T)/(v*sqrt(T))", "d2 = d1 - v*sqrt(T)");
    return new BenchmarkQuestion(
        words, inputs, solution, "USD", BenchmarkQuestion.gold(value(), "USD", DIGITS));
  }

  private static Json toJson(String name, FiftyDigitDecimal value) {
    Json number = new Json.Num(value.value());
    return name.equals("K") || name.equals("S") ? Json.obj("value", number, "unit", "USD") : number;
  }

  /**
   * Returns the price by F. Black and M. Scholes (1973) with the yield of R. C. Merton (1973), by
   * put-call parity.
   */
  FiftyDigitDecimal value() {
    FiftyDigitDecimal years = at("T");
    FiftyDigitDecimal forward = at("S").times(at("q").times(years).times(-1).exponential());
    FiftyDigitDecimal strike = at("K").times(at("r").times(years).times(-1).exponential());
    FiftyDigitDecimal deviation = at("v").times(years.squareRoot());
    FiftyDigitDecimal far =
        forward.over(strike).logarithm().over(deviation).plus(deviation.over(2));
    FiftyDigitDecimal worth =
        forward.times(far.normal()).minus(strike.times(far.minus(deviation).normal()));
    return call ? worth : worth.minus(forward).plus(strike);
  }

  private FiftyDigitDecimal at(String name) {
    return numbers.at(name);
  }
}
