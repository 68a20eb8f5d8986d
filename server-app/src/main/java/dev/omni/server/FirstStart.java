package dev.omni.server;

import dev.omni.application.developer.Keys;
import dev.omni.application.developer.Projects;
import dev.omni.application.spi.Directory.Project;
import dev.omni.domain.access.ApiKey.Grant;
import dev.omni.domain.access.Mode;
import dev.omni.domain.access.PrincipalType;
import dev.omni.domain.access.Scope;
import dev.omni.domain.json.Json;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;

/** What the first start on an empty store makes: a project, its workspaces, and two keys. */
final class FirstStart {
  private static final Duration YEAR = Duration.ofDays(365);
  private final Projects projects;
  private final Keys keys;

  FirstStart(Projects projects, Keys keys) {
    this.projects = projects.by("first-start");
    this.keys = keys.by("first-start");
  }

  /** The first keys' texts by name, when this start made them; they are shown this once. */
  Optional<Json.Obj> onceOnly() {
    if (!projects.list().isEmpty() || !keys.list().isEmpty()) {
      return Optional.empty();
    }
    Project project = projects.create("default");
    var secrets = new LinkedHashMap<String, Json>();
    for (Mode mode : List.of(Mode.TEST, Mode.LIVE)) {
      var wanted =
          new Keys.Wanted(
              PrincipalType.DEVELOPER_KEY,
              projects.binding(project, mode, Optional.empty()),
              new Grant(Scope.all(), Optional.empty()),
              "first " + mode + " key",
              Optional.of(YEAR));
      secrets.put(mode + "_key", Json.str(keys.create(wanted).text().reveal()));
    }
    return Optional.of(new Json.Obj(secrets));
  }
}
