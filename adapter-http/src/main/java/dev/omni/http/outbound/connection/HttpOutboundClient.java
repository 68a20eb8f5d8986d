package dev.omni.http.outbound.connection;

import dev.omni.application.spi.OutboundClient;
import dev.omni.domain.fault.OutboundError;
import dev.omni.http.outbound.EgressPolicy;
import dev.omni.http.outbound.GuardedHttpClient;
import dev.omni.http.outbound.NetworkExceptionTranslator;
import dev.omni.http.outbound.Trust;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import okhttp3.Headers;
import okhttp3.MediaType;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import okio.BufferedSource;

/** Outgoing HTTP calls with the timing of each step. */
public final class HttpOutboundClient implements OutboundClient, AutoCloseable {
  private static final Duration WHOLE = Duration.ofSeconds(10);
  private static final int READ = 1024 * 1024;
  private static final MediaType JSON = MediaType.get("application/json");

  private final GuardedHttpClient outbound;
  private final InstantSource clock;

  public HttpOutboundClient(EgressPolicy egress, Trust trust, InstantSource clock) {
    this.outbound = new GuardedHttpClient(egress, trust, WHOLE);
    this.clock = clock;
  }

  @Override
  public Trace call(OutboundCall ask) {
    Request request;
    try {
      request = request(ask);
    } catch (IllegalArgumentException unsendable) {
      return Trace.failed(OutboundError.REQUEST);
    }
    var steps = new CallTimings(clock);
    var client = outbound.client().newBuilder().eventListener(steps).build();
    Instant begin = clock.instant();
    try (Response answer = client.newCall(request).execute()) {
      return steps.trace(Optional.of(read(answer, begin)), Optional.empty());
    } catch (IOException failed) {
      return steps.trace(
          Optional.empty(), Optional.of(NetworkExceptionTranslator.translate(failed)));
    }
  }

  /** Builds a request on a new connection, so that every step is executed. */
  private static Request request(OutboundCall ask) {
    Headers.Builder headers =
        new Headers.Builder()
            .set("user-agent", "Omni-Connectors/1")
            .set("accept", "application/json")
            .set("accept-encoding", "identity")
            .set("connection", "close");
    ask.credential().ifPresent(key -> headers.set("authorization", "Bearer " + key));
    var request = new Request.Builder().url(ask.url()).headers(headers.build());
    ask.body()
        .map(body -> RequestBody.create(body.getBytes(StandardCharsets.UTF_8), JSON))
        .ifPresent(request::post);
    return request.build();
  }

  private CallResponse read(Response answer, Instant begin) throws IOException {
    BufferedSource source = answer.body().source();
    boolean whole = !source.request(READ + 1L);
    String body =
        source.getBuffer().snapshot((int) Math.min(READ, source.getBuffer().size())).utf8();
    return new CallResponse(
        verdict(answer), answer.code(), body, whole, Duration.between(begin, clock.instant()));
  }

  private static Verdict verdict(Response answer) {
    boolean unauthorized = answer.code() == 401 || answer.code() == 403;
    Verdict failed = unauthorized ? Verdict.UNAUTHORIZED : Verdict.FAILED;
    return answer.isSuccessful() ? Verdict.ACCEPTED : failed;
  }

  @Override
  public void close() {
    outbound.close();
  }
}
