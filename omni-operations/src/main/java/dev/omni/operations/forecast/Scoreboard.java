package dev.omni.operations.forecast;

import dev.omni.domain.json.Json;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * The comparison of the forecasts of one resolved question. A forecast committed after the
 * observation of the answer is late and does not count. Of the others, the last one of each
 * forecaster counts.
 */
public final class Scoreboard {
  private static final double PERCENT = 100;
  private static final List<String> PRIMARY = List.of("crps", "brier", "ae");

  private final List<ForecastRevision> revisions;
  private final Instant observedAt;
  private final Instant end;
  private final boolean numeric;
  private final Map<String, ForecastRevision> counting = new LinkedHashMap<>();

  /**
   * Creates the comparison.
   *
   * @param question the resolved question
   * @param observedAt time of observation of the answer
   */
  public Scoreboard(
      ForecastQuestion question, Collection<ForecastRevision> all, Instant observedAt) {
    this.observedAt = observedAt;
    this.numeric = question.family().equals("number");
    this.end = question.times().closes().filter(observedAt::isAfter).orElse(observedAt);
    this.revisions =
        all.stream()
            .sorted(
                Comparator.comparing(ForecastRevision::at).thenComparing(r -> r.id().toString()))
            .toList();
    timely().forEach(revision -> counting.put(revision.forecaster(), revision));
  }

  private Stream<ForecastRevision> timely() {
    return revisions.stream().filter(revision -> !late(revision));
  }

  private boolean late(ForecastRevision revision) {
    return revision.at().isAfter(observedAt);
  }

  /**
   * Returns the scores of each forecast and five more members. {@code skill} is 1 - score / score
   * of the baseline, which is the submitted one, else the question's earliest forecast by another
   * forecaster. {@code peer} (Metaculus, score_math) is 100 n / (n - 1) times the logarithm of the
   * probability over the geometric mean of all n, half of that for numbers. {@code time_weighted}
   * is the forecaster's mean score over the open time. {@code counts} and {@code late} are flags.
   */
  public Map<UUID, Json.Obj> scores() {
    var scores = new LinkedHashMap<UUID, Json.Obj>();
    for (ForecastRevision revision : revisions) {
      boolean counts = revision.equals(counting.get(revision.forecaster()));
      Json.Obj scored = revision.scores().withPresent("skill", boxed(skill(revision)));
      if (counts) {
        scored =
            scored
                .withPresent("peer", boxed(peer(revision)))
                .withPresent("time_weighted", boxed(timeWeighted(revision.forecaster())));
      }
      scores.put(revision.id(), scored.with("counts", counts).with("late", late(revision)));
    }
    return scores;
  }

  private OptionalDouble skill(ForecastRevision revision) {
    OptionalDouble own = primary(revision.scores());
    OptionalDouble other =
        revision.baseline().or(() -> rival(revision)).map(Scoreboard::primary).stream()
            .flatMapToDouble(OptionalDouble::stream)
            .findFirst();
    return own.isPresent() && other.isPresent() && other.getAsDouble() > 0
        ? finite(1 - own.getAsDouble() / other.getAsDouble())
        : OptionalDouble.empty();
  }

  private Optional<Json.Obj> rival(ForecastRevision revision) {
    return timely()
        .filter(other -> !other.forecaster().equals(revision.forecaster()))
        .findFirst()
        .map(ForecastRevision::scores);
  }

  private OptionalDouble peer(ForecastRevision revision) {
    Optional<BigDecimal> own = revision.scores().findNumber("log");
    List<Double> all = new ArrayList<>();
    for (ForecastRevision other : counting.values()) {
      if (other.scores().find("log").filter(Json.NULL::equals).isPresent()) {
        return OptionalDouble.empty();
      }
      other.scores().findNumber("log").ifPresent(log -> all.add(log.doubleValue()));
    }
    int n = all.size();
    if (own.isEmpty() || n < 2) {
      return OptionalDouble.empty();
    }
    double mean = all.stream().mapToDouble(log -> log).sum() / n;
    double score = PERCENT * n / (n - 1) * (mean - own.get().doubleValue());
    return finite(numeric ? score / 2 : score);
  }

  private OptionalDouble timeWeighted(String forecaster) {
    List<ForecastRevision> own = timely().filter(r -> r.forecaster().equals(forecaster)).toList();
    double sum = 0;
    double time = 0;
    for (int i = 0; i < own.size(); i++) {
      OptionalDouble score = primary(own.get(i).scores());
      if (score.isEmpty()) {
        return score;
      }
      Instant until = i + 1 < own.size() ? own.get(i + 1).at() : end;
      double stood = Math.max(0, Duration.between(own.get(i).at(), until).toMillis());
      sum += score.getAsDouble() * stood;
      time += stood;
    }
    return time > 0 ? finite(sum / time) : primary(own.get(own.size() - 1).scores());
  }

  /**
   * Returns the score for comparisons; every score but the Brier score is in the unit of the value.
   * Twice the pinball loss is the scale of the CRPS.
   */
  public static OptionalDouble primary(Json.Obj scores) {
    OptionalDouble quantiles =
        scores.findNumber("pinball").stream()
            .mapToDouble(loss -> 2 * loss.doubleValue())
            .findFirst();
    return quantiles.isPresent()
        ? quantiles
        : PRIMARY.stream()
            .flatMap(name -> scores.findNumber(name).stream())
            .mapToDouble(BigDecimal::doubleValue)
            .findFirst();
  }

  private static OptionalDouble finite(double value) {
    return Double.isFinite(value) ? OptionalDouble.of(value) : OptionalDouble.empty();
  }

  private static Optional<Double> boxed(OptionalDouble value) {
    return value.isPresent() ? Optional.of(value.getAsDouble()) : Optional.empty();
  }
}
