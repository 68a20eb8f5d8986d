package dev.omni.client;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BinaryNode;
import com.fasterxml.jackson.databind.node.NullNode;
import java.net.URI;
import java.net.http.HttpHeaders;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Calls with all their attempts: identity, pauses, errors, hooks. */
final class Calls implements AutoCloseable {
  /** Paths of the server that are not below that of the API. */
  private static final Pattern BESIDE = Pattern.compile("/(\\.well-known|predicates)/|/llms");

  static final String VERSION = "0.1.0";
  private static final String MAJOR = "1";
  private static final byte[] NOTHING = new byte[0];
  private static final Pattern CONTRACT = Pattern.compile("\\bapi=(\\d+)");

  /**
   * Settings of a client.
   *
   * @param timeout bounds one call with its attempts
   * @param maxRetries attempts after the first
   * @param exact whether numbers keep all digits
   * @param validate whether the names of an input are checked before it is sent
   * @param hooks what is called on the way
   * @param appInfo name and version of the program, may be empty
   */
  record Settings(
      Duration timeout,
      int maxRetries,
      boolean exact,
      boolean validate,
      Hooks hooks,
      String appInfo) {}

  /** Outcome of an attempt: a response, or a failure with what it asks for. */
  private record Outcome(
      @Nullable Response response,
      @Nullable OmniError failure,
      @Nullable Duration atLeast,
      boolean again) {}

  private final Identity identity;
  private final Settings settings;
  private final Wire wire;

  Calls(Identity identity, Settings settings, Map<String, String> environment) {
    this.identity = identity;
    this.settings = settings;
    this.wire = new Wire(URI.create(identity.baseUrl()), environment);
  }

  Settings settings() {
    return settings;
  }

  Wire wire() {
    return wire;
  }

  /** Returns the URI of a path below the base URL, or of a link of this server. */
  URI target(String path) {
    URI base = URI.create(identity.baseUrl());
    String origin = base.getScheme() + "://" + base.getAuthority();
    String local = path.startsWith(origin + "/") ? path.substring(origin.length()) : path;
    int query = local.indexOf('?');
    if (!local.startsWith("/")
        || local.substring(0, query < 0 ? local.length() : query).contains("//")) {
      throw new IllegalArgumentException(
          path + ": must be a path of this server, as in /omni/runs");
    }
    boolean whole = local.startsWith(base.getPath() + "/") || BESIDE.matcher(local).lookingAt();
    return URI.create((whole ? origin : identity.baseUrl()) + local);
  }

  /** Sends a call until an answer stands. */
  Response call(Call call) {
    try {
      return called(call);
    } catch (RuntimeException thrown) {
      throw identity.outward(thrown);
    }
  }

  private Response called(Call call) {
    long last = System.nanoTime() + settings.timeout().toNanos();
    Long deadline = call.limits().deadline();
    last = deadline != null && deadline - last < 0 ? deadline : last;
    Map<String, String> headers = headers(call);
    String id = headers.computeIfAbsent("X-Request-Id", name -> Ids.request());
    String plain = call.path().replaceAll("\\?.*", "");
    boolean repeatable = RetryRules.repeatable(call.method(), plain, call.key());
    for (int attempt = 1; ; attempt++) {
      headers.put("X-Request-Id", attempt == 1 ? id : id + "-" + attempt);
      Outcome outcome = attempt(call, headers, attempt, last);
      if (outcome.response() != null) {
        return outcome.response();
      }
      OmniError failure = java.util.Objects.requireNonNull(outcome.failure());
      Duration atLeast = outcome.atLeast();
      Duration delay = RetryRules.pause(attempt, atLeast, ThreadLocalRandom.current().nextDouble());
      boolean tooLong = atLeast != null && atLeast.compareTo(RetryRules.LONGEST_PAUSE) > 0;
      boolean again = outcome.again() && repeatable && attempt <= settings.maxRetries() && !tooLong;
      if (!again || System.nanoTime() + delay.toNanos() - last >= 0) {
        throw failure;
      }
      Hooks.Info info = info(call, attempt, headers, 0);
      tell(hooks -> hooks.onRetry(info, failure, delay));
      log()
          .log(
              System.Logger.Level.DEBUG,
              () -> info + ": " + failure.getMessage() + "; again in " + delay);
      wire.pause(delay);
    }
  }

  /** Posts JSON once and returns the answer as it came, whatever its status. */
  Answer exchange(String path, byte[] body, Map<String, String> more) {
    Map<String, String> headers = headers(Call.post(path).body(body).with(more));
    long last = System.nanoTime() + settings.timeout().toNanos();
    try {
      return wire.send(sent("POST", path, headers, body), last, false);
    } catch (Lost lost) {
      String text = "POST " + path + ": " + identity.hide(lost.getMessage());
      throw lost.timedOut()
          ? new APITimeoutError(text, null)
          : new APIConnectionError(text, null, 0);
    }
  }

  String shownKey() {
    return identity.shownKey();
  }

  private Map<String, String> headers(Call call) {
    Map<String, String> headers = new LinkedHashMap<>();
    headers.put("Accept", "application/json");
    if (call.body() != null) {
      headers.put("Content-Type", "application/json");
    }
    headers.putAll(call.headers());
    if (call.key() != null) {
      headers.put("Idempotency-Key", call.key());
    }
    tell(
        hooks -> {
          String trace = hooks.trace();
          if (trace != null) {
            headers.putIfAbsent("traceparent", trace);
          }
        });
    return headers;
  }

