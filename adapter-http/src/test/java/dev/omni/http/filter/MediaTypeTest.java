package dev.omni.http.filter;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MediaTypeTest {
  /** A text that counts how often it is looked at. */
  private record Counted(String text, AtomicLong looks) implements CharSequence {
    @Override
    public int length() {
      return text.length();
    }

    @Override
    public char charAt(int index) {
      looks.incrementAndGet();
      return text.charAt(index);
    }

    @Override
    public CharSequence subSequence(int start, int end) {
      return text.subSequence(start, end);
    }

    @Override
    public String toString() {
      return text;
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "application/json%sx",
        "application/json;%sx",
        "application/json;charset%sx",
        "application/json;charset=%sx",
        "application/json;charset=utf-8%sx"
      })
  void spaces_in_a_media_type_cost_no_more_than_their_number(String form) {
    var type = new Counted(form.formatted(" ".repeat(8000)), new AtomicLong());
    assertThat(BodyReader.json(type)).isFalse();
    assertThat(type.looks().get()).isLessThan(20_000);
  }
}
