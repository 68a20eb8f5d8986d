package dev.omni.application.access;

import dev.omni.domain.access.Tenant;
import dev.omni.domain.document.ListPosition;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.Base64;
import java.util.Optional;
import java.util.UUID;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * The position in a list as a signed text, valid for one tenant and list. It is a position, never a
 * permission.
 */
public final class Cursor {
  private static final String ALGORITHM = "HmacSHA256";
  private static final Base64.Encoder TEXT = Base64.getUrlEncoder().withoutPadding();
  private static final byte VERSION = 1;
  private static final int POSITION = 1 + 3 * Long.BYTES;
  private static final int MAC = 16;

  private final SecretKeySpec secret;

  /**
   * Creates the codec with the secret of this server, the same on every node and after every start.
   */
  public Cursor(byte[] secret) {
    this.secret = new SecretKeySpec(secret, ALGORITHM);
  }

  /**
   * Returns the text of a position.
   *
   * @param list the list with all its filters
   */
  public String text(Tenant tenant, String list, ListPosition place) {
    ByteBuffer position =
        ByteBuffer.allocate(POSITION)
            .put(VERSION)
            .putLong(ChronoUnit.MICROS.between(Instant.EPOCH, place.createdAt()))
            .putLong(place.id().getMostSignificantBits())
            .putLong(place.id().getLeastSignificantBits());
    return signed(tenant, list, position.array());
  }

  /** Returns the position of a text, if it was signed here for this tenant and list. */
  public Optional<ListPosition> position(Tenant tenant, String list, String text) {
    byte[] position = Arrays.copyOf(decoded(text), POSITION);
    byte[] made = signed(tenant, list, position).getBytes(StandardCharsets.UTF_8);
    if (!MessageDigest.isEqual(made, text.getBytes(StandardCharsets.UTF_8))) {
      return Optional.empty();
    }
    ByteBuffer in = ByteBuffer.wrap(position, 1, POSITION - 1);
    Instant created = Instant.EPOCH.plus(in.getLong(), ChronoUnit.MICROS);
    return Optional.of(new ListPosition(created, new UUID(in.getLong(), in.getLong())));
  }

  private static byte[] decoded(String text) {
    try {
      return Base64.getUrlDecoder().decode(text);
    } catch (IllegalArgumentException notBase64) {
      return new byte[0];
    }
  }

  /** Returns a position with its authentication code, in canonical Base64. */
  private String signed(Tenant tenant, String list, byte[] position) {
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(secret);
      mac.update(position);
      byte[] seal = mac.doFinal((tenant + "\n" + list).getBytes(StandardCharsets.UTF_8));
      ByteBuffer whole = ByteBuffer.allocate(POSITION + MAC).put(position).put(seal, 0, MAC);
      return TEXT.encodeToString(whole.array());
    } catch (GeneralSecurityException everyJvmHasIt) {
      throw new IllegalStateException(everyJvmHasIt);
    }
  }
}
