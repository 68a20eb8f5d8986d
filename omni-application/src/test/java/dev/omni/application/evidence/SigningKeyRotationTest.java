package dev.omni.application.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.evidence.seal.SigningKeyRotation;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class SigningKeyRotationTest {
  private static final Instant NOON = EvidenceFixture.NOON;
  private static final Instant NEXT = NOON.plusNanos(1000);

  private final EvidenceFixture fixture = new EvidenceFixture();

  private Instant start(Instant now) {
    return SigningKeyRotation.start(fixture.runs.stores.evidence(), now);
  }

  @Test
  void a_new_key_begins_now() {
    assertThat(start(NOON)).isEqualTo(NOON);
    fixture.commit("sealed at noon");
    assertThat(start(NOON.plusSeconds(1))).isEqualTo(NOON.plusSeconds(1));
  }

  @Test
  void a_new_key_begins_after_what_a_clock_ahead_has_sealed() {
    fixture.commit("sealed at noon");
    assertThat(start(NOON.minusSeconds(2))).isEqualTo(NEXT);
    assertThat(start(NOON)).isEqualTo(NEXT);
    fixture.runs.omni.log().sequence();
    assertThat(start(NOON.minusSeconds(2))).isEqualTo(NEXT);
  }
}
