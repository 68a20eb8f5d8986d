package dev.omni.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.evidence.SealedEvidence;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Sha256;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Collections;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The page as text; that it checks itself is seen in a browser, by .ci/checks/standards.sh. */
class HtmlFormatTest {
  private static final int MOST = 400 * 1024;

  private static String page(SealedEvidence evidence) {
    return new String(new HtmlFormat().write(evidence), StandardCharsets.UTF_8);
  }

  private static String within(String page, String from, String to) {
    int begin = page.indexOf(from) + from.length();
    return page.substring(begin, page.indexOf(to, begin));
  }

  private static String digest(String text) {
    byte[] hash = Sha256.sha256(text.getBytes(StandardCharsets.UTF_8));
    return "'sha256-" + Base64.getEncoder().encodeToString(hash) + "'";
  }

  @Test
  void the_policy_allows_this_script_and_this_style_alone() {
    String page = page(Sealed.run());
    String policy = within(page, "Content-Security-Policy\" content=\"", "\"");

    assertThat(policy)
        .isEqualTo(
            "default-src 'none'; script-src "
                + digest(within(page, "<script type=\"module\">", "</script>"))
                + "; style-src "
                + digest(within(page, "<style>", "</style>"))
                + "; img-src data:");
    assertThat(Pattern.compile("(?:src|href)=\"").matcher(page).find()).isFalse();
    assertThat(page).contains("data-verdict=\"unverifiable\"");
  }

  @Test
  void each_value_is_printed_with_its_pointer() {
    assertThat(page(Sealed.run()))
        .contains("<th scope=\"row\">/root</th><td>2</td>")
        .contains("<th scope=\"row\">/n</th><td>4</td>")
        .contains("<td>\"finance.test.root\"</td>");
  }

  @Test
  void a_text_cannot_end_the_data_or_begin_a_tag() {
    String text = "</script><img src=x>&amp;";

    assertThat(page(Sealed.withResult(Json.obj("<b>", text))))
        .doesNotContain(text)
        .contains("\\u003c/script>\\u003cimg")
        .contains("<th scope=\"row\">/&lt;b&gt;</th>");
  }

  @Test
  void a_page_is_bounded_whatever_it_shows() {
    String many = page(Sealed.withResult(Json.obj("x", Collections.nCopies(9000, 0.125))));
    String huge = page(Sealed.withResult(Json.obj("x", "<".repeat(200_000))));
    String tags = page(Sealed.withResult(Json.obj("x", "<".repeat(10_000))));

    assertThat(many).contains(" of 9000 values are printed.").hasSizeLessThan(MOST);
    assertThat(huge)
        .contains("It is too large for this page.")
        .contains("\"left_out\":[\"result\"]")
        .hasSizeLessThan(MOST);
    assertThat(tags).contains("<td>\"&lt;&lt;").hasSizeLessThan(MOST);
  }

  @Test
  void a_failed_run_has_a_page_without_a_result() {
    assertThat(page(Sealed.failed())).contains("<h2>Result</h2>\n<p>There is none.</p>");
  }
}
