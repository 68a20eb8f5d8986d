package dev.omni.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.json.JsonReader;
import dev.omni.domain.access.Mode;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.run.Run;
import dev.omni.http.view.Links;
import dev.omni.http.view.RunTexts;
import dev.omni.http.view.RunView;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The texts of runs that are shown again and again. */
class RunTextsTest {
  private final TestServer server = new TestServer();
  private final Links links = new Links("", () -> "http://house");
  private final RunTexts texts = new RunTexts(links);

  @AfterEach
  void close() {
    server.close();
  }

  private Run run(String capability, String key) {
    String id =
        server.start(server.sum(capability, 1, 2), key).send().data().text("id").orElseThrow();
    var tenant = new Tenant(server.projects.named(Optional.of("first")).id(), Mode.TEST);
    return server.stores.runs().find(tenant, UUID.fromString(id)).orElseThrow();
  }

  @Test
  void what_a_run_that_has_ended_shows_is_written_once() {
    Run ended = run(SmallEngines.SUM, "texts-0001");
    assertThat(texts.of(ended)).isEqualTo(JsonReader.bytes(RunView.of(ended, links)));
    assertThat(texts.of(ended)).isSameAs(texts.of(ended));
  }

  @Test
  void what_an_open_run_shows_is_written_each_time() {
    Run open = run(SmallEngines.JOB, "texts-0002");
    assertThat(texts.of(open)).isNotSameAs(texts.of(open));
  }

  @Test
  void an_answer_that_was_written_before_names_the_request_it_answers() {
    TestServer.Response created =
        server.start(server.sum(SmallEngines.SUM, 3), "texts-0003").send();
    TestServer.Response first = server.get(created.link("self")).send();
    TestServer.Response second = server.get(created.link("self")).send();
    assertThat(second.data()).isEqualTo(first.data()).isEqualTo(created.data());
    assertThat(second.header("X-Request-Id")).isNotEqualTo(first.header("X-Request-Id"));
    assertThat(second.text()).contains("{\"request_id\":\"" + second.header("X-Request-Id"));
  }
}
