package dev.omni.server.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Asks a server over kept connections as fast as it answers, from one thread: on each connection
 * the next request is sent when the answer to the one before has come. It works on the same machine
 * as the server, so it does as little as it can.
 *
 * @param server the server
 * @param connections how many requests are under way at once
 * @param time how long requests are begun for
 * @param least how many are begun, however long that takes
 */
record Load(Served server, int connections, Duration time, int least) {
  private static final long LONGEST_WAIT = 20_000;

  /** What is asked, and what must come back. */
  interface Requests {
    /**
     * The next request, all of its bytes.
     *
     * @param connection on which it is sent, from 0 on
     */
    byte[] next(int connection);

    /** The status that every answer must have. */
    default int status() {
      return 200;
    }
  }

  /** Asks, and tells how it went. */
  Round run(Requests requests) {
    try (Selector selector = Selector.open()) {
      var exchanges = new ArrayList<Exchange>();
      try {
        for (int i = 0; i < connections; i++) {
          exchanges.add(new Exchange(i, server.address(), selector));
        }
        return run(selector, exchanges, requests);
      } finally {
        for (Exchange exchange : exchanges) {
          exchange.close();
        }
      }
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }

  private Round run(Selector selector, List<Exchange> exchanges, Requests requests)
      throws IOException {
    var took = new Times();
    long used = server.used();
    long begun = System.nanoTime();
    long end = begun + time.toNanos();
    for (Exchange exchange : exchanges) {
      exchange.send(requests.next(exchange.number()));
    }
    int open = exchanges.size();
    while (open > 0) {
      if (selector.select(LONGEST_WAIT) == 0) {
        throw new IOException("no answer within " + LONGEST_WAIT + " ms");
      }
      for (SelectionKey key : selector.selectedKeys()) {
        Exchange exchange = (Exchange) key.attachment();
        if (!exchange.sent()) {
          exchange.proceed();
          continue;
        }
        long nanos = exchange.receive(requests.status());
        if (nanos > 0) {
          took.add(nanos);
          if (System.nanoTime() < end || took.size < least) {
            exchange.send(requests.next(exchange.number()));
          } else {
            open--;
          }
        }
      }
      selector.selectedKeys().clear();
    }
    return Round.of(took.sorted(), System.nanoTime() - begun, server.used() - used);
  }

  /** Nanoseconds, as many as come. */
  private static final class Times {
    private long[] nanos = new long[1 << 16];
    private int size;

    void add(long taken) {
      if (size == nanos.length) {
        nanos = Arrays.copyOf(nanos, 2 * size);
      }
      nanos[size++] = taken;
    }

    long[] sorted() {
      long[] all = Arrays.copyOf(nanos, size);
      Arrays.sort(all);
      return all;
    }
  }
}
