package dev.omni.cli;

import com.fasterxml.jackson.databind.JsonNode;
import dev.omni.client.OmniClient;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Command that lists the capabilities of a server. */
@Command(
    name = "capabilities",
    description = "Lists the capabilities of the server; show prints one with its fields.")
public final class CapabilitiesCommand extends UserCommand {
  private final Installation installation;

  @Option(names = "--world", paramLabel = "WORLD", description = "of this world alone")
  private String world = "";

  @Option(names = "--search", paramLabel = "TEXT", description = "with these words in id or texts")
  private String search = "";

  @Option(
      names = "--contracts",
      description =
          "print those of this version with all contracts as a JSON array, without a server")
  private boolean printContracts;

  private CapabilitiesCommand(CommandContext context, Installation installation) {
    super(context);
    this.installation = installation;
  }

  static CommandLine all(CommandContext context, Installation installation) {
    var alias = new CommandLine(new CapabilitiesCommand(context, installation));
    alias.getCommandSpec().name("list").usageMessage().hidden(true);
    return new CommandLine(new CapabilitiesCommand(context, installation))
        .addSubcommand(new Show(context, installation))
        .addSubcommand("list", alias);
  }

  @Override
  Optional<Installation> alone() {
    return Optional.of(installation);
  }

  @Override
  public Integer call() {
    if (printContracts) {
      out().println(installation.contracts());
      return ExitStatus.DONE;
    }
    return super.call();
  }

  @Override
  protected int run(OmniClient omni) throws IOException {
    List<JsonNode> all = new ArrayList<>();
    List<JsonNode> worlds = new ArrayList<>();
    omni.worlds().forEach(worlds::add);
    if (!world.isEmpty()
        && worlds.stream().noneMatch(each -> each.path("id").asText().equals(world))) {
      omni.capabilities().list(world).forEach(all::add); // Refused, with the worlds to choose.
    }
    for (JsonNode each : worlds) {
      omni.capabilities().list(each.path("id").asText()).forEach(all::add);
    }
    CatalogCache.of(context, omni.baseUrl()).write(all);
    beginList();
    var table = new AlignedTable(2).row("capability", "execution", "name");
    for (JsonNode each : all) {
      if (chosen(each)) {
        if (json) {
          printItem(each);
        } else {
          table.row(
              each.path("id").asText(),
              each.path("execution").asText(),
              each.path("name").asText());
        }
      }
    }
    if (!json) {
      print(table.lines());
    }
    return ExitStatus.DONE;
  }

  private boolean chosen(JsonNode capability) {
    String texts =
        String.join(
            " ",
            capability.path("id").asText(),
            capability.path("name").asText(),
            capability.path("description").asText());
    boolean found =
        List.of(search.strip().toLowerCase(Locale.ROOT).split("\\s+", -1)).stream()
            .allMatch(texts.toLowerCase(Locale.ROOT)::contains);
    return found && (world.isEmpty() || capability.path("world").asText().equals(world));
  }

  /** Command that prints one capability. */
  @Command(name = "show", description = "Prints a capability: fields, and a command that runs it.")
  static final class Show extends UserCommand {
    @Parameters(paramLabel = "ID", description = "as omni capabilities lists it")
    private String id = "";

    private final Installation installation;

    Show(CommandContext context, Installation installation) {
      super(context);
      this.installation = installation;
    }

    @Override
    Optional<Installation> alone() {
      return Optional.of(installation);
    }

    @Override
    protected int run(OmniClient omni) {
      JsonNode capability = omni.capabilities().get(id);
      if (json) {
        printJson(capability);
      } else {
        print(new ContractText(capability).lines(context.width()));
      }
      return ExitStatus.DONE;
    }
  }
}
