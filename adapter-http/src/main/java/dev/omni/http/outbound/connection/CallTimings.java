package dev.omni.http.outbound.connection;

import dev.omni.application.spi.OutboundClient.CallResponse;
import dev.omni.application.spi.OutboundClient.Trace;
import dev.omni.domain.fault.OutboundError;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import okhttp3.Call;
import okhttp3.EventListener;
import okhttp3.Protocol;

/** The timings of one call. */
final class CallTimings extends EventListener {
  private final InstantSource clock;
  private Optional<Instant> lookupStarted = Optional.empty();
  private Optional<Instant> begun = Optional.empty();
  private Optional<Duration> dns = Optional.empty();
  private Optional<Duration> connect = Optional.empty();

  CallTimings(InstantSource clock) {
    this.clock = clock;
  }

  @Override
  public synchronized void dnsStart(Call call, String name) {
    lookupStarted = Optional.of(clock.instant());
  }

  @Override
  public synchronized void dnsEnd(Call call, String name, List<InetAddress> addresses) {
    dns = lookupStarted.map(this::since);
  }

  @Override
  public synchronized void connectStart(Call call, InetSocketAddress to, Proxy proxy) {
    begun = begun.or(() -> Optional.of(clock.instant()));
  }

  @Override
  public synchronized void connectEnd(
      Call call, InetSocketAddress to, Proxy proxy, Protocol protocol) {
    connect = begun.map(this::since);
  }

  private Duration since(Instant begin) {
    return Duration.between(begin, clock.instant());
  }

  synchronized Trace trace(Optional<CallResponse> answer, Optional<OutboundError> error) {
    return new Trace(dns, connect, answer, error);
  }
}
