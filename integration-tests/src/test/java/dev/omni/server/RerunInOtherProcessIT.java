package dev.omni.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.json.JsonReader;
import dev.omni.domain.json.Json;
import dev.omni.domain.world.Reproducibility;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * {@code evidence verify --rerun} in a process of its own, for the example of every capability: the
 * same comes out as far as the capability's class promises, and a changed number is named. On this
 * JDK, and on another one whose home is given by {@code -Domni.jdk}.
 */
@Tag("full")
@Timeout(value = 30, unit = TimeUnit.MINUTES)
class RerunInOtherProcessIT {
  @TempDir private Path folder;

  @Test
  void every_example_gives_the_same_bytes_in_another_process() throws Exception {
    assertThat(everywhere(System.getProperty("java.home"))).containsOnlyKeys("the same bytes");
  }

  @Test
  @EnabledIfSystemProperty(named = "omni.jdk", matches = ".+")
  void every_example_gives_the_same_on_another_jdk_as_far_as_its_class_promises() throws Exception {
    everywhere(System.getProperty("omni.jdk"));
  }

  /** How many examples came out how. */
  private Map<String, Long> everywhere(String home) throws Exception {
    Files.writeString(folder.resolve("keys.json"), JsonReader.write(ExampleEvidence.published()));
    var found = new TreeMap<String, String>();
    for (String id : ExampleEvidence.capabilities().toList()) {
      Json.Obj evidence = ExampleEvidence.of(id);
      found.put(id, genuine(home, id, evidence));
      tampered(home, ExampleEvidence.tampered(evidence));
    }
    Map<String, Long> counts =
        found.values().stream()
            .collect(Collectors.groupingBy(how -> how, TreeMap::new, Collectors.counting()));
    System.out.println("rerun on " + home + ": " + counts + "; every changed number was named");
    return counts;
  }

  /** A command's exit and what it printed. */
  private record Said(int exit, String text) {}

  private String genuine(String home, String id, Json.Obj evidence) throws Exception {
    Said said = verified(home, evidence);
    assertThat(said.exit()).as("%s: %s", id, said.text()).isZero();
    if (said.text().contains("pass  rerun: the same bytes, sha256:")
        || said.text().contains("pass  rerun: the same rows, ")) {
      return "the same bytes";
    }
    assertThat(said.text()).as(id).contains("pass  rerun: the same to 1e-9 relative");
    assertThat(ExampleEvidence.capability(id).cost().reproducibility())
        .as(id)
        .isEqualTo(Reproducibility.NUMERIC);
    return "the same to 1e-9";
  }

  private void tampered(String home, ExampleEvidence.Tampered tampered) throws Exception {
    Said said = verified(home, tampered.evidence());
    assertThat(said.exit()).as(said.text()).isNotZero();
    assertThat(said.text().lines()).contains("FAIL  rerun: differs first at " + tampered.place());
  }

  private Said verified(String home, Json.Obj evidence) throws IOException, InterruptedException {
    Path file = Files.writeString(folder.resolve("evidence.json"), JsonReader.write(evidence));
    List<String> command =
        List.of(
            Path.of(home, "bin", "java").toString(),
            "-XX:TieredStopAtLevel=1",
            "-cp",
            System.getProperty("java.class.path"),
            Main.class.getName(),
            "evidence",
            "verify",
            file.toString(),
            "--key=" + folder.resolve("keys.json"),
            "--rerun");
    Path out = folder.resolve("said.txt");
    int exit = new ProcessBuilder(command).redirectOutput(out.toFile()).start().waitFor();
    return new Said(exit, Files.readString(out));
  }
}
