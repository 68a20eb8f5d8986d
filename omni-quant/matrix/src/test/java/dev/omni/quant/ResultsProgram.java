package dev.omni.quant;

import dev.omni.application.json.JsonReader;
import dev.omni.domain.json.Json;
import dev.omni.engine.Engines;
import dev.omni.engine.JsonEngine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The results of examples and of published cases, to be compared between JVMs. */
final class ResultsProgram {
  private ResultsProgram() {}

  /**
   * Writes them to a file as one JSON object by capability and case.
   *
   * @param arguments the file, how many published cases a capability, and the ids of the
   *     capabilities with commas between
   */
  public static void main(String[] arguments) throws IOException {
    int published = Integer.parseInt(arguments[1]);
    List<String> ids = List.of(arguments[2].split(","));
    Files.write(Path.of(arguments[0]), JsonReader.bytes(new Json.Obj(of(published, ids))));
  }

  /**
   * Those of every example, and of at most so many published cases of each of some capabilities.
   */
  static Map<String, Json> of(int published, List<String> ids) {
    var results = new LinkedHashMap<String, Json>();
    for (JsonEngine engine : engines(ids)) {
      List<Json> examples = engine.capability().input().examples();
      for (int k = 0; k < examples.size(); k++) {
        results.put(engine.capability().id() + "#" + k, result(engine, (Json.Obj) examples.get(k)));
      }
      PublishedCase.all().stream()
          .filter(each -> each.capability().equals(engine.capability().id()))
          .filter(each -> !each.unreadable())
          .limit(published)
          .forEach(each -> results.put(each.id(), result(engine, each.input())));
    }
    return results;
  }

  private static List<JsonEngine> engines(List<String> ids) {
    return Engines.all().stream().filter(engine -> ids.contains(engine.capability().id())).toList();
  }

  private static Json.Obj result(JsonEngine engine, Json.Obj input) {
    return CachedResults.computed(engine, input).result();
  }
}
