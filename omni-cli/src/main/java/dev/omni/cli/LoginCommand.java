package dev.omni.cli;

import com.fasterxml.jackson.databind.JsonNode;
import dev.omni.client.OmniClient;
import dev.omni.client.Profiles;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Command that stores the key of a user. */
@Command(
    name = "login",
    description = "Checks an API key and stores it for the commands and the clients.")
final class LoginCommand extends UserCommand {
  @Option(names = "--key-stdin", description = "read the key from standard input")
  private boolean keyStdin;

  private String key = "";

  LoginCommand(CommandContext context) {
    super(context);
  }

  @Override
  protected OmniClient client() throws IOException {
    key = keyStdin ? line() : typed();
    if (!key.matches("lq_(test|live)_[0-9A-Za-z]{38}")) {
      throw CommandException.usage(
          "the key must be an API key, lq_test_ or lq_live_ and 38 characters");
    }
    return builder(context.environment()).apiKey(key).build();
  }

  private String line() throws IOException {
    var lines = new BufferedReader(new InputStreamReader(context.in(), StandardCharsets.UTF_8));
    String first = lines.readLine();
    return first == null ? "" : first.strip();
  }

  private static String typed() {
    return Optional.ofNullable(System.console())
        .map(console -> console.readPassword("API key: "))
        .map(typed -> new String(typed).strip())
        .orElseThrow(
            () -> CommandException.usage("no terminal to type the key on; use --key-stdin"));
  }

  @Override
  protected int run(OmniClient omni) throws IOException {
    JsonNode own = omni.request("GET", "/developer/context").data();
    Path file = Profiles.file(context.environment());
    String named =
        profile().isEmpty() ? context.environment().getOrDefault("OMNI_PROFILE", "") : profile();
    String name = named.isEmpty() ? "default" : named;
    Profiles.save(file, name, omni.baseUrl(), key);
    if (json) {
      printJson(own);
    } else {
      List<String> scopes = new ArrayList<>();
      own.path("scopes").forEach(scope -> scopes.add(scope.asText()));
      print(
          new AlignedTable(2)
              .row("server", omni.baseUrl())
              .row("mode", own.path("mode").asText())
              .row("project", own.path("project_id").asText("-"))
              .row("scopes", String.join(", ", scopes))
              .lines());
    }
    err().println("omni: stored as profile " + name + " in " + file);
    return ExitStatus.DONE;
  }
}
