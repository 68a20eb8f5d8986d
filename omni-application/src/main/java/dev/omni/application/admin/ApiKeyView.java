package dev.omni.application.admin;

import dev.omni.domain.access.ApiKey;
import dev.omni.domain.access.Scope;
import dev.omni.domain.json.Json;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The JSON of keys for operators and the audit log, without their text or hash. */
final class ApiKeyView {
  private ApiKeyView() {}

  /** Returns a key for the audit log. */
  static Json.Obj of(ApiKey key) {
    return Json.obj(
        "key_id", key.id(),
        "shown_as", key.identity().maskedKey(),
        "name", key.identity().name(),
        "principal_id", key.principal().id(),
        "principal_type", key.principal().type(),
        "mode", key.binding().mode(),
        "project_id", key.binding().projectId(),
        "workspace_id", key.binding().workspaceId(),
        "scopes", scopes(key),
        "role", key.grant().role(),
        "rate", key.grant().rate().map(ApiKey.RateLimit::toString),
        "expires_at", key.validity().expiresAt(),
        "rotated_from", key.validity().rotatedFrom(),
        "parent_id", key.validity().parentId(),
        "created_by", key.principal().createdBy());
  }

  /** Returns the changes of a key, for the audit log. */
  static Json.Obj changed(ApiKey before, ApiKey after) {
    return Json.obj(
        "key_id", after.id(),
        "shown_as", after.identity().maskedKey(),
        "change", change(before, after));
  }

  /** Returns a key before and after a change. */
  static Json.Obj change(ApiKey before, ApiKey after) {
    return Json.obj("before", validity(before), "after", validity(after));
  }

  private static Json.Obj validity(ApiKey key) {
    return Json.obj(
        "expires_at", key.validity().expiresAt(), "revoked_at", key.validity().revokedAt());
  }

  /** Returns a key for operators. */
  static Json.Obj view(ApiKey key) {
    return Json.obj(
        "id", key.id(),
        "name", key.identity().name(),
        "shown_as", key.identity().maskedKey(),
        "principal_id", key.principal().id(),
        "principal_type", key.principal().type(),
        "mode", key.binding().mode(),
        "project_id", key.binding().projectId(),
        "workspace_id", key.binding().workspaceId(),
        "scopes", scopes(key),
        "role", key.grant().role(),
        "created_at", key.validity().createdAt(),
        "expires_at", key.validity().expiresAt().map(Instant::toString),
        "revoked_at", key.validity().revokedAt().map(Instant::toString),
        "suspended", key.validity().suspended(),
        "rotated_from", key.validity().rotatedFrom(),
        "parent_id", key.validity().parentId(),
        "created_by", key.principal().createdBy());
  }

  /** Returns a key and its last use, for operators. */
  static Json.Obj view(ApiKey key, Optional<Instant> used) {
    return view(key).with("last_used_at", used.map(Instant::toString));
  }

  private static List<String> scopes(ApiKey key) {
    return key.grant().scopes().stream().map(Scope::toString).sorted().toList();
  }
}
