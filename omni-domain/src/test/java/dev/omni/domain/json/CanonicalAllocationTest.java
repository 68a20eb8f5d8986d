package dev.omni.domain.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The memory that the canonical form of a long value allocates, beside its bytes. */
class CanonicalAllocationTest {
  private static final int ITEMS = 100_000;
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private static Json.Arr items(IntFunction<Json> item) {
    List<Json> items = new ArrayList<>();
    for (int i = 0; i < ITEMS; i++) {
      items.add(item.apply(i));
    }
    return new Json.Arr(items);
  }

  private static double digested(Json value) {
    long bytes = value.canonical().getBytes(StandardCharsets.UTF_8).length;
    Sha256.sha256(value);
    long before = THREADS.getThreadAllocatedBytes(Thread.currentThread().getId());
    Sha256.sha256(value);
    long after = THREADS.getThreadAllocatedBytes(Thread.currentThread().getId());
    return (after - before) / (double) bytes;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1",
        "0.5",
        "-12.25",
        "0.25000000000000125",
        "0.12345678901234566",
        "1.2345678901234566e-30",
        "-12345678901.5E+10",
        "0.123456789012345678",
        "1e300",
        "9007199254740993",
        "123456789012345678901234567890123456789012345678901234567890.12345678901234567890123456789"
      })
  void numbers_allocate_at_most_six_times_their_bytes(String number) {
    assertThat(digested(items(i -> new Json.Num(new BigDecimal(number))))).isLessThan(6);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "short",
        "é",
        "\n",
        "a text of some length",
        "with \"quotes\" and ünïcode, long"
      })
  void texts_and_members_allocate_at_most_six_times_their_bytes(String text) {
    assertThat(digested(items(i -> Json.str(text)))).isLessThan(6);
    assertThat(digested(items(i -> Json.obj("name", text, "value", i)))).isLessThan(6);
  }
}
