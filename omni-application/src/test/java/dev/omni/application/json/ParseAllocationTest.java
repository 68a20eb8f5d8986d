package dev.omni.application.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The memory that a parse of a long body allocates, and which numbers it decides by their places.
 */
class ParseAllocationTest {
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  @ParameterizedTest
  @ValueSource(strings = {"0.12345678901234566", "1.2345678901234566e-3", "-12345678901.5E+10"})
  void a_parse_of_long_numbers_allocates_at_most_twelve_times_its_body(String number) {
    String items = (number + ",").repeat(100_000);
    byte[] body = ("[" + items + "0]").getBytes(StandardCharsets.UTF_8);
    long thread = Thread.currentThread().getId();
    JsonReader.parse(body);

    long before = THREADS.getThreadAllocatedBytes(thread);
    JsonReader.parse(body);
    long allocated = THREADS.getThreadAllocatedBytes(thread) - before;

    assertThat(allocated).isLessThan(12L * body.length);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1e99",
        "1e-999",
        "1e308",
        "1.7976931348623157e308",
        "1.7976931348623158e+308",
        "0e999",
        "0.0000001e315",
        "-1e308"
      })
  void a_number_that_a_double_holds_is_read(String number) {
    assertThat(refused(number)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"1e309", "1.8e308", "-1.8E308", "1E+400", "1000000e303", "1e9999999999"})
  void a_number_that_no_double_holds_is_refused(String number) {
    assertThat(refused(number)).isTrue();
    assertThat(refused(number.toLowerCase(Locale.ROOT))).isTrue();
  }

  private static boolean refused(String number) {
    try {
      JsonReader.parse("[" + number + "]");
      return false;
    } catch (JsonReader.MalformedJsonException refused) {
      return true;
    }
  }
}
