package dev.omni.jdbc.store;

import dev.omni.domain.access.ApiKey;
import dev.omni.domain.access.Binding;
import dev.omni.domain.access.Principal;
import dev.omni.domain.access.PrincipalType;
import dev.omni.domain.access.Scope;
import dev.omni.jdbc.statement.Columns;
import dev.omni.jdbc.statement.Row;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** An API key as a row, both ways. */
final class KeyRows {
  static final String INSERT =
      """
      INSERT INTO api_key (hash, id, glimpse, name, legacy_id, principal_id, principal_type,
        principal_name, organization_id, project_id, environment_id, mode, workspace_id, scopes,
        rate_per_second, rate_burst, created_at, expires_at, revoked_at, suspended, rotated_from)
      VALUES (:hash, :id, :glimpse, :name, :legacy_id, :principal_id, :principal_type,
        :principal_name, :organization_id, :project_id, :environment_id, :mode, :workspace_id,
        :scopes, :rate_per_second, :rate_burst, :created_at, :expires_at, :revoked_at, :suspended,
        :rotated_from)
      ON CONFLICT DO NOTHING
      """;

  /**
   * A key keeps its tenant; everything else about it may change, but a revocation is never taken
   * back and an expiry never put off.
   */
  static final String REPLACE =
      """
      UPDATE api_key SET glimpse = :glimpse, name = :name, legacy_id = :legacy_id,
        principal_id = :principal_id, principal_type = :principal_type,
        principal_name = :principal_name, organization_id = :organization_id,
        environment_id = :environment_id, workspace_id = :workspace_id, scopes = :scopes,
        rate_per_second = :rate_per_second, rate_burst = :rate_burst, created_at = :created_at,
        expires_at = LEAST(COALESCE(expires_at, :expires_at), COALESCE(:expires_at, expires_at)),
        revoked_at = COALESCE(revoked_at, :revoked_at), suspended = :suspended,
        rotated_from = :rotated_from
      WHERE project_id = :project_id AND mode = :mode AND hash = :hash AND id = :id
      """;

  private KeyRows() {}

  static Row full(ApiKey key) {
    ApiKey.Life life = key.life();
    Binding binding = key.binding();
    return Row.of(binding.tenant(), key.id())
        .with("hash", key.face().hash())
        .with("glimpse", key.face().glimpse())
        .with("name", key.face().name())
        .with("legacy_id", key.face().legacyId())
        .with("principal_id", key.principal().id())
        .with("principal_type", key.principal().type())
        .with("principal_name", key.principal().name())
        .with("organization_id", binding.organizationId())
        .with("environment_id", binding.environmentId())
        .with("workspace_id", binding.workspaceId())
        .with("scopes", scopes(key.grant().scopes()))
        .with("rate_per_second", key.grant().rate().map(ApiKey.Rate::perSecond))
        .with("rate_burst", key.grant().rate().map(ApiKey.Rate::burst))
        .with("created_at", life.createdAt())
        .with("expires_at", life.expiresAt())
        .with("revoked_at", life.revokedAt())
        .with("suspended", life.suspended())
        .with("rotated_from", life.rotatedFrom());
  }

  private static String scopes(Set<Scope> scopes) {
    return scopes.stream().map(Scope::toString).sorted().collect(Collectors.joining(" "));
  }

  static ApiKey read(ResultSet rs) throws SQLException {
    var columns = new Columns(rs);
    return new ApiKey(
        columns.id("id"),
        new ApiKey.Face(
            columns.text("hash"),
            columns.text("glimpse"),
            columns.text("name"),
            columns.maybeNumber("legacy_id")),
        new Principal(
            columns.id("principal_id"),
            columns.word(PrincipalType.class, "principal_type"),
            columns.text("principal_name")),
        binding(columns),
        new ApiKey.Grant(scopes(columns.text("scopes")), rate(columns)),
        life(columns));
  }

  private static Binding binding(Columns columns) throws SQLException {
    return new Binding(
        columns.id("organization_id"),
        columns.tenant().projectId(),
        columns.id("environment_id"),
        columns.tenant().mode(),
        columns.maybeId("workspace_id"));
  }

  private static Set<Scope> scopes(String text) {
    return Stream.of(text.split(" "))
        .filter(scope -> !scope.isEmpty())
        .map(scope -> Scope.of(scope).orElseThrow())
        .collect(Collectors.toUnmodifiableSet());
  }

  private static Optional<ApiKey.Rate> rate(Columns columns) throws SQLException {
    Optional<Long> burst = columns.maybeNumber("rate_burst");
    int perSecond = (int) columns.number("rate_per_second");
    return burst.map(b -> new ApiKey.Rate(perSecond, b.intValue()));
  }

  private static ApiKey.Life life(Columns columns) throws SQLException {
    return new ApiKey.Life(
        columns.instant("created_at"),
        columns.maybeInstant("expires_at"),
        columns.maybeInstant("revoked_at"),
        columns.flag("suspended"),
        columns.maybeId("rotated_from"));
  }
}
