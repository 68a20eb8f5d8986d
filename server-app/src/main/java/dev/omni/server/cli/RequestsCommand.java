package dev.omni.server.cli;

import dev.omni.domain.json.Json;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** What was asked over HTTP. */
@Command(
    name = "requests",
    description = "The log of requests, which never holds what was in them: list.",
    subcommands = RequestsCommand.ListAll.class)
final class RequestsCommand {
  @Command(name = "list", description = "Lists requests, the last one first.")
  static final class ListAll extends AdminCommand {
    @Option(names = "--id", description = "the request id of an answer")
    private String id = "";

    @Option(names = "--key", description = "the id of a key, as `keys list` shows it")
    private String key = "";

    @Option(names = "--status", description = "the status of HTTP, as 401")
    private Optional<Integer> status = Optional.empty();

    @Option(names = "--since", description = "a time, as 2026-11-21T12:00:00Z")
    private String since = "";

    @Option(names = "--limit", description = "how many at most: 1 to 1000, default 50")
    private Optional<Integer> limit = Optional.empty();

    @Override
    Json.Obj arguments() {
      return given("id", id, "key", key, "status", status, "since", since, "limit", limit);
    }

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
