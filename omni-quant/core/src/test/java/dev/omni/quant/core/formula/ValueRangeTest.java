package dev.omni.quant.core.formula;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.SplittableRandom;
import org.hipparchus.util.Binary64;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The ranges of formulas against their values. */
final class ValueRangeTest {
  private static final double ROUNDING = 1e-12;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "x*(a-x)",
        "abs(x-a)",
        "acos(x/4)",
        "asin(x/4)",
        "atan(a*x)",
        "cbrt(x-a)",
        "cos(3*x)",
        "cosh(x)",
        "exp(-((x-a)/0.1)^2)",
        "expm1(x)",
        "ln(x^2+0.1)",
        "log10(3+x)",
        "log1p(x^2)",
        "log2(4+x)",
        "sin(x)^3",
        "sinh(x-a)",
        "sqrt(x^2+a)",
        "tan(x/3)",
        "tanh(5*x)",
        "x^-2",
        "1/(x-a)",
        "(x^2+1)^(x/2)",
        "-x^4+3*x^3",
        "(4+x)^0.3",
        "(4+x)^-1.5"
      })
  void every_value_lies_in_the_range(String text) {
    Formula formula = Formula.parse(text, List.of("x", "a"));
    var random = new SplittableRandom(53);
    for (int n = 0; n < 2000; n++) {
      double a = random.nextDouble(0.2, 2);
      double from = random.nextDouble(-3, 3);
      double width = Math.pow(10, random.nextDouble(-8, 0));
      ValueRange range = formula.range(new ValueRange(from, from + width), List.of(a));
      double x = from + width * random.nextDouble();
      double value = formula.value(List.of(new Binary64(x), new Binary64(a))).getReal();
      double near = ROUNDING * (1 + Math.abs(value));
      assertThat(value)
          .as("%s at %s in %s and %s", text, x, from, from + width)
          .isBetween(range.low() - near, range.high() + near);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"x*(1-x)", "sin(x)^2+cos(x)^2", "(x+1)^2-x^2-2*x"})
  void a_short_range_is_as_narrow_as_the_square_of_its_length(String text) {
    Formula formula = Formula.parse(text, List.of("x"));
    for (double width = 1e-2; width > 1e-5; width /= 10) {
      ValueRange range = formula.range(new ValueRange(0.5 - width, 0.5 + width), List.of());
      assertThat(range.width()).isLessThan(20 * width * width);
    }
  }
}
