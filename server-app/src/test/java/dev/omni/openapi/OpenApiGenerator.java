package dev.omni.openapi;

import dev.omni.application.Omni;
import dev.omni.application.developer.ShareRequest;
import dev.omni.application.developer.TenantSigners;
import dev.omni.application.memory.InMemoryStores;
import dev.omni.application.operation.Operation;
import dev.omni.application.operation.Operations;
import dev.omni.domain.access.NewKey;
import dev.omni.domain.access.Scope;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Shape;
import dev.omni.domain.webhook.WebhookChange;
import dev.omni.domain.webhook.WebhookEventType;
import dev.omni.domain.world.World;
import dev.omni.http.Routes;
import dev.omni.http.developer.DeliveryEndpoints;
import dev.omni.http.developer.KeyEndpoints;
import dev.omni.http.developer.WebhookEndpoints;
import dev.omni.http.omni.PreviewEndpoint;
import dev.omni.http.omni.RunEndpoints;
import dev.omni.http.route.RequiredScopes;
import dev.omni.http.route.Route;
import dev.omni.operations.EarlierOperations;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The description of the interface, OpenAPI 3.1.0: made from the route table, the table of earlier
 * operations, the shapes and sets of the domain, and a table of words beside them.
 */
public final class OpenApiGenerator {
  private static final List<String> DELIVERY_HEADERS =
      List.of("webhook-id", "webhook-timestamp", "webhook-signature");

  /** What is no operation of the API: the pages, and what probes and browsers ask for. */
  private static final Set<String> PLACES =
      Set.of("root", "health.live", "health.ready", "docs.home", "docs.page", "docs.errors");

  private static final Json.Obj FREE = Json.obj("type", "object", "additionalProperties", true);

  private final Json.Obj head = OperationDocTables.read("head");
  private final Json.Obj words = OperationDocTables.read("operations");
  private final Json.Obj released = OpenedSchema.released();
  private final Map<String, Json> schemas =
      new TreeMap<>(OperationDocTables.read("schemas").members());
  private final OpenApiResponses answers = new OpenApiResponses();
  private final OpenApiParameters asks = new OpenApiParameters();
  private final Map<String, Json> paths = new LinkedHashMap<>();

  /** Returns the document of the routes and operations of this build. */
  public static Json.Obj ofThisBuild() {
    Operations operations = operations();
    List<Route> routes =
        Stream.of(Routes.OPEN, Routes.api(operations))
            .flatMap(List::stream)
            .filter(route -> !PLACES.contains(route.name()))
            .toList();
    return of(routes, operations);
  }

  /** Returns the operations of this build. */
  public static Operations operations() {
    return Omni.on(new InMemoryStores().stores()).with(EarlierOperations.of()).build().operations();
  }

  private OpenApiGenerator(List<Route> routes, Operations operations) {
    schemas.putAll(EnumSchemas.all());
    schemas.put("RunRequest", RunEndpoints.BODY.schema());
    schemas.put("PreviewRequest", PreviewEndpoint.BODY.schema());
    schemas.put("ShareRequest", ShareRequest.SHAPE.schema());
    schemas.put("KeyRequest", NewKey.SHAPE.schema());
    schemas.put("KeyRotation", KeyEndpoints.ROTATION.schema());
    schemas.put("KeyRevocation", KeyEndpoints.REVOCATION.schema());
    schemas.put("SignerRequest", TenantSigners.NEW.schema());
    schemas.put("WebhookRequest", WebhookChange.NEW.schema());
    schemas.put("WebhookChange", WebhookChange.CHANGE.schema());
    schemas.put("WebhookRotation", WebhookEndpoints.ROTATION.schema());
    schemas.put("MissedDeliveries", DeliveryEndpoints.MISSED.schema());
    WebhookEventType.all().forEach(type -> schemas.put(event(type), typed(type)));
    for (Route route : routes) {
      add(new OperationDoc(route, words(route), operations.find(route.name())));
    }
    schemas.putAll(answers.wrapped());
  }

  /** Of these operations. */
  public static Json.Obj of(List<Route> routes, Operations operations) {
    return new OpenApiGenerator(routes, operations).document();
  }

  private Json.Obj words(Route route) {
    return words
        .findObject(route.name())
        .orElseThrow(() -> new IllegalStateException("nothing is said of " + route.name()));
  }

  private void add(OperationDoc row) {
    Optional<Json.Obj> form = row.operation().flatMap(Operation::form).map(Shape::schema);
    row.told()
        .findText("request")
        .filter(name -> form.isPresent() || !schemas.containsKey(name))
        .ifPresent(name -> schemas.put(name, form.map(own -> opened(name, own)).orElse(FREE)));
    Json.Obj known =
        (Json.Obj)
            paths.getOrDefault(
                row.path(),
                row.based() ? Json.Obj.EMPTY : Json.obj("servers", List.of(Json.obj("url", "/"))));
    paths.put(
        row.path(), known.with(row.route().method().toLowerCase(Locale.ROOT), operation(row)));
  }

