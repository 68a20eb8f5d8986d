package dev.omni.application.admin;

import dev.omni.domain.access.ApiKey;
import dev.omni.domain.access.Scope;
import dev.omni.domain.json.Json;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A key as its tenant and operators see it, without its text or hash.
 *
 * @param status now
 * @param lastUsedAt to the minute; empty for a key that was never used
 */
public record KeyView(ApiKey key, ApiKey.Status status, Optional<Instant> lastUsedAt) {
  /** Returns the JSON form for the tenant. */
  public Json.Obj json() {
    ApiKey.Validity validity = key.validity();
    return Json.obj(
            "id", key.id(),
            "object", "developer.key",
            "name", key.identity().name(),
            "shown_as", key.identity().maskedKey(),
            "status", status,
            "principal_id", key.principal().id(),
            "principal_type", key.principal().type(),
            "mode", key.binding().mode(),
            "project_id", key.binding().projectId(),
            "workspace_id", key.binding().workspaceId(),
            "scopes", scopes(key),
            "rate", key.grant().rate().map(ApiKey.RateLimit::toString),
            "created_by", key.principal().createdBy())
        .with("role", key.grant().role())
        .with("created_at", validity.createdAt())
        .with("expires_at", validity.expiresAt())
        .with("revoked_at", validity.revokedAt())
        .with("rotated_from", validity.rotatedFrom())
        .with("parent_id", validity.parentId())
        .with("last_used_at", lastUsedAt);
  }

  /** Returns the JSON form for operators: that of the tenant, and whether the key is suspended. */
  public Json.Obj operatorJson() {
    return json().with("suspended", key.validity().suspended());
  }

  static List<String> scopes(ApiKey key) {
    return key.grant().scopes().stream().map(Scope::toString).sorted().toList();
  }
}
