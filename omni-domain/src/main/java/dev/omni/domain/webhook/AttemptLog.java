package dev.omni.domain.webhook;

import dev.omni.domain.json.Json;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The latest attempts of a delivery, oldest first. The number of an attempt counts from the first
 * one ever, also after a replay.
 *
 * @param entries as stored
 */
record AttemptLog(Json.Arr entries) {
  private static final int MOST = 20;
  private static final double NANOS_PER_MILLISECOND = 1e6;

  private static final String NUMBER = "number";
  private static final String STATUS = "status";
  private static final String ERROR = "error";

  /** Returns the log with one more attempt. */
  AttemptLog with(DeliveryAttempt attempt, Instant at) {
    DeliveryAttempt.Response response = attempt.response();
    var all = new ArrayList<>(entries.items());
    all.add(
        Json.obj(
            NUMBER,
            count() + 1,
            "at",
            at,
            "milliseconds",
            attempt.sent().time().toNanos() / NANOS_PER_MILLISECOND,
            ERROR,
            attempt.error(),
            "request_headers",
            attempt.sent().headers(),
            STATUS,
            Optional.of(response.status()).filter(status -> status > 0),
            "response_headers",
            response.headers(),
            "response_body",
            response.body(),
            "truncated",
            response.truncated()));
    return new AttemptLog(
        new Json.Arr(List.copyOf(all.subList(Math.max(0, all.size() - MOST), all.size()))));
  }

  /** Returns the number of attempts so far, also of those that are no longer listed. */
  int count() {
    return last().flatMap(entry -> entry.findNumber(NUMBER)).map(Number::intValue).orElse(0);
  }

  /** Returns the HTTP status of the last attempt; empty when it had no response. */
  Optional<BigDecimal> lastStatus() {
    return last().flatMap(entry -> entry.findNumber(STATUS));
  }

  /** Returns the time of the last attempt. */
  Optional<Instant> lastAt() {
    return last().flatMap(entry -> entry.findText("at")).map(Instant::parse);
  }

  private Optional<Json.Obj> last() {
    List<Json.Obj> all = displayed();
    return all.isEmpty() ? Optional.empty() : Optional.of(all.get(all.size() - 1));
  }

  /** Returns the attempts in the displayed form, those that an earlier version stored too. */
  List<Json.Obj> displayed() {
    var all = new ArrayList<Json.Obj>();
    for (Json entry : entries.items()) {
      all.add(displayed((Json.Obj) entry, all.size() + 1));
    }
    return all;
  }

  private static Json.Obj displayed(Json.Obj stored, int number) {
    return stored.has(NUMBER)
        ? stored
        : Json.obj(
            NUMBER,
            number,
            "at",
            stored.find("at"),
            "milliseconds",
            Optional.empty(),
            ERROR,
            stored.findText(ERROR).filter(text -> !text.isEmpty()),
            "request_headers",
            Json.Obj.EMPTY,
            STATUS,
            stored.findNumber(STATUS).filter(status -> status.signum() > 0),
            "response_headers",
            stored.findObject("headers").orElse(Json.Obj.EMPTY),
            "response_body",
            stored.findText("body").orElse(""),
            "truncated",
            false);
  }
}
