package dev.omni.console.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.domain.json.Sha256;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** QR codes are those that jsQR 1.4.0 reads back, for 57 texts of all ten versions. */
class QrCodeTest {
  @ParameterizedTest
  @CsvSource({
    "a, 1, 9a0483161bf6554fa8e2be86354a5617899e8fe327e39641b5ce7a02a822f99f",
    "https://omni.example/s/A, 43, f4c9fa7f85b319e4e28fcd2cb000d1c0da9e1e40533ba783b1c7a21ff0a26be0",
    "x, 213, 9e63905172809413feec72fa430c0819a96edb0d80dca40d249d9ba0607d3ff1"
  })
  void a_text_has_the_code_that_a_reader_reads(String text, int times, String hash) {
    String begin = text.substring(0, text.length() - 1);
    String whole = begin + text.substring(text.length() - 1).repeat(times);

    assertThat(Sha256.sha256(QrCode.of(whole).svg())).isEqualTo(hash);
  }

  @Test
  void a_text_of_more_than_213_bytes_has_none() {
    assertThatThrownBy(() -> QrCode.of("x".repeat(214))).hasMessageContaining("214 bytes");
  }
}
