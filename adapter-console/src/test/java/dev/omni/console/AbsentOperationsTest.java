package dev.omni.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.console.TestConsole.Browser;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A console of a server without the earlier operations. */
class AbsentOperationsTest {
  private final TestConsole console = new TestConsole();

  @AfterEach
  void close() {
    console.close();
  }

  @Test
  void it_has_no_pages_of_them_and_names_none() {
    Browser browser = console.signedIn(console.key());

    for (String page : new String[] {"workflows", "workflow-runs", "connections", "models"}) {
      assertThat(browser.get("/console/" + page).status()).as(page).isEqualTo(404);
    }
    assertThat(browser.get("/console").text())
        .contains("href=\"/console/runs\"", "href=\"/console/keys\"", "<p>Project</p>")
        .doesNotContain("href=\"/console/workflows\"", "<p>Automate</p>", "<p>Judge</p>");
  }
}
