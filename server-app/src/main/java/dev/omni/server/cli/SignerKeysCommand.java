package dev.omni.server.cli;

import dev.omni.domain.fault.InvalidSettingException;
import dev.omni.domain.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The commands of the public keys by which principals sign their sign-offs. */
final class SignerKeysCommand {
  private SignerKeysCommand() {}

  private static List<String> table(Json.Obj answer) {
    return Table.of(
        answer,
        "SIGNER keyid",
        "NAME name",
        "PRINCIPAL principal_id",
        "MODE mode",
        "ADDED created_at");
  }

  @Command(
      name = "add-signer",
      description = {
        "Registers a public key by which the principal of an API key signs its sign-offs.",
        "The private key is the person's own and is never asked for."
      })
  static final class Add extends KeysCommand.OfOne {
    private static final String PUBLIC_KEY = "public_key";

    @Option(
        names = "--public-key",
        required = true,
        paramLabel = "FILE",
        description = "an Ed25519 public key in PEM")
    String publicKey = "";

    @Option(names = "--name", description = "for people; default that of the principal")
    String name = "";

    @Override
    Json.Obj arguments() {
      return super.arguments().with(PUBLIC_KEY, text());
    }

    private String text() {
      try {
        return Files.readString(Path.of(publicKey));
      } catch (IOException unreadable) {
        throw new InvalidSettingException("no file that can be read: " + publicKey);
      }
    }
  }

  @Command(name = "signers", description = "Lists the public keys of signers.")
  static final class ListAll extends AdminCommand {
    @Override
    List<String> lines(Json.Obj answer) {
      return table(answer);
    }
  }

  @Command(
      name = "remove-signer",
      description = {
        "Removes a public key of a signer.",
        "Nothing more is signed off with it; what was signed off stays."
      })
  static final class Remove extends AdminCommand {
    @Parameters(paramLabel = "KEYID", description = "as `keys signers` shows it")
    private String keyid = "";

    @Override
    Json.Obj arguments() {
      return super.arguments().with("keyid", keyid);
    }

    @Override
    List<String> lines(Json.Obj answer) {
      return table(answer);
    }
  }
}
