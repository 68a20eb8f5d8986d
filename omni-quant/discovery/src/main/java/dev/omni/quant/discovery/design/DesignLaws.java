package dev.omni.quant.discovery.design;

import static java.util.Objects.requireNonNull;

import dev.omni.domain.world.Check;
import dev.omni.engine.contract.Nullable;
import dev.omni.quant.core.Residuals;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The laws of designs, on the published runs: columns that are balanced or in strata, words that
 * are the same in all runs, and a determinant that no exchange of a run makes larger.
 *
 * @param input of the design
 * @param result as published
 */
record DesignLaws(ExperimentDesign.Input input, ExperimentDesign.Result result) {
  private static final double ROUNDING = 1e-9;
  private static final double MOST_CHECKED = 2e7;

  List<Check> checks() {
    double[][] columns =
        input.names().stream()
            .map(name -> requireNonNull(result.table().get(name)))
            .toArray(double[][]::new);
    List<double[]> runs =
        IntStream.range(0, columns[0].length)
            .mapToObj(i -> Arrays.stream(columns).mapToDouble(c -> c[i]).toArray())
            .toList();
    var checks = new ArrayList<Check>();
    checks.add(structure(columns, runs));
    checks.add(order(runs.size()));
    checks.add(words(columns, runs));
    checks.add(information(runs));
    return checks;
  }

  private Check structure(double[][] columns, List<double[]> runs) {
    var residuals = new Residuals();
    int middle = input.middle();
    int each = (runs.size() - middle) / input.replicates();
    residuals
        .equal(result.runs(), (double) runs.size())
        .equal(each * (double) input.replicates() + middle, runs.size());
    for (int k = 0; k < columns.length; k++) {
      DesignFactor factor = input.factors().get(k);
      double[] actual = requireNonNull(result.tableActual().get(factor.name()));
      double half = (factor.high() - factor.low()) / 2;
      double size = Math.abs(factor.low()) + Math.abs(factor.high());
      for (int i = 0; i < runs.size(); i++) {
        double coded = i >= each * input.replicates() ? 0 : columns[k][i % each];
        residuals
            .equal(columns[k][i], coded, 1)
            .equal(actual[i] - half * columns[k][i], factor.low() + half, size);
      }
    }
    List<double[]> once = runs.subList(0, each);
    switch (input.design()) {
      case FULL_FACTORIAL -> factorial(residuals, once);
      case FRACTIONAL_FACTORIAL -> signs(residuals, once, each);
      case PLACKETT_BURMAN -> {
        signs(residuals, once, each);
        orthogonal(residuals, once);
      }
      case CENTRAL_COMPOSITE -> composite(residuals, once);
      case BOX_BEHNKEN -> sphere(residuals, once);
      case LATIN_HYPERCUBE -> strata(residuals, once);
      case D_OPTIMAL -> grid(residuals, once);
    }
    return residuals.check(
        "structure_residual",
        ROUNDING,
        "Largest difference of a level and that of the rule of the design: zero.");
  }

  /** Each row has the digits of its number. */
  private void factorial(Residuals residuals, List<double[]> once) {
    int stride = 1;
    for (int k = 0; k < input.factors().size(); k++) {
      int levels = input.factors().get(k).levels().orElse(2);
      for (int i = 0; i < once.size(); i++) {
        int digit = i / stride % levels;
        residuals.equal((once.get(i)[k] + 1) * (levels - 1), 2.0 * digit, 1);
      }
      stride *= levels;
    }
    residuals.equal(stride, (double) once.size());
  }

  /** The factors without a generator count in binary, and all are -1 or 1. */
  private void signs(Residuals residuals, List<double[]> runs, int count) {
    var basic = new ArrayList<Integer>();
    List<DesignWords.Generator> generators = DesignPlan.generators(input);
    for (int k = 0; k < input.factors().size(); k++) {
      int at = k;
      if (generators.stream().noneMatch(g -> g.factor() == at)) {
        basic.add(k);
      }
    }
    boolean counts = input.design() != DesignKind.PLACKETT_BURMAN;
    for (int i = 0; i < count; i++) {
      for (double level : runs.get(i)) {
        residuals.equal(level * level, 1);
      }
      for (int q = 0; q < basic.size() && counts; q++) {
        residuals.equal(runs.get(i)[basic.get(q)], (i >> q & 1) == 1 ? 1 : -1);
      }
      for (DesignWords.Generator each : generators) {
        double product = each.negative() ? -1 : 1;
        for (int k : basic) {
          product *= (each.product() >> k & 1) == 1 ? runs.get(i)[k] : 1;
        }
        residuals.equal(runs.get(i)[each.factor()], product);
      }
    }
    if (counts) {
      residuals.equal(count, Math.scalb(1.0, basic.size()));
    }
  }

