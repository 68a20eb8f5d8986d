package dev.omni.client;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Verification of webhook deliveries (Standard Webhooks). */
public final class Webhooks {
  private Webhooks() {}

  /** Returns the event of a genuine delivery, at most five minutes old. */
  public static JsonNode unwrap(Map<String, String> headers, byte[] body, String secret) {
    return unwrap(headers, body, secret, Duration.ofMinutes(5));
  }

  /**
   * Returns the event of a genuine delivery.
   *
   * @param headers names in any case
   * @param body as received
   * @param secret begins with {@code whsec_}, or with {@code whpk_} for signatures v1a
   * @throws WebhookVerificationError when it is not genuine
   */
  public static JsonNode unwrap(
      Map<String, String> headers, byte[] body, String secret, Duration tolerance) {
    Map<String, String> lower = new HashMap<>();
    headers.forEach((name, value) -> lower.put(name.toLowerCase(Locale.ROOT), value));
    String id = header(lower, "webhook-id");
    String sent = header(lower, "webhook-timestamp");
    String signatures = header(lower, "webhook-signature");
    if (!sent.matches("[0-9]{1,15}")) {
      throw new WebhookVerificationError("timestamp", "must be seconds since 1970");
    }
    byte[] head = (id + "." + sent + ".").getBytes(StandardCharsets.UTF_8);
    byte[] signed = java.util.Arrays.copyOf(head, head.length + body.length);
    System.arraycopy(body, 0, signed, head.length, body.length);
    boolean genuine = false;
    for (String signature : signatures.split(" ")) {
      genuine |= matches(signature, signed, secret);
    }
    if (!genuine) {
      throw new WebhookVerificationError("signature", "none fits body and secret");
    }
    long off = Math.abs(Instant.now().getEpochSecond() - Long.parseLong(sent));
    if (off > tolerance.toSeconds()) {
      throw new WebhookVerificationError("timestamp", "is " + off + " seconds off");
    }
    try {
      return JsonText.read(new String(body, StandardCharsets.UTF_8), false);
    } catch (JsonProcessingException malformed) {
      throw new IllegalArgumentException("the body is not JSON");
    }
  }

  private static String header(Map<String, String> headers, String name) {
    String value = headers.getOrDefault(name, "");
    if (value.isEmpty()) {
      throw new WebhookVerificationError("header", name + " is missing");
    }
    return value;
  }

  private static boolean matches(String signature, byte[] signed, String secret) {
    byte[] given = TrustedKey.base64(signature.substring(signature.indexOf(',') + 1));
    byte[] key = TrustedKey.base64(secret.replaceFirst("^(whsec|whpk)_", ""));
    if (given.length == 0 || key.length == 0) {
      return false;
    }
    if (secret.startsWith("whpk_")) {
      return signature.startsWith("v1a,")
          && key.length == 32
          && TrustedKey.raw(key).verifies(signed, given);
    }
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(key, "HmacSHA256"));
      return signature.startsWith("v1,") && MessageDigest.isEqual(mac.doFinal(signed), given);
    } catch (GeneralSecurityException absent) {
      throw new IllegalStateException(absent);
    }
  }
}
