package dev.omni.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.omni.client.Profiles;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Commands on the profiles that this machine has stored. They ask no server. */
@Command(
    name = "config",
    description = "Profiles on this machine: get, set, list, path.",
    synopsisSubcommandLabel = "COMMAND")
final class ConfigCommand {
  private static final String URL = "base_url";
  private static final String KEY = "api_key";
  private static final int SHOWN = 4;

  private ConfigCommand() {}

  static CommandLine all(CommandContext context) {
    var line = new CommandLine(new ConfigCommand());
    List.of(new Get(context), new Set(context), new ListAll(context), new Where(context))
        .forEach(line::addSubcommand);
    return line;
  }

  /** Returns a key as it may be seen: its mode and its last characters. */
  static String shownKey(String key) {
    return key.matches("lq_(test|live)_\\w{38}")
        ? key.substring(0, "lq_test_".length()) + "\u2026" + key.substring(key.length() - SHOWN)
        : "-";
  }

  /** Command on the file of profiles. */
  abstract static class OfFile extends PrintingCommand {
    OfFile(CommandContext context) {
      super(context);
    }

    Path file() {
      return context.folder().resolve(Profiles.file(context.environment()));
    }

    ObjectNode profiles() throws IOException {
      if (!Files.exists(file())) {
        return JsonLines.object();
      }
      JsonNode all = JsonLines.read(Files.readString(file()));
      if (!(all instanceof ObjectNode profiles) || all.has("test_key")) {
        throw CommandException.usage(file() + ": is not a file of profiles");
      }
      return profiles;
    }

    /** Returns a profile as it is shown. */
    static ObjectNode shown(String name, JsonNode profile) {
      return JsonLines.object()
          .put("profile", name)
          .put(URL, profile.path(URL).asText(""))
          .put(KEY, shownKey(profile.path(KEY).asText("")));
    }
  }

  /** Command on one profile. */
  abstract static class OfProfile extends OfFile {
    @Option(
        names = "--profile",
        paramLabel = "PROFILE",
        description = "default OMNI_PROFILE, else default")
    private String profile = "";

    @Parameters(index = "0", paramLabel = "NAME", description = "base_url or api_key")
    private String member = "";

    OfProfile(CommandContext context) {
      super(context);
    }

    String profile() {
      return profile.isEmpty()
          ? context.environment().getOrDefault("OMNI_PROFILE", "default")
          : profile;
    }

    String member() {
      if (!List.of(URL, KEY).contains(member)) {
        throw CommandException.usage(member + ": must be base_url or api_key");
      }
      return member;
    }
  }

  @Command(
      name = "get",
      description = "Prints a member of a profile; of a key its last characters.")
  static final class Get extends OfProfile {
    Get(CommandContext context) {
      super(context);
    }

    @Override
    int execute() throws IOException {
      String name = member();
      JsonNode found = profiles().path(profile());
      if (!found.hasNonNull(name)) {
        throw new CommandException(
            ExitStatus.FAILED, "the profile " + profile() + " has no " + name);
      }
      ObjectNode shown = shown(profile(), found).retain(name);
      if (json) {
        printJson(shown);
      } else {
        print(List.of(shown.path(name).asText()));
      }
      return ExitStatus.DONE;
    }
  }

  @Command(
      name = "set",
      description = "Sets the address of a profile; omni login stores a key for an address.")
  static final class Set extends OfProfile {
    @Parameters(index = "1", paramLabel = "VALUE", description = "as https://omni.example.com")
    private String value = "";

    Set(CommandContext context) {
      super(context);
    }

    @Override
    int execute() throws IOException {
      if (member().equals(KEY)) {
        throw CommandException.usage(
            "api_key: omni login stores a key, which is never an argument");
      }
      String origin = origin(value);
      JsonNode old = profiles().path(profile());
      String key = old.path(KEY).asText("");
      if (!key.isEmpty() && !origin.equals(origin(old.path(URL).asText()))) {
        throw CommandException.usage(
            "the key of the profile "
                + profile()
                + " is for "
                + old.path(URL).asText()
                + "; omni login --url "
                + value
                + " --profile "
                + profile()
                + " stores one for "
                + origin);
      }
      Profiles.save(file(), profile(), value, key.isEmpty() ? null : key);
      err().println("omni: stored as profile " + profile() + " in " + file());
      return ExitStatus.DONE;
    }

    private static String origin(String url) {
      if (!url.matches("https?://[\\w.:\\[\\]-]+(/[\\w./-]*)?")) {
        throw CommandException.usage(url + ": must be an address, as https://omni.example.com");
      }
      URI parts = URI.create(url);
      return parts.getScheme() + "://" + parts.getAuthority();
    }
  }

  @Command(name = "list", description = "Lists the profiles with address and end of the key.")
  static final class ListAll extends OfFile {
    ListAll(CommandContext context) {
      super(context);
    }

    @Override
    int execute() throws IOException {
      beginList();
      var table = new AlignedTable(2).row("profile", URL, KEY);
      for (Map.Entry<String, JsonNode> each : profiles().properties()) {
        ObjectNode shown = shown(each.getKey(), each.getValue());
        if (json) {
          printItem(shown);
        } else {
          table.row(each.getKey(), shown.path(URL).asText(), shown.path(KEY).asText());
        }
      }
      if (!json) {
        print(table.lines());
      }
      return ExitStatus.DONE;
    }
  }

  @Command(name = "path", description = "Prints where the file of profiles is, or would be.")
  static final class Where extends OfFile {
    Where(CommandContext context) {
      super(context);
    }

    @Override
    int execute() {
      if (json) {
        printJson(JsonLines.object().put("path", file().toString()));
      } else {
        out().println(file());
      }
      return ExitStatus.DONE;
    }
  }
}
