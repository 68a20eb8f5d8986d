package dev.omni.cli;

import com.fasterxml.jackson.databind.JsonNode;
import dev.omni.client.OmniClient;
import dev.omni.client.RunOptions;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Commands on what a project has on the server, by the API and with the user's own key. */
final class ResourceCommands {
  /** A kind of thing that is listed. */
  enum Noun {
    WEBHOOKS("/developer/webhooks", "id url enabled created_at", "list show create delete"),
    KEYS("/developer/keys", "id name status created_at", "list show create delete"),
    WORKFLOWS("/workflows", "id name version status created_at", "list show create"),
    REQUESTS("/developer/requests", "id method route status code created_at", "list show"),
    USAGE("/developer/usage", "start runs rows compute_seconds", "list");

    private final String path;
    private final List<String> columns;
    private final Set<String> verbs;

    Noun(String path, String columns, String verbs) {
      this.path = path;
      this.columns = List.of(columns.split(" "));
      this.verbs = Set.of(verbs.split(" "));
    }

    String title() {
      return name().toLowerCase(java.util.Locale.ROOT);
    }
  }

  private ResourceCommands() {}

  /** The group of the commands on one kind. */
  @Command(synopsisSubcommandLabel = "COMMAND")
  static final class Group {}

  static CommandLine of(CommandContext context, Noun noun) {
    var line = new CommandLine(new Group());
    line.getCommandSpec().name(noun.title());
    line.getCommandSpec()
        .usageMessage()
        .description(
            "The " + noun.title() + " of the project: " + String.join(", ", sorted(noun)) + ".");
    Map<String, UserCommand> all =
        Map.of(
            "list", new ListAll(context, noun),
            "show", new Show(context, noun),
            "create", new Create(context, noun),
            "delete", new Delete(context, noun));
    sorted(noun).forEach(verb -> line.addSubcommand(verb, all.get(verb)));
    return line;
  }

  private static List<String> sorted(Noun noun) {
    return List.of("list", "show", "create", "delete").stream()
        .filter(noun.verbs::contains)
        .toList();
  }

  @Command(name = "list", description = "Lists them, newest first.")
  static final class ListAll extends UserCommand {
    private final Noun noun;

    @Option(names = "--limit", paramLabel = "N", description = "so many at most; default 100")
    private long limit = 100;

    ListAll(CommandContext context, Noun noun) {
      super(context);
      this.noun = noun;
    }

    @Override
    protected int run(OmniClient omni) {
      if (limit < 1) {
        throw CommandException.usage("--limit: must be 1 or more");
      }
      beginList();
      var table = new AlignedTable(2).row(noun.columns.toArray(String[]::new));
      for (JsonNode each : omni.pages(noun.path, Map.of(), limit)) {
        if (json) {
          printItem(each);
        } else {
          table.row(
              noun.columns.stream().map(name -> each.path(name).asText("")).toArray(String[]::new));
        }
      }
      if (!json) {
        print(table.lines());
      }
      return ExitStatus.DONE;
    }
  }

  /** Command on one of them. */
  abstract static class OfOne extends UserCommand {
    final Noun noun;

    @Parameters(paramLabel = "ID", description = "as list shows it")
    private String id = "";

    OfOne(CommandContext context, Noun noun) {
      super(context);
      this.noun = noun;
    }

    abstract int run(OmniClient omni, String path);

    @Override
    protected int run(OmniClient omni) {
      if (!id.matches("[\\w.-]*\\w[\\w.-]*")) {
        throw CommandException.usage(
            id + ": must be an id, as omni " + noun.title() + " list shows it");
      }
      return run(omni, noun.path + "/" + id);
    }

    @Override
    OutputFormat usual() {
      return OutputFormat.JSON;
    }
  }

  @Command(name = "show", description = "Shows one.")
  static final class Show extends OfOne {
    Show(CommandContext context, Noun noun) {
      super(context, noun);
    }

    @Override
    int run(OmniClient omni, String path) {
      printJson(omni.request("GET", path).data());
      return ExitStatus.DONE;
    }
  }

  @Command(name = "delete", description = "Deletes a webhook; revokes a key.")
  static final class Delete extends OfOne {
    Delete(CommandContext context, Noun noun) {
      super(context, noun);
    }

    @Override
    int run(OmniClient omni, String path) {
      if (noun == Noun.KEYS) {
        RunOptions options = RunOptions.none().idempotencyKey(OmniClient.newKey());
        printJson(omni.request("POST", path + "/revoke", Map.of(), options).data());
      } else {
        printJson(omni.request("DELETE", path).data());
      }
      return ExitStatus.DONE;
    }
  }

  @Command(name = "create", description = "Creates one. NAME=VALUE are members of it.")
  static final class Create extends UserCommand {
    private final Noun noun;

    @Option(
        names = "--input",
        paramLabel = "FILE",
        description = "it as JSON; - for standard input")
    private String input = "";

    @Parameters(arity = "0..*", paramLabel = "NAME=VALUE", description = "members; they win")
    private List<String> members = List.of();

    Create(CommandContext context, Noun noun) {
      super(context);
      this.noun = noun;
    }

    @Override
    OutputFormat usual() {
      return OutputFormat.JSON;
    }

    @Override
    protected int run(OmniClient omni) throws IOException {
      if (input.isEmpty() && members.isEmpty()) {
        throw CommandException.usage("give --input FILE, or members as NAME=VALUE");
      }
      var body = new InputMembers(context, JsonLines.object()).read(input, members);
      RunOptions options = RunOptions.none().idempotencyKey(OmniClient.newKey());
      JsonNode made = omni.request("POST", noun.path, body, options).data();
      printJson(made);
      return ExitStatus.DONE;
    }
  }
}
