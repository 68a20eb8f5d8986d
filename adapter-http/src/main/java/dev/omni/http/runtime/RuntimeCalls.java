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
   * @param silence the time in which it says nothing, though it beats ten times a second
   * @param line the bytes of a line
   */
  record Bearing(Duration silence, long line) {
    static final Bearing USUAL = new Bearing(Duration.ofSeconds(5), 64L << 20);
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
            .connectionPool(new ConnectionPool(64, 30, java.util.concurrent.TimeUnit.SECONDS))
            .connectTimeout(CONNECT)
            .readTimeout(bearing.silence())
            .writeTimeout(bearing.silence())
            .build();
  }

  /** Asks a runtime how it is, and tells the answer; empty when there is none that can be used. */
  void offer(HttpUrl address, Consumer<Optional<Offer>> told) {
    client
        .newCall(request(address, "v1/runtime").build())
        .enqueue(
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
    try (Response response = call.execute()) {
      if (response.code() == 503) {
        throw new FullRuntime();
      }
      if (response.code() != 200) {
        throw new IOException("the runtime answered " + response.code());
      }
      return followed(response.body().source(), watcher);
    } finally {
      call.cancel(); // What is not read to its end is not wanted any more: this stops it there.
    }
  }

  private Report followed(BufferedSource lines, Watcher watcher) throws IOException {
    while (!watcher.stopped()) {
      long end = lines.indexOf((byte) '\n', 0, bearing.line());
      if (end < 0) {
        throw new IOException("the runtime's answer ended before its report");
      }
      Optional<Report> report = read(lines.readUtf8(end + 1), watcher);
      if (report.isPresent()) {
        return report.get();
      }
    }
    throw new CancellationException("stopped");
  }

  private static Optional<Report> read(String line, Watcher watcher) throws IOException {
    try {
      return Lines.read(line, watcher);
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
