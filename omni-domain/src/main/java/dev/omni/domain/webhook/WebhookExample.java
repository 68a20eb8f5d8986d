package dev.omni.domain.webhook;

import dev.omni.domain.json.Json;
import java.util.Map;

/** An example of the message of each event type, with invented ids. */
public final class WebhookExample {
  private static final String AT = "2026-11-21T12:00:00.123456Z";
  private static final String ID = "01890000-0000-7000-8000-000000000001";
  private static final String REQUEST = "req_00000000000040008000000000000001";

  /** The types of objects whose events have other words. */
  private static final Map<String, String> OBJECTS = Map.of("connection.event", "connector.event");

  private WebhookExample() {}

  /** Returns the body of a message. */
  public static Json.Obj of(String type) {
    int end = type.lastIndexOf('.');
    String named = type.substring(0, end);
    String object = OBJECTS.getOrDefault(named, named);
    Json.Obj data = Json.obj("object", object, "id", ID, "status", type.substring(end + 1));
    return Json.obj("type", type, "timestamp", AT, "data", details(object, data));
  }

  private static Json.Obj details(String object, Json.Obj data) {
    return switch (object) {
      case "webhook" ->
          data.findText("status").filter("disabled"::equals).isPresent()
              ? data.with("reason", "failing").with("mode", "test")
              : data.with("mode", "test");
      case "api_key" -> data.with("last4", "9xQz").with("expires_at", AT).with("mode", "test");
      case "omni.run" ->
          numbered(
              data.with("world", "finance")
                  .with("capability", "finance.option.vanilla")
                  .with("workspace_id", ID));
      case "model.run" -> numbered(data.with("target", "ref.exact"));
      case "benchmark.run", "workflow.run" -> numbered(data.with("target", ID));
      default -> numbered(data);
    };
  }

  private static Json.Obj numbered(Json.Obj data) {
    return data.with("mode", "test").with("sequence", 1).with("request_id", REQUEST);
  }
}
