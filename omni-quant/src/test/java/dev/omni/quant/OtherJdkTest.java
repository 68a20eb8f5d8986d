package dev.omni.quant;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.json.JacksonJson;
import dev.omni.domain.json.Digest;
import dev.omni.domain.json.Json;
import dev.omni.domain.world.Reproducibility;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * Another JDK gives the same examples the same results, as far as each capability declares. Runs
 * where {@code -Domni.jdk} names the home of that JDK.
 */
@EnabledIfSystemProperty(named = "omni.jdk", matches = ".+")
final class OtherJdkTest {
  private static final Map<String, Reproducibility> DECLARED =
      Engines.all().stream()
          .collect(
              Collectors.toMap(
                  engine -> engine.capability().id(),
                  engine -> engine.capability().cost().reproducibility()));

  @Test
  void results_agree_as_far_as_is_declared(@TempDir Path folder) throws Exception {
    Map<String, Json> here = ExampleResults.all();
    Map<String, Json> there = elsewhere(folder.resolve("results.json"));

    assertThat(there.keySet()).isEqualTo(here.keySet());
    var apart = new LinkedHashMap<String, String>();
    here.forEach(
        (example, result) -> {
          boolean same = result.canonical().equals(there.get(example).canonical());
          double distance = distance(result, there.get(example));
          Reproducibility declared = DECLARED.get(example.substring(0, example.indexOf('#')));
          String line = declared + (same ? ", the same bytes" : ", apart by " + distance);
          System.out.println(Digest.sha256(result) + " " + example + ": " + line);
          if (!same && (declared != Reproducibility.NUMERIC || distance > 1e-9)) {
            apart.put(example, line);
          }
        });
    assertThat(apart).isEmpty();
  }

  private static Map<String, Json> elsewhere(Path file) throws IOException, InterruptedException {
    Path java = Path.of(System.getProperty("omni.jdk"), "bin", "java");
    String classPath =
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    int exit =
        new ProcessBuilder(
                java.toString(), "-cp", classPath, ExampleResults.class.getName(), file.toString())
            .inheritIO()
            .start()
            .waitFor();
    assertThat(exit).isZero();
    return ((Json.Obj) JacksonJson.trusted(Files.readString(file))).members();
  }

  /** The largest relative difference of numbers in the same place; infinite where else differs. */
  private static double distance(Json a, Json b) {
    if (a instanceof Json.Num x && b instanceof Json.Num y) {
      double scale = Math.max(Math.abs(x.asDouble()), Math.abs(y.asDouble()));
      return scale == 0 ? 0 : Math.abs(x.asDouble() - y.asDouble()) / scale;
    }
    if (a instanceof Json.Obj x
        && b instanceof Json.Obj y
        && x.members().keySet().equals(y.members().keySet())) {
      return x.members().keySet().stream()
          .filter(name -> !name.equals("checks"))
          .mapToDouble(name -> distance(x.members().get(name), y.members().get(name)))
          .max()
          .orElse(0);
    }
    if (a instanceof Json.Arr x && b instanceof Json.Arr y && x.size() == y.size()) {
      double largest = 0;
      for (int i = 0; i < x.size(); i++) {
        largest = Math.max(largest, distance(x.get(i), y.get(i)));
      }
      return largest;
    }
    return a.equals(b) ? 0 : Double.POSITIVE_INFINITY;
  }
}
