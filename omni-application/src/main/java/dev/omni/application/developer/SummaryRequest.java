package dev.omni.application.developer;

import dev.omni.domain.json.Times;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.Set;

/**
 * A request for summaries, in whole buckets.
 *
 * @param since start of the first bucket
 * @param until end of the last bucket
 * @param bucket a minute or an hour
 */
public record SummaryRequest(Instant since, Instant until, ChronoUnit bucket) {
  /** The names of its parameters. */
  public static final Set<String> PARAMETERS = Set.of("since", "until", "bucket");

  private static final int MOST = 200;
  private static final int USUAL_HOURS = 48;
  private static final int USUAL_MINUTES = 60;

  static SummaryRequest of(Parameters sent, Instant now) {
    ChronoUnit bucket =
        sent.get("bucket", SummaryRequest::bucket, "must be minute or hour")
            .orElse(ChronoUnit.HOURS);
    Duration length = bucket.getDuration();
    int usual = bucket == ChronoUnit.HOURS ? USUAL_HOURS : USUAL_MINUTES;
    Instant current = now.truncatedTo(bucket).plus(length);
    Instant to = sent.get("until", Times::of, Parameters.INSTANT).orElse(current);
    Instant until = to.truncatedTo(bucket).equals(to) ? to : to.truncatedTo(bucket).plus(length);
    Instant from =
        sent.get("since", Times::of, Parameters.INSTANT)
            .orElse(until.minus(length.multipliedBy(usual)));
    Instant since = from.truncatedTo(bucket);
    if (!from.isBefore(to)) {
      sent.refuse("since", "must be before `until`");
    } else if (Duration.between(since, until).compareTo(length.multipliedBy(MOST)) > 0) {
      sent.refuse("since", "must be at most " + MOST + " times `bucket` before `until`");
    }
    return new SummaryRequest(since, until, bucket);
  }

  private static Optional<ChronoUnit> bucket(String text) {
    return switch (text) {
      case "minute" -> Optional.of(ChronoUnit.MINUTES);
      case "hour" -> Optional.of(ChronoUnit.HOURS);
      default -> Optional.empty();
    };
  }
}
