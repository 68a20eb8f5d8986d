package dev.omni.oidc;

import com.nimbusds.jose.util.Resource;
import dev.omni.application.json.JsonReader;
import dev.omni.application.json.JsonReader.MalformedJsonException;
import dev.omni.domain.json.Json;
import java.io.IOException;
import java.net.URI;
import java.net.URL;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import javax.net.ssl.SSLContext;

/** The HTTP requests to the provider, whose address the operator has set. */
final class ProviderClient {
  private static final Duration PATIENCE = Duration.ofSeconds(5);
  private static final int LONGEST = 1 << 20;

  private final HttpClient http;

  /** The refusal of a request by the provider, which a repetition does not change. */
  static final class RefusedException extends IOException {
    private static final long serialVersionUID = 1;

    RefusedException(int status) {
      super("the provider answered " + status);
    }
  }

  ProviderClient(Optional<SSLContext> trust) {
    HttpClient.Builder builder = HttpClient.newBuilder().connectTimeout(PATIENCE);
    trust.ifPresent(builder::sslContext);
    this.http = builder.build();
  }

  /** Returns the object at an address. */
  Json.Obj get(URI address) throws IOException {
    return object(send(HttpRequest.newBuilder(address).GET()));
  }

  /**
   * Posts a form.
   *
   * @param authorization header, if any
   * @throws RefusedException when the provider does not accept it
   */
  Json.Obj post(URI address, Map<String, String> form, Optional<String> authorization)
      throws IOException {
    var request =
        HttpRequest.newBuilder(address)
            .header("Content-Type", "application/x-www-form-urlencoded")
            .POST(BodyPublishers.ofString(encoded(form)));
    authorization.ifPresent(value -> request.header("Authorization", value));
    return object(send(request));
  }

  static String encoded(Map<String, String> form) {
    return form.entrySet().stream()
        .map(field -> encoded(field.getKey()) + "=" + encoded(field.getValue()))
        .collect(Collectors.joining("&"));
  }

  static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  /** Returns the keys of the provider. */
  Resource keys(URL url) throws IOException {
    HttpResponse<String> answer = send(HttpRequest.newBuilder(URI.create(url.toString())).GET());
    return new Resource(answer.body(), "application/json");
  }

  private HttpResponse<String> send(HttpRequest.Builder request) throws IOException {
    request.timeout(PATIENCE).header("Accept", "application/json");
    try {
      HttpResponse<String> answer = http.send(request.build(), BodyHandlers.ofString());
      int status = answer.statusCode();
      if (status >= 400 && status < 500) {
        throw new RefusedException(status);
      }
      if (status != 200 || answer.body().length() > LONGEST) {
        throw new IOException("the provider answered " + status);
      }
      return answer;
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", stop);
    }
  }

  private static Json.Obj object(HttpResponse<String> answer) throws IOException {
    try {
      if (JsonReader.parse(answer.body()) instanceof Json.Obj object) {
        return object;
      }
    } catch (MalformedJsonException malformed) {
      throw new IOException("the provider sent no JSON", malformed);
    }
    throw new IOException("the provider sent no JSON object");
  }
}