  /** Returns a request with the headers of the client itself; the only place that has the key. */
  private Sent sent(
      String method, String path, Map<String, String> headers, byte @Nullable [] body) {
    Map<String, String> all = new LinkedHashMap<>(headers);
    String java = System.getProperty("java.version") + "; " + System.getProperty("os.name");
    java = java.replaceAll("[^ -~]", "?");
    String app = settings.appInfo().isEmpty() ? "" : " " + settings.appInfo();
    all.put("User-Agent", "omni-client-java/" + VERSION + " (java " + java + ")" + app);
    all.put("Omni-Client", "java/" + VERSION);
    all.put("Authorization", identity.bearer());
    URI uri = URI.create(target(path).toASCIIString());
    String query = uri.getRawQuery() == null ? "" : "?" + uri.getRawQuery();
    return new Sent(method, uri.getRawPath() + query, all, body == null ? NOTHING : body);
  }

  private static Hooks.Info info(Call call, int attempt, Map<String, String> headers, int status) {
    String id = headers.getOrDefault("X-Request-Id", "");
    return new Hooks.Info(call.method(), call.path(), attempt, call.key(), id, status);
  }

  private Outcome attempt(Call call, Map<String, String> headers, int attempt, long last) {
    tell(hooks -> hooks.onRequest(info(call, attempt, headers, 0)));
    Answer answer;
    try {
      Sent request = sent(call.method(), call.path(), headers, call.body());
      String plain = call.path().replaceAll("\\?.*", "");
      boolean repeatable = RetryRules.repeatable(call.method(), plain, call.key());
      answer = wire.send(request, last, repeatable);
    } catch (Lost lost) {
      String text = call.method() + " " + call.path() + ": " + identity.hide(lost.getMessage());
      OmniError failure =
          lost.timedOut()
              ? new APITimeoutError(text, call.key())
              : new APIConnectionError(text, call.key(), 0);
      return new Outcome(null, failure, null, !lost.lasting());
    }
    tell(hooks -> hooks.onResponse(info(call, attempt, headers, answer.status())));
    return judge(call, answer);
  }

  private Outcome judge(Call call, Answer answer) {
    int status = answer.status();
    HttpHeaders headers = answer.headers();
    String id = headers.firstValue("X-Request-Id").orElse(null);
    Duration atLeast =
        RetryRules.retryAfter(headers.firstValue("Retry-After").orElse(null), Instant.now());
    boolean good = status / 100 == 2;
    Matcher contract = CONTRACT.matcher(headers.firstValue("Omni-Contract").orElse(""));
    if (contract.find() && !contract.group(1).equals(MAJOR)) {
      String major = contract.group(1);
      String what = "the server has version " + major + " of the API; this client speaks " + MAJOR;
      return new Outcome(null, new UnsupportedServerError(what), null, false);
    }
    if (status / 100 == 3 && status != 304) {
      String place = Identity.place(identity.baseUrl(), headers.firstValue("Location").orElse(""));
      String what = call.method() + " " + call.path() + ": " + status;
      what += ", a redirect to " + place + ", which is not followed";
      return new Outcome(null, new APIConnectionError(what, call.key(), status), null, false);
    }
    String text = new String(answer.bytes(), StandardCharsets.UTF_8);
    if ((good && (call.limits().raw() || text.isEmpty())) || status == 304) {
      JsonNode data =
          call.limits().raw() ? BinaryNode.valueOf(answer.bytes()) : NullNode.getInstance();
      return done(new Response(status, headers, data, id, JsonText.object()));
    }
    JsonNode body;
    try {
      Boolean exact = call.limits().exact();
      // What refuses may repeat what it was sent.
      String safe = good ? text : identity.hide(text);
      body = JsonText.read(safe, exact == null ? settings.exact() : exact);
    } catch (JsonProcessingException foreign) {
      String start = identity.hide(text.substring(0, Math.min(200, text.length())));
      String why = ": " + status + ", and not an answer of this API: " + start;
      var failure =
          new APIConnectionError(call.method() + " " + call.path() + why, call.key(), status);
      return new Outcome(null, failure, atLeast, good || RetryRules.retried(status));
    }
    JsonNode ok = body.path("ok");
    if (good && !(ok.isBoolean() && !ok.booleanValue())) {
      JsonNode data = body.has("data") ? body.path("data") : body;
      JsonNode around = body.has("data") ? body : JsonText.object();
      String inMeta = around.path("meta").path("request_id").asText(null);
      return done(new Response(status, headers, data, id == null ? inMeta : id, around));
    }
    var facts = new ErrorFacts(id, atLeast, call.key());
    APIError failure = APIError.of(status, body, facts);
    boolean again = RetryRules.retried(status, APIError.object(body, status));
    return new Outcome(null, failure, atLeast, again);
  }

  private static Outcome done(Response response) {
    return new Outcome(response, null, null, false);
  }

  /** Opens the stream of events of a run behind the last id. */
  EventStream stream(String path, @Nullable String lastId, long deadline) throws Lost {
    Map<String, String> headers = new LinkedHashMap<>();
    headers.put("Accept", "text/event-stream");
    headers.put("X-Request-Id", Ids.request());
    if (lastId != null) {
      headers.put("Last-Event-ID", lastId);
    }
    tell(hooks -> hooks.onRequest(info(Call.get(path), 1, headers, 0)));
    return wire.stream(sent("GET", path, headers, null), deadline);
  }

  /** Returns the logger, which is made at the first use: a logging library may take its time. */
  private static System.Logger log() {
    return System.getLogger("dev.omni.client");
  }

  /** Calls the hooks; what they throw is logged. */
  void tell(Consumer<Hooks> call) {
    try {
      call.accept(settings.hooks());
    } catch (RuntimeException broken) {
      log().log(System.Logger.Level.WARNING, "a hook failed", broken);
    }
  }

  @Override
  public void close() {
    wire.close();
  }

  @Override
  public String toString() {
    return identity.toString();
  }
}
