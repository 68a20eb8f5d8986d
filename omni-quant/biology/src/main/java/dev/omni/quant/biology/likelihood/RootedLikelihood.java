package dev.omni.quant.biology.likelihood;

import dev.omni.quant.biology.NewickNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * The likelihood of a tree that is read from its text, from a root beside the last taxon, with
 * probabilities of changes by series and squaring: another way than that of the fit.
 */
final class RootedLikelihood {
  private static final int BASES = SubstitutionProcess.BASES;
  private static final int TERMS = 18;

  /** Binary places behind the point at which a matrix is small. */
  private static final int SMALL = 4;

  private final SitePatterns patterns;
  private final int[] shared;
  private final List<List<Integer>> neighbors = new ArrayList<>();
  private final List<double[]> branches = new ArrayList<>();
  private final double[][] logs;

  /**
   * The parameters of a model.
   *
   * @param frequencies of the bases
   * @param pairs rates of exchange
   * @param classes rates of classes of sites
   * @param invariant share of sites that do not change
   */
  @SuppressWarnings("ArrayRecordComponent") // Read where it is made, never compared.
  record Rates(double[] frequencies, double[] pairs, double[] classes, double invariant) {}

  RootedLikelihood(SitePatterns patterns, NewickNode root, Map<String, Integer> taxa) {
    this.patterns = patterns;
    this.shared = patterns.shared();
    for (int taxon = 0; taxon < taxa.size(); taxon++) {
      neighbors.add(new ArrayList<>());
    }
    add(root, taxa);
    logs = new double[neighbors.size()][patterns.count()];
  }

  private int add(NewickNode node, Map<String, Integer> taxa) {
    if (node.below().isEmpty()) {
      return taxa.getOrDefault(node.name(), 0);
    }
    int own = neighbors.size();
    neighbors.add(new ArrayList<>());
    for (NewickNode child : node.below()) {
      int below = add(child, taxa);
      neighbors.get(own).add(branches.size());
      neighbors.get(below).add(branches.size());
      branches.add(new double[] {own, below, child.length()});
    }
    return own;
  }

  /** Returns the number of branches. */
  int count() {
    return branches.size();
  }

  double length(int branch) {
    return branches.get(branch)[2];
  }

  void setLength(int branch, double length) {
    branches.get(branch)[2] = length;
  }

  /** Returns the logarithm of the likelihood. */
  double value(Rates rates) {
    double[][] changes = SubstitutionProcess.rates(rates.frequencies(), rates.pairs());
    int columns = patterns.count();
    double[] sites = new double[columns];
    int last = patterns.taxa() - 1;
    int leafBranch = neighbors.get(last).get(0);
    int root = other(leafBranch, last);
    double[] most = new double[columns];
    Arrays.fill(most, Double.NEGATIVE_INFINITY);
    var byClass = new ArrayList<double[]>();
    for (double rate : rates.classes()) {
      double speed = rate / (1 - rates.invariant());
      double[][] inside = behind(root, -1, changes, speed);
      double[] own = new double[columns];
      for (int p = 0; p < columns; p++) {
        double sum = 0;
        for (int base = 0; base < BASES; base++) {
          sum += rates.frequencies()[base] * inside[p][base];
        }
        own[p] = StrictMath.log(sum) + logs[root][p];
        most[p] = Math.max(most[p], own[p]);
      }
      byClass.add(own);
    }
    double value = 0;
    for (int p = 0; p < columns; p++) {
      double share = 0;
      for (int base = 0; base < BASES; base++) {
        share += (shared[p] >> base & 1) * rates.frequencies()[base];
      }
      for (double[] own : byClass) {
        sites[p] += StrictMath.exp(own[p] - most[p]) / byClass.size();
      }
      double changing = (1 - rates.invariant()) * sites[p];
      double constant = rates.invariant() * share;
      double logarithm =
          constant > 0
              ? StrictMath.log(changing * StrictMath.exp(most[p]) + constant)
              : StrictMath.log(changing) + most[p];
      value += patterns.weights()[p] * logarithm;
    }
    return value;
  }

  private int other(int branch, int node) {
    double[] both = branches.get(branch);
    return (int) (both[0] == node ? both[1] : both[0]);
  }

  /**
   * Returns the likelihoods behind a node by column and base, less the logarithms that it keeps.
   */
  private double[][] behind(int node, int from, double[][] changes, double speed) {
    int columns = patterns.count();
    double[][] product = new double[columns][BASES];
    Arrays.fill(logs[node], 0);
    for (double[] row : product) {
      Arrays.fill(row, 1);
    }
    if (node < patterns.taxa()) {
      for (int p = 0; p < columns; p++) {
        for (int base = 0; base < BASES; base++) {
          product[p][base] = patterns.sets()[node][p] >> base & 1;
        }
      }
      return product;
    }
    for (int branch : neighbors.get(node)) {
      if (branch != from) {
        int child = other(branch, node);
        double[][] below = behind(child, branch, changes, speed);
        double[][] along = exponential(changes, speed * length(branch));
        for (int p = 0; p < columns; p++) {
          logs[node][p] += logs[child][p];
          double largest = 0;
          for (int i = 0; i < BASES; i++) {
            double sum = 0;
            for (int j = 0; j < BASES; j++) {
              sum += along[i][j] * below[p][j];
            }
            product[p][i] *= sum;
            largest = Math.max(largest, product[p][i]);
          }
          if (largest < 1e-100 && largest > 0) {
            for (int i = 0; i < BASES; i++) {
              product[p][i] /= largest;
            }
            logs[node][p] += StrictMath.log(largest);
          }
        }
      }
    }
    return product;
  }

  /** Returns the exponential of a matrix times a number. */
  static double[][] exponential(double[][] matrix, double times) {
    double norm = 0;
    for (double[] row : matrix) {
      for (double each : row) {
        norm = Math.max(norm, Math.abs(each * times));
      }
    }
    int squarings = Math.max(0, Math.getExponent(norm) + SMALL);
    double scale = StrictMath.scalb(times, -squarings);
    double[][] sum = new double[BASES][BASES];
    double[][] power = new double[BASES][BASES];
    for (int i = 0; i < BASES; i++) {
      power[i][i] = 1;
    }
    // The series less its first term, which is added last: small changes keep their digits.
    for (int term = 1; term < TERMS; term++) {
      power = product(power, matrix, scale / term);
      for (int i = 0; i < BASES; i++) {
        for (int j = 0; j < BASES; j++) {
          sum[i][j] += power[i][j];
        }
      }
    }
    for (int k = 0; k < squarings; k++) {
      double[][] square = product(sum, sum, 1);
      for (int i = 0; i < BASES; i++) {
        for (int j = 0; j < BASES; j++) {
          sum[i][j] = 2 * sum[i][j] + square[i][j];
        }
      }
    }
    for (int i = 0; i < BASES; i++) {
      sum[i][i] += 1;
    }
    return sum;
  }

  private static double[][] product(double[][] one, double[][] other, double factor) {
    double[][] product = new double[BASES][BASES];
    for (int i = 0; i < BASES; i++) {
      for (int j = 0; j < BASES; j++) {
        double sum = 0;
        for (int k = 0; k < BASES; k++) {
          sum += one[i][k] * other[k][j];
        }
        product[i][j] = factor * sum;
      }
    }
    return product;
  }
}
