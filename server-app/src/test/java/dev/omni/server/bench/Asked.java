package dev.omni.server.bench;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/** What is asked of Omni and of the floors; what reads need is there before. */
final class Asked {
  private static final int OF_A_KEY = 8;

  private final Ground ground;
  private final AtomicLong next = new AtomicLong();
  private final List<byte[]> reads = new ArrayList<>();
  private final List<byte[]> replays = new ArrayList<>();
  private final int answer;

  /** With so many runs that are known. */
  Asked(Ground ground, int known) {
    this.ground = ground;
    int bytes = 0;
    for (int i = 0; i < known; i++) {
      String body = Ground.body(ground.workspace(), i);
      String once = "bench-known-" + i;
      String run = client(0).post(Ground.RUNS, body, once);
      bytes = run.length();
      replays.add(client(0).posting(Ground.RUNS, body, once));
      reads.add(client(0).getting("/omni/runs/" + Client.text(run, "id")));
    }
    this.answer = bytes;
  }

  Ground ground() {
    return ground;
  }

  /** One key may have no more than 16 direct runs at once; eight connections share one. */
  private Client client(int connection) {
    return ground.clients().get(connection / OF_A_KEY);
  }

  /** New runs, each under a key of its own. */
  Load.Requests create() {
    return connection -> {
      long number = next.getAndIncrement();
      String body = Ground.body(ground.workspace(), number);
      return client(connection).posting(Ground.RUNS, body, "bench-new-" + number);
    };
  }

  /** The known runs asked for again. */
  Load.Requests replay() {
    return each(replays);
  }

  /** The known runs read. */
  Load.Requests read() {
    return each(reads);
  }

  /** As many bytes as a run has, fixed. */
  Load.Requests fixedGet() {
    return each(List.of(ground.floors().getting("/fixed/" + answer)));
  }

  /** As many bytes as a run has, fixed, to a request for one. */
  Load.Requests fixedPost() {
    return posted("/fixed/" + answer);
  }

  /** A run's rows in a transaction of their own. */
  Load.Requests plain() {
    return posted("/plain/" + answer);
  }

  private Load.Requests posted(String path) {
    return connection -> {
      long number = next.getAndIncrement();
      String body = Ground.body(ground.workspace(), number);
      return ground.floors().posting(path, body, "bench-new-" + number);
    };
  }

  /** The rows of runs by a loop that commits so many at once. */
  Round loop(int group, Duration time) {
    long used = ground.floor().used();
    String rate = ground.floors().post("/loop/" + group + "/" + time.toMillis(), "", "bench-loop");
    double runs = Double.parseDouble(rate);
    double cpu = (ground.floor().used() - used) / 1e3 / (runs * time.toMillis() / 1e3);
    return new Round(runs, 0, 0, cpu);
  }

  private Load.Requests each(List<byte[]> requests) {
    return connection -> requests.get((int) (next.getAndIncrement() % requests.size()));
  }
}
