package dev.omni.application.keys;

import dev.omni.application.spi.ClockAndIds;
import dev.omni.application.spi.store.ProjectStore;
import dev.omni.application.spi.store.ProjectStore.Project;
import dev.omni.application.spi.store.Stored;
import dev.omni.domain.access.Binding;
import dev.omni.domain.access.Mode;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.access.Workspace;
import dev.omni.domain.audit.AuditEvent;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.world.World;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** The projects; each has a test and a live environment with one workspace per world. */
public final class Projects {
  private final ProjectStore projects;
  private final ClockAndIds clockAndIds;
  private final String actor;

  /** Creates the facet of a store. */
  public Projects(ProjectStore projects, ClockAndIds clockAndIds) {
    this(projects, clockAndIds, "embedder");
  }

  private Projects(ProjectStore projects, ClockAndIds clockAndIds, String actor) {
    this.projects = projects;
    this.clockAndIds = clockAndIds;
    this.actor = actor;
  }

  /** Returns these projects with an operator, whom the audit log names. */
  public Projects withActor(String whom) {
    return new Projects(projects, clockAndIds, whom);
  }

  /** Returns the projects as they are stored, oldest first. */
  List<Stored<Project>> stored() {
    return projects.list();
  }

  /** Returns the projects that can be read, oldest first. */
  public List<Project> list() {
    return projects.projects();
  }

  /**
   * Creates a project in the organization of the first one.
   *
   * @throws Fault {@code parameter_invalid} when the name exists
   */
  public Project create(String name) {
    UUID organization =
        list().stream().findFirst().map(Project::organizationId).orElseGet(clockAndIds::newId);
    Json.Obj environments =
        Json.obj(
            "test",
            clockAndIds.newId(),
            "live",
            clockAndIds.newId(),
            "created_at",
            clockAndIds.now());
    var project = new Project(clockAndIds.newId(), organization, name, environments);
    var event =
        new AuditEvent(
            clockAndIds.now(),
            actor,
            "projects.create",
            Json.obj("project_id", project.id(), "name", name));
    if (!projects.add(project, workspaces(project), event)) {
      throw Fault.at(
          FaultCode.PARAMETER_INVALID, "/name", "must be unique; a project with this name exists");
    }
    return project;
  }

  private List<Workspace> workspaces(Project project) {
    var rooms = new ArrayList<Workspace>();
    for (Mode mode : Mode.values()) {
      for (World world : World.values()) {
        var tenant = new Tenant(project.id(), mode);
        rooms.add(
            new Workspace(
                clockAndIds.newId(), tenant, world, world.title(), project.organizationId()));
      }
    }
    return rooms;
  }

  /**
   * Returns the project of an id or name; the first one when empty.
   *
   * @throws Fault {@code parameter_invalid} when there is none
   */
  public Project find(Optional<String> idOrName) {
    return list().stream()
        .filter(
            p -> idOrName.map(x -> x.equals(p.id().toString()) || x.equals(p.name())).orElse(true))
        .findFirst()
        .orElseThrow(
            () ->
                Fault.at(
                    FaultCode.PARAMETER_INVALID,
                    "/project",
                    "must be the id or name of a project; `projects list` shows them"));
  }

  /** Returns the binding of a key of a project and mode. */
  public Binding binding(Project project, Mode mode, Optional<UUID> workspace) {
    UUID environment =
        UUID.fromString(project.environments().findText(mode.toString()).orElseThrow());
    return new Binding(project.organizationId(), project.id(), environment, mode, workspace);
  }

  /** Returns the workspace of an id, if this tenant has it. */
  public Optional<Workspace> findWorkspace(Tenant tenant, UUID id) {
    return projects.workspace(tenant, id);
  }

  /**
   * Returns a workspace of a project and mode.
   *
   * @throws Fault {@code parameter_invalid} when there is none
   */
  public Workspace workspace(Project project, Mode mode, UUID id) {
    return projects
        .workspace(new Tenant(project.id(), mode), id)
        .orElseThrow(
            () ->
                Fault.at(
                    FaultCode.PARAMETER_INVALID,
                    "/workspace",
                    "must be a workspace of the project in mode " + mode));
  }
}
