package dev.omni.keys;

import com.google.crypto.tink.subtle.AesGcmJce;
import dev.omni.application.spi.Vault;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;

/**
 * A vault with AES-256-GCM, a random nonce of 96 bits and a key derived from the active master key.
 * The id of the secret is the associated data.
 */
final class MasterKeyVault implements Vault {
  private static final String PURPOSE = "secrets";
  private static final int NONCE = 12;

  private final MasterKeyRing ring;

  MasterKeyVault(MasterKeyRing ring) {
    this.ring = ring;
  }

  @Override
  public Ciphertext encrypt(byte[] secret, SecretId place) {
    String key = ring.names().get(0);
    try {
      byte[] whole = aead(key).encrypt(secret, place.bound());
      return new Ciphertext(
          String.join(
              ".",
              "v1",
              key,
              text(Arrays.copyOf(whole, NONCE)),
              text(Arrays.copyOfRange(whole, NONCE, whole.length))));
    } catch (GeneralSecurityException broken) {
      throw new IllegalStateException(broken);
    }
  }

  @Override
  public byte[] decrypt(Ciphertext ciphertext, SecretId place) {
    byte[] nonce = bytes(ciphertext.nonce());
    byte[] rest = bytes(ciphertext.ciphertext());
    byte[] whole = Arrays.copyOf(nonce, nonce.length + rest.length);
    System.arraycopy(rest, 0, whole, nonce.length, rest.length);
    try {
      return aead(ciphertext.key()).decrypt(whole, place.bound());
    } catch (GeneralSecurityException refused) {
      throw new DecryptionException(
          "The secret " + place.field() + " of " + place.id() + " was changed or moved.");
    }
  }

  @Override
  public List<String> keys() {
    return ring.names();
  }

  private AesGcmJce aead(String key) throws GeneralSecurityException {
    return new AesGcmJce(
        ring.subkey(key, PURPOSE)
            .orElseThrow(
                () -> new DecryptionException("master-key-file lacks the key " + key + ".")));
  }

  private static String text(byte[] bytes) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  private static byte[] bytes(String text) {
    try {
      return Base64.getUrlDecoder().decode(text);
    } catch (IllegalArgumentException changed) {
      throw new DecryptionException("An encrypted secret was changed.");
    }
  }
}
