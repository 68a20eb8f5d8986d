package dev.omni.jdbc.store;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.omni.application.spi.Directory;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.access.Workspace;
import dev.omni.domain.audit.Act;
import dev.omni.domain.world.World;
import dev.omni.jdbc.database.Database;
import dev.omni.jdbc.database.Epoch;
import dev.omni.jdbc.statement.Columns;
import dev.omni.jdbc.statement.Row;
import dev.omni.jdbc.table.AuditRows;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jdbi.v3.core.Handle;

/**
 * Projects and workspaces in the database, and the workspaces in use in memory. A workspace that
 * another node has just added is found by its id at once, and in lists within the epoch's lease.
 */
final class JdbiDirectory implements Directory {
  static final String WORKSPACES =
      "SELECT * FROM workspace WHERE project_id = :project_id AND mode = :mode";

  static final String WORKSPACE = WORKSPACES + " AND id = :id";

  static final String ADD =
      """
      INSERT INTO workspace (project_id, mode, id, world, name, organization_id)
      VALUES (:project_id, :mode, :id, :world, :name, :organization_id)
      ON CONFLICT DO NOTHING
      """;

  static final String PROJECTS = "SELECT * FROM project ORDER BY ordinal";

  static final String ADD_PROJECT =
      """
      INSERT INTO project (id, organization_id, name, environments)
      VALUES (:id, :organization_id, :name, :environments)
      ON CONFLICT DO NOTHING
      """;

  private static final int CACHED = 10_000;

  private final Database database;
  private final Epoch epoch;
  private final Cache<Tenant, Entry> cache = Caffeine.newBuilder().maximumSize(CACHED).build();

  private record Entry(List<Workspace> workspaces, long epoch) {}

  JdbiDirectory(Database database, Epoch epoch) {
    this.database = database;
    this.epoch = epoch;
  }

  @Override
  public List<Workspace> workspaces(Tenant tenant) {
    Optional<Long> trusted = epoch.trusted();
    return Optional.ofNullable(cache.getIfPresent(tenant))
        .filter(entry -> trusted.filter(now -> now == entry.epoch()).isPresent())
        .map(Entry::workspaces)
        .orElseGet(() -> loaded(tenant, trusted));
  }

  private List<Workspace> loaded(Tenant tenant, Optional<Long> trusted) {
    List<Workspace> workspaces =
        database.list(WORKSPACES, Row.of(tenant), JdbiDirectory::workspace).stream()
            .sorted(
                Comparator.comparing(Workspace::world)
                    .thenComparing(Workspace::name)
                    .thenComparing(workspace -> workspace.id().toString()))
            .toList();
    trusted.ifPresent(now -> cache.put(tenant, new Entry(workspaces, now)));
    return workspaces;
  }

  @Override
  public Optional<Workspace> workspace(Tenant tenant, UUID id) {
    return Directory.super
        .workspace(tenant, id)
        .or(() -> database.find(WORKSPACE, Row.of(tenant, id), JdbiDirectory::workspace));
  }

  private static Workspace workspace(ResultSet rs) throws SQLException {
    var columns = new Columns(rs);
    return new Workspace(
        columns.id("id"),
        columns.tenant(),
        columns.word(World.class, "world"),
        columns.text("name"),
        columns.id("organization_id"));
  }

  @Override
  public void add(Workspace workspace) {
    database.together(
        handle -> {
          Epoch.raise(handle);
          return add(handle, workspace);
        });
    epoch.ask();
  }

  private static int add(Handle handle, Workspace workspace) {
    Row row =
        Row.of(workspace.tenant(), workspace.id())
            .with("world", workspace.world())
            .with("name", workspace.name())
            .with("organization_id", workspace.organizationId());
    return handle.createUpdate(ADD).bindMap(row.values()).execute();
  }

  @Override
  public List<Project> projects() {
    return database.list(PROJECTS, Row.empty(), JdbiDirectory::project);
  }

  private static Project project(ResultSet rs) throws SQLException {
    var columns = new Columns(rs);
    return new Project(
        columns.id("id"),
        columns.id("organization_id"),
        columns.text("name"),
        columns.object("environments"));
  }

  @Override
  public boolean add(Project project, List<Workspace> workspaces, Act act) {
    Row row =
        Row.empty()
            .with("id", project.id())
            .with("organization_id", project.organizationId())
            .with("name", project.name())
            .with("environments", project.environments());
    // Nobody can have asked for workspaces of a project that was not there: no epoch is raised.
    return database.together(
        handle -> {
          if (handle.createUpdate(ADD_PROJECT).bindMap(row.values()).execute() == 0) {
            return false;
          }
          workspaces.forEach(workspace -> add(handle, workspace));
          AuditRows.append(handle, List.of(act));
          return true;
        });
  }
}
