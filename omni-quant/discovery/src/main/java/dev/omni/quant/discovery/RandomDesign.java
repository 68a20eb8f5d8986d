package dev.omni.quant.discovery;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * The columns of all random effects: blocks of groups, the one with the most groups first, so that
 * nested ones fill nothing in.
 */
final class RandomDesign {
  /** The most entries of the factor of the equations. */
  static final long MOST_ENTRIES = 20_000_000;

  private final List<RandomBlock> blocks;
  private final int[] starts;
  private final int[][][] pairs;
  private final int[][] pairRows;
  private final int[][] lower;
  private final SparseCholesky.Pattern pattern;

  /** Orders the blocks. */
  RandomDesign(List<RandomBlock> given) {
    blocks =
        given.stream()
            .sorted(Comparator.comparingInt((RandomBlock b) -> -b.levels().size()))
            .toList();
    starts = new int[blocks.size() + 1];
    for (int b = 0; b < blocks.size(); b++) {
      starts[b + 1] = starts[b] + blocks.get(b).levels().size() * blocks.get(b).width();
    }
    int count = blocks.size() * (blocks.size() + 1) / 2;
    pairs = new int[count][][];
    pairRows = new int[count][];
    for (int b = 0; b < blocks.size(); b++) {
      for (int a = 0; a <= b; a++) {
        pair(a, b);
      }
    }
    lower = lower();
    SparseCholesky.Pattern found = SparseCholesky.Pattern.of(lower, MOST_ENTRIES);
    if (found == null) {
      throw new dev.omni.engine.Infeasible(
          "the groups are crossed too densely: their equations have more than "
              + MOST_ENTRIES
              + " entries");
    }
    pattern = found;
  }

  private static int pairNumber(int a, int b) {
    return b * (b + 1) / 2 + a;
  }

  /** Finds the pairs of groups of two blocks that occur together, and that of each row. */
  private void pair(int a, int b) {
    int[] first = blocks.get(a).level();
    int[] second = blocks.get(b).level();
    long base = blocks.get(a).levels().size();
    long[] keys = new long[first.length];
    Arrays.setAll(keys, i -> second[i] * base + first[i]);
    long[] sorted = Arrays.stream(keys).sorted().distinct().toArray();
    int number = pairNumber(a, b);
    pairRows[number] =
        Arrays.stream(keys).mapToInt(key -> Arrays.binarySearch(sorted, key)).toArray();
    pairs[number] =
        Arrays.stream(sorted)
            .mapToObj(key -> new int[] {(int) (key % base), (int) (key / base)})
            .toArray(int[][]::new);
  }

  private int[][] lower() {
    int[] counts = new int[size()];
    for (int pass = 0; pass < 2; pass++) {
      int[][] rows = new int[size()][];
      for (int i = 0; pass == 1 && i < rows.length; i++) {
        rows[i] = new int[counts[i]];
      }
      int[] at = new int[size()];
      for (int b = 0; b < blocks.size(); b++) {
        for (int a = 0; a <= b; a++) {
          for (int[] pair : pairs[pairNumber(a, b)]) {
            for (int r = 0; r < blocks.get(b).width(); r++) {
              int row = index(b, pair[1], r);
              int columns = a == b ? r : blocks.get(a).width();
              for (int c = 0; c < columns; c++) {
                if (pass == 1) {
                  rows[row][at[row]] = index(a, pair[0], c);
                }
                at[row]++;
              }
            }
          }
        }
      }
      if (pass == 1) {
        return rows;
      }
      counts = at;
    }
    return new int[0][];
  }

  /** Returns the number of random effects. */
  int size() {
    return starts[blocks.size()];
  }

  List<RandomBlock> blocks() {
    return blocks;
  }

  int index(int block, int level, int effect) {
    return starts[block] + level * blocks.get(block).width() + effect;
  }

  /** Returns the number of parameters of all covariances. */
  int parameters() {
    return blocks.stream().mapToInt(RandomBlock::parameters).sum();
  }

  /** Returns the covariance factor of each block. */
  double[][][] factors(double[] theta) {
    double[][][] factors = new double[blocks.size()][][];
    int at = 0;
    for (int b = 0; b < factors.length; b++) {
      factors[b] = blocks.get(b).factor(theta, at);
      at += blocks.get(b).parameters();
    }
    return factors;
  }

  /** Returns the parameters of covariance factors, whose diagonals become 0 or more. */
  double[] parameters(double[][][] factors) {
    double[] theta = new double[parameters()];
    int at = 0;
    for (int b = 0; b < factors.length; b++) {
      blocks.get(b).put(factors[b], theta, at);
      at += blocks.get(b).parameters();
    }
    return theta;
  }

  /** Returns parameters of which the diagonals have a value and the others are 0. */
  double[] diagonal(double value) {
    double[][][] factors = new double[blocks.size()][][];
    for (int b = 0; b < factors.length; b++) {
      int width = blocks.get(b).width();
      factors[b] = new double[width][width];
      for (int k = 0; k < width; k++) {
        factors[b][k][k] = value;
      }
    }
    return parameters(factors);
  }

  /** Returns the number of the column of a factor of each parameter, counted over all blocks. */
  int[] columns() {
    int[] columns = new int[parameters()];
    int at = 0;
    int column = 0;
    for (RandomBlock block : blocks) {
      for (int c = 0; c < block.width(); c++, column++) {
        for (int r = c; r < block.width(); r++) {
          if (block.free()[r][c]) {
            columns[at++] = column;
          }
        }
      }
    }
    return columns;
  }

