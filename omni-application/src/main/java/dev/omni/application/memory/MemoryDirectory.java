package dev.omni.application.memory;

import dev.omni.application.spi.Directory;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.access.Workspace;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** Projects and workspaces in memory. */
final class MemoryDirectory implements Directory {
  private final Map<UUID, Workspace> workspaces = new HashMap<>();
  private final List<Project> projects = new ArrayList<>();

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
  public synchronized List<Project> projects() {
    return List.copyOf(projects);
  }

  @Override
  public synchronized boolean add(Project project) {
    boolean taken =
        projects.stream()
            .anyMatch(p -> p.id().equals(project.id()) || p.name().equals(project.name()));
    return !taken && projects.add(project);
  }
}
