package dev.omni.application.usage;

import dev.omni.application.list.ListDefinition;
import dev.omni.application.list.ListDefinition.Limits;
import dev.omni.application.list.ListDefinition.Range;
import dev.omni.application.list.ListFilter;
import dev.omni.application.list.ListQuery;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Shape;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;

/**
 * A request for summaries, in whole buckets.
 *
 * @param since start of the first bucket
 * @param until end of the last bucket
 * @param bucket a minute or an hour
 */
public record SummaryRequest(Instant since, Instant until, ChronoUnit bucket) {
  private static final ListFilter<ChronoUnit> BUCKET =
      ListFilter.of(
          "bucket",
          Shape.choice("minute", "hour").otherwise("hour").described("The period of a summary."),
          SummaryRequest::bucket,
          "must be minute or hour");
  private static final ListFilter<Instant> SINCE =
      ListFilter.time(
          "since",
          "The start, rounded down to a whole period: by default 48 hours or 60 minutes before the"
              + " end.");
  private static final ListFilter<Instant> UNTIL =
      ListFilter.time(
          "until", "The end, rounded up to a whole period: by default that of the present period.");

  /** The summaries of a period, all on one page. */
  public static final ListDefinition LIST =
      new ListDefinition(
          "developer.requests.summary", List.of(BUCKET, SINCE, UNTIL), Range.NONE, Limits.ONE_PAGE);

  private static final int MOST = 200;
  private static final int USUAL_HOURS = 48;
  private static final int USUAL_MINUTES = 60;

  static SummaryRequest of(ListQuery query, Instant now) {
    ChronoUnit bucket = query.get(BUCKET).orElse(ChronoUnit.HOURS);
    Duration length = bucket.getDuration();
    int usual = bucket == ChronoUnit.HOURS ? USUAL_HOURS : USUAL_MINUTES;
    Instant current = now.truncatedTo(bucket).plus(length);
    Instant to = query.get(UNTIL).orElse(current);
    Instant until = to.truncatedTo(bucket).equals(to) ? to : to.truncatedTo(bucket).plus(length);
    Instant from = query.get(SINCE).orElse(until.minus(length.multipliedBy(usual)));
    Instant since = from.truncatedTo(bucket);
    if (!from.isBefore(to)) {
      throw invalid("must be before `until`");
    } else if (Duration.between(since, until).compareTo(length.multipliedBy(MOST)) > 0) {
      throw invalid("must be at most " + MOST + " times `bucket` before `until`");
    }
    return new SummaryRequest(since, until, bucket);
  }

  private static Fault invalid(String rule) {
    return Fault.at(FaultCode.PARAMETER_INVALID, "parameter:since", rule);
  }

  private static Optional<ChronoUnit> bucket(String text) {
    return switch (text) {
      case "minute" -> Optional.of(ChronoUnit.MINUTES);
      case "hour" -> Optional.of(ChronoUnit.HOURS);
      default -> Optional.empty();
    };
  }
}
