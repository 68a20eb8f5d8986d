package dev.omni.server.cli;

import dev.omni.domain.fault.InvalidSettingException;
import dev.omni.domain.json.Json;
import dev.omni.keys.CredentialsFile;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Option;

/** A command that prints a link to sign in to the console once. */
abstract class SignInLinkCommand extends AdminCommand {
  @Option(names = "--project", description = "id or name; default the first project")
  String project = "";

  @Option(names = "--mode", description = "test (default) or live")
  String mode = "";

  @Option(names = "--open", description = "start the browser, too")
  boolean open;

  @Override
  String command() {
    return "console.link";
  }

  @Override
  Json.Obj arguments() {
    return super.arguments().without("open");
  }

  @Override
  Json.Obj answer(AdminCommandRunner operator) {
    String console =
        new CredentialsFile(settings().files().dataDir())
            .read()
            .flatMap(known -> known.findText("console_url"))
            .orElseThrow(
                () ->
                    new InvalidSettingException(
                        "console: no server with a console has started on this data-dir"));
    Json.Obj link = super.answer(operator);
    String url = console + "/login#" + link.text("code");
    if (open) {
      browse(url);
    }
    return Json.obj("url", url, "expires_at", link.find("expires_at"));
  }

  @Override
  List<String> lines(Json.Obj answer) {
    return List.of(answer.text("url"));
  }

  private static void browse(String url) {
    String system = System.getProperty("os.name", "").toLowerCase(Locale.ROOT);
    List<String> command =
        system.contains("mac")
            ? List.of("open", url)
            : system.contains("win")
                ? List.of("rundll32", "url.dll,FileProtocolHandler", url)
                : List.of("xdg-open", url);
    try {
      new ProcessBuilder(command).inheritIO().start();
    } catch (IOException none) {
      throw new InvalidSettingException("open: no browser could be started: " + none.getMessage());
    }
  }
}
