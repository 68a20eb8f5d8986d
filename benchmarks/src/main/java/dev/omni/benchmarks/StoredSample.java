package dev.omni.benchmarks;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

/**
 * Runs of a server that have ended, spread evenly over all that it was filled with.
 *
 * @param reads requests that read them
 * @param replays the requests that made them
 * @param first the answer that the first one got
 */
record StoredSample(List<byte[]> reads, List<byte[]> replays, JsonNode first) {
  private static final int MOST = 10_000;

  /** Writes the requests that fill a server, the same for every server. */
  static Supplier<byte[]> filling(OmniServer omni) {
    var number = new AtomicLong();
    return () -> {
      long next = number.getAndIncrement();
      return omni.run(BenchmarkInputs.DIRECT, key(next), BenchmarkInputs.direct(next));
    };
  }

  /** Asks for them again, or for the first time where the server is not filled. */
  static StoredSample of(OmniServer omni, long stored) {
    long step = Math.max(1, stored / MOST);
    var reads = new ArrayList<byte[]>();
    var replays = new ArrayList<byte[]>();
    var answers = new ArrayList<JsonNode>();
    for (long number = 0; number < stored; number += step) {
      String answer =
          omni.start(BenchmarkInputs.DIRECT, key(number), BenchmarkInputs.direct(number));
      answers.add(OmniServer.data(answer));
      reads.add(omni.reading("/omni/runs/" + answers.get(answers.size() - 1).get("id").asText()));
      replays.add(omni.run(BenchmarkInputs.DIRECT, key(number), BenchmarkInputs.direct(number)));
    }
    return new StoredSample(reads, replays, answers.get(0));
  }

  private static String key(long number) {
    return "stored-" + number;
  }

  /** Gives requests in turns, from the first one on again after the last. */
  static Supplier<byte[]> inTurns(List<byte[]> requests) {
    var next = new AtomicLong();
    return () -> requests.get((int) (next.getAndIncrement() % requests.size()));
  }
}
