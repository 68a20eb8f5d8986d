package dev.omni.quant.discovery.formula;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.omni.domain.json.Pointer;
import dev.omni.domain.json.Problem;
import dev.omni.quant.discovery.table.DataColumns;
import dev.omni.quant.discovery.table.TableCell;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The columns that formulas become. */
final class ModelMatrixTest {
  private static final double[] X = {0.5, 1, 1.7, 2, 3.2, 4, 4.4, 6, 7.1, 9, 10, 12};

  private static List<TableCell> numbers(double... values) {
    return Arrays.stream(values).mapToObj(TableCell::of).toList();
  }

  private static List<TableCell> texts(String... values) {
    return Stream.of(values).<TableCell>map(TableCell.Factor::new).toList();
  }

  private static DataColumns table() {
    Map<String, List<TableCell>> columns = new LinkedHashMap<>();
    columns.put("y", numbers(X));
    columns.put("x", numbers(X));
    columns.put("a", texts("p", "q", "r", "p", "q", "r", "p", "q", "r", "p", "q", "r"));
    columns.put("b", texts("u", "u", "u", "v", "v", "v", "u", "u", "u", "v", "v", "v"));
    columns.put("g", numbers(10, 9, 10, 9, 2, 2, 10, 9, 10, 9, 2, 2));
    return new DataColumns(columns);
  }

  private static FormulaModel.Sent sent(String formula, ModelCoding coding) {
    return new FormulaModel.Sent(table(), formula, coding, ModelFormula.Kind.RESPONSE, List.of());
  }

  private static FormulaModel model(String formula) {
    return sent(formula, ModelCoding.PLAIN).model();
  }

  private static double[] column(double[][] rows, int j) {
    return Arrays.stream(rows).mapToDouble(row -> row[j]).toArray();
  }

  private static double product(double[] one, double[] other) {
    return IntStream.range(0, one.length).mapToDouble(i -> one[i] * other[i]).sum();
  }

  /** The rule of margins, with the names of the columns. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "y ~ a | intercept aq ar",
        "y ~ a - 1 | ap aq ar",
        "y ~ 0 + a + b | ap aq ar bv",
        "y ~ 0 + x + a | x ap aq ar",
        "y ~ a:b | intercept ap:bu aq:bu ar:bu ap:bv aq:bv ar:bv",
        "y ~ a + a:b | intercept aq ar ap:bv aq:bv ar:bv",
        "y ~ a*b | intercept aq ar bv aq:bv ar:bv",
        "y ~ x:a | intercept x:ap x:aq x:ar",
        "y ~ x + x:a | intercept x x:aq x:ar",
        "y ~ C(g) | intercept C(g)9 C(g)10",
        "y ~ poly(x,2) | intercept poly(x,2)1 poly(x,2)2",
      })
  void a_factor_is_coded_in_full_where_its_margin_is_not_in_the_model(String text, String names) {
    assertThat(String.join(" ", model(text).matrix().names())).isEqualTo(names);
  }

  @Test
  void polynomials_are_orthonormal_and_to_the_constant() {
    double[][] rows = model("y ~ poly(x,4)").rows();
    for (int j = 0; j < 5; j++) {
      for (int k = 1; k < 5; k++) {
        assertThat(product(column(rows, j), column(rows, k)))
            .isCloseTo(j == k ? 1 : 0, within(1e-13));
      }
    }
  }

  /** B-splines with the first add up to 1, are never negative, and span the cubic polynomials. */
  @Test
  void splines_span_cubic_polynomials() {
    FormulaModel splines = model("I(x^3 - 2*x^2 + x) ~ bs(x,6)");
    double[][] rows = splines.rows();
    assertThat(rows[0]).hasSize(7);
    for (double[] row : rows) {
      assertThat(DoubleStream.of(row).min().orElseThrow()).isGreaterThanOrEqualTo(0);
      assertThat(DoubleStream.of(row).skip(1).sum()).isLessThanOrEqualTo(1 + 1e-14);
    }
    var fit = new dev.omni.quant.core.LeastSquares(rows);
    double[] y = splines.response();
    double[] coefficients = fit.solve(y);
    for (int i = 0; i < y.length; i++) {
      assertThat(product(rows[i], coefficients)).isCloseTo(y[i], within(1e-9));
    }
  }

  /** Beyond its ends a natural spline is a line, and within it bends continuously. */
  @Test
  void a_natural_spline_goes_on_as_a_line() {
    FormulaModel model = model("y ~ ns(x,4)");
    double[][] rows =
        model.rows(new DataColumns(Map.of("x", numbers(12, 13, 14, 16, 0.5, 0, -1, -3))));
    for (int j = 1; j < 5; j++) {
      double[] column = column(rows, j);
      assertThat(column[2] - column[1]).isCloseTo(column[1] - column[0], within(1e-12));
      assertThat(column[3] - column[2]).isCloseTo(2 * (column[1] - column[0]), within(1e-12));
      assertThat(column[6] - column[5]).isCloseTo(2 * (column[5] - column[4]), within(1e-12));
    }
  }