  /** Columns are balanced and orthogonal, and each row is the one before moved to the right. */
  private static void orthogonal(Residuals residuals, List<double[]> runs) {
    int factors = runs.get(0).length;
    for (int k = 0; k < factors; k++) {
      for (int l = 0; l <= k; l++) {
        double sum = 0;
        double product = 0;
        for (double[] run : runs) {
          sum += run[k];
          product += run[k] * run[l];
        }
        residuals.equal(sum, 0, 1).equal(product, k == l ? runs.size() : 0, 1);
      }
    }
    for (int i = 1; i < runs.size() - 1; i++) {
      for (int k = 1; k < factors; k++) {
        residuals.equal(runs.get(i)[k], runs.get(i - 1)[k - 1]);
      }
    }
    for (double level : runs.get(runs.size() - 1)) {
      residuals.equal(level, -1);
    }
  }

  private void composite(Residuals residuals, List<double[]> runs) {
    int factors = input.factors().size();
    int cube = runs.size() - 2 * factors;
    double alpha = result.alpha().orElse(Double.NaN);
    signs(residuals, runs, cube);
    for (int k = 0; k < 2 * factors; k++) {
      double[] run = runs.get(cube + k);
      for (int j = 0; j < factors; j++) {
        double expected = j != k / 2 ? 0 : k % 2 == 0 ? -alpha : alpha;
        residuals.equal(run[j], expected, 1);
      }
    }
    AxialDistance rule =
        input.alpha().orElse(new AxialDistance.ByRule(AxialDistance.Rule.ROTATABLE));
    double square = alpha * alpha;
    if (rule instanceof AxialDistance.Coded coded) {
      residuals.equal(alpha, coded.distance());
    } else {
      switch (((AxialDistance.ByRule) rule).rule()) {
        case FACE -> residuals.equal(alpha, 1);
        case ROTATABLE -> residuals.equal(square * square, cube);
        case ORTHOGONAL -> {
          double all = cube + 2.0 * factors + input.middle();
          residuals.equal((cube + 2 * square) * (cube + 2 * square), cube * all);
        }
      }
    }
    residuals.residual(alpha > 0 ? 0 : 1);
  }

  /** Each run has two or three factors at -1 or 1, and each set of them all signs. */
  private static void sphere(Residuals residuals, List<double[]> runs) {
    int factors = runs.get(0).length;
    int together = factors < 6 ? 2 : 3;
    int[] sizes = {12, 24, 40, 48, 56};
    residuals.equal(runs.size(), (double) sizes[factors - 3]);
    var sums = new HashMap<String, double[]>();
    for (double[] run : runs) {
      var at = new StringBuilder();
      double squares = 0;
      for (int k = 0; k < factors; k++) {
        squares += run[k] * run[k];
        residuals.equal(run[k] * run[k] * run[k], run[k], 1);
        at.append(run[k] == 0 ? '0' : '1');
      }
      residuals.equal(squares, together);
      double[] sum = sums.computeIfAbsent(at.toString(), none -> new double[factors + 1]);
      double turn = 1 << together;
      double number = 0;
      int bit = 0;
      for (int k = 0; k < factors; k++) {
        if (run[k] != 0) {
          number += run[k] > 0 ? 1 << bit : 0;
          bit++;
        }
      }
      residuals.equal(number, sum[factors], turn);
      sum[factors] = (sum[factors] + 1) % turn;
    }
    residuals.equal(sums.size(), runs.size() / Math.scalb(1.0, together));
  }

  private static void strata(Residuals residuals, List<double[]> runs) {
    int count = runs.size();
    for (int k = 0; k < runs.get(0).length; k++) {
      boolean[] seen = new boolean[count];
      for (double[] run : runs) {
        int stratum = (int) Math.floor((run[k] + 1) / 2 * count);
        boolean free = stratum >= 0 && stratum < count && !seen[stratum];
        residuals.residual(free ? 0 : 1);
        seen[Math.max(0, Math.min(count - 1, stratum))] = true;
      }
    }
  }

  private void grid(Residuals residuals, List<double[]> runs) {
    for (double[] run : runs) {
      for (int k = 0; k < run.length; k++) {
        int levels = input.factors().get(k).levels().orElse(input.grid());
        double step = (run[k] + 1) / 2 * (levels - 1);
        residuals.equal(step, Math.rint(step), 1).residual(Math.abs(run[k]) <= 1 ? 0 : 1);
      }
    }
  }

  private Check order(int count) {
    var residuals = new Residuals();
    int[] order = result.order();
    boolean[] seen = new boolean[count];
    residuals.equal(order.length, (double) count);
    int[] block = result.block().orElseGet(() -> new int[count]);
    int before = 0;
    for (int row : order) {
      boolean free = row >= 0 && row < count && !seen[row];
      residuals.residual(free ? 0 : 1);
      if (free) {
        seen[row] = true;
        residuals.residual(block[row] >= before ? 0 : 1);
        before = block[row];
      }
    }
    for (int i = 0; i < order.length && !input.randomise() && result.block().isEmpty(); i++) {
      residuals.equal(order[i], (double) i, 1);
    }
    if (result.block().isPresent()) {
      int[] expected =
          DesignPlan.of(input, dev.omni.engine.Work.alone()).blocks().orElseThrow().block();
      residuals.residual(Arrays.equals(block, expected) ? 0 : 1);
    }
    return residuals.check(
        "order_residual",
        0.5,
        "Rows that are run twice or never, or a block that is not run together: none.");
  }

