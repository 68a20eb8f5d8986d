package dev.omni.application.webhook;

import dev.omni.domain.json.Json;
import dev.omni.domain.webhook.Webhook;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A webhook as its tenant and operators see it.
 *
 * @param webhook target and health
 * @param times when it was created, changed and last used
 * @param secrets the current signing secrets, newest first, without their text
 * @param publicKey of the newest secret; empty for a shared secret
 */
public record WebhookEntry(
    Webhook webhook, Times times, List<SecretPeriod> secrets, Optional<String> publicKey) {
  public WebhookEntry {
    secrets = List.copyOf(secrets);
  }

  /**
   * The times of a webhook.
   *
   * @param createdAt time of creation
   * @param updatedAt time of the last change on request
   * @param lastDeliveryAt time of the latest attempt; empty when there was none
   */
  public record Times(Instant createdAt, Instant updatedAt, Optional<Instant> lastDeliveryAt) {}

  /**
   * The period in which a secret signs.
   *
   * @param createdAt its start
   * @param expiresAt its end, when a newer secret has replaced it
   */
  public record SecretPeriod(Instant createdAt, Optional<Instant> expiresAt) {
    private Json.Obj json() {
      return Json.obj("created_at", createdAt, "expires_at", expiresAt);
    }
  }

  /** Returns the JSON form, without the text of a secret. */
  public Json.Obj json() {
    return webhook
        .json()
        .with("object", "developer.webhook")
        .with("secrets", secrets.stream().map(SecretPeriod::json).toList())
        .with("created_at", times.createdAt)
        .with("updated_at", times.updatedAt)
        .with("last_delivery_at", times.lastDeliveryAt)
        .withPresent("public_key", publicKey);
  }

  /** Returns the JSON form for operators: that of the tenant, and its project. */
  public Json.Obj operatorJson() {
    return json().with("project_id", webhook.tenant().projectId());
  }

  /**
   * A webhook with its new signing secret.
   *
   * @param secret its text, returned this once; empty in an idempotent replay, and for a key pair
   * @param replayed whether an earlier request of the same idempotency key created it
   */
  public record WithSecret(WebhookEntry entry, Optional<String> secret, boolean replayed) {
    /** Returns the JSON form; {@code secret} is null in an idempotent replay. */
    public Json.Obj json() {
      return entry.webhook.target().scheme() == Webhook.Scheme.V1
          ? entry.json().with("secret", secret)
          : entry.json();
    }
  }
}
