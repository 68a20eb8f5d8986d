package dev.omni.application.spi;

import dev.omni.domain.access.Tenant;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.UUID;
import java.util.regex.Pattern;

/**
 * The encryption of secrets. A secret that is encrypted for one owner cannot be decrypted for
 * another. Thread-safe.
 */
public interface Vault {
  /** Encrypts a secret for its owner, with the active key. */
  Ciphertext encrypt(byte[] secret, SecretId place);

  /**
   * Decrypts a secret.
   *
   * @throws DecryptionException when it belongs to another owner, was changed, or its key is
   *     missing
   */
  byte[] decrypt(Ciphertext ciphertext, SecretId place);

  /** Returns the names of all keys; the first is the active one, which encrypts. */
  List<String> keys();

  /**
   * The identity of a secret.
   *
   * @param tenant owner
   * @param id of the resource with the secret
   * @param field name within the resource
   */
  record SecretId(Tenant tenant, UUID id, String field) {
    /** Returns the associated data that binds an encrypted secret to its owner. */
    public byte[] bound() {
      return String.join(
              "|",
              "omni",
              tenant.projectId().toString(),
              tenant.mode().toString(),
              id.toString(),
              field)
          .getBytes(StandardCharsets.UTF_8);
    }
  }

  /**
   * An encrypted secret as stored: {@code v1.KEY.NONCE.CIPHERTEXT}, the last two in base64url.
   *
   * @param text may be shown
   */
  record Ciphertext(String text) {
    private static final Pattern FORM =
        Pattern.compile("v1\\.[A-Za-z0-9-]{1,40}\\.[A-Za-z0-9_-]+\\.[A-Za-z0-9_-]+");

    /** Rejects a text that no vault wrote. */
    public Ciphertext {
      if (!FORM.matcher(text).matches()) {
        throw new IllegalArgumentException(
            "an encrypted secret has the format v1.KEY.NONCE.CIPHERTEXT");
      }
    }

    /** Returns the name of its key. */
    public String key() {
      return part(1);
    }

    /** Returns the nonce, in base64url. */
    public String nonce() {
      return part(2);
    }

    /** Returns the encrypted bytes and their tag, in base64url. */
    public String ciphertext() {
      return part(3);
    }

    private String part(int at) {
      return List.of(text.split("\\.", 4)).get(at);
    }
  }

  /** A secret that cannot be decrypted. */
  final class DecryptionException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Creates the exception with a reason, which never has a secret. */
    public DecryptionException(String reason) {
      super(reason);
    }
  }
}
