package dev.omni.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.omni.client.OmniClient;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;

/** Command that says for whom the others are executed, and where. */
@Command(name = "whoami", description = "Shows server, mode, project, scopes and end of the key.")
final class WhoAmICommand extends UserCommand {
  WhoAmICommand(CommandContext context) {
    super(context);
  }

  @Override
  protected int run(OmniClient omni) {
    JsonNode own = omni.developer().context();
    if (json) {
      printJson(
          JsonLines.object()
              .put("server", omni.baseUrl())
              .put("key", omni.shownKey())
              .setAll((ObjectNode) own));
      return ExitStatus.DONE;
    }
    List<String> scopes = new ArrayList<>();
    own.path("scopes").forEach(scope -> scopes.add(scope.asText()));
    print(
        new AlignedTable(2)
            .row("server", omni.baseUrl())
            .row("mode", own.path("mode").asText())
            .row("project", own.path("project_id").asText("-"))
            .row("scopes", String.join(", ", scopes))
            .row("key", omni.shownKey())
            .lines());
    return ExitStatus.DONE;
  }
}
