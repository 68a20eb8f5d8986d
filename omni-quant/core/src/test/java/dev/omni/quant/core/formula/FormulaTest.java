package dev.omni.quant.core.formula;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.hipparchus.analysis.differentiation.DSFactory;
import org.hipparchus.analysis.differentiation.DerivativeStructure;
import org.hipparchus.analysis.differentiation.Gradient;
import org.hipparchus.util.Binary64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

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
        "foor(x)| at character 1: no function foor; did you mean floor",
        "exp(x,2)| at character 1: exp takes one argument",
        "pow(x)| at character 1: pow takes two arguments",
        "1 + max(x)| at character 5: max takes two or more arguments",
        "1e400| at character 1: 1e400 is beyond the range of a double",
        "x*1e9999999999| at character 3: 1e9999999999 is beyond the range of a double",
        "if(x, 1, 2)| at character 4: expected a comparison such as x < 1",
        "if(x < 1, 1)| at character 12: expected an operator, or a comma and the value where it",
        "if(x < 1 and b1, 1, 2)| at character 14: expected a comparison such as x < 1",
        "if(1 < x < 2, 1, 2)| at character 10: expected an operator, or a comma and the value",
        "(x < 1) + 1| at character 1: expected a number; a comparison is the first argument of if",
        "x < 1| at character 1: expected a number; a comparison is the first argument of if",
        "x, 1| at character 2: expected an operator or the end"
      })
  void says_where_it_cannot_be_read(String text, String message) {
    assertThatThrownBy(() -> Formula.parse(text, NAMES))
        .isInstanceOf(FormulaSyntaxException.class)
        .hasMessageStartingWith(message);
  }

  @ParameterizedTest(name = "{0} = {1}")
  @CsvFileSource(resources = "/formulas.tsv", delimiter = '\t')
  void has_the_value_of_mpmath(String text, double value) {
    var within = within(2e-14 * Math.abs(value));
    assertThat(at(text, 0, 0, 0)).isEqualTo(value, within);
    assertThat(Formula.parse(text).value(new DoubleArithmetic(), Map.of()))
        .isEqualTo(value, within);
    ValueRange range = Formula.parse(text, NAMES).range(ValueRange.of(1), List.of(0.0, 0.0));
    assertThat(range.contains(value) || Math.abs(range.low() - value) <= 1e-13 * Math.abs(value))
        .as("%s has %s", range, value)
        .isTrue();
  }

  @ParameterizedTest
  @CsvFileSource(resources = "/formulas-refused.tsv", delimiter = '\t')
  void says_what_is_wrong(String text, String says) {
    assertThatThrownBy(() -> Formula.parse(text, NAMES)).hasMessageContaining(says);
    assertThatThrownBy(() -> Formula.parse(text)).hasMessageContaining(says);
  }

  @Test
  void reads_up_to_its_limits() {
    assertThat(at("(".repeat(63) + "x" + ")".repeat(63), 1, 0, 0)).isEqualTo(1);
    assertThatThrownBy(() -> at("-".repeat(65) + "x", 1, 0, 0))
        .hasMessageContaining("nested deeper than 64");
    assertThatThrownBy(() -> at(" ".repeat(10_000) + "x", 1, 0, 0))
        .hasMessage("longer than 10000 characters");
  }

  @Test
  void a_variable_may_have_the_name_of_a_function() {
    assertThat(Formula.parse("gamma*max(gamma, not)", List.of("gamma", "not")).uses())
        .containsExactly("gamma", "not");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "erf(x)",
        "erfc(x)",
        "gamma(x)",
        "lgamma(x)",
        "normcdf(x)",
        "normpdf(x)",
        "min(x, x^2)",
        "max(x^3, 1)",
        "atan2(x, 2)",
        "if(x < 2, x^2, 5)",
        "if(x > 2, 1, sin(x))",
        "floor(x)"
      })
  void derivatives_are_those_of_differences(String text) {
    double h = 1e-4;
    double x = 1.3;
    double up = at(text, x + h, 0, 0);
    double down = at(text, x - h, 0, 0);
    var variable = new DSFactory(1, 2).variable(0, x);
    DerivativeStructure zero = variable.newInstance(0);
    DerivativeStructure found = Formula.parse(text, NAMES).value(List.of(variable, zero, zero));
    assertThat(found.getPartialDerivative(1)).isEqualTo((up - down) / (2 * h), within(1e-6));
    double second = (up - 2 * at(text, x, 0, 0) + down) / (h * h);
    assertThat(found.getPartialDerivative(2)).isEqualTo(second, within(1e-5));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "min(x, b1); x - b1",
        "abs(x); x",
        "if(x < 1 and x >= b2, 1, 2); x - 1, x - b2",
        "exp(x); ''"
      })
  void takes_another_branch_where_a_term_changes_its_sign(String text, String terms) {
    List<Double> at =
        Formula.parse(text, NAMES).switches().stream().map(each -> number(each)).toList();
    List<Double> wanted =
        terms.isEmpty()
            ? List.of()
            : Stream.of(terms.split(", ")).map(t -> at(t, 4, 2, 3)).toList();
    assertThat(at).isEqualTo(wanted);
  }

  private static double number(Formula formula) {
    return formula.value(List.of(new Binary64(4), new Binary64(2), new Binary64(3))).getReal();
  }
}
