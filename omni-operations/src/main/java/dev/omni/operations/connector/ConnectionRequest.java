package dev.omni.operations.connector;

import dev.omni.domain.access.Workspace;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Pointer;
import dev.omni.domain.json.Problem;
import dev.omni.domain.json.RequestMembers;
import dev.omni.domain.json.Shape;
import dev.omni.domain.webhook.WebhookUrl;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** A parsed request for a connection. */
public final class ConnectionRequest {
  private static final Shape CREDENTIALS =
      Shape.object()
          .open()
          .writeOnly()
          .described("Secret settings: stored encrypted, never shown.");
  private static final Shape METADATA =
      Shape.object().open().described("Any members of the caller; kept, without effect.");
  private static final Shape FRAME =
      Shape.object()
          .optional(
              "definition",
              Shape.string()
                  .length(1, 100)
                  .described("The id of a connector definition; by default events are pushed."))
          .optional("name", Shape.string().length(1, 80).described("The name, for people."))
          .optional(
              "configuration",
              Shape.object().open().described("The settings, as the definition describes them."))
          .optional(
              "workspace_id",
              Shape.uuid().described("The workspace in which triggers start workflows."))
          .optional("credentials", CREDENTIALS)
          .optional("secrets", CREDENTIALS)
          .optional("metadata", METADATA);

  /** The contract of a connection, with optional triggers. */
  public static final Shape SHAPE = FRAME.optional("triggers", Trigger.LIST);

  /** The contract of a validation, with an unsaved change. */
  public static final Shape VALIDATION =
      Shape.object()
          .optional(
              "configuration",
              Shape.object().open().described("A change to try without storing it."))
          .optional("credentials", CREDENTIALS)
          .optional("secrets", CREDENTIALS)
          .optional("metadata", METADATA);

  private final Json.Obj body;
  private final Optional<ConnectorDefinition> definition;
  private final SplitConfiguration split;

  /** Parses a body. */
  public ConnectionRequest(Json.Obj body) {
    this.body = body;
    this.definition =
        body.has("definition")
            ? body.findText("definition").flatMap(ConnectorDefinitions::of)
            : Optional.of(ConnectorDefinitions.PUSH);
    this.split = SplitConfiguration.of(body, definition.orElse(ConnectorDefinitions.PUSH));
  }

  /** Returns the secrets with their origin, as they are stored. */
  public StoredCredentials credentials() {
    return StoredCredentials.of(split, definition);
  }

  /** Returns the public and the secret parts. */
  public SplitConfiguration split() {
    return split;
  }

  /** Returns the definition's id if one was sent; by default events are pushed. */
  public Json definition() {
    return definition
        .map(ConnectorDefinition::id)
        .or(() -> split.publicPart().findText("definition"))
        .<Json>map(Json::str)
        .orElse(Json.NULL);
  }

  /** Returns the name, generated when none was sent. */
  public String name(UUID id) {
    return split
        .publicPart()
        .findText("name")
        .filter(text -> FRAME.problems(Json.obj("name", text)).isEmpty())
        .orElseGet(() -> "connection-" + id.toString().substring(0, 8));
  }

  /** Returns the workspace, if one was sent. */
  public Optional<String> workspace() {
    return split.publicPart().findText("workspace_id");
  }

  /** Returns the problems. */
  public List<Problem> problems(List<Workspace> workspaces) {
    var problems = new ArrayList<Problem>(RequestMembers.unknown(SHAPE, frame(split.publicPart())));
    FRAME.open().problems(body).forEach(problems::add);
    if (definition.isEmpty()) {
      problems.add(
          Problem.invalid("/definition", "must be one of " + ConnectorDefinitions.names()));
    } else {
      problems.addAll(wrong(definition.get(), split.configuration(), "/configuration"));
      problems.addAll(unknown(definition.get(), split, "/configuration"));
      problems.addAll(unused(definition.get(), split));
    }
    if (problems.stream().noneMatch(problem -> problem.pointer().equals("/workspace_id"))
        && body.has("workspace_id")
        && workspaces.stream().noneMatch(w -> workspace().orElse("").equalsIgnoreCase(id(w)))) {
      problems.add(
          Problem.invalid("/workspace_id", "must be a workspace of this project and mode"));
    }
    return problems;
  }

  private static String id(Workspace workspace) {
    return workspace.id().toString();
  }

  /** Returns the problems of a configuration. */
  public static List<Problem> wrong(
      ConnectorDefinition definition, Json.Obj configuration, String at) {
    var problems = new ArrayList<Problem>();
    // Events of every connection can be signed.
    Shape known =
        definition.configuration().optional("signing_key", ConnectorDefinitions.signingKey());
    known.open().problems(configuration).stream()
        .map(problem -> problem.under(at))
        .forEach(problems::add);
    for (String name : ConnectorDefinition.ADDRESSES) {
      if (problems.isEmpty() && definition.open(name)) {
        configuration
            .findText(name)
            .flatMap(url -> WebhookUrl.problem(url, true))
            .ifPresent(message -> problems.add(Problem.invalid(at + "/" + name, message)));
      }
    }
    if (problems.isEmpty() && definition.open("items") && !pointer(configuration)) {
      problems.add(Problem.invalid(at + "/items", "must be a JSON pointer, as /prices"));
    }
    return problems;
  }

  /** Returns the problems of members of a configuration that are unknown and no credentials. */
  public static List<Problem> unknown(
      ConnectorDefinition definition, SplitConfiguration parted, String at) {
    Json.Obj shown = parted.publicPart().findObject("configuration").orElse(Json.Obj.EMPTY);
    return RequestMembers.unknown(definition.configuration(), shown).stream()
        .map(problem -> problem.under(at))
        .toList();
  }

  /** Returns the problems of secrets that the definition does not have: nothing would use them. */
  public static List<Problem> unused(ConnectorDefinition definition, SplitConfiguration parted) {
    return parted.places().stream()
        .filter(place -> !definition.has(place.name()))
        .filter(place -> !isOfFrame(place))
        .map(place -> Problem.unknown(place.pointer().text(), place.name(), definition.secrets()))
        .toList();
  }

  /** Returns whether it is a secret in a member that others read, as a name with a credential. */
  private static boolean isOfFrame(SplitConfiguration.Place place) {
    return place.pointer().equals(Pointer.ROOT.to(place.name()))
        && SHAPE.schema().findObject("properties").orElseThrow().has(place.name());
  }

  /** Returns the body without its parts that others read. */
  private static Json.Obj frame(Json.Obj shown) {
    return shown.without("triggers").without("configuration");
  }

  private static boolean pointer(Json.Obj configuration) {
    return !configuration.has("items")
        || configuration.findText("items").flatMap(Pointer::parse).isPresent();
  }
}
