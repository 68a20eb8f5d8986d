package dev.omni.application.webhook;

import dev.omni.application.json.JsonReader;
import dev.omni.application.secret.Secrets;
import dev.omni.application.spi.Vault.SecretId;
import dev.omni.application.webhook.WebhookEntry.SecretPeriod;
import dev.omni.domain.document.Document;
import dev.omni.domain.json.Json;
import dev.omni.domain.webhook.Webhook;
import dev.omni.domain.webhook.Webhook.Scheme;
import dev.omni.domain.webhook.WebhookSecret;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The signing secrets of webhooks, encrypted by the vault. The newest signs, the previous ones too
 * for a day.
 */
final class WebhookSecretStore {
  private static final Duration OVERLAP = Duration.ofHours(24);
  private static final int BYTES = 32;
  private static final String SINCE = "created_at";
  private static final String UNTIL = "until";

  private final Secrets secrets;
  private final SecureRandom chance;

  WebhookSecretStore(Secrets secrets, SecureRandom chance) {
    this.secrets = secrets;
    this.chance = chance;
  }

  /**
   * A new signing secret.
   *
   * @param secret the new one
   * @param document stored form
   */
  record NewSecret(WebhookSecret secret, Document document) {
    /** Returns the text for the owner, who gets no text of a key pair. */
    Optional<String> text() {
      return Optional.of(secret).filter(s -> s.scheme() == Scheme.V1).map(WebhookSecret::text);
    }
  }

  /** Returns the time until which the previous secret signs, if there is one. */
  Optional<Instant> overlap(Webhook webhook, Instant now) {
    return entries(webhook).stream()
        .filter(entry -> current(entry, now))
        .flatMap(entry -> entry.findText(UNTIL).stream())
        .map(Instant::parse)
        .findFirst();
  }

  /** Creates a secret before the current one, which signs for one more day. */
  NewSecret create(Webhook webhook, Instant now) {
    var bytes = new byte[BYTES];
    chance.nextBytes(bytes);
    var secret = new WebhookSecret(webhook.target().scheme(), bytes);
    var entries = new ArrayList<Json>();
    entries.add(Json.obj("key", secret.text(), SINCE, now));
    entries(webhook).stream()
        .filter(old -> !old.has(UNTIL))
        .map(old -> old.with(UNTIL, now.plus(OVERLAP)))
        .forEach(entries::add);
    byte[] stored = Json.of(entries).toString().getBytes(StandardCharsets.UTF_8);
    return new NewSecret(secret, secrets.encrypted(secretId(webhook), stored));
  }

  /**
   * Returns a webhook with the periods of its current secrets, and the public key of the newest. A
   * secret without a stored time is as old as the webhook.
   */
  WebhookEntry entry(Webhook webhook, WebhookEntry.Times times, Instant now) {
    List<Json.Obj> current =
        entries(webhook).stream().filter(entry -> current(entry, now)).toList();
    List<SecretPeriod> periods =
        current.stream()
            .map(
                entry ->
                    new SecretPeriod(
                        entry.findText(SINCE).map(Instant::parse).orElse(times.createdAt()),
                        entry.findText(UNTIL).map(Instant::parse)))
            .toList();
    Optional<String> publicKey =
        current.stream()
            .findFirst()
            .map(WebhookSecretStore::secret)
            .flatMap(WebhookSecret::publicKey);
    return new WebhookEntry(webhook, times, periods, publicKey);
  }

  private static WebhookSecret secret(Json.Obj entry) {
    return WebhookSecret.of(entry.findText("key").orElseThrow());
  }

  /** Returns the stored form of the secrets of a webhook. */
  Optional<Document> document(Webhook webhook) {
    return secrets.document(secretId(webhook));
  }

  /** Returns the current secrets, newest first. */
  List<WebhookSecret> current(Webhook webhook, Instant now) {
    return entries(webhook).stream()
        .filter(entry -> current(entry, now))
        .map(WebhookSecretStore::secret)
        .toList();
  }

  private static boolean current(Json.Obj entry, Instant now) {
    return entry.findText(UNTIL).map(Instant::parse).map(now::isBefore).orElse(true);
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
}
