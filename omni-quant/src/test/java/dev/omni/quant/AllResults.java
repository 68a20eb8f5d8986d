package dev.omni.quant;

import dev.omni.application.json.JacksonJson;
import dev.omni.application.spi.Engine;
import dev.omni.application.spi.Work;
import dev.omni.domain.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The results of all examples and published cases, to be compared between JVMs. */
final class AllResults {
  private AllResults() {}

  /** Writes them to the file that is named, as one JSON object by capability and case. */
  public static void main(String[] arguments) throws IOException {
    Files.write(Path.of(arguments[0]), JacksonJson.bytes(new Json.Obj(all())));
  }

  static Map<String, Json> all() {
    var results = new LinkedHashMap<String, Json>();
    for (Engine engine : Engines.all()) {
      List<Json> examples = engine.capability().contract().examples();
      for (int k = 0; k < examples.size(); k++) {
        results.put(engine.capability().id() + "#" + k, result(engine, (Json.Obj) examples.get(k)));
      }
      PublishedCase.all().stream()
          .filter(published -> published.capability().equals(engine.capability().id()))
          .forEach(published -> results.put(published.id(), result(engine, published.input())));
    }
    return results;
  }

  private static Json.Obj result(Engine engine, Json.Obj input) {
    return engine.compute(engine.capability().contract().filled(input), Work.alone()).result();
  }
}
