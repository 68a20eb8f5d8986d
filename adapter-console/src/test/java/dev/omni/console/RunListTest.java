package dev.omni.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.console.TestConsole.Browser;
import dev.omni.console.TestConsole.Page;
import dev.omni.domain.access.Caller;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.Run;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The list of runs by value. */
class RunListTest {
  private static final String ROOT = "/console/runs?capability=finance.test.root";

  private final TestConsole console = new TestConsole();
  private Browser browser;
  private Run old;
  private Run small;
  private Run large;

  @BeforeEach
  void start() {
    var key = console.key();
    Caller caller = key.key().caller("req_test", console.clock.instant());
    old = console.omni.run(caller, "finance.test.root", Json.obj("n", 100));
    console.time.updateAndGet(now -> now.plus(Duration.ofHours(2)));
    small = console.omni.run(caller, "finance.test.root", Json.obj("n", 16));
    large = console.omni.run(caller, "finance.test.root", Json.obj("n", 81));
    console.time.updateAndGet(now -> now.plus(Duration.ofMinutes(2)));
    browser = console.signedIn(key);
  }

  @AfterEach
  void close() {
    console.close();
  }

  private static String link(Run run) {
    return "/console/runs/" + run.id();
  }

  @Test
  void a_run_of_the_last_hour_is_found_by_its_result() {
    String text = browser.get(ROOT + "&where=result.root%3E7.5&since=1h&count=true").text();
    assertThat(text)
        .contains(link(large))
        .doesNotContain(link(small), link(old))
        .contains("1 run. 2 read, which are all.")
        .contains("result.root&gt;7.5")
        .contains("2 min ago");
  }

  @Test
  void the_table_shows_the_answer_and_the_inputs_that_differ_or_what_is_chosen() {
    String text = browser.get(ROOT).text();
    assertThat(text).contains(">Root<").contains(">Radicand<").doesNotContain(">Added<");
    String id = large.id().toString();
    assertThat(text).contains(">" + id.substring(0, 8) + "…" + id.substring(32) + "<");
    assertThat(browser.get(ROOT + "&columns=input.shift,result.root").text())
        .contains(">Added<")
        .doesNotContain(">Radicand<");
  }

  @Test
  void the_export_has_the_columns_of_the_table() {
    String csv =
        browser
            .get(
                "/console/runs.csv?capability=finance.test.root&sort=-result.root"
                    + "&columns=input.n%2Cresult.root")
            .text();
    assertThat(csv.lines().toList().get(0))
        .isEqualTo("id,capability,status,mode,created_at,completed_at,input.n,result.root");
    assertThat(csv.lines().skip(1).map(line -> line.replaceFirst(".*Z,", "")))
        .containsExactly("100,10", "81,9", "16,4");
  }

  @Test
  void a_refused_form_stays_filled_and_names_the_field() {
    Page page = browser.get(ROOT + "&where=result.rooot%3E7.5&since=1h&columns=result.root");
    assertThat(page.status()).isEqualTo(422);
    assertThat(page.text())
        .contains("result.rooot&gt;7.5")
        .contains("value=\"1h\"")
        .contains("value=\"result.root\"")
        .contains("did you mean result.root?")
        .contains("href=\"#f-where\"");
    Page many =
        browser.get(ROOT + "&where=input.n%3E1%0D%0Ainput.n%3E1%0Ainput.n%3E1%0Ainput.n%3E1%0Ax=1");
    assertThat(many.status()).isEqualTo(422);
    assertThat(many.text()).contains("at most 4");
  }
}
