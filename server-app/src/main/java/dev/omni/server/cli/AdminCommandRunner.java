package dev.omni.server.cli;

import dev.omni.application.json.JsonReader;
import dev.omni.application.spi.store.StoreUnavailableException;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.fault.InvalidSettingException;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Problem;
import dev.omni.http.admin.AdminListener;
import dev.omni.keys.CredentialsFile;
import dev.omni.server.plugin.InstalledEngines;
import dev.omni.server.setting.ServerSettings;
import dev.omni.server.store.ConfiguredStores;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The execution of operator commands. A running server that holds the embedded database executes
 * them; otherwise this process opens the database itself.
 */
final class AdminCommandRunner {
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  /** The commands that read or remove much of a large database, and the time for it. */
  private static final Set<String> LONG = Set.of("backup", "repair", "retention.run");

  private static final Duration OF_LONG = Duration.ofHours(2);

  /** The user of this command line, as far as the system knows. */
  private static final String ACTOR =
      "cli:" + System.getProperty("user.name", "unknown").replaceAll("[^A-Za-z0-9._-]", "_");

  private final ServerSettings settings;

  AdminCommandRunner(ServerSettings settings) {
    this.settings = settings;
  }

  /** Runs a command; its effect is in force on return. */
  Json.Obj run(String command, Json.Obj arguments) {
    if (settings.database().isEmpty()) {
      Optional<Json.Obj> answer =
          new CredentialsFile(settings.files().dataDir())
              .read()
              .filter(known -> known.has("admin_url"))
              .flatMap(known -> ask(known, command, arguments));
      if (answer.isPresent()) {
        return answer.get();
      }
    }
    try (var store = opened()) {
      return store
          .commands(settings, () -> InstalledEngines.of(settings))
          .run(ACTOR, command, arguments);
    }
  }

  private ConfiguredStores opened() {
    try {
      return ConfiguredStores.open(settings);
    } catch (StoreUnavailableException taken) {
      if (settings.database().isPresent()) {
        throw taken;
      }
      throw new InvalidSettingException(
          taken.getMessage()
              + ". A running server executes commands itself if it has an admin listener:"
              + " start it without admin-port off, or stop it first");
    }
  }

  /** Returns the response of the running server; empty when none is running. */
  private static Optional<Json.Obj> ask(Json.Obj known, String command, Json.Obj arguments) {
    URI uri = URI.create(known.findText("admin_url").orElseThrow() + "/admin/v1/" + command);
    HttpRequest request =
        HttpRequest.newBuilder(uri)
            .timeout(LONG.contains(command) ? OF_LONG : PATIENCE)
            .header("Authorization", "Bearer " + known.findText("admin_token").orElse(""))
            .header(AdminListener.ACTOR, ACTOR)
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(JsonReader.write(arguments)))
            .build();
    try {
      var response = HttpClient.newHttpClient().send(request, BodyHandlers.ofString());
      Json.Obj body = (Json.Obj) JsonReader.trusted(response.body());
      if (response.statusCode() != 200) {
        throw fault(body.findObject("error").orElse(Json.Obj.EMPTY));
      }
      return Optional.of(body);
    } catch (java.net.ConnectException nobodyThere) {
      return Optional.empty();
    } catch (IOException broken) {
      throw new InvalidSettingException(
          "the server at " + uri.getAuthority() + " did not answer: " + broken.getMessage());
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
      throw new InvalidSettingException("interrupted");
    }
  }

  /** Returns the refusal of the server, with its problems where it lists any. */
  private static Fault fault(Json.Obj error) {
    FaultCode code = error.findText("code").flatMap(FaultCode::of).orElse(FaultCode.INTERNAL_ERROR);
    Json.Obj details = error.findObject("details").orElse(Json.Obj.EMPTY);
    List<Problem> problems =
        details.items("errors").stream()
            .map(Json.Obj.class::cast)
            .map(each -> problem(each, code))
            .toList();
    try {
      Fault.refuse(problems, code);
    } catch (Fault listed) {
      return listed;
    }
    return Fault.of(code, error.findText("message").orElse("the server refused"), details);
  }

  private static Problem problem(Json.Obj stated, FaultCode otherwise) {
    return new Problem(
        stated.findText("pointer").orElse(""),
        stated.findText("code").flatMap(FaultCode::of).orElse(otherwise),
        stated.findText("message").orElse(""));
  }
}
