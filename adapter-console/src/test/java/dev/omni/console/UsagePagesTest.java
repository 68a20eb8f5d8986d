package dev.omni.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.console.TestConsole.Browser;
import dev.omni.console.TestConsole.Page;
import dev.omni.domain.access.Scope;
import dev.omni.domain.json.Json;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Usage and requests as their use cases return them. */
class UsagePagesTest {
  private final TestConsole console = new TestConsole();

  @AfterEach
  void close() {
    console.close();
  }

  @Test
  void usage_shows_the_ended_runs_and_exports_them() {
    var key = console.key();
    var caller = key.key().caller("req_test", console.clock.instant());
    console.omni.run(caller, "finance.test.root", Json.obj("n", 4));
    Browser browser = console.signedIn(key);
    Page page = browser.get("/console/usage?group_by=capability");
    assertThat(page.status()).isEqualTo(200);
    assertThat(page.text())
        .contains("<h1>Usage</h1>", "finance.test.root")
        .contains("<figcaption>Ended runs by day and capability</figcaption>");
    assertThat(browser.get("/console/usage").text())
        .contains("<figcaption>Ended runs by day</figcaption>");
    assertThat(browser.get("/console/usage.csv?group_by=capability").text())
        .startsWith("Start,capability,Runs")
        .contains("finance.test.root,1,");
    assertThat(browser.get("/console/usage?bucket=year").status()).isEqualTo(422);
  }

  @Test
  void requests_are_listed_by_their_filters() {
    Browser browser = console.signedIn();
    assertThat(browser.get("/console/requests?status=4xx").text()).contains("<h1>Requests</h1>");
    assertThat(browser.get("/console/requests/req_unknown1").status()).isEqualTo(404);
  }

  @Test
  void a_key_without_the_scope_sees_neither() {
    Browser browser = console.signedIn(Scope.OMNI_READ);
    assertThat(browser.get("/console/usage").text())
        .contains("Your key lacks the scope usage.read");
    assertThat(browser.get("/console/requests").text())
        .contains("Your key lacks the scope requests.read");
  }
}
