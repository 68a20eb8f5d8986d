package dev.omni.http.openapi;

import dev.omni.domain.access.Scope;
import dev.omni.domain.json.Json;
import dev.omni.domain.world.ServedWorlds;
import dev.omni.domain.world.World;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Texts about all worlds, rewritten for a server that serves some of them: lists name no other
 * world. Where a stored thing, such as an earlier run, may be of a world that is not served, its
 * schema lists no worlds at all. With all worlds served, nothing is rewritten.
 *
 * @param worlds the served ones
 */
public record ServedText(ServedWorlds worlds) {
  private static final Json WORLD = Json.obj("$ref", "#/components/schemas/World");
  private static final Json STORED_WORLD =
      Json.obj("type", "string", "description", "A world; an earlier run may be of any.");

  /** The schemas of what is served, in which a world is a served one. */
  private static final Set<String> SERVED = Set.of("Capability", "FoundCapability", "WorldInfo");

  /** Returns an OpenAPI document for the served worlds. */
  public Json.Obj document(Json.Obj document) {
    return worlds.isAll() ? document : (Json.Obj) listed(stored(document));
  }

  /** Returns a document whose lists name served worlds only. */
  public Json.Obj lists(Json.Obj document) {
    return worlds.isAll() ? document : (Json.Obj) listed(document);
  }

  /** Returns a sentence about the number of worlds. */
  public String sentence(String text) {
    return worlds.isAll()
        ? text
        : text.replace("All seven worlds", "All worlds of this server")
            .replace("he seven worlds", "he worlds of this server")
            .replace("of seven worlds", "of the worlds " + worlds);
  }

  /** Returns the HTML of a page whose lists name served worlds only. */
  public String page(String html) {
    if (worlds.isAll()) {
      return html;
    }
    String rest = html;
    for (String word : absent().toList()) {
      for (String mark : List.of("<code>%s</code>", "&quot;%s&quot;")) {
        String marked = mark.formatted(word);
        rest =
            rest.replace(" or " + marked, "")
                .replace("," + marked, "")
                .replace(marked + " or ", "")
                .replace(marked + ",", "");
      }
    }
    return sentence(rest);
  }

  /** Returns the words that name a world that is not served. */
  private Stream<String> absent() {
    return Stream.of(World.values())
        .filter(world -> !worlds.has(world))
        .flatMap(world -> Stream.of(world.id(), Scope.run(world).toString()));
  }

  private Json listed(Json json) {
    Set<Json> absent = absent().map(Json::str).collect(Collectors.toSet());
    return rewritten(
        json,
        part -> {
          if (part instanceof Json.Arr list) {
            return Json.of(list.items().stream().filter(item -> !absent.contains(item)).toList());
          }
          return part instanceof Json.Str text ? Json.str(sentence(text.value())) : part;
        });
  }

  /** Opens the schemas of what may be of another world: runs, workspaces, scopes of keys. */
  private static Json stored(Json json) {
    if (json instanceof Json.Arr list) {
      return Json.of(list.items().stream().map(ServedText::stored).toList());
    }
    if (!(json instanceof Json.Obj object)
        || object.findText("in").filter("path"::equals).isPresent()) {
      return json;
    }
    if (object.equals(WORLD)) {
      return STORED_WORLD;
    }
    Json.Obj rewritten = Json.Obj.EMPTY;
    for (var member : object.members().entrySet()) {
      String name = member.getKey();
      Optional<Json.Obj> scope =
          Optional.of(member.getValue())
              .filter(value -> name.equals("Scope"))
              .map(Json.Obj.class::cast)
              .map(schema -> schema.without("enum"));
      rewritten =
          rewritten.with(
              name,
              SERVED.contains(name)
                  ? member.getValue()
                  : scope.<Json>map(open -> open).orElseGet(() -> stored(member.getValue())));
    }
    return rewritten;
  }

  /** Returns a document with a rule applied to each part, the inner ones first. */
  private static Json rewritten(Json json, UnaryOperator<Json> rule) {
    if (json instanceof Json.Arr list) {
      return rule.apply(Json.of(list.items().stream().map(item -> rewritten(item, rule)).toList()));
    }
    if (json instanceof Json.Obj object) {
      Json.Obj whole = Json.Obj.EMPTY;
      for (var member : object.members().entrySet()) {
        whole = whole.with(member.getKey(), rewritten(member.getValue(), rule));
      }
      return rule.apply(whole);
    }
    return rule.apply(json);
  }
}
