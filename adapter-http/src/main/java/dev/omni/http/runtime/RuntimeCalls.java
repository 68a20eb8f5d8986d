package dev.omni.http.runtime;

import dev.omni.application.json.JacksonJson;
import dev.omni.application.spi.CapabilityRuntime.Report;
import dev.omni.application.spi.CapabilityRuntime.Watcher;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.Run;
import dev.omni.domain.world.Capability;
import dev.omni.http.gate.RequestIds;
import dev.omni.http.out.PassedTrace;
import dev.omni.http.out.ReadableAnswer;
import java.io.IOException;
import java.net.Proxy;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import okhttp3.Call;
import okhttp3.Callback;
import okhttp3.ConnectionPool;
import okhttp3.CookieJar;
import okhttp3.HttpUrl;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import okio.AsyncTimeout;
import okio.BufferedSource;

/**
 * Calls to external runtimes. Their addresses are the operator's, so no guard of addresses stands
 * here as before calls to where clients say; no redirect leads elsewhere.
 */
final class RuntimeCalls implements AutoCloseable {
  private static final Duration CONNECT = Duration.ofSeconds(2);
  private static final long LONGEST_OFFER = 1L << 20;
  private static final MediaType JSON = MediaType.get("application/json");

  private final Optional<String> token;
  private final Bearing bearing;
  private final OkHttpClient client;

  /**
   * What is borne of a runtime before its execution counts as lost.
   *
   * @param silence the time in which it says no line, though it beats ten times a second, nor
   *     {@link #much} of a long one
   * @param line the bytes of a line
   */
  record Bearing(Duration silence, long line) {
    static final Bearing USUAL = new Bearing(Duration.ofSeconds(5), 64L << 20);

    private static final long MUCH = 64L << 10;

    /** The bytes of a line that are as good as a beat. */
    long much() {
      return Math.min(line, MUCH);
    }

    /** The time in which it takes the request and begins its answer. */
    Duration head() {
      return silence.multipliedBy(3);
    }
  }

  RuntimeCalls(Optional<String> token, Bearing bearing) {
    this.token = token;
    this.bearing = bearing;
    this.client =
        new OkHttpClient.Builder()
            .addInterceptor(new PassedTrace())
            .addNetworkInterceptor(new ReadableAnswer())
            .proxy(Proxy.NO_PROXY)
            .followRedirects(false)
            .followSslRedirects(false)
            // what a hang-up loses is counted and tried elsewhere, and not sent there again unseen
            .retryOnConnectionFailure(false)
            .cookieJar(CookieJar.NO_COOKIES)
            .connectionPool(new ConnectionPool(64, 30, TimeUnit.SECONDS))
            .connectTimeout(CONNECT)
            .readTimeout(bearing.silence())
            .writeTimeout(bearing.silence())
            .build();
  }

  /** Asks a runtime how it is, and tells the answer; empty when there is none that can be used. */
  void offer(HttpUrl address, Consumer<Optional<Offer>> told) {
    Call asked = client.newCall(request(address, "v1/runtime").build());
    asked.timeout().timeout(bearing.silence().toMillis(), TimeUnit.MILLISECONDS);
    asked.enqueue(
        new Callback() {
          @Override
          public void onFailure(Call call, IOException unreachable) {
            told.accept(Optional.empty());
          }

          @Override
          public void onResponse(Call call, Response response) {
            told.accept(read(response));
          }
        });
  }

  private static Optional<Offer> read(Response response) {
    try (response) {
      if (response.code() != 200) {
        return Optional.empty();
      }
      BufferedSource source = response.body().source();
      source.request(LONGEST_OFFER + 1);
      if (source.getBuffer().size() > LONGEST_OFFER) {
        return Optional.empty();
      }
      return Optional.of(Offer.of((Json.Obj) JacksonJson.parse(source.readByteArray())));
    } catch (IOException | RuntimeException noOffer) {
      return Optional.empty();
    }
  }

  /**
   * Has a runtime execute a run, and follows it.
   *
   * @throws FullRuntime when it has no place
   * @throws IOException when the execution was lost
   * @throws CancellationException when the watcher stopped it
   */
  Report execute(HttpUrl address, Capability capability, Run run, Watcher watcher)
      throws IOException {
    Json.Obj body = Json.obj("id", run.id(), "capability", capability.id(), "input", run.input());
    Request request =
        request(address, "v1/executions")
            .header(RequestIds.HEADER, run.origin().requestId())
            .post(RequestBody.create(JacksonJson.bytes(body), JSON))
            .build();
    Call call = client.newCall(request);
    try (Response response = begun(call)) {
      if (response.code() == 503) {
        throw new FullRuntime();
      }
      if (response.code() != 200) {
        throw new IOException("the runtime answered " + response.code());
      }
      return followed(response.body().source(), capability, watcher);
    } finally {
      call.cancel(); // What is not read to its end is not wanted any more: this stops it there.
    }
  }

  /** Its head comes in time, however it is dripped. */
  private Response begun(Call call) throws IOException {
    var limit =
        new AsyncTimeout() {
          @Override
          protected void timedOut() {
            call.cancel();
          }
        };
    limit.timeout(bearing.head().toMillis(), TimeUnit.MILLISECONDS);
    limit.enter();
    try {
      return call.execute();
    } finally {
      limit.exit();
    }
  }

  private Report followed(BufferedSource lines, Capability capability, Watcher watcher)
      throws IOException {
    while (!watcher.stopped()) {
      Optional<Report> report = read(line(lines, watcher), capability, watcher);
      if (report.isPresent()) {
        return report.get();
      }
    }
    throw stopped();
  }

  /** The next line; of each time of silence it takes so much as an answer, and not less. */
  private String line(BufferedSource lines, Watcher watcher) throws IOException {
    for (long had = 0; had < bearing.line() && !watcher.stopped(); had += bearing.much()) {
      lines.timeout().deadline(bearing.silence().toMillis(), TimeUnit.MILLISECONDS);
      long end = lines.indexOf((byte) '\n', had, had + bearing.much());
      if (end >= 0) {
        return lines.readUtf8(end + 1);
      }
      if (lines.getBuffer().size() < had + bearing.much()) {
        throw new IOException("the runtime's answer ended before its report");
      }
    }
    if (watcher.stopped()) {
      throw stopped();
    }
    throw new IOException("the runtime said a line that is too long");
  }

  private static CancellationException stopped() {
    return new CancellationException("stopped");
  }

  private static Optional<Report> read(String line, Capability capability, Watcher watcher)
      throws IOException {
    try {
      return Lines.read(line, watcher).map(told -> Judged.of(capability, told));
    } catch (RuntimeException noLine) {
      throw new IOException("the runtime said what is no line of an execution", noLine);
    }
  }

  private Request.Builder request(HttpUrl address, String path) {
    var request =
        new Request.Builder()
            .url(address.newBuilder().addPathSegments(path).build())
            .header("User-Agent", "Omni/1");
    token.ifPresent(secret -> request.header("Authorization", "Bearer " + secret));
    return request;
  }

  @Override
  public void close() {
    client.dispatcher().cancelAll();
    client.dispatcher().executorService().shutdown();
    client.connectionPool().evictAll();
  }
}