  /** The words are those products, and all of them, that are the same in all runs of the cube. */
  private Check words(double[][] columns, List<double[]> runs) {
    var residuals = new Residuals();
    int cube = runs.size() - input.middle();
    if (input.design() == DesignKind.CENTRAL_COMPOSITE) {
      cube = cube / input.replicates() - 2 * columns.length;
    }
    int generators = input.generators().map(List::size).orElse(0);
    residuals.equal(result.definingRelation().size(), Math.scalb(1.0, generators) - 1, 1);
    int shortest = Integer.MAX_VALUE;
    for (String word : result.definingRelation()) {
      shortest = Math.min(shortest, word.split("\\*", -1).length);
      double sign = word.startsWith("-") ? -1 : 1;
      double[] product = product(word.startsWith("-") ? word.substring(1) : word, cube);
      for (double each : product) {
        residuals.equal(each, sign);
      }
    }
    for (AliasedEffect effect : result.aliases()) {
      double[] own = product(effect.effect(), cube);
      for (String other : effect.with()) {
        double sign = other.startsWith("-") ? -1 : 1;
        double[] product = product(sign < 0 ? other.substring(1) : other, cube);
        for (int i = 0; i < cube; i++) {
          residuals.equal(own[i] * sign, product[i]);
        }
      }
    }
    Integer resolution = result.resolution();
    int expected =
        input.design() == DesignKind.PLACKETT_BURMAN
            ? 3
            : shortest == Integer.MAX_VALUE ? 0 : shortest;
    residuals.equal(resolution == null ? 0.0 : resolution.doubleValue(), expected, 1);
    return residuals.check(
        "word_residual",
        ROUNDING,
        "Largest difference of a product of factors over the runs and what its word says: zero.");
  }

  /** Returns the product of factors over the first runs; NaN for a name that is no factor. */
  private double[] product(String word, int count) {
    double[] product = new double[count];
    Arrays.fill(product, 1);
    for (String name : word.split("\\*", -1)) {
      double[] column = result.table().get(name);
      for (int i = 0; i < count; i++) {
        product[i] *= column == null ? Double.NaN : column[i];
      }
    }
    return product;
  }

  private Check information(List<double[]> runs) {
    var residuals = new Residuals();
    DesignModel model = DesignPlan.model(input, runs);
    double[][] rows = model.rows();
    int p = model.names().size();
    residuals
        .residual(model.names().equals(result.columns()) ? 0 : 1)
        .equal(result.informationDiagonal().length, (double) p);
    for (int j = 0; j < p; j++) {
      double squares = 0;
      for (double[] row : rows) {
        squares += row[j] * row[j];
      }
      residuals.equal(result.informationDiagonal()[j], squares);
    }
    @Nullable Double log = result.logDeterminant();
    @Nullable Double efficiency = result.dEfficiency();
    double expected = logDeterminant(rows);
    boolean regular = expected > -1e300;
    residuals.residual(log == null == (efficiency == null) ? 0 : 1);
    if (log == null || efficiency == null) {
      residuals.residual(regular ? 1 : 0);
    } else {
      residuals.equal(log, expected, p).equal(p * StrictMath.log(efficiency * runs.size()), log, p);
    }
    double[][] candidates =
        input.design() == DesignKind.D_OPTIMAL
            ? DesignModel.of(input, DesignPlan.candidates(input)).rows()
            : new double[0][];
    if (log != null && (double) candidates.length * rows.length * p < MOST_CHECKED) {
      double gain = FedorovExchange.largestGain(rows, candidates);
      residuals.residual(Math.max(0, gain - 1 - 10 * FedorovExchange.NOTHING));
    }
    return residuals.check(
        "information_residual",
        1e-8,
        "Largest difference of a square, the determinant or the efficiency and that of reflected"
            + " columns, or what an exchange of a run would add: zero.");
  }

  /** Returns the logarithm of the determinant of X'X by orthogonal columns. */
  private static double logDeterminant(double[][] rows) {
    int p = rows[0].length;
    double[][] columns = new double[p][rows.length];
    double sum = 0;
    for (int j = 0; j < p; j++) {
      double whole = 0;
      for (int i = 0; i < rows.length; i++) {
        columns[j][i] = rows[i][j];
        whole += rows[i][j] * rows[i][j];
      }
      for (int time = 0; time < 2; time++) {
        for (int k = 0; k < j; k++) {
          double part = InformationMatrix.product(columns[k], columns[j]);
          for (int i = 0; i < rows.length; i++) {
            columns[j][i] -= part * columns[k][i];
          }
        }
      }
      double rest = InformationMatrix.product(columns[j], columns[j]);
      if (rest <= 1e-12 * whole || whole == 0) {
        return Double.NEGATIVE_INFINITY;
      }
      sum += StrictMath.log(rest);
      double norm = Math.sqrt(rest);
      for (int i = 0; i < rows.length; i++) {
        columns[j][i] /= norm;
      }
    }
    return sum;
  }
}
