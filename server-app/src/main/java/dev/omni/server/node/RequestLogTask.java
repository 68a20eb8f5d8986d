package dev.omni.server.node;

import dev.omni.application.keys.ApiKeyUsageRecorder;
import dev.omni.application.run.admission.ProjectQuotas;
import dev.omni.application.spi.ClockAndIds;
import dev.omni.application.spi.Stores;
import dev.omni.application.spi.WireNames;
import dev.omni.application.spi.store.IdempotencyStore;
import dev.omni.application.usage.RequestLogBuffer;
import dev.omni.application.usage.Usage;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.document.Document;
import dev.omni.domain.traffic.RequestLine;
import dev.omni.server.log.SecretMasking;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.Instant;

/**
 * The thread that writes the request log and the last use of keys, deletes old lines and
 * idempotency records, and sums up the usage of old hours.
 */
final class RequestLogTask implements AutoCloseable {
  private static final Logger LOG = System.getLogger(RequestLogTask.class.getName());
  private static final Duration LINES = Duration.ofSeconds(1);
  private static final Duration EASE = Duration.ofMillis(100);
  private static final Duration USES = Duration.ofMinutes(1);
  private static final Duration SWEEP = Duration.ofHours(1);
  private static final Duration TIDY = Duration.ofMinutes(1);
  private static final Duration SIGNED_MESSAGES = Duration.ofMinutes(10);
  private static final int MOST_EXPIRED = 10_000;

  private final RequestLogBuffer requests;
  private final ApiKeyUsageRecorder uses;
  private final IdempotencyStore idempotency;
  private final Stores stores;
  private final ClockAndIds clockAndIds;
  private final Duration retention;
  private final Usage usage;
  private final PeriodicTasks beats =
      new PeriodicTasks(
          "omni-records", LOG, "records could not be written; the next ones will be tried");
  private long reported;

  /**
   * Creates the task for stores.
   *
   * @param days retention of the request log in days; 0 for no log
   */
  RequestLogTask(Stores stores, ClockAndIds clockAndIds, int days) {
    this.requests = new RequestLogBuffer(stores.administration().requests(), SecretMasking::masked);
    this.uses = new ApiKeyUsageRecorder(stores.keys());
    this.idempotency = stores.idempotency();
    this.stores = stores;
    this.clockAndIds = clockAndIds;
    this.retention = Duration.ofDays(days);
    this.usage =
        new Usage(
            stores.usage(), new ProjectQuotas(stores, clockAndIds), clockAndIds, WireNames.none());
  }

  void start() {
    beats.every(LINES, this::lines);
    beats.every(EASE, requests::writeFullPages);
    beats.every(USES, uses::flush);
    beats.every(TIDY, this::deleteExpiredRecords);
    beats.every(SWEEP, usage::rollUp);
    beats.every(SWEEP, () -> requests.deleteBefore(clockAndIds.now().minus(retention)));
  }

  /**
   * Deletes expired idempotency records, a bounded number at a time, and the records of signed
   * messages whose repetition would be refused for its time.
   */
  void deleteExpiredRecords() {
    idempotency.deleteExpired(clockAndIds.now(), MOST_EXPIRED);
    Instant repeatable = clockAndIds.now().minus(SIGNED_MESSAGES);
    for (Tenant tenant : stores.projects().tenants()) {
      stores.documents().deleteCreatedBefore(tenant, Document.SIGNED_MESSAGE, repeatable);
    }
  }

  /** Queues the line of an answered request and returns it. */
  RequestLine add(RequestLine line) {
    if (!retention.isZero()) {
      requests.add(line);
    }
    line.caller().ifPresent(caller -> uses.record(caller.key(), line.at()));
    return line;
  }

  long dropped() {
    return requests.dropped();
  }

  private void lines() {
    try {
      requests.flush();
    } finally {
      long dropped = requests.dropped();
      if (dropped > reported) {
        LOG.log(Level.WARNING, (dropped - reported) + " lines of the request log were dropped");
        reported = dropped;
      }
    }
  }

  /** Writes the remaining lines. */
  @Override
  public void close() {
    beats.close();
    beats.last(this::lines);
    beats.last(uses::flush);
  }
}
