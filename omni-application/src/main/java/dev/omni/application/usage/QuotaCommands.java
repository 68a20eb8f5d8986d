package dev.omni.application.usage;

import dev.omni.application.keys.AdminCommands;
import dev.omni.application.keys.Projects;
import dev.omni.application.run.admission.ProjectQuotas;
import dev.omni.application.spi.ClockAndIds;
import dev.omni.application.spi.Stores;
import dev.omni.application.spi.store.ProjectStore.Project;
import dev.omni.domain.access.Mode;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.audit.AuditEvent;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Shape;
import dev.omni.domain.usage.Quota;
import dev.omni.domain.usage.QuotaLimit;
import dev.omni.domain.usage.QuotaState;
import java.util.Optional;

/** The operator command that shows and changes the quota of a project in one mode. */
public final class QuotaCommands {
  private static final String COMMAND = "projects.quota";
  private static final String NO_LIMIT = "none";

  private final Projects projects;
  private final Stores stores;
  private final ClockAndIds clockAndIds;
  private final Runnable settled;

  /**
   * Creates the command.
   *
   * @param settled waits until every node has loaded earlier changes
   */
  public QuotaCommands(
      Projects projects, Stores stores, ClockAndIds clockAndIds, Runnable settled) {
    this.projects = projects;
    this.stores = stores;
    this.clockAndIds = clockAndIds;
    this.settled = settled;
  }

  /** Returns the command. */
  public AdminCommands commands() {
    Shape shape =
        Shape.object()
            .required("project", Shape.string().length(1, 80))
            .required("mode", Shape.choice("test", "live"));
    for (QuotaLimit limit : QuotaLimit.values()) {
      shape =
          shape.optional(
              limit.toString(),
              Shape.string().pattern("^(none|0|[1-9][0-9]{0,17})$", "a number, or none"));
    }
    return AdminCommands.NONE.with(COMMAND, shape, this::quota);
  }

  private Json.Obj quota(String actor, Json.Obj args) {
    Project project = projects.find(args.findText("project"));
    Mode mode = args.findText("mode").flatMap(Mode::of).orElseThrow();
    Quota before = project.quota(mode);
    Quota next = before;
    for (QuotaLimit limit : QuotaLimit.values()) {
      Optional<String> given = args.findText(limit.toString());
      if (given.isPresent()) {
        next = next.with(limit, given.filter(text -> !text.equals(NO_LIMIT)).map(Long::valueOf));
      }
    }
    if (!next.equals(before)) {
      stores.projects().replace(project.with(mode, next), event(actor, project, mode, next));
      settled.run();
    }
    return Json.obj(
        "data",
        new ProjectQuotas(stores, clockAndIds)
            .states(new Tenant(project.id(), mode)).stream().map(QuotaState::json).toList());
  }

  private AuditEvent event(String actor, Project project, Mode mode, Quota next) {
    Json.Obj facts = Json.obj("project_id", project.id(), "mode", mode, "quota", next.json());
    return new AuditEvent(clockAndIds.now(), actor, COMMAND, facts);
  }
}
