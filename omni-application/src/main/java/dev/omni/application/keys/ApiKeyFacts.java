package dev.omni.application.keys;

import dev.omni.domain.access.ApiKey;
import dev.omni.domain.json.Json;

/** The JSON of keys for the audit log, without their text or hash. */
final class ApiKeyFacts {
  private ApiKeyFacts() {}

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
        "scopes", ApiKeys.KeyView.scopes(key),
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
}
