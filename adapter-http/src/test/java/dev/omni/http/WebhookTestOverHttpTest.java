package dev.omni.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Test deliveries over HTTP. */
class WebhookTestOverHttpTest {
  private final TestServer server = new TestServer();

  @AfterEach
  void close() {
    server.close();
  }

  @Test
  void the_test_of_a_webhook_that_is_not_there_is_not_found() {
    String id = "00000000-0000-4000-8000-000000000000";
    for (String webhook : List.of(id, "no-uuid", "1-1-1-1-1")) {
      TestServer.Response answer = server.post("/developer/webhooks/" + webhook + "/test").send();
      assertThat(answer.status()).isEqualTo(404);
      assertThat(answer.code()).isEqualTo("webhook_not_found");
    }
  }
}
