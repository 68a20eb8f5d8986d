package dev.omni.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.json.JsonReader;
import dev.omni.domain.json.Json;
import dev.omni.server.node.Node;
import dev.omni.server.setting.ServerSettings;
import dev.omni.server.setting.Setting;
import dev.omni.server.setting.SettingSources;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * Reported errors as requests with their expected responses, in order on a fresh server in test
 * mode. The list is {@code faults.json} in the same package.
 */
class FaultCasesTest {
  @TempDir(factory = CurrentTables.class)
  static Path folder;

  private static Node node;
  private static CaseRunner runner;

  @BeforeAll
  static void start() {
    Map<Setting, String> given =
        Map.of(
            Setting.PORT, "0",
            Setting.ADMIN_PORT, "off",
            Setting.RATE_LIMIT, "off",
            Setting.DATA_DIR, folder.toString());
    node = Node.start(ServerSettings.of(SettingSources.read(given, "", Map.of())));
    Json.Obj credentials = node.credentials().read().orElseThrow();
    runner = new CaseRunner(node.baseUrl(), credentials.findText("test_key").orElseThrow());
  }

  @AfterAll
  static void stop() {
    node.close();
  }

  @TestFactory
  Stream<DynamicTest> every_case_has_its_right_answer() throws IOException {
    try (InputStream file =
        Objects.requireNonNull(FaultCasesTest.class.getResourceAsStream("faults.json"))) {
      var list = (Json.Arr) JsonReader.parse(file.readAllBytes());
      return list.items().stream().map(Json.Obj.class::cast).map(FaultCasesTest::test);
    }
  }

  private static DynamicTest test(Json.Obj asked) {
    return DynamicTest.dynamicTest(asked.findText("id").orElseThrow(), () -> judge(asked));
  }

  private static void judge(Json.Obj asked) {
    CaseAnswer answer = runner.send(asked);
    Json.Obj expected = (Json.Obj) runner.filled(asked.findObject("expect").orElseThrow());
    List<String> differences = answer.differences(expected);
    String why = asked.findText("why").orElse("") + "\n" + answer.status() + " " + answer.text();
    assertThat(differences).as(why).isEmpty();
  }
}
