package dev.omni.http.runtime;

import dev.omni.application.spi.CapabilityRuntime.Report;
import dev.omni.application.spi.CapabilityRuntime.Watcher;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.Run;
import dev.omni.domain.world.Capability;
import java.io.IOException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import okhttp3.HttpUrl;

/** One external runtime: how it stands, and what this server has there. */
final class Peer {
  private final HttpUrl address;
  private final RuntimeCalls calls;
  private final InstantSource clock;
  private volatile Standing standing = Standing.UNKNOWN;
  private final AtomicInteger ours = new AtomicInteger();
  private final AtomicBoolean asked = new AtomicBoolean();

  Peer(HttpUrl address, RuntimeCalls calls, InstantSource clock) {
    this.address = address;
    this.calls = calls;
    this.clock = clock;
  }

  /** Asks it how it is, unless a question is under way; does not wait for the answer. */
  void look() {
    if (asked.compareAndSet(false, true)) {
      calls.offer(address, this::answered);
    }
  }

  private void answered(Optional<Offer> said) {
    try {
      int now = ours.get();
      became(before -> said.map(offer -> before.heard(offer, now)).orElseGet(before::silent));
    } finally {
      asked.set(false);
    }
  }

  private synchronized void became(UnaryOperator<Standing> change) {
    standing = change.apply(standing);
  }

  boolean known() {
    return standing.known(clock.instant()).isPresent();
  }

  /** Whether it is left alone, whatever it says. */
  boolean shut() {
    return standing.shut(clock.instant());
  }

  boolean fits(Capability capability) {
    return standing.fits(capability, clock.instant());
  }

  /** The share of its places that are taken. */
  double load() {
    return standing.load(ours.get(), clock.instant());
  }

  /** Takes one of its places, if there is one; it is given back by {@link #execute}. */
  boolean taken() {
    int had = ours.get();
    while (standing.load(had, clock.instant()) < 1) {
      if (ours.compareAndSet(had, had + 1)) {
        return true;
      }
      had = ours.get();
    }
    return false;
  }

  /**
   * Has it execute a run at the place that was taken.
   *
   * @throws FullRuntime when it has no place after all
   * @throws IOException when the execution was lost
   */
  Report execute(Capability capability, Run run, Watcher watcher) throws IOException {
    Optional<Offer> offer = standing.offer();
    try {
      Report report = calls.execute(address, capability, run, watcher);
      became(Standing::served);
      return offer.map(said -> named(report, said)).orElse(report);
    } catch (FullRuntime full) {
      int others = ours.get() - 1;
      became(before -> before.full(others));
      throw full;
    } catch (IOException lost) {
      Instant now = clock.instant();
      became(before -> before.failed(now));
      look();
      throw lost;
    } finally {
      ours.decrementAndGet();
    }
  }

  private static Report named(Report report, Offer said) {
    Json.Obj who = Json.obj("kind", "external");
    for (var member : said.identity().members().entrySet()) {
      who = who.with(member.getKey(), member.getValue());
    }
    return new Report(report.outcome(), report.record().with("runtime", who));
  }

  /** Ends its calls, and those of others that share them. */
  void close() {
    calls.close();
  }

  @Override
  public String toString() {
    return address.toString();
  }
}
