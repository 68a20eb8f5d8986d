package dev.omni.application.secret;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.application.memory.InMemoryStores;
import dev.omni.application.spi.ClockAndIds;
import dev.omni.application.spi.Stores;
import dev.omni.application.spi.Vault;
import dev.omni.application.spi.Vault.Ciphertext;
import dev.omni.application.spi.Vault.SecretId;
import dev.omni.application.spi.store.ChangeSet;
import dev.omni.domain.document.Document;
import dev.omni.testkit.contract.Samples;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class SecretsTest {
  private static final byte[] SECRET = "open sesame".getBytes(StandardCharsets.UTF_8);

  private final Samples samples = Samples.fresh();
  private final Stores stores = new InMemoryStores().stores();
  private final Vault vault = InMemoryStores.vault();
  private final ClockAndIds clockAndIds = new ClockAndIds(samples.clock(), UUID::randomUUID);
  private final Secrets secrets = new Secrets(stores, vault, clockAndIds);
  private final SecretId place = new SecretId(samples.tenant(), UUID.randomUUID(), "token");

  @Test
  void a_secret_is_found_by_its_place_and_nowhere_else() {
    keep(secrets.encrypted(place, SECRET));

    assertThat(secrets.open(place)).contains(SECRET);
    assertThat(secrets.open(new SecretId(place.tenant(), place.id(), "other"))).isEmpty();
    assertThat(secrets.open(new SecretId(samples.live(), place.id(), "token"))).isEmpty();
  }

  @Test
  void what_is_kept_does_not_hold_the_secret() {
    assertThat(secrets.encrypted(place, SECRET).body().toString()).doesNotContain("sesame");
  }

  @Test
  void a_secret_takes_the_place_of_the_one_before() {
    keep(secrets.encrypted(place, SECRET));
    byte[] next = "another".getBytes(StandardCharsets.UTF_8);

    assertThat(stores.documents().replace(secrets.encrypted(place, next), ChangeSet.NONE)).isTrue();

    assertThat(secrets.open(place)).contains(next);
  }

  @Test
  void what_is_sealed_for_one_place_does_not_open_at_another() {
    Ciphertext ciphertext = vault.encrypt(SECRET, place);

    assertThatThrownBy(
            () -> vault.decrypt(ciphertext, new SecretId(samples.live(), place.id(), "token")))
        .isInstanceOf(Vault.DecryptionException.class)
        .hasMessageNotContaining("sesame");
  }

  @Test
  void a_text_that_no_vault_wrote_is_refused() {
    for (String text : List.of("", "v2.k.n.c", "v1.k.n", "v1.k.n.c.d", "v1..n.c", "v1.k.n.c ")) {
      assertThatThrownBy(() -> new Ciphertext(text)).isInstanceOf(IllegalArgumentException.class);
    }
  }

  private void keep(Document document) {
    assertThat(stores.documents().insert(document, Optional.empty(), ChangeSet.NONE).inserted())
        .isTrue();
  }
}
