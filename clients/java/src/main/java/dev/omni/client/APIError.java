package dev.omni.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Refusal of a request by the server. */
public class APIError extends OmniError {
  private static final long serialVersionUID = 1L;

  private final int status;
  private final JsonNode error;
  private final @Nullable String requestId;
  private final @Nullable Duration retryAfter;
  private final List<Problem> problems;

  APIError(int status, JsonNode error, ErrorFacts facts) {
    super(text(status, error, facts), facts.idempotencyKey());
    this.status = status;
    this.error = error;
    this.requestId = requestId(error, facts);
    this.retryAfter = facts.retryAfter();
    this.problems = problems(error);
  }

  /** Returns the error of a status and a body in either shape. */
  static APIError of(int status, JsonNode body, ErrorFacts facts) {
    JsonNode error = object(body, status);
    String type = error.path("type").asText("");
    return switch (status) {
      case 400 -> new BadRequestError(status, error, facts);
      case 401 -> new AuthenticationError(status, error, facts);
      case 403 -> new PermissionDeniedError(status, error, facts);
      case 404 -> new NotFoundError(status, error, facts);
      case 409 -> conflict(type, error, facts);
      case 422 -> new ValidationError(status, error, facts);
      case 429 -> new RateLimitError(status, error, facts);
      case 503 -> new UnavailableError(status, error, facts);
      default ->
          status >= 500
              ? new ServerError(status, error, facts)
              : new APIError(status, error, facts);
    };
  }

  private static ConflictError conflict(String type, JsonNode error, ErrorFacts facts) {
    return switch (type) {
      case "idempotency_error" -> new IdempotencyError(409, error, facts);
      case "state_conflict_error" -> new StateConflictError(409, error, facts);
      default -> new ConflictError(409, error, facts);
    };
  }

  /** Returns the members of an error: of {@code {"error": …}} or of {@code {"ok": false, …}}. */
  static JsonNode object(JsonNode body, int status) {
    if (body.path("error").isObject()) {
      return body.path("error");
    }
    ObjectNode found = JsonText.object();
    JsonNode errors = body.path("errors");
    String usual = status == 422 ? "validation_failed" : "";
    String code = errors.has("Idempotency-Key") ? "idempotency_key_reused" : usual;
    found.put("code", errors.path("code").path(0).asText(code));
    found.put("message", body.path("message").asText(""));
    found.set("errors", errors);
    return found;
  }

  private static List<Problem> problems(JsonNode error) {
    var found = new ArrayList<Problem>();
    JsonNode listed = error.path("details").path("errors");
    for (JsonNode each : listed) {
      String code = each.path("code").asText("");
      String message = each.path("message").asText("");
      found.add(new Problem(each.path("pointer").asText(""), code, message));
    }
    JsonNode byPath = error.path("errors");
    if (!listed.isArray() && byPath.isObject() && !byPath.has("code")) {
      for (Map.Entry<String, JsonNode> entry : byPath.properties()) {
        String path = entry.getKey().isEmpty() ? "" : "/" + entry.getKey().replace('.', '/');
        entry.getValue().forEach(m -> found.add(new Problem(path, "", m.asText())));
      }
    }
    return List.copyOf(found);
  }

  private static @Nullable String requestId(JsonNode error, ErrorFacts facts) {
    return facts.requestId() == null ? error.path("request_id").asText(null) : facts.requestId();
  }

  private static String text(int status, JsonNode error, ErrorFacts facts) {
    String shown =
        problems(error).stream()
            .map(p -> (p.pointer() + " " + p.message()).strip())
            .collect(Collectors.joining("; "));
    var more = new ArrayList<String>();
    String request = requestId(error, facts);
    if (request != null) {
      more.add("request " + request);
    }
    if (error.path("docs_url").isTextual()) {
      more.add("docs " + error.path("docs_url").asText());
    }
    String what = shown.isEmpty() ? error.path("message").asText("") : shown;
    String known = more.isEmpty() ? "" : " (" + String.join(", ", more) + ")";
    return status + " " + error.path("code").asText("") + ": " + what + known;
  }

  @Override
  List<Object> carried() {
    return Arrays.asList(status, error, requestId, retryAfter);
  }

  /** Returns the HTTP status; 0 when nothing was sent. */
  public int status() {
    return status;
  }

  /** Returns the type of the error, as in {@code validation_error}. */
  public String type() {
    return error.path("type").asText("");
  }

  /** Returns the code of the error, on which programs branch. */
  public String code() {
    return error.path("code").asText("");
  }

  /** Returns the message of the server alone; {@link #getMessage} has all that is known. */
  public String reason() {
    return error.path("message").asText("");
  }

  /** Returns whether the same request may succeed later. */
  public boolean retryable() {
    return error.path("retryable").asBoolean();
  }

  /** Returns the details; a missing node when there are none. */
  public JsonNode details() {
    return error.path("details");
  }

  /** Returns the page of the error; null when the server named none. */
  public @Nullable String docsUrl() {
    return error.path("docs_url").asText(null);
  }

  /** Returns the id of the request. */
  public @Nullable String requestId() {
    return requestId;
  }

  /** Returns the pause that the server asks for. */
  public @Nullable Duration retryAfter() {
    return retryAfter;
  }

  /** Returns each mistake in the request. */
  public List<Problem> problems() {
    return problems;
  }
}
