package dev.omni.quant;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.json.JsonReader;
import dev.omni.domain.json.Json;
import dev.omni.domain.world.Reproducibility;
import dev.omni.engine.Engines;
import dev.omni.testkit.CapabilitySample;
import dev.omni.testkit.SampleInMessage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/**
 * Another JVM gives the same results, as far as each capability declares. The JVM at hand runs once
 * more with the plain C code for exp, log, pow and the like in place of the processor's, which
 * differs in last digits; another JDK runs where {@code -Domni.jdk} names its home.
 */
@Tag("matrix")
@ExtendWith(SampleInMessage.class)
final class OtherJvmTest {
  private static final Map<String, Reproducibility> DECLARED =
      Engines.all().stream()
          .collect(
              Collectors.toMap(
                  engine -> engine.capability().id(),
                  engine -> engine.capability().cost().reproducibility()));

  private static final List<String> PLAIN_MATH =
      List.of(
          "-XX:+IgnoreUnrecognizedVMOptions",
          "-XX:+UnlockDiagnosticVMOptions",
          "-XX:-UseLibmIntrinsic");

  /** How many published cases of each capability; all with {@code -Domni.cases=100}. */
  private static final int PUBLISHED = Integer.getInteger("omni.cases", 1);

  private static final List<String> IDS = CapabilitySample.of(Engines.all()).ids();

  private static final Map<String, Json> HERE = ResultsProgram.of(PUBLISHED, IDS);

  @TempDir private Path folder;

  @Tag("ci")
  @Test
  void other_code_for_elementary_functions_changes_no_more_than_is_declared() throws Exception {
    compare(elsewhere(System.getProperty("java.home"), PLAIN_MATH));
  }

  @Test
  @EnabledIfSystemProperty(named = "omni.jdk", matches = ".+")
  void another_jdk_changes_no_more_than_is_declared() throws Exception {
    compare(elsewhere(System.getProperty("omni.jdk"), List.of()));
  }

  private static void compare(Map<String, Json> there) {
    assertThat(there.keySet()).isEqualTo(HERE.keySet());
    var apart = new TreeMap<String, String>();
    var distances = new TreeMap<String, Double>();
    HERE.forEach(
        (name, result) -> {
          boolean same = result.canonical().equals(there.get(name).canonical());
          double distance = distance(result, there.get(name));
          String capability = name.substring(0, name.indexOf('#'));
          Reproducibility declared = DECLARED.get(capability);
          distances.merge(capability, same ? -1 : distance, Math::max);
          if (!same && (declared != Reproducibility.NUMERIC || distance > 1e-9)) {
            apart.put(name, declared + ", but apart by " + distance);
          }
        });
    distances.forEach(
        (capability, distance) ->
            System.out.println(
                capability
                    + ": "
                    + DECLARED.get(capability)
                    + (distance < 0 ? ", the same bytes" : ", apart by " + distance)));
    assertThat(apart).isEmpty();
  }

  private Map<String, Json> elsewhere(String home, List<String> options)
      throws IOException, InterruptedException {
    Path file = folder.resolve("results.json");
    String classPath =
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    var command = new ArrayList<String>(List.of(Path.of(home, "bin", "java").toString()));
    command.add("-XX:TieredStopAtLevel=1");
    command.addAll(options);
    command.addAll(
        List.of(
            "-cp",
            classPath,
            ResultsProgram.class.getName(),
            file.toString(),
            Integer.toString(PUBLISHED),
            String.join(",", IDS)));
    int exit = new ProcessBuilder(command).inheritIO().start().waitFor();
    assertThat(exit).isZero();
    return ((Json.Obj) JsonReader.trusted(Files.readString(file))).members();
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
