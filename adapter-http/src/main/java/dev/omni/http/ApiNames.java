package dev.omni.http;

import dev.omni.application.json.JsonReader;
import dev.omni.application.spi.WireNames;
import dev.omni.domain.evidence.Statement;
import dev.omni.domain.json.Json;
import dev.omni.domain.world.World;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The paths and headers of the API. Links have no prefix; {@code Links.followable} adds it to those
 * of a response.
 */
public final class ApiNames implements WireNames {
  private static final Json.Obj TABLE = (Json.Obj) JsonReader.bundled(ApiNames.class, "names.json");
  private static final Pattern MEMBER = Pattern.compile("\\{([a-z_]+)}");

  private static Json.Obj table(String name) {
    return TABLE.findObject(name).orElseThrow();
  }

  /** Fills in a path; empty when a member is missing. */
  private static Optional<String> filled(String path, Json.Obj members) {
    Matcher names = MEMBER.matcher(path);
    return names.results().allMatch(name -> members.findText(name.group(1)).isPresent())
        ? Optional.of(
            names.replaceAll(
                name -> Matcher.quoteReplacement(members.findText(name.group(1)).orElseThrow())))
        : Optional.empty();
  }

  @Override
  public Json linked(Json view) {
    if (view instanceof Json.Arr list) {
      return Json.of(list.items().stream().map(this::linked).toList());
    }
    if (!(view instanceof Json.Obj object)) {
      return view;
    }
    String type = object.findText("object").orElse("");
    if (type.equals("connector.event_batch")) {
      return object.with("events", linked(object.findArray("events").orElse(Json.Arr.EMPTY)));
    }
    Json.Obj paths = table("links").findObject(type).orElse(Json.Obj.EMPTY);
    Json.Obj links = Json.Obj.EMPTY;
    for (String name : paths.members().keySet()) {
      links = links.withPresent(name, filled(paths.findText(name).orElseThrow(), object));
    }
    return links.members().isEmpty() ? object : object.with("links", links);
  }

  @Override
  public Json.Obj announced(Json.Obj data) {
    Json.Obj paths = table("announced");
    String path =
        paths
            .findText(data.findText("object").orElse(""))
            .or(() -> paths.findText(""))
            .orElseThrow();
    return data.with("links", Json.obj("self", filled(path, data).orElseThrow()));
  }

  @Override
  public Optional<Json.Obj> repetition(Statement statement, Optional<Json> input) {
    Json.Obj predicate = statement.predicate();
    Optional<String> id = predicate.findObject("capability").flatMap(c -> c.findText("id"));
    Optional<String> world = id.map(all -> all.substring(0, Math.max(0, all.indexOf('.'))));
    return table("repetitions")
        .findText(statement.kind())
        .flatMap(path -> filled(path, predicate.withPresent("world", world)))
        .flatMap(
            path ->
                input
                    .map(sent -> world.isPresent() ? start(predicate, id.get(), sent) : sent)
                    .map(body -> Json.obj("method", "POST", "path", path, "body", body)));
  }

  private static Json start(Json.Obj predicate, String capability, Json input) {
    return Json.obj(
        "workspace_id", predicate.find("workspace_id"), "capability", capability, "input", input);
  }

  @Override
  public String pointer(String member) {
    String prefix = member.substring(0, member.indexOf(':') + 1);
    Json.Obj pointers = table("pointers");
    return pointers
        .findText(member)
        .or(() -> pointers.findText(prefix).map(kind -> kind + member.substring(prefix.length())))
        .orElse(member);
  }

  @Override
  public String list(String resources, World world) {
    return "GET /omni/" + world + "/" + resources;
  }
}
