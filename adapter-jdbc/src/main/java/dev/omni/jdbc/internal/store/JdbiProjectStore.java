package dev.omni.jdbc.internal.store;

import dev.omni.application.spi.store.ProjectStore;
import dev.omni.application.spi.store.Stored;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.access.Workspace;
import dev.omni.domain.audit.AuditEvent;
import dev.omni.jdbc.internal.database.CacheVersion;
import dev.omni.jdbc.internal.database.Database;
import dev.omni.jdbc.internal.mapper.AuditEntryRowMapper;
import dev.omni.jdbc.internal.mapper.RowValues;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jdbi.v3.core.Handle;

/**
 * Projects and workspaces in the database, with a cache of workspaces. A workspace that another
 * node has just added is found by its id at once, and in lists within the lease of caches.
 */
final class JdbiProjectStore implements ProjectStore {
  static final String WORKSPACES =
      "SELECT * FROM workspace WHERE project_id = :project_id AND mode = :mode";

  static final String WORKSPACE = WORKSPACES + " AND id = :id";

  static final String ADD =
      """
      INSERT INTO workspace (project_id, mode, id, world, name, organization_id)
      VALUES (:tenant.projectId, :tenant.mode, :id, :world, :name, :organizationId)
      ON CONFLICT DO NOTHING
      """;

  static final String PROJECTS = "SELECT * FROM project ORDER BY ordinal";

  static final String ADD_PROJECT =
      """
      INSERT INTO project (id, organization_id, name, environments)
      VALUES (:id, :organizationId, :name, :environments)
      ON CONFLICT DO NOTHING
      """;

  static final String REPLACE = "UPDATE project SET environments = :environments WHERE id = :id";

  private static final int CACHED = 10_000;

  private final Database database;
  private final CacheVersion version;
  private final VersionedCache<Tenant, List<Workspace>> cache;

  JdbiProjectStore(Database database, CacheVersion version) {
    this.database = database;
    this.version = version;
    this.cache = new VersionedCache<>(version, CACHED);
  }

  @Override
  public List<Workspace> workspaces(Tenant tenant) {
    return cache.get(tenant, () -> Optional.of(loaded(tenant))).orElseThrow();
  }

  private List<Workspace> loaded(Tenant tenant) {
    return database.list(WORKSPACES, RowValues.of(tenant), Workspace.class).stream()
        .sorted(
            Comparator.comparing(Workspace::world)
                .thenComparing(Workspace::name)
                .thenComparing(workspace -> workspace.id().toString()))
        .toList();
  }

  @Override
  public Optional<Workspace> workspace(Tenant tenant, UUID id) {
    return ProjectStore.super.workspace(tenant, id).or(() -> stored(tenant, id));
  }

  private Optional<Workspace> stored(Tenant tenant, UUID id) {
    return database.find(WORKSPACE, RowValues.of(tenant, id), Workspace.class);
  }

  @Override
  public void add(Workspace workspace) {
    database.write(
        handle -> {
          CacheVersion.increment(handle);
          return add(handle, workspace);
        });
    version.poll();
  }

  private static int add(Handle handle, Workspace workspace) {
    return handle.createUpdate(ADD).bindMethods(workspace).execute();
  }

  @Override
  public List<Stored<Project>> list() {
    return database.listStored(PROJECTS, Map.of(), Project.class);
  }

  @Override
  public boolean add(Project project, List<Workspace> workspaces, AuditEvent event) {
    // No node has cached workspaces of a new project, so no new version is needed.
    return database.write(
        handle -> {
          if (add(handle, project) == 0) {
            return false;
          }
          workspaces.forEach(workspace -> add(handle, workspace));
          AuditEntryRowMapper.append(handle, List.of(event));
          return true;
        });
  }

  @Override
  public boolean replace(Project project, AuditEvent event) {
    return database.write(
        handle -> {
          if (handle.createUpdate(REPLACE).bindMethods(project).execute() == 0) {
            return false;
          }
          AuditEntryRowMapper.append(handle, List.of(event));
          return true;
        });
  }

  private static int add(Handle handle, Project project) {
    return handle.createUpdate(ADD_PROJECT).bindMethods(project).execute();
  }
}
