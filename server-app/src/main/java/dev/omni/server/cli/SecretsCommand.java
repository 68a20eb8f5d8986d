package dev.omni.server.cli;

import dev.omni.domain.json.Json;
import java.util.List;
import picocli.CommandLine.Command;

/** The commands of the master keys, which encrypt secrets and signing keys at rest. */
@Command(
    name = "secrets",
    description = "The master keys, which seal all secrets at rest: list, rotate, prune.",
    subcommands = {
      SecretsCommand.ListAll.class,
      SecretsCommand.Rotate.class,
      SecretsCommand.Prune.class
    })
final class SecretsCommand {
  /** A command that prints the number of secrets of each master key at its end. */
  abstract static class OfRing extends AdminCommand {
    @Override
    List<String> lines(Json.Obj answer) {
      var table = new Table().row("KEY", "ACTIVE", "SEALS");
      for (Json item : answer.array("data").orElse(Json.Arr.EMPTY).items()) {
        Json.Obj key = (Json.Obj) item;
        table.row(
            key.text("key").orElse(""),
            key.get("active").filter(Json.of(true)::equals).map(yes -> "yes").orElse("no"),
            String.valueOf(key.number("seals").orElseThrow()));
      }
      return table.lines();
    }
  }

  @Command(name = "list", description = "Lists the master keys with their numbers of secrets.")
  static final class ListAll extends OfRing {}

  @Command(
      name = "rotate",
      description = {
        "Creates a new master key and encrypts everything with it; servers keep running.",
        "The older keys stay in the file until `secrets prune` takes out what seals nothing."
      })
  static final class Rotate extends OfRing {}

  @Command(
      name = "prune",
      description = {
        "Takes master keys that seal nothing any more out of the file, for good.",
        "What a backup holds under such a key can then not be opened."
      })
  static final class Prune extends OfRing {}
}
