package dev.omni.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.evidence.EvidenceFormat;
import dev.omni.application.evidence.SealedEvidence;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The choice of a format of evidence, by parameter and by header, at both addresses. */
class EvidenceExportsTest {
  private static final String TYPE = "application/x-plain+json";

  private final TestServer server =
      new TestServer(
          false,
          builder ->
              builder.formats(
                  List.of(),
                  List.of(new PlainFormat("plain", TYPE), new PlainFormat("page", "text/html"))));
  private final String run =
      server.start(server.sum(SmallEngines.SUM, 1, 2), "exports-0001").send().data().text("id");

  /** A format that is the signed bytes alone. */
  private record PlainFormat(String name, String mediaType) implements EvidenceFormat {
    @Override
    public String ending() {
      return "plain.json";
    }

    @Override
    public byte[] write(SealedEvidence evidence) {
      return ("signed: " + evidence.statement().payload()).getBytes(StandardCharsets.UTF_8);
    }
  }

  @AfterEach
  void close() {
    server.close();
  }

  private TestServer.Response at(String path, String query) {
    return server.get(path.replace("RUN", run) + query).send();
  }

  @ParameterizedTest
  @ValueSource(strings = {"/omni/runs/RUN/evidence", "/lqm/evidence/RUN"})
  void a_format_is_a_file_and_dsse_is_the_document(String path) {
    TestServer.Response plain = at(path, "");
    TestServer.Response file = at(path, "?format=plain");

    assertThat(at(path, "?format=dsse").data()).isEqualTo(plain.data());
    assertThat(file.status()).isEqualTo(200);
    assertThat(file.header("Content-Type")).isEqualTo(TYPE);
    assertThat(file.header("Content-Disposition"))
        .isEqualTo("attachment; filename=\"evidence-" + run + ".plain.json\"");
    assertThat(file.text())
        .isEqualTo("signed: " + plain.data().findObject("statement").orElseThrow().canonical());
  }

  @ParameterizedTest
  @CsvSource({
    "/omni/runs/RUN/evidence, ?format=",
    "/omni/runs/RUN/evidence, ?format=PLAIN",
    "/omni/runs/RUN/evidence, ?format=pdf",
    "/omni/runs/RUN/evidence, ?format=plain&format=plain",
    "/lqm/evidence/RUN, ?format=",
    "/lqm/evidence/RUN, ?format=Dsse",
    "/lqm/evidence/RUN, ?format=plain&format=dsse"
  })
  void another_format_is_refused_with_those_that_there_are(String path, String query) {
    TestServer.Response refused = at(path, query);

    assertThat(refused.status()).isEqualTo(422);
    if (path.startsWith("/omni")) {
      assertThat(refused.text()).contains("parameter_invalid");
    }
    if (!query.contains("&")) {
      assertThat(refused.text()).contains("must be one of dsse, plain, page");
    }
  }

  @Test
  void parents_are_of_the_document_alone() {
    assertThat(at("/omni/runs/RUN/evidence", "?format=plain&include=parents").pointers())
        .containsExactly("query:include");
    assertThat(at("/omni/runs/RUN/evidence", "?format=dsse&include=parents").status())
        .isEqualTo(200);
  }

  @Test
  void accept_chooses_and_who_accepts_no_format_gets_the_document() {
    String path = "/omni/runs/" + run + "/evidence";

    assertThat(server.get(path).with("Accept", TYPE).send().text()).startsWith("signed: ");
    assertThat(server.get(path).with("Accept", TYPE + ", application/json;q=0.5").send().text())
        .startsWith("signed: ");
    for (String other : List.of("*/*", "application/json", "text/csv", "application/*")) {
      assertThat(server.get(path).with("Accept", other).send().data().text("id")).isEqualTo(run);
    }
    assertThat(server.get(path + "?format=dsse").with("Accept", TYPE).send().data().text("id"))
        .isEqualTo(run);
  }

  @Test
  void who_names_a_page_first_and_takes_anything_gets_the_document() {
    String path = "/omni/runs/" + run + "/evidence";
    String unasked = "text/html, image/gif, image/jpeg, *; q=.2, */*; q=.2";

    assertThat(server.get(path).with("Accept", unasked).send().data().text("id")).isEqualTo(run);
    assertThat(server.get(path).with("Accept", "text/html").send().text()).startsWith("signed: ");
  }

  @Test
  void evidence_that_is_not_sealed_has_no_format() {
    String job =
        server.start(server.sum(SmallEngines.JOB, 1), "exports-0002").send().data().text("id");

    for (String path : List.of("/omni/runs/" + job + "/evidence", "/lqm/evidence/" + job)) {
      TestServer.Response refused = server.get(path + "?format=plain").send();
      assertThat(refused.status()).isEqualTo(409);
      assertThat(refused.text()).contains("evidence_not_ready");
    }
    assertThat(server.get("/lqm/evidence/" + job + "?format=dsse").send().status()).isEqualTo(200);
    assertThat(server.get("/lqm/evidence/none?format=plain").send().status()).isEqualTo(404);
  }
}
