package dev.omni.http.out.webhook;

import dev.omni.application.spi.WebhookSender;
import dev.omni.domain.json.Json;
import dev.omni.domain.webhook.Response;
import dev.omni.http.out.Blocked;
import dev.omni.http.out.Outbound;
import dev.omni.http.out.Reach;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.net.ssl.SSLException;
import okhttp3.Call;
import okhttp3.MediaType;
import okhttp3.Request;
import okhttp3.RequestBody;
import okio.BufferedSource;

/** Sends deliveries over HTTP. */
public final class HttpWebhookSender implements WebhookSender, AutoCloseable {
  private static final Duration WHOLE = Duration.ofSeconds(15);
  private static final int READ = 16 * 1024;
  private static final List<String> KEPT = List.of("content-type", "retry-after", "date");

  private final Outbound outbound;

  /** To what may be reached. */
  public HttpWebhookSender(Reach reach) {
    this(new Outbound(reach, WHOLE));
  }

  HttpWebhookSender(Outbound outbound) {
    this.outbound = outbound;
  }

  @Override
  public Response post(String url, Map<String, String> headers, String body) {
    var request =
        new Request.Builder()
            .url(url)
            .header("user-agent", "Omni-Webhooks/1")
            .header("accept-encoding", "identity")
            .post(
                RequestBody.create(
                    body.getBytes(StandardCharsets.UTF_8), MediaType.get("application/json")));
    headers.forEach(request::header);
    Call call = outbound.client().newCall(request.build());
    try (okhttp3.Response answer = call.execute()) {
      return Response.of(answer.code(), kept(answer), beginning(answer));
    } catch (IOException failed) {
      return Response.none(reason(failed));
    }
  }

  private static Json.Obj kept(okhttp3.Response answer) {
    Json.Obj kept = Json.Obj.EMPTY;
    for (String name : KEPT) {
      kept = kept.withPresent(name, Optional.ofNullable(answer.header(name)));
    }
    return kept;
  }

  /** The first bytes of the answer; what follows is never read. */
  private static String beginning(okhttp3.Response answer) throws IOException {
    BufferedSource source = answer.body().source();
    source.request(READ);
    return source.getBuffer().snapshot((int) Math.min(READ, source.getBuffer().size())).utf8();
  }

  /** Why there is no answer, as a word that tells nothing of the network behind. */
  private static String reason(IOException failed) {
    if (failed instanceof Blocked || failed.getCause() instanceof Blocked) {
      return "blocked_address";
    }
    if (failed instanceof InterruptedIOException) {
      return "timeout";
    }
    if (failed instanceof UnknownHostException) {
      return "dns";
    }
    if (failed instanceof ConnectException || failed instanceof NoRouteToHostException) {
      return "connect";
    }
    return failed instanceof SSLException ? "tls" : "reset";
  }

  @Override
  public void close() {
    outbound.close();
  }
}
