package dev.omni.application.spi;

import dev.omni.domain.access.Tenant;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.UUID;
import java.util.regex.Pattern;

/**
 * Encrypts secrets, so that they can be kept, and opens them again. What is sealed for one place
 * opens at that place alone. Safe for any number of threads.
 */
public interface Vault {
  /** Encrypts a secret for its place, under the active key. */
  Sealed seal(byte[] secret, Place place);

  /**
   * The secret again.
   *
   * @throws Unopenable when it was sealed for another place, was changed, or its key is not there
   */
  byte[] open(Sealed sealed, Place place);

  /** The names of the keys that open; the first is the active one, which seals. */
  List<String> keys();

  /**
   * Where a secret belongs.
   *
   * @param tenant whose it is
   * @param id of the thing that has it
   * @param field which of the thing's secrets
   */
  record Place(Tenant tenant, UUID id, String field) {
    /** The bytes that bind a sealed secret to its place. */
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
   * An encrypted secret as it is kept: {@code v1.KEY.NONCE.CIPHERTEXT}, the last two in base64url.
   *
   * @param text may be shown to anybody
   */
  record Sealed(String text) {
    private static final Pattern FORM =
        Pattern.compile("v1\\.[A-Za-z0-9-]{1,40}\\.[A-Za-z0-9_-]+\\.[A-Za-z0-9_-]+");

    /** Refuses what no vault wrote. */
    public Sealed {
      if (!FORM.matcher(text).matches()) {
        throw new IllegalArgumentException("a sealed secret is v1.KEY.NONCE.CIPHERTEXT");
      }
    }

    /** The name of the key that it was sealed with. */
    public String key() {
      return part(1);
    }

    /** The nonce, in base64url. */
    public String nonce() {
      return part(2);
    }

    /** The encrypted bytes and their tag, in base64url. */
    public String ciphertext() {
      return part(3);
    }

    private String part(int at) {
      return List.of(text.split("\\.", 4)).get(at);
    }
  }

  /** A sealed secret that does not open here. */
  final class Unopenable extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** With the reason, which never holds a secret. */
    public Unopenable(String reason) {
      super(reason);
    }
  }
}
