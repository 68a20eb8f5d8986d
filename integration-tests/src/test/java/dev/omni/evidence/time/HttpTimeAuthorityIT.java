package dev.omni.evidence.time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.application.spi.outside.TimeAuthority.RefusedTokenException;
import dev.omni.application.spi.outside.TimeAuthority.Token;
import dev.omni.domain.json.Sha256;
import dev.omni.evidence.time.OpensslAuthority.Reply;
import dev.omni.http.outbound.OperatorCalls;
import dev.omni.http.outbound.Trust;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tokens of openssl, right ones and wrong ones; what is right here openssl verifies too. */
class HttpTimeAuthorityIT {
  private static final byte[] SUBJECT = "a checkpoint\n".getBytes(StandardCharsets.UTF_8);

  @TempDir Path folder;
  private OpensslAuthority openssl;
  private final OperatorCalls calls = new OperatorCalls(Trust.USUAL);

  @BeforeEach
  void start() throws Exception {
    openssl = OpensslAuthority.in(folder.resolve("one"));
  }

  @AfterEach
  void stop() {
    openssl.close();
    calls.close();
  }

  private List<X509Certificate> issuers() {
    return Trust.of(openssl.certificate()).besides();
  }

  private Optional<Token> stamp(List<X509Certificate> issuers) {
    return new HttpTimeAuthority(calls, openssl.url(), issuers, new SecureRandom()).stamp(SUBJECT);
  }

  private void refused(String why) {
    assertThatThrownBy(() -> stamp(issuers()))
        .isInstanceOf(RefusedTokenException.class)
        .hasMessageContaining(why);
  }

  @Test
  void a_token_is_checked_and_openssl_verifies_it_too() throws Exception {
    Token token = stamp(issuers()).orElseThrow();

    assertThat(token.authority()).isEqualTo("CN=Test-Authority");
    assertThat(Duration.between(token.at(), Instant.now()).abs()).isLessThan(Duration.ofMinutes(1));
    assertThat(openssl.verifies(token.der(), SUBJECT)).isTrue();
    assertThat(TimeToken.checked(token.der(), SUBJECT, issuers()).at()).isEqualTo(token.at());
  }

  @Test
  void a_token_is_about_its_bytes_alone_and_each_changed_byte_is_noticed() throws Exception {
    Token token = stamp(issuers()).orElseThrow();
    byte[] other = "a checkpoinT\n".getBytes(StandardCharsets.UTF_8);
    assertThatThrownBy(() -> TimeToken.checked(token.der(), other, issuers()))
        .hasMessageContaining("other bytes");
    for (int at = token.der().length / 2; at < token.der().length; at += 7) {
      byte[] changed = token.der().clone();
      changed[at] ^= 1;
      assertThat(holds(changed)).as("byte %d", at).isFalse();
    }
  }

  /** Whether a token still is one with this time; parts that no signature covers may change. */
  private boolean holds(byte[] der) {
    try {
      return TimeToken.checked(der, SUBJECT, issuers()) != null && !openssl.verifies(der, SUBJECT);
    } catch (RefusedTokenException wrong) {
      return false;
    } catch (java.io.IOException broken) {
      throw new java.io.UncheckedIOException(broken);
    }
  }

  @Test
  void a_certificate_of_another_authority_is_refused_where_one_is_demanded() throws Exception {
    try (var other = OpensslAuthority.in(folder.resolve("two"))) {
      Token token = stamp(List.of()).orElseThrow();
      List<X509Certificate> theirs = Trust.of(other.certificate()).besides();
      assertThatThrownBy(() -> TimeToken.checked(token.der(), SUBJECT, theirs))
          .isInstanceOf(RefusedTokenException.class)
          .hasMessageContaining("signature is not valid");
    }
  }

  @Test
  void a_reply_to_another_query_is_refused() {
    byte[] other = new byte[] {1};
    byte[][] first = new byte[1][];
    openssl.says(
        query -> {
          first[0] = openssl.stamped(query).body();
          return Reply.of(first[0]);
        });
    assertThat(stamp(issuers())).isPresent();
    openssl.says(query -> Reply.of(first[0]));
    refused("not right"); // The nonce is that of the first query.
    openssl.says(query -> Reply.of(other));
    refused("not right");
  }

  /** The authority signs the nonce of the query over bytes that nobody sent. */
  @Test
  void a_stamp_of_another_imprint_is_refused() {
    byte[] imprint = Sha256.sha256(SUBJECT);
    openssl.says(
        query -> {
          byte[] other = query.clone();
          int at =
              new String(other, StandardCharsets.ISO_8859_1)
                  .indexOf(new String(imprint, StandardCharsets.ISO_8859_1));
          other[at] ^= 1;
          return openssl.stamped(other);
        });
    refused("other bytes");
  }

  @Test
  void html_a_redirect_and_a_refusal_are_no_tokens() {
    byte[] html = "<html>".getBytes(StandardCharsets.UTF_8);
    openssl.says(query -> new Reply(200, "text/html", html, Optional.empty()));
    refused("text/html is no reply");
    openssl.says(
        query -> new Reply(302, "text/html", new byte[0], Optional.of("http://127.0.0.1:1/")));
    refused("status 302");
    openssl.says(query -> new Reply(500, "text/plain", html, Optional.empty()));
    refused("status 500");
    assertThat(openssl.asked()).as("nothing is followed or repeated").isEqualTo(3);
  }

  @Test
  void a_token_of_a_megabyte_and_nobody_there_are_no_answer() {
    openssl.says(query -> Reply.of(new byte[1 << 20]));
    assertThat(stamp(issuers())).isEmpty();
    openssl.close();
    assertThat(stamp(issuers())).isEmpty();
  }
}
