package dev.omni.server.cli;

import dev.omni.application.spi.store.StoreUnavailableException;
import dev.omni.cli.CommandContext;
import dev.omni.cli.CommandException;
import dev.omni.cli.ExitStatus;
import dev.omni.cli.UserCommand;
import dev.omni.client.OmniClient;
import dev.omni.client.OmniClientBuilder;
import dev.omni.http.mcp.StdioTransport;
import dev.omni.http.mcp.Toolset;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The tools of a server, or of this process, over standard input and output. */
@Command(
    name = "mcp",
    description = {
      "Speaks the Model Context Protocol over standard input and output.",
      "Each message goes to the server, or with --embedded is answered by this process alone,",
      "which keeps its runs and its signing key in --data-dir."
    })
final class McpCommand extends UserCommand {
  /** Longer than the longest wait for a run. */
  private static final Duration PATIENCE = Duration.ofMinutes(2);

  private final ThisInstallation installation;

  @Option(names = "--embedded", description = "answer in this process, without server and port")
  private boolean embedded;

  @Option(
      names = "--data-dir",
      paramLabel = "DIR",
      description = "with --embedded: the data; default $XDG_DATA_HOME or ~/.local/share, omni-mcp")
  private Optional<Path> dataDir = Optional.empty();

  @Option(
      names = "--toolset",
      paramLabel = "SET",
      description = "tools to list: core, a world, platform, all; several with commas")
  private Optional<String> toolset = Optional.empty();

  @Option(
      names = "--tools",
      paramLabel = "NAME",
      description = "list these tools alone, by name or id of a capability; several with commas")
  private Optional<String> tools = Optional.empty();

  @Option(
      names = "--schemas",
      paramLabel = "WORD",
      description = "output: list the schemas of results too")
  private Optional<String> schemas = Optional.empty();

  McpCommand(CommandContext context, ThisInstallation installation) {
    super(context);
    this.installation = installation;
  }

  @Override
  protected int run(OmniClient omni) {
    throw new IllegalStateException("it has a client of its own");
  }

  @Override
  public Integer call() {
    try {
      requireFitting();
      if (!embedded) {
        Toolset.of(wanted());
        try (var bridge = new McpBridge(this::client, wanted())) {
          return served(bridge);
        }
      }
      try (ThisInstallation.Tools own = installation.tools(folder(), wanted())) {
        return served(own::answer);
      }
    } catch (Toolset.UnknownToolsetException unknown) {
      return failed(CommandException.usage("--" + unknown.getMessage()));
    } catch (CommandException | IllegalArgumentException wrong) {
      return failed(wrong);
    } catch (StoreUnavailableException taken) {
      err().println("omni: --" + taken.getMessage());
      return ExitStatus.DATA_IN_USE;
    } catch (IOException broken) {
      err().println("omni: " + broken.getMessage());
      return ExitStatus.FAILED;
    }
  }

  private int served(StdioTransport.Peer peer) throws IOException {
    new StdioTransport(context.in(), out()).run(peer);
    return ExitStatus.DONE;
  }

  private void requireFitting() {
    if (json) {
      throw CommandException.usage("mcp always speaks JSON; --json is for other commands");
    }
    if (embedded && isServerNamed()) {
      throw CommandException.usage("--embedded has no server; --url and --profile name one");
    }
    if (!embedded && dataDir.isPresent()) {
      throw CommandException.usage("--data-dir is for --embedded; a server has its own data");
    }
  }

  @Override
  protected OmniClientBuilder builder(Map<String, String> environment) {
    return super.builder(environment).timeout(PATIENCE);
  }

  private Map<String, String> wanted() {
    var wanted = new LinkedHashMap<String, String>();
    toolset.ifPresent(text -> wanted.put(Toolset.SETS, text));
    tools.ifPresent(text -> wanted.put(Toolset.TOOLS, text));
    schemas.ifPresent(text -> wanted.put(Toolset.SCHEMAS, text));
    return wanted;
  }

  private Path folder() {
    Map<String, String> variables = context.environment();
    String home = variables.getOrDefault("HOME", System.getProperty("user.home", ""));
    String named = variables.getOrDefault("XDG_DATA_HOME", "");
    Path data = named.isEmpty() ? Path.of(home, ".local", "share") : Path.of(named);
    return dataDir.map(own -> context.file(own.toString())).orElse(data.resolve("omni-mcp"));
  }
}
