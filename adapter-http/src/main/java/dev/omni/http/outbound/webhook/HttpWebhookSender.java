package dev.omni.http.outbound.webhook;

import dev.omni.application.spi.WebhookSender;
import dev.omni.domain.fault.OutboundError;
import dev.omni.domain.json.Json;
import dev.omni.domain.webhook.DeliveryAttempt;
import dev.omni.domain.webhook.DeliveryAttempt.Response;
import dev.omni.domain.webhook.DeliveryAttempt.Verdict;
import dev.omni.http.outbound.EgressPolicy;
import dev.omni.http.outbound.GuardedHttpClient;
import dev.omni.http.outbound.NetworkExceptionTranslator;
import dev.omni.http.outbound.Trust;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import okhttp3.Call;
import okhttp3.MediaType;
import okhttp3.Request;
import okhttp3.RequestBody;
import okio.BufferedSink;
import okio.BufferedSource;

/** The sender of webhook deliveries over HTTP. */
public final class HttpWebhookSender implements WebhookSender, AutoCloseable {
  private static final Duration WHOLE = Duration.ofSeconds(15);
  private static final MediaType JSON = MediaType.get("application/json");
  private static final Pattern SECONDS = Pattern.compile("[0-9]{1,9}");
  private static final int READ = 16 * 1024;
  private static final int LONGEST_HEADER = 256;
  private static final List<String> RECORDED = List.of("content-type", "retry-after", "date");

  private final GuardedHttpClient outbound;

  public HttpWebhookSender(EgressPolicy egress, Trust trust) {
    this(new GuardedHttpClient(egress, trust, WHOLE));
  }

  HttpWebhookSender(GuardedHttpClient outbound) {
    this.outbound = outbound;
  }

  @Override
  public DeliveryAttempt send(String url, SignedMessage message) {
    Json.Obj signed = signed(message);
    return attempt(url, message, signed).of(new DeliveryAttempt.Sent(signed, Duration.ZERO));
  }

  /** Returns the headers of the signature, by lower-case name. */
  private static Json.Obj signed(SignedMessage message) {
    return Json.obj(
        "webhook-id", message.id(),
        "webhook-timestamp", String.valueOf(message.at().getEpochSecond()),
        "webhook-signature", message.signatures());
  }

  private DeliveryAttempt attempt(String url, SignedMessage message, Json.Obj signed) {
    Request request;
    try {
      request = request(url, message, signed);
    } catch (IllegalArgumentException noUrl) {
      // A host that cannot be in DNS. The exception would be retried endlessly.
      return DeliveryAttempt.withoutResponse(OutboundError.DNS);
    }
    Call call = outbound.client().newCall(request);
    try (okhttp3.Response answer = call.execute()) {
      return toAttempt(answer, beginning(call, answer));
    } catch (IOException failed) {
      return DeliveryAttempt.withoutResponse(NetworkExceptionTranslator.translate(failed));
    }
  }

  private static Request request(String url, SignedMessage message, Json.Obj signed) {
    Request.Builder request =
        new Request.Builder()
            .url(url)
            .header("user-agent", "Omni-Webhooks/1")
            .header("accept-encoding", "identity")
            .post(new OneShotBody(message.body().getBytes(StandardCharsets.UTF_8)));
    signed
        .members()
        .keySet()
        .forEach(name -> request.header(name, signed.findText(name).orElseThrow()));
    return request.build();
  }

  private static DeliveryAttempt toAttempt(okhttp3.Response answer, Beginning body) {
    var response =
        new Response(answer.code(), recordedHeaders(answer), body.text(), body.truncated());
    Verdict verdict =
        switch (answer.code()) {
          case 410 -> Verdict.GONE;
          case 429, 502, 504 -> Verdict.OVERLOADED;
          default -> Verdict.FAILED;
        };
    return answer.isSuccessful()
        ? DeliveryAttempt.accepted(response)
        : DeliveryAttempt.refused(verdict, response, retryAfter(answer));
  }

  /** Returns the delay that the receiver requests: seconds, or an HTTP date (RFC 9110, 10.2.3). */
  private static Optional<Duration> retryAfter(okhttp3.Response answer) {
    String wish = answer.header("retry-after", "").strip();
    Optional<Instant> date = Optional.ofNullable(answer.headers().getInstant("retry-after"));
    return SECONDS.matcher(wish).matches()
        ? Optional.of(Duration.ofSeconds(Long.parseLong(wish)))
        : date.map(
            at -> Duration.between(Instant.ofEpochMilli(answer.receivedResponseAtMillis()), at));
  }

  private static Json.Obj recordedHeaders(okhttp3.Response answer) {
    Json.Obj recorded = Json.Obj.EMPTY;
    for (String name : RECORDED) {
      Optional<String> value = Optional.ofNullable(answer.header(name));
      recorded = recorded.withPresent(name, value.filter(text -> text.length() <= LONGEST_HEADER));
    }
    return recorded;
  }

  private static Beginning beginning(Call call, okhttp3.Response answer) throws IOException {
    BufferedSource source = answer.body().source();
    if (source.request(READ + 1)) {
      String text = source.readUtf8(READ);
      call.cancel(); // Closing alone would read further, to reuse the connection.
      return new Beginning(text, true);
    }
    return new Beginning(source.readUtf8(), false);
  }

  /** The text of a response, up to a limit. */
  private record Beginning(String text, boolean truncated) {}

  /**
   * A body that is sent once; some failures, as 503 with Retry-After 0, would make the client
   * repeat it.
   */
  private static final class OneShotBody extends RequestBody {
    private final byte[] content;

    OneShotBody(byte[] content) {
      this.content = content;
    }

    @Override
    public MediaType contentType() {
      return JSON;
    }

    @Override
    public long contentLength() {
      return content.length;
    }

    @Override
    public boolean isOneShot() {
      return true;
    }

    @Override
    public void writeTo(BufferedSink sink) throws IOException {
      sink.write(content);
    }
  }

  @Override
  public void close() {
    outbound.close();
  }
}
