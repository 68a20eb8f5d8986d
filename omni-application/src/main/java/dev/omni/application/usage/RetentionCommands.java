package dev.omni.application.usage;

import dev.omni.application.keys.AdminCommands;
import dev.omni.application.keys.Projects;
import dev.omni.application.spi.ClockAndIds;
import dev.omni.application.spi.Stores;
import dev.omni.application.spi.store.ProjectStore.Project;
import dev.omni.domain.audit.AuditEvent;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Shape;
import dev.omni.domain.json.Times;
import dev.omni.domain.usage.Retained;
import dev.omni.domain.usage.RetentionPeriods;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The operator commands of retention: its periods in a project, and a removal now. */
public final class RetentionCommands {
  private static final String OF_PROJECT = "projects.retention";
  private static final String RUN = "retention.run";
  private static final String DEFAULT = "default";

  private final Retention retention;
  private final Projects projects;
  private final Stores stores;
  private final ClockAndIds clockAndIds;

  /** Creates the commands. */
  public RetentionCommands(
      Retention retention, Projects projects, Stores stores, ClockAndIds clockAndIds) {
    this.retention = retention;
    this.projects = projects;
    this.stores = stores;
    this.clockAndIds = clockAndIds;
  }

  /** Returns the commands. */
  public AdminCommands commands() {
    Shape periods = Shape.object().required("project", Shape.string().length(1, 80));
    for (Retained what : Retained.values()) {
      periods =
          periods.optional(
              what.days(),
              Shape.string()
                  .pattern(
                      "^(default|[0-9]{1,4}|[12][0-9]{4}|3[0-5][0-9]{3}|36[0-4][0-9]{2}|36500)$",
                      "a number of days from 0 to 36500, or default"));
    }
    return AdminCommands.NONE
        .with(OF_PROJECT, periods, this::periods)
        .with(
            RUN,
            Shape.object().optional("as_of", Shape.dateTime()).optional("dry_run", Shape.bool()),
            this::run);
  }

  private Json.Obj periods(String actor, Json.Obj args) {
    Project project = projects.find(args.findText("project"));
    RetentionPeriods before = project.retention();
    RetentionPeriods next = before;
    for (Retained what : Retained.values()) {
      Optional<String> given = args.findText(what.days());
      if (given.isPresent()) {
        next = next.with(what, given.filter(text -> !text.equals(DEFAULT)).map(Integer::valueOf));
      }
    }
    Project changed = project.with(next);
    if (!next.equals(before)) {
      Json.Obj facts = Json.obj("project_id", project.id(), "retention", next.json());
      stores
          .projects()
          .replace(changed, new AuditEvent(clockAndIds.now(), actor, OF_PROJECT, facts));
    }
    RetentionPeriods own = next;
    return Json.obj(
        "data",
        Stream.of(Retained.values())
            .map(
                what ->
                    Json.obj(
                        "setting", what.days().replace('_', '-'),
                        "days", retention.periods(changed).days(what),
                        "of", own.days().containsKey(what) ? "project" : "settings"))
            .toList());
  }

  private Json.Obj run(String actor, Json.Obj args) {
    Instant asOf = args.findText("as_of").flatMap(Times::of).orElseGet(clockAndIds::now);
    boolean dry = args.flag("dry_run");
    Json.Obj counts = counts(retention.sweep(asOf, dry)).with("as_of", asOf).with("dry_run", dry);
    if (!dry) {
      AuditEvent event = new AuditEvent(clockAndIds.now(), actor, RUN, counts);
      stores.administration().audit().append(event);
    }
    return counts;
  }

  private static Json.Obj counts(Map<Retained, Long> gone) {
    Json.Obj counts = Json.Obj.EMPTY;
    for (Map.Entry<Retained, Long> each : gone.entrySet()) {
      counts = counts.with(each.getKey().plural(), each.getValue());
    }
    return counts;
  }
}
