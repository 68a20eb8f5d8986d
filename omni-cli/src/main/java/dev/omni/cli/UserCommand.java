package dev.omni.cli;

import com.fasterxml.jackson.databind.JsonNode;
import dev.omni.client.APIConnectionError;
import dev.omni.client.AuthenticationError;
import dev.omni.client.OmniClient;
import dev.omni.client.OmniClientBuilder;
import dev.omni.client.Problem;
import dev.omni.client.ValidationError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

/** Command that calls a server with the key of its user. */
public abstract class UserCommand extends PrintingCommand {
  private static final String LOCAL = "omni-data/credentials.json";
  private static final Pattern ABSENT =
      Pattern.compile(
          "java\\.n(?:et|io\\.channels)\\.(Connect|UnknownHost|UnresolvedAddress)Exception");
  private static final String ALONE =
      "omni: no server is set up here, so this command computes alone and keeps nothing;"
          + " see omni serve";
  private static final String REMEDY =
      "Start one: omni serve; or name another: --url, OMNI_BASE_URL, omni login";

  final AwaitedRun awaited = new AwaitedRun();

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

  private String server = "";

  private Optional<Installation.Server> own = Optional.empty();

  /** Creates the command. */
  protected UserCommand(CommandContext context) {
    super(context);
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
  int execute() throws IOException {
    try (OmniClient omni = client()) {
      server = omni.baseUrl().replaceFirst("/api/v1$", "");
      return run(omni);
    } finally {
      own.ifPresent(Installation.Server::close);
    }
  }

  /** Prints why something failed and returns the exit status. */
  @Override
  protected int failed(RuntimeException failure) {
    Matcher absent = ABSENT.matcher(String.valueOf(failure.getMessage()));
    if (failure instanceof ValidationError refused) {
      problems(refused);
      return ExitStatus.of(failure);
    }
    if (failure instanceof APIConnectionError && absent.find()) {
      String why = absent.group(1).equals("Connect") ? "connection refused" : "unknown host";
      err().println("omni: no server answers at " + server + " (" + why + "). " + REMEDY);
      return ExitStatus.of(failure);
    }
    return super.failed(failure);
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
    if (!installation.get().isElsewhere()) {
      err().println(ALONE);
    }
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
}
