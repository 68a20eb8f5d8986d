package dev.omni.domain.evidence;

import dev.omni.domain.json.Json;
import java.time.Instant;
import java.util.Base64;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A public key by which a principal signs its sign-offs. The private key is the person's own; no
 * server has it.
 *
 * @param key the key
 * @param principal whose key it is
 * @param name for people
 * @param addedAt when it was registered
 */
public record RegisteredSigner(VerifyingKey key, UUID principal, String name, Instant addedAt) {
  /** The longest text of a public key that is read. */
  public static final int LONGEST = 1000;

  private static final Pattern PEM =
      Pattern.compile(
          "\\s*-----BEGIN PUBLIC KEY-----([A-Za-z0-9+/=\\s]{1,200})-----END PUBLIC KEY-----\\s*");

  /**
   * Parses a public key: PEM, or its SubjectPublicKeyInfo in base 64.
   *
   * @throws IllegalArgumentException with the reason, when it is no Ed25519 key
   */
  public static VerifyingKey key(String text) {
    Matcher pem = PEM.matcher(text);
    String body = pem.matches() ? pem.group(1).replaceAll("\\s", "") : text.strip();
    try {
      return VerifyingKey.of(Base64.getDecoder().decode(body));
    } catch (IllegalArgumentException malformed) {
      throw new IllegalArgumentException(
          "must be an Ed25519 public key, in PEM or as SubjectPublicKeyInfo in base 64", malformed);
    }
  }

  /** Returns the JSON form: {@code object, keyid, alg, spki, principal_id, name, created_at}. */
  public Json.Obj json() {
    return Json.obj("object", "signer")
        .withAll(PublishedKey.of(key).json())
        .with("principal_id", principal)
        .with("name", name)
        .with("created_at", addedAt);
  }

  /** Parses the output of {@link #json}. */
  public static RegisteredSigner of(Json.Obj json) {
    return new RegisteredSigner(
        PublishedKey.parse(json).key(),
        UUID.fromString(json.text("principal_id")),
        json.text("name"),
        Instant.parse(json.text("created_at")));
  }
}
