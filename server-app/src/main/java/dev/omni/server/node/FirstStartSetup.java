package dev.omni.server.node;

import dev.omni.application.keys.ApiKeys;
import dev.omni.application.keys.Projects;
import dev.omni.application.spi.store.ProjectStore.Project;
import dev.omni.domain.access.ApiKey.Grant;
import dev.omni.domain.access.ApiKeyFormat;
import dev.omni.domain.access.Mode;
import dev.omni.domain.access.PrincipalType;
import dev.omni.domain.access.Scope;
import dev.omni.domain.audit.AuditActor;
import dev.omni.domain.fault.InvalidSettingException;
import dev.omni.domain.json.Json;
import dev.omni.keys.SmallFile;
import dev.omni.server.setting.UnreadableFile;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;

/**
 * The setup on the first start with an empty store: a project, its workspaces, and keys. The keys
 * are two new ones, or those of a file.
 */
final class FirstStartSetup {
  private static final Duration YEAR = Duration.ofDays(365);
  private final Projects projects;
  private final ApiKeys keys;
  private final Optional<Path> given;

  /**
   * Creates the setup of a store.
   *
   * @param given a file of existing keys, one a line
   */
  FirstStartSetup(Projects projects, ApiKeys keys, Optional<Path> given) {
    this.projects = projects.withActor("first-start");
    this.keys = keys.withActor(AuditActor.named("first-start"));
    this.given = given;
  }

  /**
   * Returns the texts of new first keys by name, which are shown this once. Keys from a file are
   * known to its author and not shown.
   *
   * @throws InvalidSettingException when the file is unreadable or has no keys
   */
  Optional<Json.Obj> createFirstKeys() {
    if (!projects.list().isEmpty() || !keys.list().isEmpty()) {
      return Optional.empty();
    }
    if (given.isPresent()) {
      List<ApiKeyFormat> texts = read(given.get());
      Project project = projects.create("default");
      texts.forEach(text -> keys.adopt(text, keyRequest(project, text.mode())));
      return Optional.empty();
    }
    Project project = projects.create("default");
    var secrets = new LinkedHashMap<String, Json>();
    for (Mode mode : List.of(Mode.TEST, Mode.LIVE)) {
      secrets.put(mode + "_key", Json.str(keys.create(keyRequest(project, mode)).text().reveal()));
    }
    return Optional.of(new Json.Obj(secrets));
  }

  private ApiKeys.KeyRequest keyRequest(Project project, Mode mode) {
    return new ApiKeys.KeyRequest(
        PrincipalType.DEVELOPER_KEY,
        projects.binding(project, mode, Optional.empty()),
        new Grant(Scope.all(), Optional.empty()),
        "first " + mode + " key",
        Optional.of(YEAR));
  }

  private static List<ApiKeyFormat> read(Path file) {
    try {
      List<ApiKeyFormat> texts =
          new SmallFile(file)
              .lines().stream()
                  .map(String::strip)
                  .filter(line -> !line.isEmpty())
                  .map(line -> ApiKeyFormat.of(line).filter(text -> text.legacyId().isEmpty()))
                  .map(text -> text.orElseThrow(() -> malformed(file)))
                  .toList();
      if (texts.isEmpty()) {
        throw malformed(file);
      }
      return texts;
    } catch (IOException unreadable) {
      throw new InvalidSettingException(
          "bootstrap-keys-file: cannot read " + file + ": " + UnreadableFile.reason(unreadable));
    }
  }

  private static InvalidSettingException malformed(Path file) {
    return new InvalidSettingException(
        "bootstrap-keys-file: "
            + file
            + " must hold keys lq_test_… or lq_live_… with right checksums, one a line");
  }
}
