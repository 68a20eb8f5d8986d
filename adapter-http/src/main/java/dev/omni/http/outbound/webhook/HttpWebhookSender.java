package dev.omni.http.outbound.webhook;

import dev.omni.application.spi.WebhookSender;
import dev.omni.domain.json.Json;
import dev.omni.domain.webhook.DeliveryAttempt;
import dev.omni.http.outbound.EgressPolicy;
import dev.omni.http.outbound.GuardedHttpClient;
import dev.omni.http.outbound.OutboundError;
import dev.omni.http.outbound.Trust;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
  private static final int READ = 16 * 1024;
  private static final int LONGEST_HEADER = 256;
  private static final List<String> RECORDED = List.of("content-type", "retry-after", "date");

  private final GuardedHttpClient outbound;

  public HttpWebhookSender(EgressPolicy reach, Trust trust) {
    this(new GuardedHttpClient(reach, trust, WHOLE));
  }

  HttpWebhookSender(GuardedHttpClient outbound) {
    this.outbound = outbound;
  }

  @Override
  public DeliveryAttempt post(String url, Map<String, String> headers, String body) {
    Request request;
    try {
      request = request(url, headers, body);
    } catch (IllegalArgumentException noUrl) {
      // A host that cannot be in DNS. The exception would be retried endlessly.
      return DeliveryAttempt.none("dns");
    }
    Call call = outbound.client().newCall(request);
    try (okhttp3.Response answer = call.execute()) {
      return DeliveryAttempt.of(answer.code(), recordedHeaders(answer), beginning(call, answer));
    } catch (IOException failed) {
      return DeliveryAttempt.none(OutboundError.of(failed));
    }
  }

  private static Request request(String url, Map<String, String> headers, String body) {
    var request =
        new Request.Builder()
            .url(url)
            .header("user-agent", "Omni-Webhooks/1")
            .header("accept-encoding", "identity")
            .post(new Once(body.getBytes(StandardCharsets.UTF_8)));
    headers.forEach(request::header);
    return request.build();
  }

  private static Json.Obj recordedHeaders(okhttp3.Response answer) {
    Json.Obj recorded = Json.Obj.EMPTY;
    for (String name : RECORDED) {
      Optional<String> value = Optional.ofNullable(answer.header(name));
      recorded = recorded.withPresent(name, value.filter(text -> text.length() <= LONGEST_HEADER));
    }
    return recorded;
  }

  private static String beginning(Call call, okhttp3.Response answer) throws IOException {
    BufferedSource source = answer.body().source();
    if (source.request(READ)) {
      String text = source.readUtf8(READ);
      call.cancel(); // Closing alone would read further, to reuse the connection.
      return text;
    }
    return source.readUtf8();
  }

  /**
   * A body that is sent once; some failures, as 503 with Retry-After 0, would make the client
   * repeat it.
   */
  private static final class Once extends RequestBody {
    private final byte[] content;

    Once(byte[] content) {
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
