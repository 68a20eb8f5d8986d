package dev.omni.server.cli;

import dev.omni.domain.json.Json;
import java.util.List;
import picocli.CommandLine.Command;

/** The commands of the master keys, which encrypt secrets and signing keys at rest. */
@Command(
    name = "master-keys",
    description = "The master keys, which encrypt all secrets at rest: list, rotate, prune.",
    subcommands = {
      MasterKeysCommand.ListAll.class,
      MasterKeysCommand.Rotate.class,
      MasterKeysCommand.Prune.class
    })
final class MasterKeysCommand {
  /** A command that prints the number of secrets of each master key at its end. */
  abstract static class OfRing extends AdminCommand {
    @Override
    String command() {
      return super.command().replace("master-keys.", "secrets.");
    }

    @Override
    List<String> lines(Json.Obj answer) {
      var table = new Table().row("KEY", "ACTIVE", "SECRETS");
      for (Json item : answer.findArray("data").orElse(Json.Arr.EMPTY).items()) {
        Json.Obj key = (Json.Obj) item;
        table.row(
            key.findText("key").orElse(""),
            key.find("active").filter(Json.of(true)::equals).map(yes -> "yes").orElse("no"),
            String.valueOf(key.findNumber("seals").orElseThrow()));
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
        "The older keys stay in the file until `master-keys prune` removes those without secrets."
      })
  static final class Rotate extends OfRing {}

  @Command(
      name = "prune",
      description = {
        "Removes master keys that encrypt nothing from the file, for good.",
        "Secrets in a backup under such a key can then not be decrypted."
      })
  static final class Prune extends OfRing {}
}