  @Test
  void a_natural_spline_has_no_second_derivative_at_its_ends() {
    double h = 1e-3;
    double[][] rows =
        model("y ~ ns(x,[2,5])")
            .rows(
                new DataColumns(Map.of("x", numbers(12, 12 - h, 12 - 2 * h, 4, 4 - h, 4 - 2 * h))));
    for (int j = 1; j < 4; j++) {
      double[] c = column(rows, j);
      assertThat((c[0] - 2 * c[1] + c[2]) / h / h).isCloseTo(0, within(2e-3));
      assertThat(Math.abs((c[3] - 2 * c[4] + c[5]) / h / h)).isLessThan(10);
    }
  }

  /** The columns of each contrast but treatment add up to zero over the levels. */
  @ParameterizedTest
  @EnumSource(names = "TREATMENT", mode = EnumSource.Mode.EXCLUDE)
  void contrasts_compare(Contrast contrast) {
    double[][] matrix = contrast.matrix(5);
    for (int j = 0; j < 4; j++) {
      assertThat(DoubleStream.of(column(matrix, j)).sum()).isCloseTo(0, within(1e-14));
    }
  }

  @Test
  void helmert_is_a_level_against_those_before() {
    assertThat(Contrast.HELMERT.matrix(4))
        .isDeepEqualTo(new double[][] {{-1, -1, -1}, {1, -1, -1}, {0, 2, -1}, {0, 0, 3}});
    assertThat(Contrast.SUM.matrix(3)).isDeepEqualTo(new double[][] {{1, 0}, {0, 1}, {-1, -1}});
    assertThat(Contrast.POLYNOMIAL.suffixes(List.of("a", "b", "c", "d", "e")))
        .containsExactly(".L", ".Q", ".C", "^4");
  }

  @Test
  void the_reference_and_the_order_of_levels_are_chosen() {
    var coding =
        new ModelCoding(
            Optional.empty(),
            Optional.of(Map.of("b", "v")),
            Optional.of(Map.of("a", List.of("r", "q", "p"))));
    assertThat(sent("y ~ a + b", coding).model().matrix().names())
        .containsExactly("intercept", "aq", "ap", "bu");
  }

  @Test
  void choices_for_no_factor_are_refused() {
    var coding =
        new ModelCoding(
            Optional.of(Map.of("x", Contrast.SUM)),
            Optional.of(Map.of("b", "w")),
            Optional.of(Map.of("a", List.of("p", "q"))));
    assertThat(sent("y ~ a + b + x", coding).problems())
        .extracting(Problem::pointer)
        .containsExactlyInAnyOrder("/contrasts/x", "/reference/b", "/levels/a");
  }

  @Test
  void values_without_a_number_are_refused_at_their_row() {
    assertThat(sent("y ~ log(x - 1)", ModelCoding.PLAIN).problems())
        .extracting(Problem::pointer)
        .containsExactly("/table/x/0");
    assertThat(sent("y ~ poly(g,3)", ModelCoding.PLAIN).problems())
        .extracting(Problem::pointer)
        .containsExactly("/formula");
  }

  @Test
  void new_rows_have_levels_and_places_that_are_known() {
    ModelMatrix matrix = model("y ~ a*bs(x,4) + offset(g)").matrix();
    var rows =
        new DataColumns(Map.of("a", texts("p", "s"), "x", numbers(3, 13), "g", numbers(1, 2)));
    assertThat(matrix.newRowProblems(Pointer.ROOT.to("new_rows"), rows))
        .extracting(Problem::pointer)
        .containsExactlyInAnyOrder("/new_rows/a/1", "/new_rows/x/1");
    assertThat(
            matrix.newRowProblems(
                Pointer.ROOT.to("new_rows"), new DataColumns(Map.of("a", texts("p")))))
        .extracting(Problem::pointer)
        .containsExactlyInAnyOrder("/new_rows/x", "/new_rows/g");
  }

  @Test
  void aliased_columns_are_told_with_what_they_are_made_of() {
    FormulaModel model = model("y ~ x + I(2*x + 1) + a + C(g) + poly(x,2)");
    assertThat(model.aliased().notes())
        .contains("I(2*x+1) aliased with intercept, x", "poly(x,2)1 aliased with intercept, x");
    assertThat(model.rows()[0]).hasSize(model.names().size());
    assertThat(model.aliased().expanded(new double[model.names().size()]))
        .hasSize(model.matrix().names().size());
    assertThat(model.names()).doesNotContain("I(2*x+1)", "poly(x,2)1").contains("poly(x,2)2");
  }
}
