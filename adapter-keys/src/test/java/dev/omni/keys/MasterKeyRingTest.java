package dev.omni.keys;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.application.memory.InMemoryStores;
import dev.omni.application.secret.Secrets;
import dev.omni.application.spi.ClockAndIds;
import dev.omni.application.spi.Stores;
import dev.omni.application.spi.Vault;
import dev.omni.application.spi.Vault.Ciphertext;
import dev.omni.application.spi.Vault.SecretId;
import dev.omni.application.spi.store.ChangeSet;
import dev.omni.domain.access.Mode;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.fault.InvalidSettingException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MasterKeyRingTest {
  private static final byte[] SECRET = "open sesame".getBytes(StandardCharsets.UTF_8);
  private static final Tenant TENANT = new Tenant(UUID.randomUUID(), Mode.LIVE);

  @TempDir Path folder;
  private final SecretId place = new SecretId(TENANT, UUID.randomUUID(), "token");
  private final Stores stores = new InMemoryStores().stores();

  private Path file() {
    return folder.resolve("master.key");
  }

  private MasterKeyRing ring() {
    return MasterKeyRing.at(file(), new SecureRandom());
  }

  @Test
  void a_ring_is_made_once_and_for_its_owner_alone() throws IOException {
    List<String> names = ring().names();

    assertThat(ring().names()).isEqualTo(names).hasSize(1);
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file())))
        .isEqualTo("rw-------");
  }

  @Test
  void what_was_sealed_before_a_rotation_opens_after_it_on_a_node_that_did_not_rotate() {
    MasterKeyRing ring = ring();
    var other = new MasterKeyVault(ring());
    Ciphertext old = other.encrypt(SECRET, place);

    String active = ring.rotate();

    assertThat(other.decrypt(old, place)).isEqualTo(SECRET);
    assertThat(other.encrypt(SECRET, place).key()).isEqualTo(active).isNotEqualTo(old.key());
  }

  @Test
  void a_sealed_secret_opens_at_its_place_alone() {
    var vault = new MasterKeyVault(ring());
    Ciphertext ciphertext = vault.encrypt(SECRET, place);

    for (SecretId elsewhere :
        List.of(
            new SecretId(new Tenant(UUID.randomUUID(), Mode.LIVE), place.id(), "token"),
            new SecretId(new Tenant(TENANT.projectId(), Mode.TEST), place.id(), "token"),
            new SecretId(TENANT, UUID.randomUUID(), "token"),
            new SecretId(TENANT, place.id(), "password"))) {
      assertThatThrownBy(() -> vault.decrypt(ciphertext, elsewhere))
          .isInstanceOf(Vault.DecryptionException.class)
          .hasMessageNotContaining("sesame");
    }
    assertThat(vault.decrypt(ciphertext, place)).isEqualTo(SECRET);
  }

  @Test
  void any_changed_character_is_noticed() {
    var vault = new MasterKeyVault(ring());
    Ciphertext ciphertext = vault.encrypt(SECRET, place);
    int body = ciphertext.text().indexOf('.', 3) + 1;

    for (int at = body; at < ciphertext.text().length() - 1; at++) {
      var text = new StringBuilder(ciphertext.text());
      if (text.charAt(at) != '.') {
        text.setCharAt(at, text.charAt(at) == 'A' ? 'B' : 'A');
        assertThatThrownBy(() -> vault.decrypt(new Ciphertext(text.toString()), place))
            .isInstanceOf(Vault.DecryptionException.class);
      }
    }
  }

  @Test
  void the_same_secret_is_sealed_differently_each_time() {
    var vault = new MasterKeyVault(ring());

    assertThat(vault.encrypt(SECRET, place)).isNotEqualTo(vault.encrypt(SECRET, place));
  }

  @Test
  void a_start_without_a_key_that_is_in_use_is_refused_with_its_name() throws IOException {
    InstallationSecrets house = InstallationSecrets.of(stores, ring(), ClockAndIds.system());
    house.secret("cursor");
    String lost = ring().names().get(0);
    Files.delete(file());

    assertThatThrownBy(() -> InstallationSecrets.of(stores, ring(), ClockAndIds.system()))
        .isInstanceOf(InvalidSettingException.class)
        .hasMessageContaining("master-key-file")
        .hasMessageContaining(lost + " (1 secrets)");
  }

  @Test
  void a_start_that_is_refused_leaves_no_key_in_the_place_of_the_lost_one() throws IOException {
    InstallationSecrets house = InstallationSecrets.of(stores, ring(), ClockAndIds.system());
    byte[] cursor = house.secret("cursor");
    String kept = Files.readString(file());
    Files.delete(file());

    assertThatThrownBy(() -> InstallationSecrets.of(stores, ring(), ClockAndIds.system()))
        .hasMessageContaining("is missing; restore the file with a key that encrypts");
    assertThat(file()).doesNotExist();

    String other = Files.readString(Files.writeString(file(), "other " + "0".repeat(64)));
    assertThatThrownBy(() -> InstallationSecrets.of(stores, ring(), ClockAndIds.system()))
        .hasMessageContaining("lacks a key that encrypts");
    assertThat(file()).hasContent(other);

    Files.writeString(file(), kept);
    assertThat(InstallationSecrets.of(stores, ring(), ClockAndIds.system()).secret("cursor"))
        .isEqualTo(cursor);
  }

  @Test
  void a_secret_of_the_house_stays_the_same_when_the_ring_turns() {
    InstallationSecrets house = InstallationSecrets.of(stores, ring(), ClockAndIds.system());
    byte[] cursor = house.secret("cursor");
    String old = house.ring().names().get(0);

    String active = house.ring().rotate();

    assertThat(house.secrets().uses()).containsEntry(old, 1L).containsEntry(active, 0L);
    assertThat(house.secrets().renew()).isEqualTo(1);
    assertThat(house.secrets().uses()).containsEntry(old, 0L).containsEntry(active, 1L);
    house.ring().remove(Set.of(old, active));
    assertThat(ring().names()).containsExactly(active);
    assertThat(InstallationSecrets.of(stores, ring(), ClockAndIds.system()).secret("cursor"))
        .isEqualTo(cursor);
  }

  @Test
  void every_tenants_secrets_are_sealed_anew_and_page_by_page() {
    var projects = new dev.omni.application.keys.Projects(stores.projects(), ClockAndIds.system());
    UUID project = projects.create("first").id();
    InstallationSecrets house = InstallationSecrets.of(stores, ring(), ClockAndIds.system());
    Secrets secrets = house.secrets();
    for (Mode mode : Mode.values()) {
      for (int i = 0; i < 501; i++) {
        var at = new SecretId(new Tenant(project, mode), new UUID(7, i), "token");
        stores.documents().insert(secrets.encrypted(at, SECRET), Optional.empty(), ChangeSet.NONE);
      }
    }

    house.ring().rotate();

    assertThat(secrets.renew()).isEqualTo(1002);
    assertThat(secrets.renew()).isZero();
    var last = new SecretId(new Tenant(project, Mode.LIVE), new UUID(7, 500), "token");
    assertThat(secrets.open(last)).contains(SECRET);
  }

  @Test
  void a_file_that_is_no_ring_is_refused() throws IOException {
    String good = "k1 " + "0".repeat(64) + "\n";
    for (String text : List.of("", "k1\n", "k1 xyz\n", "k.1 " + "0".repeat(64), good + good)) {
      Files.writeString(file(), text);
      assertThatThrownBy(this::ring)
          .isInstanceOf(InvalidSettingException.class)
          .hasMessageStartingWith("master-key-file: ")
          .hasMessageNotContaining("0".repeat(64));
    }
  }
}
