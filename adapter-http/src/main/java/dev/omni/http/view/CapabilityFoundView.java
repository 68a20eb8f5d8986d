package dev.omni.http.view;

import dev.omni.application.json.JsonReader;
import dev.omni.application.world.CapabilitySearch.Found;
import dev.omni.domain.json.Json;
import dev.omni.domain.world.Capability;
import java.util.ArrayList;
import java.util.List;

/** The JSON of a capability that a search found: what it is, and what it cannot do without. */
public final class CapabilityFoundView {
  /** The most bytes of one, so that five of them are a short answer. */
  private static final int LARGEST = 285;

  private CapabilityFoundView() {}

  /** Returns {@code {id, title, world, requires, score}}. */
  public static Json.Obj of(Found found) {
    Capability capability = found.capability();
    Json.Obj view =
        Json.obj(
            "id", capability.id(),
            "title", capability.title().name(),
            "world", capability.world(),
            "requires", List.of(),
            "score", Math.round(found.score() * 100) / 100.0);
    var required = new ArrayList<String>();
    Json.Obj input = capability.input().schema();
    List<Json> names = input.items("required");
    for (Json name : names) {
      required.add(needed(input, ((Json.Str) name).value()));
      Json.Obj longer = view.with("requires", required);
      if (JsonReader.bytes(longer).length > LARGEST) {
        required.set(required.size() - 1, "and " + (names.size() - required.size() + 1) + " more");
        return view.with("requires", required);
      }
    }
    return view.with("requires", required);
  }

  private static String needed(Json.Obj input, String name) {
    return input
        .findObject("properties")
        .flatMap(properties -> properties.findObject(name))
        .flatMap(member -> member.findText("x-unit"))
        .filter(unit -> !unit.equals("1"))
        .map(unit -> name + " (" + unit + ")")
        .orElse(name);
  }
}
