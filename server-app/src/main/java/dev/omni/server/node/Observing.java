package dev.omni.server.node;

import dev.omni.application.spi.RequestLog.Line;
import dev.omni.application.spi.Stores;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Consumer;

/**
 * Gathers what the server tells of itself. The library that counts is loaded when much has
 * happened, or when somebody asks for the numbers: what happens before is kept until then. So a
 * server at rest does without its four hundred classes.
 */
final class Observing {
  private static final Logger LOG = System.getLogger(Observing.class.getName());
  private static final int ROOM = 100_000;
  private static final int MUCH = 1_000;

  private final BlockingQueue<Consumer<Meters>> early = new LinkedBlockingQueue<>(ROOM);
  private Optional<Meters.Sources> sources = Optional.empty();
  private volatile Optional<Meters> meters = Optional.empty();

  /** Says where numbers can be asked for. */
  synchronized void of(Meters.Sources all) {
    sources = Optional.of(all);
  }

  /** Those stores, with an eye on runs that end. */
  Stores watching(Stores stores) {
    return new Stores(
        new WatchedRuns(stores.runs(), run -> tell(meters -> meters.ended(run))),
        stores.records(),
        stores.documents(),
        stores.evidence(),
        stores.deliveries(),
        stores.office());
  }

  /** A request was answered. */
  void answered(Line line) {
    tell(meters -> meters.answered(line));
  }

  private void tell(Consumer<Meters> news) {
    Optional<Meters> known = meters;
    if (known.isPresent()) {
      news.accept(known.get());
    } else if (!early.offer(news)) {
      LOG.log(Level.DEBUG, "too much happened before there was anyone to count it");
    } else if (early.size() % MUCH == 0) {
      CompletableFuture.runAsync(this::loaded);
    }
  }

  /** Whether the library is there. */
  boolean counts() {
    return meters.isPresent();
  }

  /** The text that Prometheus reads. */
  String text() {
    return loaded().map(Meters::text).orElse("# the server is still starting\n");
  }

  private synchronized Optional<Meters> loaded() {
    if (meters.isEmpty()) {
      meters = sources.map(Meters::new);
    }
    meters.ifPresent(
        known -> {
          for (var news = early.poll(); news != null; news = early.poll()) {
            news.accept(known);
          }
        });
    return meters;
  }
}
