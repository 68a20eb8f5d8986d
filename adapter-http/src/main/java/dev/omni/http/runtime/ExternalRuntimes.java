package dev.omni.http.runtime;

import dev.omni.application.spi.CapabilityRuntime;
import dev.omni.application.spi.Engine;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.Outcome;
import dev.omni.domain.run.Run;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Execution;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import okhttp3.HttpUrl;

/**
 * Runs capabilities on external runtimes: each execution on the one that is least loaded of those
 * that are well and have the same engine. What one of them loses is computed again on another;
 * engines have no effects, so that twice is as good as once. Whoever uses it has {@link #look}
 * called every second.
 */
public final class ExternalRuntimes implements CapabilityRuntime, AutoCloseable {
  private static final Logger LOG = System.getLogger(ExternalRuntimes.class.getName());
  private static final int DIRECT_TRIES = 3;
  private static final int JOB_TRIES = 10;
  private static final Duration FULL_PAUSE = Duration.ofMillis(50);
  private static final Duration FIRST_PAUSE = Duration.ofMillis(100);
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(15);

  private final List<Engine> engines;
  private final List<Peer> peers;

  /**
   * At these addresses.
   *
   * @param token what they ask for, if they do
   * @param engines of this server: for contracts and problems; they compute nothing here
   */
  public ExternalRuntimes(
      List<URI> addresses, Optional<String> token, List<Engine> engines, InstantSource clock) {
    this(peers(addresses, new RuntimeCalls(token, RuntimeCalls.Bearing.USUAL), clock), engines);
  }

  /** With these, whose calls it closes. */
  ExternalRuntimes(List<Peer> peers, List<Engine> engines) {
    this.peers = List.copyOf(peers);
    this.engines = List.copyOf(engines);
  }

  private static List<Peer> peers(List<URI> addresses, RuntimeCalls calls, InstantSource clock) {
    return addresses.stream().map(at -> new Peer(url(at), calls, clock)).toList();
  }

  private static HttpUrl url(URI address) {
    return Objects.requireNonNull(HttpUrl.get(address), "an address of http or https");
  }

  /** Asks every runtime how it is; does not wait for the answers. */
  public void look() {
    peers.forEach(Peer::look);
  }

  @Override
  public List<Engine> engines() {
    return engines;
  }

  /** How many runtimes are known to be well. */
  public long well() {
    return peers.stream().filter(Peer::known).count();
  }

  @Override
  public Optional<String> trouble() {
    if (well() > 0) {
      return Optional.empty();
    }
    long shut = peers.stream().filter(Peer::shut).count();
    return Optional.of(
        "of "
            + peers.size()
            + " external runtimes "
            + (peers.size() - shut)
            + " cannot be reached, and "
            + shut
            + " lost too many runs and are left alone for a while");
  }

  @Override
  public void admit(Capability capability, Json.Obj input, Run run) {
    if (peers.stream().noneMatch(peer -> peer.fits(capability))) {
      throw Fault.of(
          FaultCode.RUNTIME_UNAVAILABLE,
          "No runtime that has this capability can be reached; try again soon.");
    }
    boolean full = peers.stream().noneMatch(peer -> peer.fits(capability) && peer.load() < 1);
    if (capability.execution() == Execution.DIRECT && full) {
      throw Fault.of(
          FaultCode.RUNTIME_UNAVAILABLE,
          "Every runtime that has this capability is busy; try again soon.");
    }
  }

  @Override
  public Report execute(Capability capability, Run run, Watcher watcher) {
    int tries = capability.execution() == Execution.DIRECT ? DIRECT_TRIES : JOB_TRIES;
    int lost = 0;
    var losers = new HashSet<Peer>();
    while (lost < tries) {
      Optional<Peer> peer = taken(capability, losers);
      if (peer.isEmpty()) {
        boolean later = peers.stream().anyMatch(other -> other.fits(capability));
        watcher.pause(later ? FULL_PAUSE : pause(lost++));
        continue;
      }
      try {
        return peer.get().execute(capability, run, watcher);
      } catch (FullRuntime elsewhere) {
        LOG.log(Level.DEBUG, "no place for run {0} at runtime {1}", run.id(), peer.get());
      } catch (IOException failed) {
        lost++;
        losers.add(peer.get());
        LOG.log(
            Level.WARNING,
            "run " + run.id() + " was lost by runtime " + peer.get() + ": " + failed.getMessage());
      }
    }
    var unavailable =
        new Outcome.Failed(
            FaultCode.RUNTIME_UNAVAILABLE,
            "No runtime finished the run; " + tries + " tries were made.");
    return new Report(unavailable, Json.obj("runtime", Json.obj("kind", "external")));
  }

  /**
   * A place at the least loaded runtime that can compute that, one that lost the run only if there
   * is no other: it may well say at once that it is well. One after the other chooses.
   */
  private synchronized Optional<Peer> taken(Capability capability, Set<Peer> losers) {
    return peers.stream()
        .filter(peer -> peer.fits(capability))
        .sorted(
            Comparator.<Peer, Boolean>comparing(losers::contains).thenComparingDouble(Peer::load))
        .filter(Peer::taken)
        .findFirst();
  }

  private static Duration pause(int before) {
    Duration next = FIRST_PAUSE.multipliedBy(1L << before);
    return next.compareTo(LONGEST_PAUSE) > 0 ? LONGEST_PAUSE : next;
  }

  @Override
  public void close() {
    peers.forEach(Peer::close);
  }
}
