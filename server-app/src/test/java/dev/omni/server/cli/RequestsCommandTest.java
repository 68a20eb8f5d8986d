package dev.omni.server.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.server.ServerHere;
import dev.omni.server.setting.Setting;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The query of the request log. */
class RequestsCommandTest extends RequestLogFixture {
  @Test
  void without_days_to_keep_nothing_is_logged() {
    try (var server = ServerHere.on(folder, Map.of(Setting.REQUEST_LOG_DAYS, "0"))) {
      assertThat(server.client("test_key").get("/omni", "").status()).isEqualTo(200);
    }
    assertThat(listed("requests", "list")).isEmpty();
  }

  @Test
  void what_does_not_fit_is_refused_with_its_name() {
    for (String wrong : List.of("--status=99", "--limit=0", "--since=noon", "--key=x")) {
      InProcessCommand refused = command("requests", "list", wrong);
      assertThat(refused.status()).isEqualTo(2);
      assertThat(refused.err()).contains(wrong.substring(2, wrong.indexOf('=')));
    }
  }
}
