package dev.omni.server.bench;

import static org.awaitility.Awaitility.await;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.UUID;

/**
 * Brings into Omni's database what is to be there before it is measured. A database whose notes say
 * that it has been filled is only given new jobs to cancel.
 *
 * @param databases of which Omni's is filled
 * @param notes beside it
 * @param flags with which Omni is started
 * @param keys of its clients
 */
record Stock(Databases databases, Notes notes, List<String> flags, List<String> keys) {
  private static final Duration NUMBERING = Duration.ofHours(3);
  private static final String SAMPLE = "sample";
  private static final String ENDED = "ended";
  private static final String FILLED = "filled";
  private static final String WAITING = "waiting";

  /**
   * What is in Omni's database before it is measured.
   *
   * @param ended runs that have ended
   * @param waiting jobs that wait and that no worker will look at
   */
  record Stored(long ended, long waiting) {
    static final Stored NOTHING = new Stored(0, 0);
  }

  /** Brings it in; gives how many jobs to cancel were there before. */
  long bring(Stored stored) throws SQLException {
    long before = notes.number(WAITING);
    if (stored.equals(Stored.NOTHING)) {
      return before;
    }
    if (notes.get(FILLED).isEmpty()) {
      fill(stored.ended());
    }
    if (notes.number(FILLED) != stored.ended()) {
      throw new IllegalStateException("not filled with " + stored.ended() + ": " + notes.file());
    }
    try (Connection connection = databases.connect()) {
      filling(connection).from(Set.of("run")).waiting(before, stored.waiting());
    }
    notes.put(WAITING, before + stored.waiting());
    timed("settled", databases::settle);
    return before;
  }

  private Filling filling(Connection connection) {
    UUID sample = UUID.fromString(notes.get(SAMPLE).orElseThrow());
    return new Filling(connection, databases.series(), sample);
  }

  private void fill(long ended) throws SQLException {
    if (notes.get(SAMPLE).isEmpty()) {
      try (Served first = started()) {
        var client = new Client(first.base(), keys.get(0));
        String body = Ground.body(client.workspace(), 1);
        notes.put(SAMPLE, Client.text(client.post(Ground.RUNS, body, "bench-sample-run"), "id"));
      }
    }
    databases.hurry();
    timed("stored " + ended, () -> store(ended));
    timed("compacted", databases::compact);
    timed("numbered", () -> number(ended));
    timed("compacted", databases::compact);
    notes.put(FILLED, ended);
  }

  /** Goes on where it was cut off, if it was. */
  private void store(long ended) throws SQLException {
    try (Connection connection = databases.connect()) {
      Filling filling = filling(connection).from(Filling.KEYS.keySet());
      for (long from = notes.number(ENDED); from < ended; from = notes.number(ENDED)) {
        long to = Math.min(ended, from + Filling.AT_ONCE);
        filling.ended(from + 1, to);
        notes.put(ENDED, to);
      }
    }
  }

  /** What was filled in gets its numbers in the log: that is work of its own, once. */
  private void number(long ended) {
    try (Served second = started()) {
      var client = new Client(second.base(), keys.get(0));
      await()
          .atMost(NUMBERING)
          .pollInterval(Duration.ofSeconds(1))
          .until(() -> client.numbered() >= ended);
    }
  }

  private Served started() {
    return Served.start(Ground.MAIN, List.of(), flags);
  }

  /** Something that is done with a database. */
  private interface Step {
    void done() throws SQLException;
  }

  private void timed(String what, Step step) throws SQLException {
    Instant begun = Instant.now();
    step.done();
    double seconds = Duration.between(begun, Instant.now()).toMillis() / 1e3;
    System.out.printf(Locale.ROOT, "%s: %s in %.1f s%n", notes.file(), what, seconds);
  }
}
