package dev.omni.cli;

import com.fasterxml.jackson.databind.JsonNode;
import dev.omni.client.AuthenticationError;
import dev.omni.client.OmniClient;
import dev.omni.client.OmniClientBuilder;
import dev.omni.client.OmniError;
import dev.omni.client.Problem;
import dev.omni.client.ValidationError;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Command that calls a server with the key of its user. */
public abstract class UserCommand implements Callable<Integer> {
  private static final String LOCAL = "omni-data/credentials.json";

  /** The process around the command. */
  protected final CommandContext context;

  final AwaitedRun awaited = new AwaitedRun();

  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--url",
      paramLabel = "URL",
      description = "the server; default OMNI_BASE_URL, else that of the profile")
  private String url = "";

  @Option(
      names = "--profile",
      paramLabel = "PROFILE",
      description = "profile of the credentials file; default OMNI_PROFILE, else default")
  private String profile = "";

  @Option(names = "--json", description = "print as JSON, lists with one object a line")
  protected boolean json;

  private Optional<Installation.Server> own = Optional.empty();

  /** Creates the command. */
  protected UserCommand(CommandContext context) {
    this.context = context;
  }

  /** Executes the command and returns its exit status. */
  protected abstract int run(OmniClient omni) throws IOException;

  /** Returns the capability whose input is at fault in problems; empty for none. */
  String subject() {
    return "";
  }

  /** Returns the installation that serves this command where no server is; empty for none. */
  Optional<Installation> alone() {
    return Optional.empty();
  }

  /** Returns whether the server of this command ends with it. */
  boolean isAlone() {
    return own.isPresent();
  }

  /** Prints how to find the run of an interrupted command, until the returned handle is closed. */
  AwaitedRun.Watch interruption() {
    return isAlone() ? () -> {} : awaited.during(err());
  }

  @Override
  public Integer call() {
    try (OmniClient omni = client()) {
      return run(omni);
    } catch (OmniError | CommandException | IllegalArgumentException failed) {
      return failed(failed);
    } catch (IOException failed) {
      err().println("omni: " + reason(failed));
      return ExitStatus.of(failed);
    } finally {
      own.ifPresent(Installation.Server::close);
    }
  }

  /** Prints why something failed and returns the exit status. */
  protected int failed(RuntimeException failure) {
    if (failure instanceof ValidationError refused) {
      problems(refused);
    } else {
      err().println("omni: " + failure.getMessage());
    }
    return ExitStatus.of(failure);
  }

  private static String reason(IOException failed) {
    if (failed instanceof NoSuchFileException none) {
      return "no such file: " + none.getFile();
    }
    return failed instanceof FileSystemException file && file.getReason() == null
        ? file.getFile() + ": must be a file that can be read and written to"
        : String.valueOf(failed.getMessage());
  }

  /** Prints each problem with the name of its member. */
  private void problems(ValidationError refused) {
    List<Problem> all = refused.problems();
    if (all.isEmpty() || subject().isEmpty()) {
      err().println("omni: " + refused.getMessage());
      return;
    }
    String count = all.size() == 1 ? "1 problem" : all.size() + " problems";
    err().println("omni: " + count + " with the input of " + subject());
    for (Problem problem : all) {
      String name = problem.pointer().replaceFirst("^/input/", "").replace('/', '.');
      err().println("  " + name.replaceFirst("^\\.", "") + ": " + shown(problem.message()));
    }
  }

  /**
   * Returns a client of the key that is found: as for any client, then beside a fresh server. Where
   * there is neither, and nothing names one, some commands start a server of their own.
   */
  protected OmniClient client() throws IOException {
    try {
      return builder(context.environment()).build();
    } catch (AuthenticationError none) {
      Path local = context.file(LOCAL);
      boolean unreadable = !none.reason().startsWith("no API key found");
      if (!unreadable && !Files.exists(local) && !isNamed()) {
        own = started();
      }
      if (own.isPresent()) {
        return builder(context.environment())
            .baseUrl(own.get().baseUrl())
            .apiKey(own.get().key())
            .build();
      }
      if (unreadable
          || !Files.isReadable(local)
          || !isFor(JsonLines.read(Files.readString(local)))) {
        String places = unreadable ? "" : ", or " + LOCAL + " here; omni login stores a key";
        throw new CommandException(ExitStatus.FAILED, none.reason() + places);
      }
      Map<String, String> variables = new HashMap<>(context.environment());
      variables.put("OMNI_CREDENTIALS", local.toString());
      return builder(variables).build();
    }
  }

  /** Returns whether the user names a server or its key. */
  private boolean isNamed() {
    return Stream.of("OMNI_BASE_URL", "OMNI_PROFILE", "OMNI_CREDENTIALS")
        .map(name -> context.environment().getOrDefault(name, ""))
        .anyMatch(value -> !value.isEmpty() || !url.isEmpty() || !profile.isEmpty());
  }

  private Optional<Installation.Server> started() throws IOException {
    Optional<Installation> installation = alone().filter(Installation::hasEngines);
    if (installation.isEmpty()) {
      return Optional.empty();
    }
    err()
        .println(
            "omni: no server is set up here, so this command computes alone and keeps nothing;"
                + " see omni serve");
    return Optional.of(installation.get().start());
  }

  /**
   * Returns whether a server beside is the one that is named, if one is: its key is for no other.
   */
  private boolean isFor(JsonNode server) {
    String named = url.isEmpty() ? context.environment().getOrDefault("OMNI_BASE_URL", "") : url;
    String end = "(/api/v1)?/*$";
    String own = server.path("base_url").asText("").replaceFirst(end, "");
    return named.isEmpty() || named.strip().replaceFirst(end, "").equals(own);
  }

  /** Returns a builder of the client, by variables and options. */
  protected OmniClientBuilder builder(Map<String, String> environment) {
    OmniClientBuilder builder =
        OmniClient.builder()
            .environment(environment)
            .exact(true)
            .appInfo("omni-command")
            .hooks(awaited);
    if (!url.isEmpty()) {
      builder.baseUrl(url);
    }
    if (!profile.isEmpty()) {
      builder.profile(profile);
    }
    return builder;
  }

  /** Returns whether an option names a server. */
  protected boolean isServerNamed() {
    return !url.isEmpty() || !profile.isEmpty();
  }

  String profile() {
    return profile;
  }

  /** Returns the writer of results. */
  protected PrintWriter out() {
    return spec.commandLine().getOut();
  }

  /** Returns the writer of messages. */
  protected PrintWriter err() {
    return spec.commandLine().getErr();
  }

  /** Prints lines for people, on a terminal not longer than it is wide. */
  void print(List<String> lines) {
    int width = context.terminal() ? context.width() : Integer.MAX_VALUE;
    for (String line : lines) {
      boolean cut = line.length() > width && line.indexOf('\u001b') < 0;
      out().println(shown(cut ? line.substring(0, width - 1) + "\u2026" : line));
    }
  }

  /** Returns a text for people, in ASCII where the locale needs it. */
  String shown(String text) {
    return context.plain() ? PlainText.of(text) : text;
  }

  /** Prints one object as a line of JSON. */
  void printJson(JsonNode value) {
    out().println(value);
  }
}
