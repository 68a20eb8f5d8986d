package dev.omni.operations.connector;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Shape;
import dev.omni.operations.model.TaskKind;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The connector definitions of this service. */
public final class ConnectorDefinitions {
  private static final List<String> OVER_THE_NETWORK =
      List.of("schema", "secret", "dns", "connect", "auth", "sample");
  private static final int LONGEST_URL = 2048;
  private static final int LONGEST_SECRET = 10_000;

  /** Events sent by the caller. */
  public static final ConnectorDefinition PUSH =
      new ConnectorDefinition(
          "events.push",
          "Events that are sent here",
          List.of("source"),
          Shape.object().optional("signing_key", signingKey()),
          List.of("schema", "secret"));

  /** A JSON document read over HTTPS. */
  public static final ConnectorDefinition JSON =
      new ConnectorDefinition(
          "http.json",
          "A JSON document over HTTPS",
          List.of("source"),
          Shape.object()
              .required("url", url())
              .optional("api_key", bearer())
              .optional(
                  "items",
                  Shape.string()
                      .pattern("^(/.*)?$", "a JSON pointer such as /data/items")
                      .length(0, 500)
                      .described("The JSON pointer to the array of items, or to the one item.")
                      .otherwise(""))
              .example(Json.obj("url", "https://example.com/prices.json", "items", "/prices")),
          OVER_THE_NETWORK);

  /** A language model with an OpenAI-compatible interface. */
  public static final ConnectorDefinition OPENAI =
      new ConnectorDefinition(
          "model.openai",
          "A model behind an OpenAI-compatible interface",
          List.of("model"),
          Shape.object()
              .required("base_url", url())
              .required("model", Shape.string().length(1, 200))
              .optional("api_key", bearer())
              .example(Json.obj("base_url", "https://api.openai.com/v1", "model", "gpt-4o")),
          OVER_THE_NETWORK);

  /** A model server that takes a task and returns an answer. */
  public static final ConnectorDefinition MODEL =
      new ConnectorDefinition(
          "model.http",
          "A model that answers tasks over HTTPS",
          List.of("model"),
          Shape.object()
              .required("url", url())
              .optional("api_key", bearer())
              .optional(
                  "task_kinds",
                  Shape.arrayOf(
                      Shape.choice(
                          Stream.of(TaskKind.values())
                              .map(TaskKind::toString)
                              .toArray(String[]::new)),
                      1,
                      TaskKind.values().length))
              .example(Json.obj("url", "https://example.com/model")),
          OVER_THE_NETWORK);

  /** All definitions. */
  public static final List<ConnectorDefinition> ALL = List.of(PUSH, JSON, OPENAI, MODEL);

  private ConnectorDefinitions() {}

  /** Returns the definition of an id. */
  public static Optional<ConnectorDefinition> of(String id) {
    return ALL.stream().filter(definition -> definition.id().equals(id)).findFirst();
  }

  /** Returns the ids, for messages. */
  public static String names() {
    return ALL.stream().map(ConnectorDefinition::id).collect(Collectors.joining(", "));
  }

  private static Shape url() {
    return Shape.string().length(1, LONGEST_URL).described("Begins with https://.");
  }

  private static Shape secret() {
    return Shape.string().length(1, LONGEST_SECRET).writeOnly();
  }

  /** The key of event signatures, 24 to 64 bytes (Standard Webhooks 1.0.0, 2024). */
  static Shape signingKey() {
    return Shape.string()
        .writeOnly()
        .pattern(
            "^(whsec_)?([A-Za-z0-9+/]{4}){8,20}"
                + "(([A-Za-z0-9+/]{4})?([A-Za-z0-9+/]{2}==)?|[A-Za-z0-9+/]{3}=)$",
            "24 to 64 bytes as base64, after whsec_ or alone")
        .described("When it is set, every event must be signed with it, as in Standard Webhooks.");
  }

  private static Shape bearer() {
    return secret().described("Sent as a bearer token with each call.");
  }
}
