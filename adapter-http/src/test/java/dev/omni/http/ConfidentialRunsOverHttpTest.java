package dev.omni.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.evidence.EvidenceFormat;
import dev.omni.application.evidence.SealedEvidence;
import dev.omni.domain.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Confidential runs over HTTP: how they are asked for, and what their evidence shows. */
class ConfidentialRunsOverHttpTest {
  private final TestServer server =
      new TestServer(false, builder -> builder.formats(List.of(), List.of(new DocumentFormat())));
  private final String run = started("confidential-1").data().text("id");

  /** A format that is the document. */
  private record DocumentFormat() implements EvidenceFormat {
    @Override
    public String name() {
      return "plain";
    }

    @Override
    public String mediaType() {
      return "application/x-plain+json";
    }

    @Override
    public String ending() {
      return "plain.json";
    }

    @Override
    public byte[] write(SealedEvidence evidence) {
      return evidence.document().canonical().getBytes(StandardCharsets.UTF_8);
    }
  }

  @AfterEach
  void close() {
    server.close();
  }

  private TestServer.Response started(String key) {
    return server
        .start(server.sum(SmallEngines.SUM, 1400190041, 500280029).with("confidential", true), key)
        .send();
  }

  private TestServer.Response at(String path, String query) {
    return server.get(path.replace("RUN", run) + query).send();
  }

  @Test
  void a_run_says_that_it_is_confidential_and_others_say_nothing_of_it() {
    String usual =
        server.start(server.sum(SmallEngines.SUM, 1, 2), "usual-0001").send().data().text("id");

    assertThat(server.get("/omni/runs/" + run).send().data().find("confidential"))
        .contains(Json.of(true));
    assertThat(server.get("/omni/runs/" + usual).send().data().find("confidential")).isEmpty();
  }

  @Test
  void the_member_is_true_or_false() {
    TestServer.Response refused =
        server
            .start(server.sum(SmallEngines.SUM, 1, 2).with("confidential", "yes"), "wrong-0001")
            .send();

    assertThat(refused.status()).isEqualTo(422);
    assertThat(refused.pointers()).containsExactly("/confidential");
  }

  @Test
  void a_key_of_a_confidential_run_is_not_that_of_another() {
    TestServer.Response refused =
        server.start(server.sum(SmallEngines.SUM, 1400190041, 500280029), "confidential-1").send();

    assertThat(refused.status()).isEqualTo(409);
    assertThat(refused.text()).contains("/confidential");
    assertThat(started("confidential-1").data().text("id")).isEqualTo(run);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/omni/runs/RUN/evidence", "/lqm/evidence/RUN"})
  void evidence_shows_the_owner_everything_and_others_what_is_disclosed(String path) {
    String whole = at(path, "").text();
    TestServer.Response shown = at(path, "?disclose=/result/sum");

    assertThat(whole).contains("1400190041", "500280029", "1900470070", "run_secret");
    assertThat(shown.status()).isEqualTo(200);
    assertThat(shown.data().items("disclosed")).hasSize(1);
    assertThat(shown.text())
        .contains("1900470070")
        .doesNotContain("1400190041", "500280029", "run_secret");
    assertThat(at(path, "?disclose=").text())
        .doesNotContain("1400190041", "500280029", "1900470070");
    assertThat(at(path, "?disclose=/input,/result/sum").text())
        .contains("1400190041", "1900470070");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/omni/runs/RUN/evidence", "/lqm/evidence/RUN"})
  void an_export_shows_nothing_that_is_not_disclosed(String path) {
    assertThat(at(path, "?format=plain").text())
        .contains("\"disclosed\":[]")
        .doesNotContain("1400190041", "500280029", "1900470070", "run_secret");
    assertThat(at(path, "?format=plain&disclose=/result").text())
        .contains("1900470070")
        .doesNotContain("1400190041", "500280029", "run_secret");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/omni/runs/RUN/evidence", "/lqm/evidence/RUN"})
  void a_place_that_is_not_there_is_refused(String path) {
    for (String query :
        List.of("?disclose=/result/none", "?disclose=sum", "?format=plain&disclose=/none")) {
      TestServer.Response refused = at(path, query);
      assertThat(refused.status()).as(query).isEqualTo(422);
      if (path.startsWith("/omni")) {
        assertThat(refused.text()).as(query).contains("parameter_invalid", "query:disclose");
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"/omni/runs/RUN/evidence", "/lqm/evidence/RUN"})
  void of_a_run_that_is_not_confidential_nothing_is_disclosed(String path) {
    String usual =
        server.start(server.sum(SmallEngines.SUM, 1, 2), "usual-0002").send().data().text("id");

    for (String query : List.of("?disclose=/result", "?disclose=", "?format=plain&disclose=")) {
      TestServer.Response refused = server.get(path.replace("RUN", usual) + query).send();
      assertThat(refused.status()).as(query).isEqualTo(422);
      assertThat(refused.text()).as(query).contains("is not confidential");
    }
  }
}
