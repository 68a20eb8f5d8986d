package dev.omni.quant.physics.pde;

import dev.omni.quant.core.formula.UndefinedFormulaException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.hipparchus.exception.MathRuntimeException;
import org.hipparchus.linear.Array2DRowRealMatrix;
import org.hipparchus.linear.EigenDecompositionNonSymmetric;

/**
 * The growth of short waves, by the eigenvalues of the symbol -k^2 D + i k A + C of the equations
 * about a state: where it has no bound, the problem has no solution that depends on its data (J.
 * Hadamard, 1902; H.-O. Kreiss, J. Lorenz, Initial-Boundary Value Problems, 1989, ch. 2).
 *
 * @param model of the fields
 */
record FieldSymbol(FieldModel model) {
  private static final int PLACES = 20;
  private static final double SHORTER = 16;

  /** The part of the symbol by which eigenvalues of one that cannot be made diagonal are off. */
  private static final double ROUNDING = 1e-6;

  /** A symbol beyond it is of no equation that has a solution in doubles. */
  private static final double LARGEST = 1e150;

  /** Returns the number of the first equation whose short waves grow without bound at the start. */
  OptionalInt growing(double from, double to) {
    int n = 100;
    var grid = new FieldGrid(model, from, to, n);
    double[][] values = grid.values(0, grid.initial());
    double wave = Math.PI * n / (to - from);
    for (int s = 0; s < PLACES; s++) {
      int i = 2 + s * (n - 4) / (PLACES - 1);
      List<double[]> gradients = gradients(grid, i, values);
      if (gradients.isEmpty()) {
        continue;
      }
      double[] slow = growth(gradients, wave);
      double[] fast = growth(gradients, SHORTER * wave);
      if (fast[0] > 2 * Math.max(0, slow[0]) + ROUNDING * fast[1]) {
        return OptionalInt.of(worst(gradients));
      }
    }
    return OptionalInt.empty();
  }

  private List<double[]> gradients(FieldGrid grid, int i, double[][] values) {
    double[] fields = grid.fields(i, values);
    var gradients = new ArrayList<double[]>();
    try {
      for (int k = 0; k < model.size(); k++) {
        double[] gradient = model.gradient(k, grid.coordinates()[i], 0, fields);
        for (double each : gradient) {
          if (!Double.isFinite(each)) {
            return List.of();
          }
        }
        gradients.add(gradient);
      }
    } catch (MathRuntimeException | UndefinedFormulaException undefined) {
      return List.of();
    }
    return gradients;
  }

  /** Returns the first equation with the least own diffusion. */
  private static int worst(List<double[]> gradients) {
    int worst = 0;
    for (int k = 1; k < gradients.size(); k++) {
      if (gradients.get(k)[3 * k + 2] < gradients.get(worst)[3 * worst + 2]) {
        worst = k;
      }
    }
    return worst;
  }

  /** Returns the largest real part of an eigenvalue, and the size of the symbol. */
  private static double[] growth(List<double[]> gradients, double wave) {
    int m = gradients.size();
    double[][] symbol = new double[2 * m][2 * m];
    double size = 0;
    for (int k = 0; k < m; k++) {
      for (int j = 0; j < m; j++) {
        double real = gradients.get(k)[3 * j] - wave * wave * gradients.get(k)[3 * j + 2];
        double imaginary = wave * gradients.get(k)[3 * j + 1];
        symbol[k][j] = real;
        symbol[m + k][m + j] = real;
        symbol[k][m + j] = -imaginary;
        symbol[m + k][j] = imaginary;
        size = Math.max(size, Math.abs(real) + Math.abs(imaginary));
      }
    }
    if (!(size > 0 && size < LARGEST)) {
      return new double[2];
    }
    for (double[] row : symbol) {
      for (int j = 0; j < row.length; j++) {
        row[j] /= size;
      }
    }
    double most = Double.NEGATIVE_INFINITY;
    try {
      var eigen = new EigenDecompositionNonSymmetric(new Array2DRowRealMatrix(symbol, false));
      for (int e = 0; e < 2 * m; e++) {
        most = Math.max(most, size * eigen.getEigenvalue(e).getReal());
      }
    } catch (MathRuntimeException unknown) {
      return new double[2];
    }
    return new double[] {most, size};
  }
}
