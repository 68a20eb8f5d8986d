package dev.omni.application.memory;

import dev.omni.application.spi.store.AuditLog;
import dev.omni.application.spi.store.ProjectStore;
import dev.omni.application.spi.store.Stored;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.access.Workspace;
import dev.omni.domain.audit.AuditEvent;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.ListIterator;
import java.util.Map;
import java.util.UUID;

/** Projects and workspaces in memory. */
final class InMemoryProjectStore implements ProjectStore {
  private final Map<UUID, Workspace> workspaces = new HashMap<>();
  private final List<Project> projects = new ArrayList<>();
  private final AuditLog audit;

  InMemoryProjectStore(AuditLog audit) {
    this.audit = audit;
  }

  @Override
  public synchronized List<Workspace> workspaces(Tenant tenant) {
    return workspaces.values().stream()
        .filter(workspace -> workspace.tenant().equals(tenant))
        .sorted(
            Comparator.comparing(Workspace::world)
                .thenComparing(Workspace::name)
                .thenComparing(workspace -> workspace.id().toString()))
        .toList();
  }

  @Override
  public synchronized void add(Workspace workspace) {
    workspaces.putIfAbsent(workspace.id(), workspace);
  }

  @Override
  public synchronized List<Stored<Project>> list() {
    return Stored.all(projects);
  }

  @Override
  public synchronized boolean add(Project project, List<Workspace> rooms, AuditEvent event) {
    boolean taken =
        projects.stream()
            .anyMatch(p -> p.id().equals(project.id()) || p.name().equals(project.name()));
    if (taken) {
      return false;
    }
    projects.add(project);
    rooms.forEach(this::add);
    audit.append(event);
    return true;
  }

  @Override
  public synchronized boolean replace(Project project, AuditEvent event) {
    for (ListIterator<Project> each = projects.listIterator(); each.hasNext(); ) {
      Project stored = each.next();
      if (stored.id().equals(project.id())) {
        each.set(
            new Project(
                stored.id(), stored.organizationId(), stored.name(), project.environments()));
        audit.append(event);
        return true;
      }
    }
    return false;
  }
}
