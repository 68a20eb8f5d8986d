package dev.omni.application.developer;

import dev.omni.application.spi.store.RequestLog.StatusRange;
import dev.omni.application.spi.store.RequestLog.TenantFilter;
import dev.omni.application.spi.store.RequestLog.Wanted;
import dev.omni.domain.json.Times;
import dev.omni.domain.json.UuidText;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Pattern;

/**
 * A request for a list of requests.
 *
 * @param filter which requests
 * @param limit maximum number
 */
public record RequestFilter(TenantFilter filter, int limit) {
  /** The names of its parameters. */
  public static final Set<String> PARAMETERS =
      Set.of(
          "request_id", "key_id", "method", "route", "status", "code", "since", "until", "limit");

  private static final int USUAL = 25;
  private static final int MOST = 100;
  private static final Pattern STATUS = Pattern.compile("[1-5]([0-9]{2}|xx)");

  static RequestFilter of(Parameters sent) {
    var operation =
        new Wanted(
            sent.get("method", text -> matching(text, "[A-Z]{1,10}"), "must be a method, as GET"),
            sent.get(
                "route",
                text -> matching(text, "/[^\0]{0,199}"),
                "must be a path with names in braces, as /omni/runs/{run} at its end"),
            sent.get(
                "code", text -> matching(text, "[a-z_]{1,60}"), "must be the code of an error"));
    var filter =
        new TenantFilter(
            sent.get(
                "request_id",
                text -> matching(text, "[^\0]{1,128}"),
                "must be the id of a request, of 1 to 128 characters"),
            sent.get(
                "key_id",
                text -> Optional.of(text).filter(UuidText::canonical).map(UUID::fromString),
                Parameters.UUID),
            operation,
            sent.get("status", RequestFilter::statuses, "must be a status, as 404, or 4xx"),
            sent.get("since", Times::of, Parameters.INSTANT),
            sent.get("until", Times::of, Parameters.INSTANT));
    return new RequestFilter(filter, sent.limit(MOST).orElse(USUAL));
  }

  private static Optional<String> matching(String text, String pattern) {
    return Optional.of(text).filter(given -> given.matches(pattern));
  }

  private static Optional<StatusRange> statuses(String text) {
    if (!STATUS.matcher(text).matches()) {
      return Optional.empty();
    }
    int least = Integer.parseInt(text.replace("xx", "00"));
    return Optional.of(new StatusRange(least, text.endsWith("xx") ? least + 99 : least));
  }

  /** Returns the text that a cursor is bound to. */
  public String filters() {
    return "requests\n" + filter;
  }
}
