package dev.omni.quant.discovery;

import dev.omni.domain.json.Pointer;
import dev.omni.engine.Infeasible;
import dev.omni.engine.SecondMethod;
import dev.omni.engine.Work;
import dev.omni.quant.core.PreciseFunctions;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The second method of a linear regression: the normal equations in exact integers, solved without
 * fractions. E. H. Bareiss, Sylvester's identity and multistep integer-preserving Gaussian
 * elimination, Mathematics of Computation 22, 1968, pp. 565-578.
 */
final class RationalRegression implements SecondMethod<LinearRegression.Input> {
  private static final Description DESCRIPTION =
      new Description(
          "normal equations in exact rational numbers",
          PreciseFunctions.LIBRARY,
          "exact, rounded to 34 digits",
          1e-7);

  /** The part of what a column can explain below which a coefficient is compared with this part. */
  private static final BigDecimal SMALL = new BigDecimal("1e-6");

  private static final BigDecimal LITTLE = new BigDecimal("1e-9");

  @Override
  public Description description() {
    return DESCRIPTION;
  }

  @Override
  public double steps(LinearRegression.Input input) {
    double columns = LinearProblems.coefficients(input);
    double rows = LinearProblems.rows(input);
    return 1e5
        + 40 * rows * columns * columns
        + 4 * columns * columns * columns * columns * columns;
  }

  @Override
  public List<Figure> compute(LinearRegression.Input input, Work work) {
    LinearInput sent = LinearInput.of(input);
    return new Equations(input, sent, work).figures(sent, work);
  }

  /** The normal equations of integers. */
  private static final class Equations {
    private final ExactNumbers[] columns;
    private final ExactNumbers response;
    private final ExactNumbers weights;
    private final BigInteger[][] matrix;
    private final BigInteger[] products;

    Equations(LinearRegression.Input input, LinearInput sent, Work work) {
      columns = columns(input, sent);
      response = ExactNumbers.of(sent.y());
      weights = ExactNumbers.of(sent.weights());
      matrix = new BigInteger[columns.length][columns.length + 1];
      products = new BigInteger[columns.length];
      for (int j = 0; j < columns.length; j++) {
        for (int k = 0; k <= j; k++) {
          work.proceed();
          matrix[j][k] = sum(columns[j], columns[k]);
          matrix[k][j] = matrix[j][k];
        }
        products[j] = sum(columns[j], response);
        matrix[j][columns.length] = products[j];
      }
    }

    /** Returns the columns of the design; powers of a predictor are exact. */
    private static ExactNumbers[] columns(LinearRegression.Input input, LinearInput sent) {
      int count = sent.rows()[0].length;
      var columns = new ExactNumbers[count];
      int first = sent.columns().constant() ? 1 : 0;
      for (int j = 0; j < count; j++) {
        columns[j] = ExactNumbers.of(DataTableChecks.column(sent.rows(), j));
        if (input.polynomialDegree() > 1 && j > first) {
          int power = j - first + 1;
          columns[j] =
              new ExactNumbers(
                  Arrays.stream(columns[first].integers())
                      .map(value -> value.pow(power))
                      .toArray(BigInteger[]::new),
                  columns[first].power() * power);
        }
      }
      return columns;
    }

    private BigInteger sum(ExactNumbers one, ExactNumbers other) {
      BigInteger sum = BigInteger.ZERO;
      for (int i = 0; i < one.integers().length; i++) {
        sum =
            sum.add(
                one.integers()[i].multiply(other.integers()[i]).multiply(weights.integers()[i]));
      }
      return sum;
    }

    List<Figure> figures(LinearInput sent, Work work) {
      BigInteger determinant = solve(work);
      int last = columns.length;
      BigInteger squares = sum(response, response);
      BigInteger explained = BigInteger.ZERO;
      var figures = new ArrayList<Figure>();
      Pointer at = Pointer.ROOT.to("coefficients");
      for (int j = 0; j < last; j++) {
        explained = explained.add(matrix[j][last].multiply(products[j]));
        int power = response.power() - columns[j].power();
        BigDecimal size =
            ExactNumbers.quotient(largest(response), largest(columns[j]), power).multiply(SMALL);
        figures.add(
            figure(
                at.to(sent.place(j)),
                ExactNumbers.quotient(matrix[j][last], determinant, power),
                size));
      }
      int power = 2 * response.power() + weights.power();
      BigInteger rest = squares.multiply(determinant).subtract(explained);
      BigDecimal residual = ExactNumbers.quotient(rest, determinant, power);
      BigDecimal little = ExactNumbers.quotient(squares, BigInteger.ONE, power).multiply(LITTLE);
      figures.add(figure(Pointer.ROOT.to("residual_sum_of_squares"), residual, little));
      if (sent.offset().isPresent()) {
        return figures; // R squared compares with another sum there.
      }
      BigDecimal total = total(sent, squares, power);
      figures.add(
          figure(
              Pointer.ROOT.to("r_squared"),
              BigDecimal.ONE.subtract(PreciseFunctions.over(residual, total)),
              BigDecimal.ONE));
      return figures;
    }

    /** Returns the squares of the response about its mean, or about zero without a constant. */
    private BigDecimal total(LinearInput sent, BigInteger squares, int power) {
      if (!sent.columns().constant()) {
        return ExactNumbers.quotient(squares, BigInteger.ONE, power);
      }
      BigInteger weight =
          Arrays.stream(weights.integers()).reduce(BigInteger.ZERO, BigInteger::add);
      BigInteger sum = BigInteger.ZERO;
      for (int i = 0; i < response.integers().length; i++) {
        sum = sum.add(response.integers()[i].multiply(weights.integers()[i]));
      }
      return ExactNumbers.quotient(
          squares.multiply(weight).subtract(sum.multiply(sum)), weight, power);
    }

    /**
     * Solves the equations: the last column becomes the solution times the determinant, which is
     * returned.
     */
    private BigInteger solve(Work work) {
      BigInteger before = BigInteger.ONE;
      for (int k = 0; k < columns.length; k++) {
        // The matrix is positive definite, so that no pivot but that of a dependent column is 0.
        BigInteger pivot = matrix[k][k];
        if (pivot.signum() == 0) {
          throw new Infeasible("a column is a linear combination of the ones before it");
        }
        for (int i = 0; i < columns.length; i++) {
          work.proceed();
          if (i != k) {
            eliminate(i, k, before);
          }
        }
        before = pivot;
      }
      return before;
    }

    private void eliminate(int i, int k, BigInteger before) {
      BigInteger factor = matrix[i][k];
      BigInteger pivot = matrix[k][k];
      for (int j = 0; j <= columns.length; j++) {
        matrix[i][j] =
            matrix[i][j].multiply(pivot).subtract(factor.multiply(matrix[k][j])).divide(before);
      }
    }

    private static BigInteger largest(ExactNumbers numbers) {
      return Arrays.stream(numbers.integers())
          .map(BigInteger::abs)
          .reduce(BigInteger.ONE, BigInteger::max);
    }

    private static Figure figure(Pointer at, BigDecimal value, BigDecimal scale) {
      return new Figure(at.text(), value.round(PreciseFunctions.DIGITS), scale);
    }
  }
}
