package dev.omni.http;

import dev.omni.application.json.JsonReader;
import dev.omni.application.spi.WireNames;
import dev.omni.domain.evidence.Statement;
import dev.omni.domain.json.Json;
import dev.omni.domain.world.World;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The paths and headers of the API. Links have no prefix; {@code Links.followable} adds it to those
 * of a response.
 */
public final class ApiNames implements WireNames {
  private static final Json.Obj TABLE = table();
  private static final Pattern MEMBER = Pattern.compile("\\{([a-z_]+)}");
  private static final String EVENTS = "events";

  private static Json.Obj table() {
    try (InputStream in =
        Objects.requireNonNull(ApiNames.class.getResourceAsStream("names.json"))) {
      return (Json.Obj) JsonReader.parse(in.readAllBytes());
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  @Override
  public Json linked(Json view) {
    if (view instanceof Json.Arr list) {
      return Json.of(list.items().stream().map(this::linked).toList());
    }
    if (!(view instanceof Json.Obj object)) {
      return view;
    }
    String type = object.text("object").orElse("");
    return type.equals("connector.event_batch")
        ? object.with(EVENTS, linked(object.array(EVENTS).orElse(Json.Arr.EMPTY)))
        : TABLE
            .object("links")
            .flatMap(links -> links.object(type))
            .map(links -> object.with("links", filled(links, object)))
            .orElse(object);
  }

  private static Json.Obj filled(Json.Obj links, Json.Obj object) {
    Json.Obj filled = links;
    for (String name : links.members().keySet()) {
      String path =
          MEMBER
              .matcher(links.text(name).orElseThrow())
              .replaceAll(
                  found -> Matcher.quoteReplacement(object.text(found.group(1)).orElse("")));
      filled = filled.with(name, path);
    }
    return filled;
  }

  @Override
  public Json.Obj announced(Json.Obj data) {
    boolean omni = data.text("object").equals(Optional.of("omni.run"));
    String list = omni ? "/api/v1/omni/runs/" : "/api/v1/lqm/evidence/";
    return data.with("links", Json.obj("self", list + data.text("id").orElseThrow()));
  }

  @Override
  public Optional<Json.Obj> repetition(Statement statement) {
    Json.Obj predicate = statement.predicate();
    Optional<String> target = predicate.text("target");
    Optional<String> capability = predicate.object("capability").flatMap(c -> c.text("id"));
    return statement
        .inputDocument()
        .flatMap(
            input ->
                switch (statement.kind()) {
                  case "omni_run" -> capability.map(id -> run(id, predicate, input));
                  case "verification" -> Optional.of(post("/verify", input));
                  case "model_run" -> target.map(id -> post("/models/" + id + "/runs", input));
                  default -> Optional.empty();
                });
  }

  private static Json.Obj run(String capability, Json.Obj predicate, Json input) {
    String world = capability.substring(0, Math.max(0, capability.indexOf('.')));
    Json.Obj body =
        Json.obj(
            "workspace_id", predicate.get("workspace_id"),
            "capability", capability,
            "input", input);
    return post("/omni/" + world + "/runs", body);
  }

  private static Json.Obj post(String path, Json body) {
    return Json.obj("method", "POST", "path", path, "body", body);
  }

  @Override
  public String pointer(String member) {
    return TABLE.object("pointers").flatMap(all -> all.text(member)).orElse(member);
  }

  @Override
  public String list(String resources, World world) {
    return "GET /omni/" + world + "/" + resources;
  }
}
