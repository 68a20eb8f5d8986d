package dev.omni.keys;

import dev.omni.application.secret.Secrets;
import dev.omni.application.spi.ClockAndIds;
import dev.omni.application.spi.Stores;
import dev.omni.application.spi.Vault;
import dev.omni.application.spi.Vault.SecretId;
import dev.omni.application.spi.store.ChangeSet;
import dev.omni.domain.fault.InvalidSettingException;
import java.security.SecureRandom;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * The installation's own secrets, created once, equal on every node and after every start; with the
 * ring and vault that encrypt all secrets.
 *
 * @param ring the master keys
 * @param vault encrypts with the ring
 * @param secrets codec of encrypted documents
 * @param stores storage
 */
public record InstallationSecrets(MasterKeyRing ring, Vault vault, Secrets secrets, Stores stores) {
  private static final UUID HOUSE = new UUID(0, 0);
  private static final int BYTES = 32;

  /**
   * Opens the secrets of stores with a ring.
   *
   * @throws InvalidSettingException when the ring lacks a key in use
   */
  public static InstallationSecrets of(Stores stores, MasterKeyRing ring, ClockAndIds clock) {
    var vault = new MasterKeyVault(ring);
    var house = new InstallationSecrets(ring, vault, new Secrets(stores, vault, clock), stores);
    house.requireKeys();
    return house;
  }

  private void requireKeys() {
    List<String> here = ring.names();
    String lost =
        secrets.uses().entrySet().stream()
            .filter(use -> !here.contains(use.getKey()))
            .map(use -> use.getKey() + " (" + use.getValue() + " secrets)")
            .collect(Collectors.joining(", "));
    if (!lost.isEmpty()) {
      String wrong = ring.removeIfUnused() ? "is missing; restore the file with" : "lacks";
      throw new InvalidSettingException(
          "master-key-file: " + wrong + " a key that encrypts secrets of this database: " + lost);
    }
  }

  /** Returns the secret of a name, 32 random bytes; creates it when absent. */
  public byte[] secret(String name) {
    var place = new SecretId(Secrets.HOUSE, HOUSE, name);
    Optional<byte[]> there = secrets.open(place);
    if (there.isPresent()) {
      return there.get();
    }
    var made = new byte[BYTES];
    new SecureRandom().nextBytes(made);
    // Several nodes may create it concurrently; all then read the one that was stored first.
    stores.documents().insert(secrets.encrypted(place, made), Optional.empty(), ChangeSet.NONE);
    return secrets.open(place).orElseThrow();
  }
}
