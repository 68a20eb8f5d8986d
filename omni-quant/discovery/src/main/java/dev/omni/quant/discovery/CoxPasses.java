package dev.omni.quant.discovery;

import dev.omni.quant.discovery.table.DataColumns;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.hipparchus.util.FastMath;

/**
 * The figures that a fitted Cox regression gives in one more pass over the risk sets: the jumps of
 * the baseline, residuals and predictions.
 */
final class CoxPasses {
  /**
   * A time with events.
   *
   * @param stratum of it
   * @param time of the events
   * @param hazard by which the cumulative hazard of the mean rises
   * @param tied the same for a row with an event there
   * @param squares by which its variance rises
   * @param moments means of the columns times the parts of the hazard
   * @param tiedMoments the same for a row with an event there
   * @param means of the columns over the events there
   * @param events rows with an event
   */
  @SuppressWarnings("ArrayRecordComponent") // Read in inner loops, never compared.
  record Jump(
      int stratum,
      double time,
      double hazard,
      double tied,
      double squares,
      double[] moments,
      double[] tiedMoments,
      double[] means,
      int[] events) {}

  private final CoxReport report;
  private final CoxModel model;
  private final double[] beta;
  private final double[] risks;
  private final double largest;
  private final List<Jump> jumps = new ArrayList<>();

  CoxPasses(CoxReport report, double[] beta) {
    this.report = report;
    model = report.model();
    double[] logs = model.hazards(beta);
    double eta = model.offset()[0];
    for (int j = 0; j < beta.length; j++) {
      eta += model.rows()[0][j] * beta[j];
    }
    largest = eta - logs[0];
    risks = model.risks(beta);
    this.beta = beta;
    model.each(report.orders(), risks, false, this::jump);
    Collections.reverse(jumps);
  }

  private void jump(CoxModel.RiskSet set) {
    int p = model.columns();
    int d = set.events().length;
    double hazard = 0;
    double tied = 0;
    double squares = 0;
    double[] moments = new double[p];
    double[] tiedMoments = new double[p];
    double[] means = new double[p];
    for (int k = 0; k < d; k++) {
      double part = 1 / set.total(k);
      hazard += part;
      tied += (1 - set.gone(k)) * part;
      squares += part * part;
      for (int j = 0; j < p; j++) {
        double mean = set.mean(k, j);
        moments[j] += mean * part;
        tiedMoments[j] += (1 - set.gone(k)) * mean * part;
        means[j] += mean / d;
      }
    }
    jumps.add(
        new Jump(
            set.stratum(),
            set.time(),
            hazard,
            tied,
            squares,
            moments,
            tiedMoments,
            means,
            set.events()));
  }

  /** Returns the jumps by stratum, the last stratum first, and by time. */
  List<Jump> jumps() {
    return jumps;
  }

  private List<Jump> of(int stratum) {
    return jumps.stream().filter(jump -> jump.stratum() == stratum).toList();
  }

  /** Returns the cumulative hazard of each stratum where all columns are 0. */
  List<CoxRegression.Baseline> baselines(double[] means) {
    double eta = -largest;
    for (int j = 0; j < beta.length; j++) {
      eta -= beta[j] * means[j];
    }
    var all = new ArrayList<CoxRegression.Baseline>();
    for (int s = 0; s < model.strata(); s++) {
      List<Jump> here = of(s);
      double[] times = here.stream().mapToDouble(Jump::time).toArray();
      double[] hazards = new double[times.length];
      double sum = 0;
      for (int k = 0; k < times.length; k++) {
        sum += here.get(k).hazard();
        double scaled = FastMath.exp(FastMath.log(sum) + eta);
        hazards[k] = Double.isFinite(scaled) && scaled > 0 ? scaled : Double.NaN;
      }
      all.add(new CoxRegression.Baseline(report.strata().get(s), times, hazards));
    }
    return all;
  }

  /** The score residuals of the rows, whose sum is the score. */
  double[][] scores() {
    int p = model.columns();
    double[][] scores = new double[model.rows().length][p];
    each(
        (row, hazard, moments) -> {
          for (int j = 0; j < p; j++) {
            scores[row][j] -= risks[row] * (model.rows()[row][j] * hazard - moments[j]);
          }
        });
    for (Jump jump : jumps) {
      for (int row : jump.events()) {
        for (int j = 0; j < p; j++) {
          scores[row][j] += model.rows()[row][j] - jump.means()[j];
        }
      }
    }
    return scores;
  }

  /** A use of the hazard that a row has seen, with its moments. */
  private interface Seen {
    void use(int row, double hazard, double[] moments);
  }

