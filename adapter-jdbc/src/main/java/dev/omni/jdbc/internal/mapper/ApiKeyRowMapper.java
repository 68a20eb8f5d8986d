package dev.omni.jdbc.internal.mapper;

import dev.omni.domain.access.ApiKey;
import dev.omni.domain.access.Binding;
import dev.omni.domain.access.Principal;
import dev.omni.domain.access.PrincipalType;
import dev.omni.domain.access.Role;
import dev.omni.domain.access.Scope;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The conversion between rows of {@code api_key} and API keys. */
public final class ApiKeyRowMapper {
  /** Inserts a key; an existing one stays unchanged. */
  public static final String INSERT =
      """
      INSERT INTO api_key (key_hash, id, masked_key, name, legacy_id, principal_id, principal_type,
        principal_name, organization_id, project_id, environment_id, mode, workspace_id, scopes,
        rate_per_second, rate_burst, created_at, expires_at, revoked_at, suspended, rotated_from,
        created_by, role, parent_id)
      VALUES (:key_hash, :id, :masked_key, :name, :legacy_id, :principal_id, :principal_type,
        :principal_name, :organization_id, :project_id, :environment_id, :mode, :workspace_id,
        :scopes, :rate_per_second, :rate_burst, :created_at, :expires_at, :revoked_at, :suspended,
        :rotated_from, :created_by, :role, :parent_id)
      ON CONFLICT DO NOTHING
      """;

  /**
   * Updates a key. The tenant never changes, a revocation is never undone, and an expiry is never
   * postponed.
   */
  public static final String REPLACE =
      """
      UPDATE api_key SET masked_key = :masked_key, name = :name, legacy_id = :legacy_id,
        principal_id = :principal_id, principal_type = :principal_type,
        principal_name = :principal_name, organization_id = :organization_id,
        environment_id = :environment_id, workspace_id = :workspace_id, scopes = :scopes,
        rate_per_second = :rate_per_second, rate_burst = :rate_burst, created_at = :created_at,
        expires_at = LEAST(COALESCE(expires_at, :expires_at), COALESCE(:expires_at, expires_at)),
        revoked_at = COALESCE(revoked_at, :revoked_at), suspended = :suspended,
        rotated_from = :rotated_from, created_by = :created_by,
        role = :role, parent_id = :parent_id
      WHERE project_id = :project_id AND mode = :mode AND key_hash = :key_hash AND id = :id
      """;

  private ApiKeyRowMapper() {}

  /** Returns all columns of a key. */
  public static Map<String, Object> values(ApiKey key) {
    ApiKey.Validity life = key.validity();
    Binding binding = key.binding();
    Map<String, Object> values = RowValues.of(binding.tenant(), key.id());
    values.put("key_hash", key.identity().hash());
    values.put("masked_key", key.identity().maskedKey());
    values.put("name", key.identity().name());
    values.put("legacy_id", key.identity().legacyId());
    values.put("principal_id", key.principal().id());
    values.put("principal_type", key.principal().type());
    values.put("principal_name", key.principal().name());
    values.put("created_by", key.principal().createdBy());
    values.put("organization_id", binding.organizationId());
    values.put("environment_id", binding.environmentId());
    values.put("workspace_id", binding.workspaceId());
    values.put("scopes", scopes(key.grant().scopes()));
    values.put("role", key.grant().role().map(Role::toString));
    values.put("rate_per_second", key.grant().rate().map(ApiKey.RateLimit::perSecond));
    values.put("rate_burst", key.grant().rate().map(ApiKey.RateLimit::burst));
    values.put("created_at", life.createdAt());
    values.put("expires_at", life.expiresAt());
    values.put("revoked_at", life.revokedAt());
    values.put("suspended", life.suspended());
    values.put("rotated_from", life.rotatedFrom());
    values.put("parent_id", life.parentId());
    return values;
  }

  static String scopes(Set<Scope> scopes) {
    return scopes.stream().map(Scope::toString).sorted().collect(Collectors.joining(" "));
  }

  static ApiKey map(ColumnReader columns) {
    return new ApiKey(
        columns.id("id"),
        new ApiKey.Identity(
            columns.text("key_hash"),
            columns.text("masked_key"),
            columns.text("name"),
            columns.optional("legacy_id", Long.class)),
        new Principal(
            columns.id("principal_id"),
            columns.constant(PrincipalType.class, "principal_type"),
            columns.text("principal_name"),
            columns.optional("created_by", UUID.class)),
        binding(columns),
        new ApiKey.Grant(
            scopes(columns.text("scopes")),
            rate(columns),
            columns.optional("role", String.class).flatMap(Role::of)),
        validity(columns));
  }

  private static Binding binding(ColumnReader columns) {
    return new Binding(
        columns.id("organization_id"),
        columns.tenant().projectId(),
        columns.id("environment_id"),
        columns.tenant().mode(),
        columns.optional("workspace_id", UUID.class));
  }

  static Set<Scope> scopes(String text) {
    return Stream.of(text.split(" "))
        .filter(scope -> !scope.isEmpty())
        .map(scope -> Scope.of(scope).orElseThrow())
        .collect(Collectors.toUnmodifiableSet());
  }

  private static Optional<ApiKey.RateLimit> rate(ColumnReader columns) {
    Optional<Integer> perSecond = columns.optional("rate_per_second", Integer.class);
    return perSecond.map(rate -> new ApiKey.RateLimit(rate, columns.integer("rate_burst")));
  }

  private static ApiKey.Validity validity(ColumnReader columns) {
    return new ApiKey.Validity(
        columns.instant("created_at"),
        columns.optionalInstant("expires_at"),
        columns.optionalInstant("revoked_at"),
        columns.flag("suspended"),
        columns.optional("rotated_from", UUID.class),
        columns.optional("parent_id", UUID.class));
  }
}
