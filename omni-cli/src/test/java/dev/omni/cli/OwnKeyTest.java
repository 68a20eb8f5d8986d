package dev.omni.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The private key of a user, held against RFC 8032. */
class OwnKeyTest {
  /** The secret key of test 1 of RFC 8032, 7.1, as openssl writes it. */
  private static final String FIRST =
      """
      -----BEGIN PRIVATE KEY-----
      MC4CAQAwBQYDK2VwBCIEIJ1hsZ3v/VpguoRK9JLsLMREScVpezJpGXA7rAMcrn9g
      -----END PRIVATE KEY-----
      """;

  @Test
  void its_public_key_and_signature_are_those_of_rfc_8032() {
    OwnKey key = OwnKey.of(FIRST);

    assertThat(HexFormat.of().formatHex(key.signer().key().raw()))
        .isEqualTo("d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a");
    assertThat(HexFormat.of().formatHex(key.signer().sign(new byte[0]))).startsWith("e5564300c360");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "no key",
        "-----BEGIN PRIVATE KEY-----\nMC4CAQAwBQYDK2VwBCIEIJ1hsZ3v\n-----END PRIVATE KEY-----\n",
        """
        -----BEGIN PUBLIC KEY-----
        MCowBQYDK2VwAyEA11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=
        -----END PUBLIC KEY-----
        """
      })
  void what_is_no_ed25519_private_key_is_refused(String text) {
    assertThatThrownBy(() -> OwnKey.of(text)).hasMessageContaining("Ed25519 private key");
  }
}
