package dev.omni.server.secret;

import dev.omni.application.secret.Secrets;
import dev.omni.application.spi.Vault;
import dev.omni.application.spi.Vault.Place;
import dev.omni.application.spi.Vault.Sealed;
import dev.omni.domain.evidence.PublishedKey;
import dev.omni.domain.json.Json;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/**
 * The encryption of the private halves of signing keys, in the member {@code sealed} of their ring.
 *
 * @param vault encrypts them
 * @param chance random source of new keys
 */
record PrivateKeyCipher(Vault vault, SecureRandom chance) {
  private static final String SEALED = "sealed";

  /** Creates a key that signs from a time on. */
  Json.Obj fresh(Instant from) {
    Ed25519KeyPair key = Ed25519KeyPair.fresh(chance);
    var published = new PublishedKey(key.key(), Optional.of(from), Optional.empty());
    Json.Obj json = published.jsonWithPeriod();
    return json.with(SEALED, vault.seal(key.seed(), place(json)).text());
  }

  /** Decrypts the private half of a key. */
  byte[] open(Json.Obj key) {
    return vault.open(sealed(key), place(key));
  }

  String master(Json.Obj key) {
    return sealed(key).key();
  }

  /** Returns the key, encrypted with the active master key. */
  Json.Obj renewed(Json.Obj key) {
    return master(key).equals(vault.keys().get(0))
        ? key
        : key.with(SEALED, vault.seal(open(key), place(key)).text());
  }

  private static Sealed sealed(Json.Obj key) {
    return new Sealed(
        key.text(SEALED).orElseThrow(() -> new IllegalArgumentException("a key is not sealed")));
  }

  private static Place place(Json.Obj key) {
    String id = key.text("keyid").orElseThrow();
    return new Place(Secrets.HOUSE, new UUID(0, 0), "signing key " + id);
  }
}
