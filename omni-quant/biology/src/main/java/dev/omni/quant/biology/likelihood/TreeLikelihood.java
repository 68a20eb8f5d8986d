package dev.omni.quant.biology.likelihood;

import dev.omni.engine.Work;
import java.util.Arrays;

/**
 * The likelihood of a tree by pruning (J. Felsenstein, J. Mol. Evol. 17, 1981, 368-376). For each
 * branch and direction the likelihoods of what lies behind it are kept until something there
 * changes. Where they are small for a column they are made larger by a power of two, which is
 * counted.
 */
final class TreeLikelihood {
  private static final int BASES = SubstitutionProcess.BASES;
  private static final int SETS = 16;
  private static final int POWER = 256;
  private static final double SMALL = StrictMath.scalb(1.0, -POWER);
  private static final double LARGE = StrictMath.scalb(1.0, POWER);
  private static final double LOG_LARGE = POWER * StrictMath.log(2);
  private static final int MOST_STEPS = 40;
  private static final double ENOUGH = 1e-7;
  private static final double WIDEST = 8;

  private final TreeGraph tree;
  private final SitePatterns patterns;
  private final Work work;
  private final int columns;
  private final int[] shared;
  private final double[][][] partials;
  private final int[][][] powers;
  private final boolean[][] valid;
  private final double[] unchanged;
  private SubstitutionProcess process;
  private double[] probabilities = new double[0];
  private double[] tips = new double[0];
  private double[] terms = new double[0];
  private double[] joined = new double[0];
  private final int[] termPowers;

  /**
   * The logarithm of the likelihood by the length of a branch, with its slopes.
   *
   * @param value logarithm
   * @param first slope
   * @param second slope of the slope
   */
  record Slopes(double value, double first, double second) {}

  TreeLikelihood(TreeGraph tree, SitePatterns patterns, SubstitutionProcess process, Work work) {
    this.tree = tree;
    this.patterns = patterns;
    this.process = process;
    this.work = work;
    columns = patterns.count();
    shared = patterns.shared();
    unchanged = new double[columns];
    termPowers = new int[columns];
    partials = new double[tree.nodes()][3][0];
    powers = new int[tree.nodes()][3][0];
    valid = new boolean[tree.nodes()][3];
    with(process);
  }

  TreeGraph tree() {
    return tree;
  }

  /** Takes another process. */
  TreeLikelihood with(SubstitutionProcess other) {
    process = other;
    int size = columns * other.classes() * BASES;
    if (terms.length != size) {
      terms = new double[size];
      joined = new double[size];
      probabilities = new double[other.classes() * BASES * BASES];
      tips = new double[other.classes() * SETS * BASES];
    }
    for (int p = 0; p < columns; p++) {
      double share = 0;
      for (int base = 0; base < BASES; base++) {
        share += (shared[p] >> base & 1) * other.frequencies()[base];
      }
      unchanged[p] = share * other.invariant();
    }
    for (boolean[] each : valid) {
      Arrays.fill(each, false);
    }
    return this;
  }

  /** Forgets what depends on a branch. */
  void changed(int one, int other) {
    forget(one, other);
    forget(other, one);
  }

  private void forget(int node, int from) {
    int[] all = tree.neighbors(node);
    for (int slot = 0; slot < all.length; slot++) {
      if (all[slot] != from && all[slot] >= 0 && !tree.isLeaf(node) && valid[node][slot]) {
        valid[node][slot] = false;
        forget(all[slot], node);
      }
    }
  }

  void setLength(int one, int other, double length) {
    tree.setLength(one, other, length);
    changed(one, other);
  }

  void part(int one, int other) {
    changed(one, other);
    tree.part(one, other);
  }

  void join(int one, int other, double length) {
    tree.join(one, other, length);
    changed(one, other);
  }

  /** Makes the likelihoods of what lies behind an inner node current, seen from a neighbor. */
  private int prepared(int node, int from) {
    int slot = tree.slot(node, from);
    if (!valid[node][slot]) {
      int[] others = tree.others(node, from);
      for (int each : others) {
        if (!tree.isLeaf(each)) {
          prepared(each, node);
        }
      }
      work.proceed();
      if (partials[node][slot].length != terms.length) {
        partials[node][slot] = new double[terms.length];
        powers[node][slot] = new int[columns];
      }
      double[] out = partials[node][slot];
      int[] up = powers[node][slot];
      Arrays.fill(up, 0);
      times(out, up, others[0], node, tree.length(node, others[0]), true);
      times(out, up, others[1], node, tree.length(node, others[1]), false);
      enlarge(out, up);
      valid[node][slot] = true;
    }
    return slot;
  }

