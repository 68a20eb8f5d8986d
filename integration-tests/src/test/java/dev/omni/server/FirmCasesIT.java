package dev.omni.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.json.JsonReader;
import dev.omni.domain.json.Json;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * Small requests that brought a server down, wore it out or passed a border, with their right
 * answers, in order on one server with the flags of the image. After each it is the same process
 * and well. The list is {@code firm-cases.json}; what is not right yet is in {@code
 * firm-misses.json} with the reason, and that list only shrinks: a case there that has its right
 * answer fails too.
 */
class FirmCasesIT {
  private static final HttpClient HTTP = HttpClient.newHttpClient();

  @TempDir static Path folder;
  private static ServerProcess server;
  private static CaseRunner runner;
  private static Map<String, Json> misses;

  /** Kinds whose cases end the process or break all lists for good until they are mended. */
  private static final Set<String> NOT_SENT = Set.of("ends the process", "breaks all lists");

  @BeforeAll
  static void start() throws IOException {
    server = ServerProcess.asInTheImage(folder, "--rate-limit=off").listening();
    runner =
        new CaseRunner(
            URI.create(server.credentials().findText("base_url").orElseThrow()),
            server.credentials().findText("test_key").orElseThrow());
    misses = ((Json.Obj) read("firm-misses.json")).members();
  }

  @AfterAll
  static void stop() throws IOException {
    server.close();
  }

  private static Json read(String name) throws IOException {
    try (InputStream file = Objects.requireNonNull(FirmCasesIT.class.getResourceAsStream(name))) {
      return JsonReader.parse(file.readAllBytes());
    }
  }

  @TestFactory
  Stream<DynamicTest> every_case_has_its_right_answer_or_its_reason() throws IOException {
    return ((Json.Arr) read("firm-cases.json"))
        .items().stream()
            .map(Json.Obj.class::cast)
            .map(
                asked ->
                    DynamicTest.dynamicTest(
                        asked.findText("id").orElseThrow(), () -> judge(asked)));
  }

  private static void judge(Json.Obj asked) throws Exception {
    String id = asked.findText("id").orElseThrow();
    String miss = misses.containsKey(id) ? ((Json.Str) misses.get(id)).value() : "";
    if (NOT_SENT.stream().anyMatch(miss::startsWith)) {
      return;
    }
    Duration before = cpu();
    List<CaseAnswer> answers = runner.sendAll(asked);
    var differences = new ArrayList<String>();
    Json.Obj expected = (Json.Obj) runner.filled(asked.findObject("expect").orElseThrow());
    for (CaseAnswer answer : answers) {
      answer.differences(expected).stream()
          .map(difference -> difference + ", in " + answer.status() + " " + shown(answer.text()))
          .forEach(differences::add);
    }
    asked
        .findNumber("cpu")
        .map(most -> Duration.ofMillis((long) (1000 * most.doubleValue())))
        .filter(most -> cpu().minus(before).compareTo(most) > 0)
        .ifPresent(most -> differences.add("took " + cpu().minus(before) + " of the processor"));
    if (misses.containsKey(id)) {
      assertThat(differences)
          .as(id + " is right now; take its line out of the misses")
          .isNotEmpty();
    } else {
      assertThat(differences).as(asked.findText("why").orElse("")).isEmpty();
    }
    assertWell();
  }

  private static Duration cpu() {
    return server.process().info().totalCpuDuration().orElse(Duration.ZERO);
  }

  private static String shown(String text) {
    return text.length() > 600 ? text.substring(0, 600) + "…" : text;
  }

  private static void assertWell() throws IOException, InterruptedException {
    assertThat(server.process().isAlive()).as(server.complained()).isTrue();
    var request = HttpRequest.newBuilder(server.base().resolve("/healthz")).build();
    assertThat(HTTP.send(request, BodyHandlers.ofString()).statusCode()).isEqualTo(200);
  }
}
