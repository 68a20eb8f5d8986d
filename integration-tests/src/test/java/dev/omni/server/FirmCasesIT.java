package dev.omni.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.json.JsonReader;
import dev.omni.domain.json.Json;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * Small requests that once ended a server, or gave away what another key owns, in order on one
 * server with the heap of the image. After each of them the same process answers. The list is
 * {@code firm.json} in the same package.
 */
class FirmCasesIT {
  @TempDir static Path folder;
  private static ServerProcess server;
  private static CaseRunner runner;

  @BeforeAll
  static void start() throws IOException {
    server = ServerProcess.server(folder, "--rate-limit=off").listening();
    runner = new CaseRunner(server.base(), server.credentials().findText("test_key").orElseThrow());
  }

  @AfterAll
  static void stop() throws IOException {
    server.close();
  }

  @TestFactory
  Stream<DynamicTest> every_case_has_its_right_answer_and_the_process_stays() throws IOException {
    try (InputStream file =
        Objects.requireNonNull(FirmCasesIT.class.getResourceAsStream("firm.json"))) {
      var list = (Json.Arr) JsonReader.parse(file.readAllBytes());
      return list.items().stream().map(Json.Obj.class::cast).map(FirmCasesIT::test);
    }
  }

  private static DynamicTest test(Json.Obj asked) {
    return DynamicTest.dynamicTest(asked.findText("id").orElseThrow(), () -> judge(asked));
  }

  private static void judge(Json.Obj asked) throws Exception {
    Duration before = processor();
    var answers = runner.sendAll(asked);
    Duration spent = processor().minus(before);
    Json.Obj expected = (Json.Obj) runner.filled(asked.findObject("expect").orElseThrow());
    for (CaseAnswer answer : answers) {
      String why = asked.findText("why").orElse("") + "\n" + answer.status() + " " + answer.text();
      assertThat(answer.differences(expected)).as(why).isEmpty();
    }
    if (asked.has("cpu")) {
      assertThat(spent.toMillis() / 1e3).as("processor").isLessThanOrEqualTo(asked.number("cpu"));
    }
    assertThat(server.process().isAlive()).as(server.complained()).isTrue();
    assertThat(health()).isEqualTo(200);
  }

  private static Duration processor() {
    return server.process().info().totalCpuDuration().orElseThrow();
  }

  private static int health() throws IOException, InterruptedException {
    var request = HttpRequest.newBuilder(server.base().resolve("/healthz")).build();
    return HttpClient.newHttpClient().send(request, BodyHandlers.discarding()).statusCode();
  }
}
