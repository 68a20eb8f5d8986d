package dev.omni.server.cli;

import dev.omni.domain.json.Json;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The API key commands. */
@Command(
    name = "keys",
    description =
        "API keys: create, list, show, verify, rotate, revoke, suspend, resume, import-sanctum;"
            + " keys of signers: add-signer, signers, remove-signer.",
    subcommands = {
      KeysCommand.Create.class,
      KeysCommand.ListAll.class,
      KeysCommand.Show.class,
      KeyVerifyCommand.class,
      KeysCommand.Rotate.class,
      KeysCommand.Revoke.class,
      KeysCommand.Suspend.class,
      KeysCommand.Resume.class,
      ImportSanctumCommand.class,
      SignerKeysCommand.Add.class,
      SignerKeysCommand.ListAll.class,
      SignerKeysCommand.Remove.class
    })
final class KeysCommand {
  @Command(name = "create", description = "Creates a key and shows it once.")
  static final class Create extends AdminCommand {
    @Option(names = "--mode", required = true, description = "test or live")
    String mode = "";

    @Option(names = "--principal", description = "developer (default) or service-account")
    String principal = "";

    @Option(names = "--project", description = "id or name; default the first project")
    String project = "";

    @Option(names = "--workspace", description = "the one workspace of a service account")
    String workspace = "";

    @Option(names = "--scopes", split = ",", description = "comma list; default all")
    List<String> scopes = List.of();

    @Option(
        names = "--role",
        description = "viewer, runner, approver, developer or admin, in place of --scopes")
    String role = "";

    @Option(names = "--expires", description = "as 90d, 12h, or never; default 365d")
    String expires = "";

    @Option(names = "--rate", description = "per second and burst, as 200/400; 0 for no limit")
    String rate = "";

    @Option(names = "--name", description = "for people")
    String name = "";
  }

  @Command(name = "list", description = "Lists all keys; never their secrets.")
  static final class ListAll extends AdminCommand {
    @Override
    List<String> lines(Json.Obj answer) {
      return Table.of(
          answer,
          "ID id",
          "KEY shown_as",
          "NAME name",
          "TYPE principal_type",
          "EXPIRES expires_at never",
          "REVOKED revoked_at -",
          "USED last_used_at -");
    }
  }

  /** A command about one key or principal. */
  abstract static class OfOne extends AdminCommand {
    @Parameters(paramLabel = "ID", description = "as `keys list` shows it")
    private String id = "";

    @Override
    Json.Obj arguments() {
      return super.arguments().with("id", id);
    }
  }

  @Command(name = "show", description = "Shows one key; never its secret.")
  static final class Show extends OfOne {}

  @Command(name = "rotate", description = "Creates the successor of a key, shown once.")
  static final class Rotate extends OfOne {
    @Option(
        names = "--overlap",
        description = "how long the old key stays valid: 0 to 7d, default 1d")
    String overlap = "";
  }

  @Command(
      name = "revoke",
      description = "Revokes a key and those below it, effective when this returns.")
  static final class Revoke extends OfOne {
    @Option(names = "--cancel-runs", description = "cancel the active jobs of the key")
    boolean cancelRuns;
  }

  @Command(name = "suspend", description = "Suspends a principal: requests with its keys get 403.")
  static final class Suspend extends OfOne {}

  @Command(name = "resume", description = "Restores a suspended principal.")
  static final class Resume extends OfOne {}
}
