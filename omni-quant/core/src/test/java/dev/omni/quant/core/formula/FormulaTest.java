package dev.omni.quant.core.formula;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.hipparchus.analysis.differentiation.Gradient;
import org.hipparchus.util.Binary64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class FormulaTest {
  private static final List<String> NAMES = List.of("x", "b1", "b2");

  private static double at(String text, double x, double b1, double b2) {
    return Formula.parse(text, NAMES)
        .value(List.of(new Binary64(x), new Binary64(b1), new Binary64(b2)))
        .getReal();
  }

  @ParameterizedTest(name = "{0} = {1}")
  @CsvSource(
      delimiter = ';',
      value = {
        "1+2*3; 7",
        "(1+2)*3; 9",
        "2^3^2; 512",
        "-2^2; -4",
        "(-2)^2; 4",
        "2^-1; 0.5",
        "2*-3; -6",
        "--2; 2",
        "8/4/2; 1",
        "10-4-3; 3",
        ".5e1 + 1.; 6",
        "sqrt(x)+ln(e)+log10(100); 5",
        "abs(-x)*b1^b2; 32",
        "cos(pi); -1",
        "0^b2; 0",
        "pow(x, 1/2)*pow(b1,b2+1); 32",
        "-pow(x - 1, 2)^2; -81",
        "pow((1+1), pow(2, 3)); 256",
        "log2(x*b1); 3"
      })
  void means_what_it_means_on_paper(String text, double value) {
    assertThat(at(text, 4, 2, 3)).isEqualTo(value, within(1e-15));
  }

  @Test
  void derivatives_are_those_of_the_textbook() {
    var x = Gradient.constant(2, 1.5);
    var b1 = Gradient.variable(2, 0, 3.0);
    var b2 = Gradient.variable(2, 1, 0.7);
    Gradient y = Formula.parse("b1*exp(-b2*x)", NAMES).value(List.of(x, b1, b2));
    double e = Math.exp(-0.7 * 1.5);
    assertThat(y.getPartialDerivative(0)).isEqualTo(e, within(1e-15));
    assertThat(y.getPartialDerivative(1)).isEqualTo(-3 * 1.5 * e, within(1e-15));
  }

  @Test
  void tells_the_variables_it_uses() {
    assertThat(Formula.parse("b2*x + pi", NAMES).uses()).containsExactly("b2", "x");
  }

  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource(
      delimiter = '|',
      value = {
        "b1*| at character 4: expected a number, a name or (",
        "(b1| at character 4: expected an operator or )",
        "b1 x| at character 4: expected an operator or the end",
        "b3| at character 1: no variable b3; there are x, b1, b2",
        "2x| at character 2: expected an operator or the end",
        "foo(x)| at character 1: no function foo",
        "exp(x,2)| at character 6: expected an operator or )",
        "pow(x)| at character 6: expected an operator or , and the exponent",
        "pow(x,2,3)| at character 8: expected an operator or )"
      })
  void says_where_it_cannot_be_read(String text, String message) {
    assertThatThrownBy(() -> Formula.parse(text, NAMES))
        .isInstanceOf(FormulaSyntaxException.class)
        .hasMessageStartingWith(message);
  }
}