  /** Multiplies by the likelihoods of what lies behind a branch of a length. */
  private void times(double[] out, int[] up, int node, int from, double length, boolean first) {
    if (tree.isLeaf(node)) {
      process.fill(length, probabilities);
      timesLeaf(out, node, first);
      return;
    }
    int slot = prepared(node, from);
    process.fill(length, probabilities);
    double[] behind = partials[node][slot];
    int[] own = powers[node][slot];
    int classes = process.classes();
    int at = 0;
    for (int p = 0; p < columns; p++) {
      up[p] += own[p];
      for (int m = 0; m < classes * BASES * BASES; m += BASES * BASES) {
        double b0 = behind[at];
        double b1 = behind[at + 1];
        double b2 = behind[at + 2];
        double b3 = behind[at + 3];
        for (int i = 0; i < BASES; i++) {
          int row = m + BASES * i;
          double sum =
              probabilities[row] * b0
                  + probabilities[row + 1] * b1
                  + probabilities[row + 2] * b2
                  + probabilities[row + 3] * b3;
          out[at + i] = first ? sum : out[at + i] * sum;
        }
        at += BASES;
      }
    }
  }

  private void timesLeaf(double[] out, int leaf, boolean first) {
    int classes = process.classes();
    for (int c = 0; c < classes; c++) {
      for (int set = 1; set < SETS; set++) {
        for (int i = 0; i < BASES; i++) {
          double sum = 0;
          for (int j = 0; j < BASES; j++) {
            sum += (set >> j & 1) * probabilities[(c * BASES + i) * BASES + j];
          }
          tips[(c * SETS + set) * BASES + i] = sum;
        }
      }
    }
    byte[] sets = patterns.sets()[leaf];
    int at = 0;
    for (int p = 0; p < columns; p++) {
      for (int c = 0; c < classes; c++) {
        int tip = (c * SETS + sets[p]) * BASES;
        for (int i = 0; i < BASES; i++) {
          out[at + i] = first ? tips[tip + i] : out[at + i] * tips[tip + i];
        }
        at += BASES;
      }
    }
  }

  private void enlarge(double[] out, int[] up) {
    int width = process.classes() * BASES;
    for (int p = 0; p < columns; p++) {
      double largest = 0;
      for (int k = p * width; k < (p + 1) * width; k++) {
        largest = Math.max(largest, out[k]);
      }
      if (largest < SMALL && largest > 0) {
        for (int k = p * width; k < (p + 1) * width; k++) {
          out[k] *= LARGE;
        }
        up[p]++;
      }
    }
  }

  /** Fills in the terms of a branch: coefficients of its exponentials, by column and class. */
  private void fillTerms(int one, int other) {
    Arrays.fill(termPowers, 0);
    double[][] toRight = new double[BASES][BASES];
    for (int k = 0; k < BASES; k++) {
      for (int base = 0; base < BASES; base++) {
        toRight[k][base] = process.frequencies()[base] * process.right()[base][k];
      }
    }
    project(one, other, toRight, true);
    project(other, one, process.left(), false);
  }

  private void project(int node, int from, double[][] rows, boolean first) {
    int classes = process.classes();
    boolean leaf = tree.isLeaf(node);
    int slot = leaf ? 0 : prepared(node, from);
    double[] behind = partials[node][slot];
    double weight = first ? (1 - process.invariant()) / classes : 1;
    double[][] bySet = leaf ? bySet(rows) : new double[0][];
    int at = 0;
    for (int p = 0; p < columns; p++) {
      termPowers[p] += leaf ? 0 : powers[node][slot][p];
      for (int c = 0; c < classes; c++) {
        for (int k = 0; k < BASES; k++) {
          double[] row = rows[k];
          double sum =
              leaf
                  ? bySet[patterns.sets()[node][p]][k]
                  : row[0] * behind[at]
                      + row[1] * behind[at + 1]
                      + row[2] * behind[at + 2]
                      + row[3] * behind[at + 3];
          terms[at + k] = first ? weight * sum : terms[at + k] * sum;
        }
        at += BASES;
      }
    }
  }

  private static double[][] bySet(double[][] rows) {
    double[][] sums = new double[SETS][BASES];
    for (int set = 0; set < SETS; set++) {
      for (int k = 0; k < BASES; k++) {
        for (int base = 0; base < BASES; base++) {
          sums[set][k] += (set >> base & 1) * rows[k][base];
        }
      }
    }
    return sums;
  }

