package dev.omni.http.outbound;

import dev.omni.application.spi.outside.OutsideCalls;
import java.io.IOException;
import java.net.Proxy;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import okhttp3.CookieJar;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import okio.BufferedSource;

/**
 * The calls to addresses of the operator's own settings, which may be private ones and without TLS.
 * What comes back is limited in time and size all the same.
 */
public final class OperatorCalls implements OutsideCalls, AutoCloseable {
  private static final Duration WHOLE = Duration.ofSeconds(5);
  private static final int LARGEST = 64 << 10;

  private final Trust trust;
  private final Duration whole;
  private Optional<OkHttpClient> client = Optional.empty();

  /** Creates the calls, with certificates of these authorities. */
  public OperatorCalls(Trust trust) {
    this(trust, WHOLE);
  }

  OperatorCalls(Trust trust, Duration whole) {
    this.trust = trust;
    this.whole = whole;
  }

  /** Returns the client; it is created on first use, because most servers need none. */
  private synchronized OkHttpClient client() {
    OkHttpClient made = client.orElseGet(this::build);
    client = Optional.of(made);
    return made;
  }

  private OkHttpClient build() {
    var builder = new OkHttpClient.Builder();
    trust
        .judge()
        .ifPresent(
            judge -> {
              SSLContext context = trust.context().orElseThrow();
              builder.sslSocketFactory(context.getSocketFactory(), judge);
            });
    return builder
        .proxy(Proxy.NO_PROXY)
        .followRedirects(false)
        .followSslRedirects(false)
        .retryOnConnectionFailure(false)
        .cookieJar(CookieJar.NO_COOKIES)
        .protocols(List.of(Protocol.HTTP_1_1))
        .callTimeout(whole)
        .build();
  }

  @Override
  public Optional<Answer> post(URI address, String type, byte[] body) {
    Request request =
        new Request.Builder()
            .url(address.toString())
            .header("user-agent", "Omni/1")
            .header("accept-encoding", "identity")
            .post(RequestBody.create(body, MediaType.get(type)))
            .build();
    try (Response answer = client().newCall(request).execute()) {
      BufferedSource source = answer.body().source();
      if (source.request(LARGEST + 1L)) {
        return Optional.empty();
      }
      String media = answer.header("content-type", "").split(";", 2)[0].strip();
      return Optional.of(
          new Answer(answer.code(), media.toLowerCase(Locale.ROOT), source.readByteArray()));
    } catch (IOException none) {
      return Optional.empty();
    }
  }

  @Override
  public synchronized void close() {
    client.ifPresent(
        made -> {
          made.dispatcher().executorService().shutdown();
          made.connectionPool().evictAll();
        });
  }
}
