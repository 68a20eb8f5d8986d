package dev.omni.application.spi.store;

import dev.omni.domain.access.Caller;
import dev.omni.domain.access.Mode;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.access.Workspace;
import dev.omni.domain.audit.AuditEvent;
import dev.omni.domain.json.Json;
import dev.omni.domain.usage.Quota;
import dev.omni.domain.usage.RetentionPeriods;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

/** The store of tenants: projects and their workspaces. */
public interface ProjectStore {
  /** Returns the workspaces of a tenant, in the order of the worlds. */
  List<Workspace> workspaces(Tenant tenant);

  /** Stores a workspace; an existing id changes nothing. */
  void add(Workspace workspace);

  /** Returns the projects, oldest first. */
  List<Stored<Project>> list();

  /** Returns the projects that can be read, oldest first. */
  default List<Project> projects() {
    return Stored.readable(list());
  }

  /**
   * Stores a project, its workspaces and the audit event; returns false, and stores nothing, when
   * the id or name exists.
   */
  boolean add(Project project, List<Workspace> workspaces, AuditEvent event);

  /**
   * Stores other environments of a project, and the audit event; returns false, and stores nothing,
   * when no project has this id.
   */
  boolean replace(Project project, AuditEvent event);

  /**
   * A project.
   *
   * @param id random
   * @param organizationId owner
   * @param name unique
   * @param environments the environments' ids by mode name, and further data
   */
  record Project(UUID id, UUID organizationId, String name, Json.Obj environments) {
    private static final String QUOTAS = "quotas";
    private static final String RETENTION = "retention";

    /** Returns what the project may use in a mode. */
    public Quota quota(Mode mode) {
      return quotas().findObject(mode.toString()).map(Quota::of).orElse(Quota.NONE);
    }

    /** Returns this project with another quota. */
    public Project with(Mode mode, Quota quota) {
      Json.Obj others = quotas().with(mode.toString(), quota.json());
      return new Project(id, organizationId, name, environments.with(QUOTAS, others));
    }

    /** Returns how long what has ended is kept, where it differs from the settings. */
    public RetentionPeriods retention() {
      return RetentionPeriods.of(environments.findObject(RETENTION).orElse(Json.Obj.EMPTY));
    }

    /** Returns this project with other periods. */
    public Project with(RetentionPeriods periods) {
      Json.Obj changed = environments.with(RETENTION, periods.json());
      return new Project(id, organizationId, name, changed);
    }

    private Json.Obj quotas() {
      return environments.findObject(QUOTAS).orElse(Json.Obj.EMPTY);
    }
  }

  /** Returns the test and the live side of every project. */
  default List<Tenant> tenants() {
    return list().stream()
        .map(ProjectStore::id)
        .flatMap(project -> Stream.of(Mode.values()).map(mode -> new Tenant(project, mode)))
        .toList();
  }

  private static UUID id(Stored<Project> stored) {
    return stored instanceof Stored.Unreadable<Project> unreadable
        ? UUID.fromString(unreadable.id())
        : stored.value().orElseThrow().id();
  }

  /** Returns a caller bound to a workspace; empty when there is none of this id for it. */
  default Optional<Caller> within(Caller caller, UUID id) {
    return workspace(caller.tenant(), id)
        .filter(workspace -> caller.binding().allows(id))
        .map(workspace -> caller.within(id));
  }

  /** Returns the workspace of an id, if this tenant has it. */
  default Optional<Workspace> workspace(Tenant tenant, UUID id) {
    return workspaces(tenant).stream().filter(w -> w.id().equals(id)).findFirst();
  }
}