  private void each(Seen use) {
    int p = model.columns();
    for (int s = 0; s < model.strata(); s++) {
      List<Jump> here = of(s);
      double[] times = here.stream().mapToDouble(Jump::time).toArray();
      double[] sums = new double[times.length + 1];
      double[][] moments = new double[times.length + 1][p];
      for (int k = 0; k < times.length; k++) {
        sums[k + 1] = sums[k] + here.get(k).hazard();
        for (int j = 0; j < p; j++) {
          moments[k + 1][j] = moments[k][j] + here.get(k).moments()[j];
        }
      }
      for (int row = 0; row < risks.length; row++) {
        if (model.stratum()[row] != s) {
          continue;
        }
        int to = upTo(times, model.time()[row]);
        int from = upTo(times, model.start()[row]);
        double hazard = sums[to] - sums[from];
        double[] seen = new double[p];
        for (int j = 0; j < p; j++) {
          seen[j] = moments[to][j] - moments[from][j];
        }
        if (model.event()[row]) {
          Jump last = here.get(to - 1);
          hazard += last.tied() - last.hazard();
          for (int j = 0; j < p; j++) {
            seen[j] += last.tiedMoments()[j] - last.moments()[j];
          }
        }
        use.use(row, hazard, seen);
      }
    }
  }

  /** Returns how many of the times are at most this one. */
  static int upTo(double[] times, double time) {
    int found = Arrays.binarySearch(times, time);
    return found >= 0 ? found + 1 : -found - 1;
  }

  /** Returns the covariance of the sandwich. */
  double[][] sandwich(double[][] covariance) {
    int p = model.columns();
    double[][] scores = scores();
    int[] clusters = report.clusters();
    double[][] sums = new double[Arrays.stream(clusters).max().orElse(0) + 1][p];
    for (int i = 0; i < scores.length; i++) {
      for (int j = 0; j < p; j++) {
        sums[clusters[i]][j] += scores[i][j];
      }
    }
    double[][] sandwich = new double[p][p];
    for (double[] sum : sums) {
      double[] moved = new double[p];
      for (int j = 0; j < p; j++) {
        for (int k = 0; k < p; k++) {
          moved[j] += covariance[j][k] * sum[k];
        }
      }
      for (int j = 0; j < p; j++) {
        for (int k = 0; k < p; k++) {
          sandwich[j][k] += moved[j] * moved[k];
        }
      }
    }
    return sandwich;
  }

  CoxRegression.RowResiduals residuals() {
    double[] martingale = new double[risks.length];
    each(
        (row, hazard, moments) ->
            martingale[row] = (model.event()[row] ? 1 : 0) - risks[row] * hazard);
    double[] deviance = martingale.clone();
    for (int i = 0; i < deviance.length; i++) {
      deviance[i] = deviance(martingale[i], model.event()[i]);
    }
    var schoenfeld = new ArrayList<double[]>();
    for (int s = 0; s < model.strata(); s++) {
      for (Jump jump : of(s)) {
        for (int row : jump.events()) {
          double[] apart = model.rows()[row].clone();
          for (int j = 0; j < apart.length; j++) {
            apart[j] -= jump.means()[j];
          }
          schoenfeld.add(apart);
        }
      }
    }
    return new CoxRegression.RowResiduals(martingale, deviance, schoenfeld);
  }

  static double deviance(double martingale, boolean event) {
    double expected = (event ? 1 : 0) - martingale;
    double inner = -2 * (martingale + (event ? FastMath.log(expected) : 0));
    return Math.signum(martingale) * Math.sqrt(Math.max(0, inner));
  }

  List<CoxRegression.Prediction> predictions(DataColumns given, double[][] covariance) {
    double[][] rows = report.newRows(given);
    double[] offset = report.formula().matrix().offset(given);
    int[] strata = report.newStrata(given);
    var all = new ArrayList<CoxRegression.Prediction>();
    for (int i = 0; i < rows.length; i++) {
      all.add(prediction(rows[i], offset[i], of(strata[i]), covariance));
    }
    return all;
  }

  private CoxRegression.Prediction prediction(
      double[] row, double offset, List<Jump> here, double[][] covariance) {
    int p = model.columns();
    double eta = offset - largest;
    for (int j = 0; j < p; j++) {
      eta += row[j] * beta[j];
    }
    double risk = FastMath.exp(eta);
    int count = here.size();
    double[] events = here.stream().mapToDouble(Jump::time).toArray();
    double[] survival = new double[count + 1];
    double[] error = new double[count + 1];
    survival[0] = 1;
    double hazard = 0;
    double squares = 0;
    double[] slope = new double[p];
    Double median = null;
    for (int k = 0; k < count; k++) {
      Jump jump = here.get(k);
      hazard += jump.hazard();
      squares += jump.squares();
      for (int j = 0; j < p; j++) {
        slope[j] += row[j] * jump.hazard() - jump.moments()[j];
      }
      survival[k + 1] = FastMath.exp(-risk * hazard);
      error[k + 1] =
          survival[k + 1] == 0
              ? 0
              : survival[k + 1]
                  * risk
                  * Math.sqrt(squares + Math.max(0, ConcaveFit.form(slope, covariance)));
      if (median == null && survival[k + 1] <= 0.5) {
        median = jump.time();
      }
    }
    double[] times = report.input().times().orElse(events);
    double[] there = new double[times.length];
    double[] errors = new double[times.length];
    for (int k = 0; k < times.length; k++) {
      int place = upTo(events, times[k]);
      there[k] = survival[place];
      errors[k] = error[place];
    }
    return new CoxRegression.Prediction(times, there, errors, median);
  }
}
