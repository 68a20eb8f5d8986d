package dev.omni.client;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;

/** Operations below one path of the API: bodies are maps, answers are taken out of the envelope. */
public final class Operations {
  private final OmniClient omni;
  private final String path;

  Operations(OmniClient omni, String path) {
    this.omni = omni;
    this.path = path;
  }

  /** Returns all items, page by page as they are needed. */
  public Iterable<JsonNode> list() {
    return list(Map.of());
  }

  /** Returns the items that filters choose. */
  public Iterable<JsonNode> list(Map<String, String> filters) {
    return omni.pages(path, filters, Long.MAX_VALUE);
  }

  /** Returns one item. */
  public JsonNode get(String id) {
    return omni.request("GET", path + "/" + id).data();
  }

  /** Creates an item. */
  public JsonNode create(Object body) {
    return omni.request("POST", path, body).data();
  }

  /** Starts a run of an item, as of a model or a workflow. */
  public JsonNode run(String id, Object body) {
    return send(id + "/runs", body);
  }

  /** Returns the runs of an item. */
  public Iterable<JsonNode> runs(String id) {
    return omni.pages(path + "/" + id + "/runs", Map.of(), Long.MAX_VALUE);
  }

  /**
   * Sends a POST below the path.
   *
   * @param below as {@code check}, {@code ID/validate}
   */
  public JsonNode send(String below, Object body) {
    return omni.request("POST", path + "/" + below, body).data();
  }
}
