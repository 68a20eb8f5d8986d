package dev.omni.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.console.TestConsole.Browser;
import dev.omni.domain.json.Json;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The links to further pages of a list. */
class ListCursorTest {
  private static final Pattern NEXT = Pattern.compile("rel=\"next\" href=\"([^\"]+)\"");
  private static final Pattern RUN = Pattern.compile("href=\"/console/runs/([0-9a-f-]{36})\"");

  private final TestConsole console = new TestConsole();

  @AfterEach
  void close() {
    console.close();
  }

  private static String next(String page) {
    Matcher found = NEXT.matcher(page);
    return found.find() ? found.group(1).replace("&amp;", "&") : "";
  }

  private static Set<String> runs(String page) {
    var ids = new HashSet<String>();
    Matcher found = RUN.matcher(page);
    while (found.find()) {
      ids.add(found.group(1));
    }
    return ids;
  }

  @Test
  void the_link_leads_to_the_rest_and_holds_for_its_list_and_project_alone() {
    var key = console.key();
    var caller = key.key().caller("req_test", console.clock.instant());
    for (int i = 0; i < 27; i++) {
      console.omni.run(caller, "finance.test.root", Json.obj("n", 4));
    }
    Browser browser = console.signedIn(key);
    String first = browser.get("/console/runs?status=completed&world=").text();
    String link = next(first);
    assertThat(link).startsWith("/console/runs?status=completed&cursor=");
    String second = browser.get(link).text();
    assertThat(runs(first)).hasSize(25).doesNotContainAnyElementsOf(runs(second));
    assertThat(runs(second)).hasSize(2);
    assertThat(next(second)).isEmpty();

    String cursor = link.substring(link.indexOf("cursor="));
    assertThat(browser.get("/console/runs?" + cursor).status()).isEqualTo(422);
    assertThat(browser.get("/console/runs?status=completed&" + cursor + "A").status())
        .isEqualTo(422);
    console.projects.create("second");
    assertThat(console.signedIn(console.key("second")).get(link).status()).isEqualTo(422);
  }
}
