package dev.omni.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.omni.client.capabilities.VanillaResult;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.NotSerializableException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.lang.reflect.Modifier;
import java.net.http.HttpHeaders;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Values are values: each goes through serialization, equal and without the key. */
class ValuesTest {
  private static final String KEY = "lq_test_s3crets3crets3cret";
  private static final HttpHeaders HEADERS =
      HttpHeaders.of(Map.of("Idempotent-Replayed", List.of("true")), (name, value) -> true);

  private static JsonNode json(String text) throws IOException {
    return JsonText.read(text.replace('\'', '"'), false);
  }

  private static OmniClient client() {
    return OmniClient.builder()
        .apiKey(KEY)
        .baseUrl("http://127.0.0.1:9")
        .environment(Map.of())
        .maxRetries(0)
        .build();
  }

  private static Run run(OmniClient omni) throws IOException {
    JsonNode raw =
        json(
            "{'id':'r','capability':'a.b','status':'failed','error':{'code':'c'},'result':{'price':2.1}}");
    return new Run(omni, new Response(200, HEADERS, raw, "req_1", json("{}")), "java-key-1");
  }

  private static List<Serializable> values(OmniClient omni) throws IOException {
    JsonNode refusal = json("{'code':'c','details':{'errors':[{'pointer':'/input/spot'}]}}");
    var facts = new ErrorFacts("req_1", Duration.ofMillis(1500), "key-1");
    var all = new ArrayList<Serializable>();
    for (int status : new int[] {400, 401, 403, 404, 418, 422, 429, 500, 503}) {
      all.add(APIError.of(status, JsonText.object().set("error", refusal), facts));
    }
    for (String type : List.of("other", "idempotency_error", "state_conflict_error")) {
      ObjectNode conflict = JsonText.object();
      conflict.putObject("error").put("type", type);
      all.add(APIError.of(409, conflict, facts));
    }
    Run run = run(omni);
    var row = (ObjectNode) json("{'spot':1}");
    all.addAll(
        List.of(
            new APIConnectionError("lost", "key-1", 502),
            new APITimeoutError("late", "key-1"),
            new APIInterruptedError("stopped", null),
            new DetachedError("no client"),
            new UnsupportedServerError("version 2"),
            new WebhookVerificationError("signature", "none fits"),
            new RunFailedError(run),
            new WaitTimeoutError(run),
            run,
            new Table(run, List.of(row), List.of(json("{'row':0}")), Map.of("price", "1"))));
    all.addAll(
        List.of(
            new Evidence(json("{'id':'e'}")),
            new Report(List.of(new Finding("payload", false, "no"))),
            new Finding("payload", true, "yes"),
            new Problem("/input", "c", "m"),
            new DataSet("s", "book", 1, "sha256:00", 2, json("[]"), 40, 1),
            new RunError("t", "c", "m", true, json("{'a':1}")),
            new RunEvent("1", "run.completed", json("{}")),
            new CapabilityRun<>(run, JsonText.typed(json("{'price':2.1}"), VanillaResult.class)),
            new Response(200, HEADERS, json("{'a':[1.5]}"), "req_1", json("{}")),
            new Hooks.Info("GET", "/omni", 1, null, "req_1", 200)));
    return all;
  }

  private static byte[] written(Object value) throws IOException {
    var bytes = new ByteArrayOutputStream();
    try (var out = new ObjectOutputStream(bytes)) {
      out.writeObject(value);
    }
    return bytes.toByteArray();
  }

  private static Object read(byte[] bytes) throws Exception {
    try (var in = new ObjectInputStream(new ByteArrayInputStream(bytes))) {
      return in.readObject();
    }
  }

  @Test
  void each_value_is_equal_after_serialization_and_shows_no_key() throws Exception {
    try (OmniClient omni = client()) {
      for (Serializable value : values(omni)) {
        byte[] bytes = written(value);
        assertThat(read(bytes))
            .isEqualTo(value)
            .hasSameHashCodeAs(value)
            .hasToString(value.toString());
        assertThat(new String(bytes, StandardCharsets.ISO_8859_1)).doesNotContain("s3cret");
      }
      assertThatThrownBy(() -> written(omni)).isInstanceOf(NotSerializableException.class);
    }
  }

  @Test
  void each_public_class_is_a_value_or_is_known_not_to_be() throws Exception {
    List<String> values = new ArrayList<>();
    try (OmniClient omni = client()) {
      values(omni).forEach(value -> values.add(value.getClass().getSimpleName()));
    }
    List<String> others =
        List.of(
            "Answer",
            "Capabilities",
            "Conformance",
            "DataSets",
            "EvidenceVerifier",
            "Hooks",
            "OmniClient",
            "OmniClientBuilder",
            "OmniError",
            "Operations",
            "Profiles",
            "RunOptions",
            "Runs",
            "TableOptions",
            "TableSource",
            "Webhooks",
            "Workspaces");
    try (Stream<Path> classes = Files.list(Path.of("target/classes/dev/omni/client"))) {
      for (Path file : classes.toList()) {
        String name = file.getFileName().toString().replaceFirst("\\.class$", "");
        if (!file.toString().endsWith(".class") || name.contains("$") || name.contains("-")) {
          continue;
        }
        Class<?> type =
            Class.forName("dev.omni.client." + name, false, getClass().getClassLoader());
        if (Modifier.isPublic(type.getModifiers()) && !type.isEnum() && !others.contains(name)) {
          assertThat(values).contains(name);
        }
      }
    }
  }

  @Test
  void an_error_keeps_what_it_carries() throws Exception {
    try (OmniClient omni = client()) {
      var failed = (RunFailedError) read(written(new RunFailedError(run(omni))));
      assertThat(failed.run().error().code()).isEqualTo("c");
      assertThat(failed.idempotencyKey()).isEqualTo("java-key-1");
      APIError refused = (APIError) read(written(values(omni).get(5)));
      assertThat(refused.problems()).containsExactly(new Problem("/input/spot", "", ""));
      assertThat(refused.requestId()).isEqualTo("req_1");
      assertThat(refused.retryAfter()).isEqualTo(Duration.ofMillis(1500));
      assertThat(refused).isNotEqualTo(failed);
    }
  }

  @Test
  void a_run_out_of_serialization_has_its_data_and_no_client() throws Exception {
    try (OmniClient omni = client()) {
      Run back = (Run) read(written(run(omni)));
      assertThat(back.result().path("price").asDouble()).isEqualTo(2.1);
      assertThatThrownBy(back::refresh)
          .isInstanceOf(DetachedError.class)
          .hasMessageContaining("client.attach(run)");
      assertThat(omni.attach(back)).isSameAs(back);
      assertThatThrownBy(back::refresh).isInstanceOf(APIConnectionError.class);
    }
  }
}
