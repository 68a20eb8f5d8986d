package dev.omni.application.spi.store;

import dev.omni.domain.access.Mode;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.access.Workspace;
import dev.omni.domain.audit.AuditEvent;
import dev.omni.domain.json.Json;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

/** The tenants' rooms: organizations, projects and their workspaces. */
public interface ProjectStore {
  /** The workspaces of a tenant, in the order of the worlds. */
  List<Workspace> workspaces(Tenant tenant);

  /** Keeps a workspace; the same id again changes nothing. */
  void add(Workspace workspace);

  /** The projects, oldest first. */
  List<Project> projects();

  /**
   * Keeps a project, its workspaces, and that it was made; refuses (false) an id or a name that is
   * taken, and then keeps nothing.
   */
  boolean add(Project project, List<Workspace> workspaces, AuditEvent act);

  /**
   * A project.
   *
   * @param id random
   * @param organizationId whose
   * @param name unique
   * @param environments the environments' ids by mode name, and what else is known
   */
  record Project(UUID id, UUID organizationId, String name, Json.Obj environments) {}

  /** The test and the live side of every project. */
  default List<Tenant> tenants() {
    return projects().stream()
        .flatMap(project -> Stream.of(Mode.values()).map(mode -> new Tenant(project.id(), mode)))
        .toList();
  }

  /** The workspace of that id, if this tenant has it. */
  default Optional<Workspace> workspace(Tenant tenant, UUID id) {
    return workspaces(tenant).stream().filter(w -> w.id().equals(id)).findFirst();
  }
}
