package dev.omni.http.filter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.application.load.WorkBudget;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.Random;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UnpackedBodyTest {
  private static byte[] packed(String text) throws IOException {
    var out = new ByteArrayOutputStream();
    try (var gzip = new GZIPOutputStream(out)) {
      gzip.write(text.getBytes(StandardCharsets.UTF_8));
    }
    return out.toByteArray();
  }

  private static byte[] joined(byte[]... parts) {
    var out = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      out.writeBytes(part);
    }
    return out.toByteArray();
  }

  /** Gives so many bytes at a time, as a network does. */
  private static InputStream inPieces(byte[] bytes, int size) {
    return new ByteArrayInputStream(bytes) {
      @Override
      public int read(byte[] to, int from, int length) {
        return super.read(to, from, Math.min(length, size));
      }
    };
  }

  private static String unpacked(byte[] bytes, int size) throws IOException {
    try (var in = new UnpackedBody(inPieces(bytes, size))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static void refused(byte[] bytes, int size) {
    assertThatThrownBy(() -> unpacked(bytes, size))
        .isInstanceOfSatisfying(
            Fault.class, fault -> assertThat(fault.code()).isEqualTo(FaultCode.BAD_REQUEST));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 7, 64, 100_000})
  void members_follow_one_another(int size) throws IOException {
    assertThat(unpacked(packed("a\n1\n"), size)).isEqualTo("a\n1\n");
    byte[] two = joined(packed("a\n"), packed("1\n"));
    assertThat(unpacked(two, size)).isEqualTo("a\n1\n");
    byte[] many = joined(packed("x".repeat(200_000)), packed(""), packed("y"));
    assertThat(unpacked(many, size)).hasSize(200_001).endsWith("xy");
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 7, 64, 100_000})
  void anything_else_behind_a_member_is_refused(int size) throws IOException {
    byte[] good = packed("a\n1\n");
    for (String garbage : new String[] {"\0", "GARB", "x".repeat(19), "x".repeat(70_000)}) {
      refused(joined(good, garbage.getBytes(StandardCharsets.UTF_8)), size);
    }
    refused(joined(good, Arrays.copyOf(good, 10)), size);
    refused(joined(good, Arrays.copyOf(good, good.length - 1)), size);
  }

  @Test
  void a_gzip_in_a_gzip_is_unpacked_once() throws IOException {
    String once = unpacked(packed("a\n1\n"), 64);
    byte[] inner = packed("a\n1\n");
    var bytes = new ByteArrayOutputStream();
    try (var out = new GZIPOutputStream(bytes)) {
      out.write(inner);
    }
    var unpacked =
        new UnpackedBody(
            new ByteArrayInputStream(bytes.toByteArray()), WorkBudget.of(Duration.ofSeconds(60)));
    assertThat(unpacked.readAllBytes()).isEqualTo(inner);
    assertThat(once).isEqualTo("a\n1\n");
  }

  @Test
  void what_is_cut_off_or_no_gzip_is_refused() throws IOException {
    byte[] good = packed("a\n1\n");
    for (int length = 0; length < good.length; length++) {
      refused(Arrays.copyOf(good, length), 64);
    }
    refused("a,b\n".getBytes(StandardCharsets.UTF_8), 64);
  }

  @Test
  void unpacking_is_paid_by_its_budget() throws IOException {
    byte[] bomb = packed("1\n".repeat(5_000_000));
    assertThat(bomb.length).isLessThan(20_000);
    var in = new UnpackedBody(new ByteArrayInputStream(bomb), WorkBudget.of(Duration.ofNanos(1)));
    assertThatThrownBy(in::readAllBytes)
        .isInstanceOfSatisfying(
            Fault.class, fault -> assertThat(fault.code()).isEqualTo(FaultCode.WORKLOAD_TOO_LARGE));
  }

  /** Packs zeros, a mebibyte at a time, until they unpack to so many. */
  private static byte[] zeros(int mebibytes) throws IOException {
    var out = new ByteArrayOutputStream();
    try (var gzip = new GZIPOutputStream(out)) {
      for (int i = 0; i < mebibytes; i++) {
        gzip.write(new byte[1 << 20]);
      }
    }
    return out.toByteArray();
  }

  private static long unpackedBytes(byte[] packed) throws IOException {
    var in =
        new UnpackedBody(new ByteArrayInputStream(packed), WorkBudget.of(Duration.ofSeconds(60)));
    return in.transferTo(OutputStream.nullOutputStream());
  }

  @Test
  void no_body_unpacks_to_many_times_its_bytes() throws IOException {
    assertThat(unpackedBytes(zeros(64))).isEqualTo(64L << 20);
    byte[] bomb = zeros(100);
    assertThatThrownBy(() -> unpackedBytes(bomb))
        .isInstanceOfSatisfying(
            Fault.class,
            fault -> {
              assertThat(fault.code()).isEqualTo(FaultCode.WORKLOAD_TOO_LARGE);
              assertThat(fault.reason()).contains("200 times");
            });
  }

  @Test
  void what_hardly_shrinks_may_be_of_any_size() throws IOException {
    byte[] noise = new byte[80 << 20];
    new Random(7).nextBytes(noise);
    var out = new ByteArrayOutputStream();
    try (var gzip = new GZIPOutputStream(out)) {
      gzip.write(noise);
    }
    assertThat(unpackedBytes(out.toByteArray())).isEqualTo(noise.length);
  }
}
