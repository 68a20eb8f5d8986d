package dev.omni.operations.expression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.omni.operations.expression.DimensionArithmetic.Kind;
import dev.omni.quant.core.formula.DoubleArithmetic;
import dev.omni.quant.core.formula.Formula;
import dev.omni.quant.core.formula.UndefinedFormulaException;
import dev.omni.quant.core.units.UcumUnit;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.hipparchus.analysis.differentiation.Gradient;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ExpressionTest {
  private static Interval enclosed(String text) {
    return Formula.parse(text)
        .value(new IntervalArithmetic(new EvaluationBudget(800_000)), Map.of());
  }

  @ParameterizedTest
  @CsvSource({
    "-2^2, -4",
    "2^-1, 0.5",
    "2^3^2, 512",
    "2*3+4/8-1, 5.5",
    "--3, 3",
    "+(1.5e2), 150",
    ".5 * 4., 2",
    "'max(2, min(7, 5))', 5",
    "'min(3, 1, 2) + max(3, 1, 4, 1)', 5",
    "round(-2.5), -3",
    "floor(-2.5), -3",
    "ceil(1e-9), 1",
    "'pow(2, 10)', 1024",
    "abs(-7), 7",
    "sqrt(0), 0"
  })
  void exact_arithmetic_is_exact(String text, BigDecimal expected) {
    Interval value = enclosed(text);

    assertThat(value.low()).isEqualByComparingTo(expected);
    assertThat(value.high()).isEqualByComparingTo(expected);
  }

  @Test
  void the_largest_of_as_many_as_an_expression_can_hold_is_found() {
    assertThat(enclosed("max(" + "1,".repeat(990) + "2)").low()).isEqualByComparingTo("2");
  }

  /** Digits of the well-known constants, as OEIS lists them, and of functions at 1. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          pi                  | 3.14159265358979323846264338327950288420
          e                   | 2.71828182845904523536028747135266249776
          exp(1)              | 2.71828182845904523536028747135266249776
          ln(2)               | 0.69314718055994530941723212145817656808
          log10(2)            | 0.30102999566398119521373889472449302677
          log2(10)            | 3.32192809488736234787031942948939017586
          sqrt(2)             | 1.41421356237309504880168872420969807857
          cbrt(-2)            | -1.25992104989487316476721060727822835057
          sin(1)              | 0.84147098480789650665250232163029899962
          cos(1)              | 0.54030230586813971740093660744297660373
          tan(1)              | 1.55740772465490223050697480745836017309
          atan(1)*4           | 3.14159265358979323846264338327950288420
          asin(1)*2           | 3.14159265358979323846264338327950288420
          acos(-1)            | 3.14159265358979323846264338327950288420
          atan2(-1, -1)*4/3   | -3.14159265358979323846264338327950288420
          atan2(0, -2)        | 3.14159265358979323846264338327950288420
          sinh(1)             | 1.17520119364380145688238185059560081516
          cosh(1)             | 1.54308063481524377847790562075706168260
          tanh(1)             | 0.76159415595576488811945828260479359041
          erf(1)              | 0.84270079294971486934122063508260925929
          gamma(0.5)^2        | 3.14159265358979323846264338327950288420
          gamma(6)            | 120.000000000000000000000000000000000000
          lgamma(0.5)*2       | 1.14472988584940017414342735135305871165
          normpdf(0)          | 0.39894228040143267793994605993438186848
          2*normcdf(1)-1      | 0.68268949213708589717046509126407584496
          """)
  void functions_are_enclosed_to_nearly_forty_digits(String text, BigDecimal expected) {
    Interval value = enclosed(text);
    BigDecimal unit = expected.abs().multiply(new BigDecimal("1e-37"));

    assertThat(value.low()).isLessThanOrEqualTo(expected.add(unit));
    assertThat(value.high()).isGreaterThanOrEqualTo(expected.subtract(unit));
    assertThat(value.width()).isLessThan(expected.abs().multiply(new BigDecimal("1e-36")));
  }

  @Test
  void the_tails_of_the_normal_distribution_keep_their_digits() {
    assertThat(enclosed("normcdf(-10)").middle().doubleValue())
        .isCloseTo(7.619853024160526e-24, within(1e-38));
    assertThat(enclosed("normcdf(-30)").middle().doubleValue())
        .isCloseTo(4.906713927148187e-198, within(1e-211));
    assertThat(enclosed("normcdf(40)").high()).isLessThanOrEqualTo(BigDecimal.ONE);
  }

  @Test
  void the_two_ways_to_a_normal_tail_meet() {
    BigDecimal series = enclosed("normcdf(-24.9999999999999999999999)").low();
    BigDecimal asymptotic = enclosed("normcdf(-25)").high();

    assertThat(series.subtract(asymptotic)).isPositive();
    assertThat(series.divide(asymptotic, java.math.MathContext.DECIMAL128).doubleValue())
        .isCloseTo(1, within(1e-15));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "9^9^9",
        "1/0",
        "1/(2-2)",
        "ln(0)",
        "ln(-1)",
        "sqrt(-1)",
        "asin(2)",
        "(-8)^(1/3)",
        "10^1000000*10^1000000*10^1000000",
        "exp(1e7)",
        "gamma(0)",
        "gamma(-3)",
        "lgamma(-0.5)",
        "atan2(0,0)",
        "tan(1e99)",
        "2^1e9",
        "normcdf(1e9)",
        "1e999",
        "x",
        "f(1)",
        "sin()",
        "max(1)",
        "",
        "1+",
        "1 2",
        "(1",
        "1)",
        "1e",
        "e5",
        "$",
        "1..2"
      })
  void what_has_no_value_says_why(String text) {
    assertThatThrownBy(() -> enclosed(text))
        .isInstanceOf(UndefinedFormulaException.class)
        .satisfies(why -> assertThat(((UndefinedFormulaException) why).reason()).isNotBlank());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"(", "-", "sqrt(", "2^", "1+", "gamma(9)+", "normcdf(9)*", "10^9^", "atan(2)-"})
  void two_thousand_characters_of_anything_end_soon(String part) {
    String open = part.repeat(2000 / part.length() - 1) + "1";
    Assertions.assertTimeout(
        Duration.ofSeconds(2),
        () -> {
          try {
            enclosed(open);
          } catch (UndefinedFormulaException expected) {
            assertThat(expected.reason()).isNotBlank();
          }
        });
  }

  @Test
  void a_long_sum_is_not_deep() {
    assertThat(enclosed("1" + "+1".repeat(999)).low()).isEqualByComparingTo("1000");
  }

  @Test
  void parentheses_of_sixty_three_levels_are_read_and_more_are_not() {
    assertThat(enclosed("(".repeat(63) + "1" + ")".repeat(63)).low()).isEqualByComparingTo("1");
    assertThatThrownBy(() -> enclosed("(".repeat(64) + "1" + ")".repeat(64)))
        .hasMessageContaining("64");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          V/I*cos(phi)      | Ohm
          V^2/R             | W
          sqrt(V^2)         | V
          (V*V)^(1/2)       | V
          max(0, V - V)     | V
          V*I*t             | J
          atan2(V, V)       | 1
          exp(t/t)          | 1
          """)
  void dimensions_follow_the_expression(String text, String unit) {
    assertThat(kind(text).dimension()).isEqualTo(UcumUnit.of(unit).dimension());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"V + I", "exp(V)", "V^phi", "2^V", "max(V, 1)", "V + 1", "atan2(V, I)", "V^999^2"})
  void what_does_not_measure_alike_is_refused(String text) {
    assertThatThrownBy(() -> kind(text)).isInstanceOf(UndefinedFormulaException.class);
  }

  private static Kind kind(String text) {
    var kinds = new HashMap<String, Kind>();
    Map.of("V", "V", "I", "mA", "R", "Ohm", "phi", "rad", "t", "s")
        .forEach((name, unit) -> kinds.put(name, Kind.of(UcumUnit.of(unit).dimension())));
    return Formula.parse(text).value(new DimensionArithmetic(), kinds);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "abs(x)",
        "sqrt(x)",
        "cbrt(x)",
        "exp(x)",
        "ln(x)",
        "log10(x)",
        "log2(x)",
        "sin(x)",
        "cos(x)",
        "tan(x)",
        "asin(x)",
        "acos(x)",
        "atan(x)",
        "atan2(x, 2)",
        "atan2(2, x)",
        "sinh(x)",
        "cosh(x)",
        "tanh(x)",
        "x^3",
        "2^x",
        "x^x",
        "pow(x, 0.3)",
        "min(x, 2)",
        "max(x, 2)",
        "erf(x)",
        "normcdf(x)",
        "normpdf(x)",
        "gamma(x)",
        "lgamma(x)",
        "-x/(1+x)"
      })
  void the_three_arithmetics_agree_and_the_slope_is_that_of_the_function(String text) {
    Formula expression = Formula.parse(text);
    double x = 0.37;
    double step = 1e-5;
    Gradient gradient =
        expression.value(new GradientArithmetic(1), Map.of("x", Gradient.variable(1, 0, x)));
    double difference = (doubled(expression, x + step) - doubled(expression, x - step)) / 2 / step;

    assertThat(gradient.getValue()).isEqualTo(doubled(expression, x), within(1e-15));
    assertThat(gradient.getPartialDerivative(0)).isCloseTo(difference, within(1e-7));
    assertThat(
            expression
                .value(
                    new IntervalArithmetic(new EvaluationBudget(100_000)),
                    Map.of("x", Interval.exactly(BigDecimal.valueOf(x))))
                .middle()
                .doubleValue())
        .isCloseTo(doubled(expression, x), within(1e-14));
  }

  /** The library says infinity from 142 on. */
  @ParameterizedTest
  @ValueSource(doubles = {20, 141.5, 142, 155.5, 170, 171.5})
  void the_gamma_function_is_told_up_to_the_largest_double(double x) {
    double expected = enclosed("gamma(" + x + ")").middle().doubleValue();
    Formula expression = Formula.parse("gamma(x)");

    assertThat(doubled(expression, x)).isCloseTo(expected, within(2e-14 * expected));
    assertThat(doubled(expression, 171.7)).isInfinite();
    if (x < 171) {
      assertThat(
              expression
                  .value(new GradientArithmetic(1), Map.of("x", Gradient.variable(1, 0, x)))
                  .getPartialDerivative(0))
          .isFinite();
    }
  }

  private static double doubled(Formula expression, double x) {
    return expression.value(new DoubleArithmetic(), Map.of("x", x));
  }
}
