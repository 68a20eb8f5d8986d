package dev.omni.keys;

import dev.omni.application.secret.Secrets;
import dev.omni.application.spi.Vault;
import dev.omni.application.spi.Vault.Ciphertext;
import dev.omni.application.spi.Vault.SecretId;
import dev.omni.domain.evidence.PublishedKey;
import dev.omni.domain.json.Json;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/**
 * The encryption of the private halves of signing keys, in the member {@code sealed} of their ring.
 */
final class PrivateKeyCipher {
  private static final String SEALED = "sealed";

  private final Vault vault;
  private final SecureRandom chance;

  /**
   * @param vault encrypts them
   * @param chance random source of new keys
   */
  PrivateKeyCipher(Vault vault, SecureRandom chance) {
    this.vault = vault;
    this.chance = chance;
  }

  Json.Obj generate(Instant from) {
    Ed25519KeyPair key = Ed25519KeyPair.generate(chance);
    var published = new PublishedKey(key.key(), Optional.of(from), Optional.empty());
    Json.Obj json = published.jsonWithPeriod();
    return json.with(SEALED, vault.encrypt(key.seed(), secretId(json)).text());
  }

  /** Decrypts the private half of a key. */
  byte[] open(Json.Obj key) {
    return vault.decrypt(encrypted(key), secretId(key));
  }

  String master(Json.Obj key) {
    return encrypted(key).key();
  }

  Json.Obj renewed(Json.Obj key) {
    return master(key).equals(vault.keys().get(0))
        ? key
        : key.with(SEALED, vault.encrypt(open(key), secretId(key)).text());
  }

  private static Ciphertext encrypted(Json.Obj key) {
    return new Ciphertext(
        key.findText(SEALED)
            .orElseThrow(() -> new IllegalArgumentException("a key is not encrypted")));
  }

  private static SecretId secretId(Json.Obj key) {
    String id = key.findText("keyid").orElseThrow();
    return new SecretId(Secrets.HOUSE, new UUID(0, 0), "signing key " + id);
  }
}
