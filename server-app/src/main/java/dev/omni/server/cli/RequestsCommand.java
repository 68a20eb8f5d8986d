package dev.omni.server.cli;

import dev.omni.domain.json.Json;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The request log commands. */
@Command(
    name = "requests",
    description = "The request log, metadata only: list.",
    subcommands = RequestsCommand.ListAll.class)
final class RequestsCommand {
  @Command(name = "list", description = "Lists requests, the last one first.")
  static final class ListAll extends AdminCommand {
    @Option(names = "--id", description = "the request id of a response")
    String id = "";

    @Option(names = "--key", description = "the id of a key, as `keys list` shows it")
    String key = "";

    @Option(names = "--status", description = "HTTP status, as 401")
    Optional<Integer> status = Optional.empty();

    @Option(names = "--since", description = "a time, as 2026-11-21T12:00:00Z")
    String since = "";

    @Option(names = "--limit", description = "maximum number: 1 to 1000, default 50")
    Optional<Integer> limit = Optional.empty();

    @Override
    List<String> lines(Json.Obj answer) {
      return Table.of(
          answer,
          "AT at",
          "REQUEST request_id",
          "STATUS status",
          "CODE code -",
          "METHOD method",
          "ROUTE route -",
          "MS milliseconds",
          "KEY key_id -");
    }
  }
}
