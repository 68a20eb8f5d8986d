package dev.omni.domain.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The addresses of webhooks: the bounds of the good ones, and what the others are told. */
class WebhookUrlTest {
  @ParameterizedTest
  @ValueSource(strings = {"https://a.example/", "https://a.example:65535/"})
  void an_address_is_good_up_to_its_bounds(String start) {
    String longest = start + "x".repeat(2048 - start.length());

    assertThat(WebhookUrl.problem(longest, false)).isEmpty();
    assertThat(WebhookUrl.problem(longest + "x", false))
        .contains("must have at most 2048 characters");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "http://a.example | must begin with https://; http needs the setting outbound-allow",
        "https:///x | must name a host in ASCII, as https://example.com/hook",
        "https://u@a.example | must have no user, password or fragment",
        "https://a.example/#f | must have no user, password or fragment",
        "https://a.example:80 | must use port 443, or one from 1024 to 65535",
        "https://a.example:1023 | must use port 443, or one from 1024 to 65535",
        "https://a.example:65536 | must use port 443, or one from 1024 to 65535",
        "https://a b | must be a URL, as https://example.com/hook"
      })
  void a_bad_address_is_told_the_requirement_it_violates(String url, String problem) {
    assertThat(WebhookUrl.problem(url, false)).contains(problem);
  }

  @Test
  void a_private_address_may_be_http_on_its_usual_port() {
    assertThat(WebhookUrl.problem("http://a.example:80", true)).isEmpty();
    assertThat(WebhookUrl.problem("http://a.example:81", true)).isPresent();
    assertThat(WebhookUrl.problem("ftp://a.example", true))
        .contains("must begin with https:// or http://");
    String name = ("a".repeat(63) + ".").repeat(3);
    assertThat(WebhookUrl.problem("https://" + name + "a".repeat(61), false)).isEmpty();
    assertThat(WebhookUrl.problem("https://" + name + "a".repeat(62), false)).isPresent();
  }
}
