package dev.omni.application.webhook;

import dev.omni.application.json.JsonReader;
import dev.omni.application.secret.Secrets;
import dev.omni.application.spi.Vault.SecretId;
import dev.omni.domain.document.Document;
import dev.omni.domain.json.Json;
import dev.omni.domain.webhook.Webhook;
import dev.omni.domain.webhook.Webhook.Scheme;
import dev.omni.domain.webhook.WebhookSecret;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.SecureRandom;
import java.security.spec.NamedParameterSpec;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Optional;

/**
 * The signing secrets of webhooks, encrypted by the vault. The newest signs, the previous ones too
 * for a day.
 */
final class WebhookSecretStore {
  private static final Duration OVERLAP = Duration.ofHours(24);
  private static final int BYTES = 32;

  private final Secrets secrets;
  private final SecureRandom chance;

  WebhookSecretStore(Secrets secrets, SecureRandom chance) {
    this.secrets = secrets;
    this.chance = chance;
  }

  /**
   * A new signing secret.
   *
   * @param view shown to the owner once: the secret, or the public key
   * @param document stored form
   */
  record NewSecret(Json.Obj view, Document document) {}

  /** Returns the time until which the previous secret signs, if there is one. */
  Optional<Instant> overlap(Webhook webhook, Instant now) {
    return entries(webhook).stream()
        .filter(entry -> current(entry, now))
        .flatMap(entry -> entry.text("until").stream())
        .map(Instant::parse)
        .findFirst();
  }

  /** Creates a secret before the current one, which signs for one more day. */
  NewSecret create(Webhook webhook, Instant now) {
    var entries = new ArrayList<Json>();
    Json.Obj shown;
    if (webhook.target().scheme() == Scheme.V1) {
      var bytes = new byte[BYTES];
      chance.nextBytes(bytes);
      String text = new WebhookSecret(Scheme.V1, bytes).text();
      shown = Json.obj("secret", text);
      entries.add(Json.obj("key", text));
    } else {
      KeyPair pair = pair();
      shown = Json.obj("public_key", "whpk_" + base64(tail(pair.getPublic().getEncoded())));
      byte[] seed = tail(pair.getPrivate().getEncoded());
      entries.add(Json.obj("key", new WebhookSecret(Scheme.V1A, seed).text()));
    }
    entries(webhook).stream()
        .filter(old -> !old.has("until"))
        .map(old -> old.with("until", now.plus(OVERLAP)))
        .forEach(entries::add);
    byte[] stored = Json.of(entries).toString().getBytes(StandardCharsets.UTF_8);
    return new NewSecret(shown, secrets.encrypted(secretId(webhook), stored));
  }

  /** Returns the current secrets, newest first. */
  List<WebhookSecret> current(Webhook webhook, Instant now) {
    return entries(webhook).stream()
        .filter(entry -> current(entry, now))
        .map(entry -> WebhookSecret.of(entry.text("key").orElseThrow()))
        .toList();
  }

  private static boolean current(Json.Obj entry, Instant now) {
    return entry.text("until").map(Instant::parse).map(now::isBefore).orElse(true);
  }

  private List<Json.Obj> entries(Webhook webhook) {
    Optional<byte[]> stored = secrets.open(secretId(webhook));
    if (stored.isEmpty()) {
      return List.of();
    }
    Json all = JsonReader.trusted(new String(stored.get(), StandardCharsets.UTF_8));
    return ((Json.Arr) all).items().stream().map(Json.Obj.class::cast).toList();
  }

  private static SecretId secretId(Webhook webhook) {
    return new SecretId(webhook.tenant(), webhook.id(), "signing");
  }

  /** Returns the last 32 bytes, the raw key in either half of an Ed25519 pair (RFC 8410, 2018). */
  private static byte[] tail(byte[] encoded) {
    return Arrays.copyOfRange(encoded, encoded.length - BYTES, encoded.length);
  }

  private static String base64(byte[] bytes) {
    return Base64.getEncoder().encodeToString(bytes);
  }

  private KeyPair pair() {
    try {
      KeyPairGenerator maker = KeyPairGenerator.getInstance("Ed25519");
      maker.initialize(NamedParameterSpec.ED25519, chance);
      return maker.generateKeyPair();
    } catch (GeneralSecurityException everyJdkHasIt) {
      throw new IllegalStateException(everyJdkHasIt);
    }
  }
}