  /** Returns the logarithm of the likelihood and its slopes, from the terms of a branch. */
  private Slopes slopes(double length) {
    int width = process.classes() * BASES;
    double[] powersOfE = new double[width];
    double[] speeds = new double[width];
    for (int k = 0; k < width; k++) {
      speeds[k] = process.values()[k % BASES] * process.rates()[k / BASES];
      powersOfE[k] = StrictMath.exp(speeds[k] * length);
    }
    double value = 0;
    double first = 0;
    double second = 0;
    for (int p = 0; p < columns; p++) {
      double sum = 0;
      double slope = 0;
      double bend = 0;
      int at = p * width;
      for (int k = 0; k < width; k++) {
        double term = terms[at + k] * powersOfE[k];
        sum += term;
        slope += term * speeds[k];
        bend += term * speeds[k] * speeds[k];
      }
      double site = Math.max(sum, Double.MIN_NORMAL);
      int up = termPowers[p];
      if (unchanged[p] > 0) {
        double small = up == 0 ? 1 : StrictMath.scalb(1.0, -Math.min(4, up) * POWER);
        site = site * small + unchanged[p];
        slope *= small;
        bend *= small;
        up = 0;
      }
      double relative = slope / site;
      value += patterns.weights()[p] * (StrictMath.log(site) - up * LOG_LARGE);
      first += patterns.weights()[p] * relative;
      second += patterns.weights()[p] * (bend / site - relative * relative);
    }
    return new Slopes(value, first, second);
  }

  /** Returns the logarithm of the likelihood and its slopes by the length of a branch. */
  Slopes slopes(int one, int other) {
    fillTerms(one, other);
    return slopes(tree.length(one, other));
  }

  /** Returns the logarithm of the likelihood. */
  double value() {
    return slopes(0, tree.neighbors(0)[0]).value();
  }

  /** Finds the best length of a branch, and returns the logarithm of the likelihood then. */
  double fit(int one, int other) {
    fillTerms(one, other);
    double length = tree.length(one, other);
    Slopes here = slopes(length);
    double begin = length;
    for (int step = 0; step < MOST_STEPS; step++) {
      if (Math.abs(here.first() * length) < ENOUGH) {
        break;
      }
      double to =
          here.second() < 0
              ? length - here.first() / here.second()
              : here.first() > 0 ? 2 * length : length / 2;
      to = Math.min(length * WIDEST + TreeGraph.LEAST, Math.max(length / WIDEST, to));
      to = Math.min(TreeGraph.MOST, Math.max(TreeGraph.LEAST, to));
      Slopes there = slopes(to);
      for (int halving = 0; halving < MOST_STEPS && there.value() < here.value(); halving++) {
        to = (length + to) / 2;
        there = slopes(to);
      }
      if (there.value() < here.value() || to == length) {
        break;
      }
      length = to;
      here = there;
    }
    if (length != begin) {
      setLength(one, other, length);
    }
    return here.value();
  }

  /** Finds the best length of each branch in turn, some times, and returns the logarithm. */
  double fitBranches(int times, double enough) {
    double before = Double.NEGATIVE_INFINITY;
    for (int time = 0; time < times; time++) {
      double value = before;
      for (TreeGraph.Branch each : tree.branches()) {
        value = fit(each.from(), each.to());
      }
      if (value - before < enough) {
        return value;
      }
      before = value;
    }
    return before;
  }

  /**
   * Returns the logarithm of the likelihood when a part that was taken away is put into the middle
   * of a branch, on a branch of its own.
   *
   * @param part first node of the part
   * @param root node on which it hung, which is no longer in the tree
   */
  double grafted(int one, int other, int part, int root, double length) {
    double half = tree.length(one, other) / 2;
    int[] up = termPowers;
    Arrays.fill(up, 0);
    times(joined, up, one, other, half, true);
    times(joined, up, other, one, half, false);
    times(joined, up, part, root, length, false);
    int classes = process.classes();
    double[] frequencies = process.frequencies();
    double weight = (1 - process.invariant()) / classes;
    double value = 0;
    int at = 0;
    for (int p = 0; p < columns; p++) {
      double site = 0;
      for (int c = 0; c < classes; c++) {
        for (int base = 0; base < BASES; base++) {
          site += frequencies[base] * joined[at++];
        }
      }
      site = Math.max(weight * site, Double.MIN_NORMAL);
      int power = up[p];
      if (unchanged[p] > 0) {
        site = site * StrictMath.scalb(1.0, -Math.min(4, power) * POWER) + unchanged[p];
        power = 0;
      }
      value += patterns.weights()[p] * (StrictMath.log(site) - power * LOG_LARGE);
    }
    return value;
  }
}
