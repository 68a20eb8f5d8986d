package dev.omni.server.cli;

import java.util.Map;
import java.util.stream.Stream;

/** The former names of commands, which are accepted for good; help and completion omit them. */
final class RenamedCommands {
  private static final Map<String, String> CURRENT =
      Map.of(
          "secrets", "master-keys",
          "evidence audit", "evidence verify-log",
          "evidence consistency", "evidence verify-consistency",
          "webhooks drop", "webhooks discard");

  private RenamedCommands() {}

  /** Returns the arguments of a command line with the current name of its command. */
  static String[] current(String... arguments) {
    for (int words = Math.min(2, arguments.length); words > 0; words--) {
      String now = CURRENT.get(String.join(" ", Stream.of(arguments).limit(words).toList()));
      if (now != null) {
        return Stream.concat(Stream.of(now.split(" ")), Stream.of(arguments).skip(words))
            .toArray(String[]::new);
      }
    }
    return arguments;
  }
}