  private Json.Obj opened(String name, Json.Obj definition) {
    return OpenedSchema.of(definition, released.findObject(name).orElse(Json.Obj.EMPTY));
  }

  private Json.Obj operation(OperationDoc row) {
    Map<Integer, List<String>> codes = Codes.of(row);
    Json.Obj told = row.told();
    Json.Obj operation =
        Json.obj(
            "operationId", row.id(),
            "tags", List.of(told.findText("tag").orElseThrow()),
            "summary", told.findText("summary").orElseThrow(),
            "description", told.findText("description").orElseThrow());
    RequiredScopes needs = row.route().access().needs();
    if (!needs.key()) {
      operation = operation.with("security", Json.Arr.EMPTY);
    }
    List<Json> parameters = asks.parameters(row);
    if (!parameters.isEmpty()) {
      operation = operation.with("parameters", parameters);
    }
    return operation
        .withPresent("requestBody", asks.body(row))
        .with("responses", answers.of(row, codes))
        .with("x-omni-scopes", scopes(needs))
        .with("x-omni-codes", codes(codes));
  }

  /** The scopes of which one will do; for a path with a world, that of the path's world. */
  private static List<Scope> scopes(RequiredScopes needs) {
    Stream<Scope> worlds = needs.world() ? Stream.of(World.values()).map(Scope::run) : Stream.of();
    return Stream.concat(needs.any().stream(), worlds).toList();
  }

  private static Json.Obj codes(Map<Integer, List<String>> byStatus) {
    Json.Obj all = Json.Obj.EMPTY;
    for (var codes : byStatus.entrySet()) {
      all = all.with(String.valueOf(codes.getKey()), codes.getValue());
    }
    return all;
  }

  private Json.Obj document() {
    Json.Obj components =
        Json.obj("schemas", schemas)
            .with("responses", answers.refusals())
            .with("headers", OperationDocTables.read("headers"))
            .with("securitySchemes", head.find("securitySchemes"));
    return Json.obj("openapi", "3.1.0")
        .with("info", head.find("info"))
        .with("jsonSchemaDialect", "https://spec.openapis.org/oas/3.1/dialect/base")
        .with("servers", head.find("servers"))
        .with("security", head.find("security"))
        .with("tags", head.find("tags"))
        .with("paths", paths)
        .with("webhooks", webhooks())
        .with("components", components)
        .with("x-stand-ins", head.find("x-stand-ins"));
  }

  private static Json.Obj webhooks() {
    Json.Obj all = Json.Obj.EMPTY;
    for (String type : WebhookEventType.all()) {
      all = all.with(type, Json.obj("post", delivery(type)));
    }
    return all;
  }

  private static Json.Obj delivery(String type) {
    Json.Obj answers =
        Json.obj(
            "2XX",
                Json.obj("description", "Accepted. Any other response is retried for three days."),
            "410", Json.obj("description", "The webhook is disabled."));
    return Json.obj(
        "operationId",
        "send" + event(type),
        "tags",
        List.of("Webhooks"),
        "summary",
        "Delivers " + type,
        "description",
        "Signed by Standard Webhooks over `id.timestamp.body`.",
        "security",
        Json.Arr.EMPTY,
        "parameters",
        DELIVERY_HEADERS.stream().map(OpenApiGenerator::signed).toList(),
        "requestBody",
        Json.obj("required", true, "content", content(type)),
        "responses",
        answers);
  }

  /** Returns the name of the schema of an event: its words capitalised. */
  private static String event(String type) {
    return Stream.of(type.split("[._]"))
            .map(word -> Character.toUpperCase(word.charAt(0)) + word.substring(1))
            .collect(Collectors.joining())
        + "Event";
  }

  private static Json.Obj typed(String type) {
    Json.Obj word =
        Json.obj("type", "string", "const", type, "description", "The type of this event.");
    return Json.obj(
        "description",
        "The event " + type + ".",
        "allOf",
        List.of(
            Json.obj("$ref", "#/components/schemas/WebhookEvent"),
            Json.obj("type", "object", "properties", Json.obj("type", word))));
  }

  private static Json.Obj content(String type) {
    Json.Obj event = Json.obj("$ref", "#/components/schemas/" + event(type));
    return Json.obj("application/json", Json.obj("schema", event));
  }

  private static Json.Obj signed(String header) {
    String words =
        switch (header) {
          case "webhook-id" -> "The same with every attempt.";
          case "webhook-timestamp" -> "Seconds since 1970 of this attempt.";
          default -> "One or more signatures, `v1,…` or `v1a,…`, separated by blanks.";
        };
    return Json.obj("name", header, "in", "header", "required", true, "description", words)
        .with("schema", Json.obj("type", "string"));
  }
}