  /** Returns the number of the parameter of each diagonal, by columns. */
  int[] diagonals() {
    int[] columns = columns();
    int[] diagonals = new int[columns.length == 0 ? 0 : columns[columns.length - 1] + 1];
    for (int k = columns.length - 1; k >= 0; k--) {
      diagonals[columns[k]] = k;
    }
    return diagonals;
  }

  /**
   * Returns parameters of the same covariances, of which no column has a 0 on its diagonal alone.
   */
  double[] canonical(double[] theta) {
    double[][][] factors = factors(theta);
    for (int b = 0; b < factors.length; b++) {
      factors[b] = RandomBlock.root(RandomBlock.square(factors[b]));
    }
    return parameters(factors);
  }

  /** Returns the effects of spherical ones: each group's by the factor of its block. */
  double[] scaled(double[][][] factors, double[] spherical) {
    double[] effects = new double[size()];
    for (int b = 0; b < blocks.size(); b++) {
      int width = blocks.get(b).width();
      for (int l = 0; l < blocks.get(b).levels().size(); l++) {
        int at = index(b, l, 0);
        for (int r = 0; r < width; r++) {
          for (int c = 0; c <= r; c++) {
            effects[at + r] += factors[b][r][c] * spherical[at + c];
          }
        }
      }
    }
    return effects;
  }

  /** Returns the products of the transposed factors with sums by effects. */
  double[] turned(double[][][] factors, double[] sums) {
    double[] turned = new double[size()];
    for (int b = 0; b < blocks.size(); b++) {
      int width = blocks.get(b).width();
      for (int l = 0; l < blocks.get(b).levels().size(); l++) {
        int at = index(b, l, 0);
        for (int c = 0; c < width; c++) {
          for (int r = c; r < width; r++) {
            turned[at + c] += factors[b][r][c] * sums[at + r];
          }
        }
      }
    }
    return turned;
  }

  /** Returns what effects add to a row. */
  double row(int i, double[] effects) {
    double sum = 0;
    for (int b = 0; b < blocks.size(); b++) {
      RandomBlock block = blocks.get(b);
      int at = index(b, block.level()[i], 0);
      double[] values = block.values()[i];
      for (int e = 0; e < values.length; e++) {
        sum += values[e] * effects[at + e];
      }
    }
    return sum;
  }

  /** Returns the sums by effects of their columns times a number of each row: Z' v. */
  double[] sums(double[] v) {
    double[] sums = new double[size()];
    for (int b = 0; b < blocks.size(); b++) {
      RandomBlock block = blocks.get(b);
      for (int i = 0; i < v.length; i++) {
        int at = index(b, block.level()[i], 0);
        double[] values = block.values()[i];
        for (int e = 0; e < values.length; e++) {
          sums[at + e] += values[e] * v[i];
        }
      }
    }
    return sums;
  }

  /** Returns the weighted products of the columns, for each pair of groups. */
  double[][][] products(double[] weights) {
    double[][][] products = new double[pairs.length][][];
    for (int b = 0; b < blocks.size(); b++) {
      double[][] second = blocks.get(b).values();
      for (int a = 0; a <= b; a++) {
        double[][] first = blocks.get(a).values();
        int number = pairNumber(a, b);
        int width = blocks.get(a).width();
        double[][] sums = new double[pairs[number].length][width * blocks.get(b).width()];
        for (int i = 0; i < weights.length; i++) {
          double[] sum = sums[pairRows[number][i]];
          for (int r = 0, at = 0; r < second[i].length; r++) {
            double weighted = weights[i] * second[i][r];
            for (int c = 0; c < width; c++, at++) {
              sum[at] += weighted * first[i][c];
            }
          }
        }
        products[number] = sums;
      }
    }
    return products;
  }

  /** Returns the factor of Lambda' Z' W Z Lambda + 1, of the weighted products of the columns. */
  SparseCholesky factored(double[][][] factors, double[][][] products) {
    double[][] entries = new double[size()][];
    int[] at = new int[size()];
    for (int i = 0; i < entries.length; i++) {
      entries[i] = new double[lower[i].length];
    }
    double[] own = new double[size()];
    Arrays.fill(own, 1);
    for (int b = 0; b < blocks.size(); b++) {
      for (int a = 0; a <= b; a++) {
        int number = pairNumber(a, b);
        for (int p = 0; p < pairs[number].length; p++) {
          double[][] product = between(factors[b], products[number][p], factors[a]);
          for (int r = 0; r < product.length; r++) {
            int row = index(b, pairs[number][p][1], r);
            int columns = a == b ? r : product[r].length;
            for (int c = 0; c < columns; c++) {
              entries[row][at[row]++] = product[r][c];
            }
            own[row] += a == b ? product[r][r] : 0;
          }
        }
      }
    }
    return SparseCholesky.of(pattern, lower, entries, own);
  }

  /** Returns second' middle first. */
  private static double[][] between(double[][] second, double[] middle, double[][] first) {
    int rows = second.length;
    int columns = first.length;
    double[][] right = new double[rows][columns];
    for (int r = 0; r < rows; r++) {
      for (int c = 0; c < columns; c++) {
        for (int k = c; k < columns; k++) {
          right[r][c] += middle[r * columns + k] * first[k][c];
        }
      }
    }
    double[][] product = new double[rows][columns];
    for (int r = 0; r < rows; r++) {
      for (int k = r; k < rows; k++) {
        for (int c = 0; c < columns; c++) {
          product[r][c] += second[k][r] * right[k][c];
        }
      }
    }
    return product;
  }
}
