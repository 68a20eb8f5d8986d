package dev.omni.jdbc.internal.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.spi.store.EvidenceStore;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class EvidenceHeadTest {
  private static EvidenceStore.Log log(long size, String checkpoint) {
    return new EvidenceStore.Log(size, Optional.of(checkpoint), List.of());
  }

  @Test
  void a_log_that_is_shorter_or_has_another_checkpoint_is_not_the_one_that_was_seen() {
    var head = new EvidenceHead();
    head.saw(7, Optional.of("seven"));
    head.saw(5, Optional.of("a slow reader"));

    assertThat(head.isContinuedBy(log(7, "seven"))).isTrue();
    assertThat(head.isContinuedBy(log(8, "eight"))).isTrue();
    assertThat(head.isContinuedBy(log(6, "six"))).isFalse();
    assertThat(head.isContinuedBy(log(7, "another"))).isFalse();
  }
}
