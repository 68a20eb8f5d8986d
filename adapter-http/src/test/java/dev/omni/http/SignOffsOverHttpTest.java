package dev.omni.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.json.Json;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Sign-offs over a socket: what is signed, what is refused, and the order in which they stand. */
class SignOffsOverHttpTest {
  private static final Json.Obj APPROVED = Json.obj("meaning", "approved");
  private static final int DEEPEST = 5;

  private final TestServer server = new TestServer();

  @AfterEach
  void close() {
    server.close();
  }

  private String run(String capability, String key) {
    return server.start(server.sum(capability, 1, 2), key).send().data().text("id");
  }

  private TestServer.Response signed(String evidence, Json body) {
    return server.post("/lqm/evidence/" + evidence + "/sign-offs").body(body).send();
  }

  @Test
  void pending_evidence_is_not_signed() {
    TestServer.Response early = signed(run(SmallEngines.JOB, "sign-pending"), APPROVED);

    assertThat(early.status()).isEqualTo(409);
    assertThat(early.text()).contains("evidence_not_ready");
  }

  @Test
  void a_sign_off_may_itself_be_signed_five_deep() {
    String below = run(SmallEngines.SUM, "sign-chain-1");
    for (int depth = 1; depth <= DEEPEST; depth++) {
      TestServer.Response made = signed(below, APPROVED);
      assertThat(made.status()).as(made.text()).isEqualTo(201);
      below = made.json().findObject("data").orElseGet(made::json).text("id");
    }
    assertThat(signed(below, APPROVED).status()).isEqualTo(422);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{} | /meaning",
        "{\"meaning\": \"APPROVED\"} | /meaning",
        "{\"meaning\": [\"approved\"]} | /meaning",
        "{\"meaning\": \"approved\", \"role\": 7} | /role",
        "{\"meaning\": \"approved\", \"signature\": \"x\"} | /signature",
        "{\"meaning\": \"approved\", \"meaning\": \"rejected\"} | meaning",
        "[] | object",
        "{\"meaning\": | JSON"
      })
  void a_body_that_says_nothing_clear_is_refused(String body, String named) {
    String evidence = run(SmallEngines.SUM, "sign-unclear");
    TestServer.Response refused =
        server.post("/lqm/evidence/" + evidence + "/sign-offs").text(body).send();

    assertThat(refused.status()).as(refused.text()).isIn(400, 422);
    assertThat(refused.text()).contains(named);
    assertThat(server.get("/lqm/evidence/" + evidence + "/sign-offs").send().text())
        .doesNotContain("approved", "rejected");
  }

  @Test
  void sign_offs_of_nothing_are_not_found() {
    assertThat(signed("00000000-0000-4000-8000-000000000099", APPROVED).status()).isEqualTo(404);
    assertThat(signed("none", APPROVED).status()).isEqualTo(404);
  }
}
