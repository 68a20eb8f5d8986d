package dev.omni.application.evidence.outside;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.memory.InMemoryStores;
import dev.omni.application.spi.ClockAndIds;
import dev.omni.application.spi.outside.OutsideStore;
import dev.omni.application.spi.outside.OutsideStore.Kind;
import dev.omni.application.spi.outside.TimeAuthority;
import dev.omni.application.spi.outside.TimeAuthority.RefusedTokenException;
import dev.omni.application.spi.outside.TimeAuthority.Token;
import dev.omni.domain.evidence.Checkpoint;
import dev.omni.domain.evidence.Hash;
import dev.omni.domain.evidence.KeyPairSigner;
import dev.omni.domain.evidence.MerkleTree.Head;
import java.security.KeyPairGenerator;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** Times of an authority that is right, silent or wrong. */
class TimeCollectorTest {
  private static final Instant NOON = Instant.parse("2026-11-21T12:00:00Z");
  private static final Duration MINUTE = Duration.ofMinutes(1);

  private final AtomicReference<Instant> now = new AtomicReference<>(NOON);
  private final OutsideStore store = new InMemoryStores().stores().evidence().outside();
  private final List<Integer> asked = new ArrayList<>();
  private TimeAuthority says = this::stamped;
  private final TimeCollector collector =
      new TimeCollector(
          store,
          Optional.of(
              subject -> {
                asked.add(subject.length);
                return says.stamp(subject);
              }),
          MINUTE,
          new ClockAndIds(now::get, UUID::randomUUID));

  private Optional<Token> stamped(byte[] subject) {
    return Optional.of(new Token(new byte[] {1, 2}, now.get(), "CN=Authority"));
  }

  private static Checkpoint head(long size) {
    try {
      var key = new KeyPairSigner(KeyPairGenerator.getInstance("Ed25519").generateKeyPair());
      return Checkpoint.sign("log.example", new Head(size, Hash.wrap(new byte[32])), key);
    } catch (NoSuchAlgorithmException everyJdkHasIt) {
      throw new IllegalStateException(everyJdkHasIt);
    }
  }

  private void pass(Duration time) {
    now.updateAndGet(instant -> instant.plus(time));
  }

  @Test
  void a_token_that_is_none_of_what_was_sent_is_dropped_and_counted() {
    says =
        subject -> {
          throw new RefusedTokenException("its imprint is another");
        };
    collector.collect(head(5));
    pass(MINUTE);
    collector.collect(head(6));

    assertThat(collector.refused()).isEqualTo(2);
    assertThat(store.lastStamped()).isZero();
    assertThat(collector.behind()).isEqualTo(MINUTE);
    assertThat(collector.envelope(3, new byte[] {7})).isEmpty();
    assertThat(collector.refused()).isEqualTo(3);
  }

  @Test
  void an_authority_that_does_not_answer_is_asked_again_and_then_catches_up() {
    says = subject -> Optional.empty();
    collector.collect(head(5));
    pass(MINUTE);
    collector.collect(head(5));
    assertThat(asked).hasSize(2);
    assertThat(collector.refused()).isZero();
    assertThat(collector.behind()).isEqualTo(MINUTE);

    says = this::stamped;
    collector.collect(head(5));
    assertThat(collector.behind()).isZero();
    assertThat(store.stamped(Kind.CHECKPOINT, 5).orElseThrow().at()).isEqualTo(NOON.plus(MINUTE));
  }

  @Test
  void a_log_that_grows_gets_one_time_an_interval_and_one_that_does_not_none() {
    collector.collect(head(5));
    collector.collect(head(5));
    collector.collect(head(6));
    assertThat(asked).hasSize(1);
    pass(MINUTE);
    collector.collect(head(7));
    assertThat(asked).hasSize(2);
    assertThat(store.lastStamped()).isEqualTo(7);
  }

  @Test
  void the_time_of_an_envelope_is_asked_for_once_and_stays() {
    Instant first = collector.envelope(3, new byte[] {7}).orElseThrow().at();
    pass(MINUTE);

    assertThat(collector.envelope(3, new byte[] {7}).orElseThrow().at()).isEqualTo(first);
    assertThat(asked).hasSize(1);
  }
}
