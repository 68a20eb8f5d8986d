package dev.omni.server.cli;

import dev.omni.domain.access.ApiKeyFormat;
import dev.omni.domain.fault.InvalidSettingException;
import dev.omni.domain.json.Json;
import dev.omni.keys.SmallFile;
import dev.omni.server.setting.UnreadableFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Option;

/**
 * The command that identifies a key by its text. The text is read from a file, and only its hash is
 * used.
 */
@Command(
    name = "verify",
    description = {
      "Identifies a key by its text and shows its state.",
      "Reads the key from standard input, so that no process list shows it.",
      "Exits 1 when the key is not valid."
    })
final class KeyVerifyCommand extends AdminCommand {
  @Option(names = "--file", description = "read the key from there instead")
  private Optional<Path> file = Optional.empty();

  @Override
  Json.Obj arguments() {
    return key()
        .map(
            key ->
                Json.obj("hash", key.hash()).withPresent("legacy_id", key.legacyId().map(Json::of)))
        .orElse(Json.Obj.EMPTY);
  }

  private Optional<ApiKeyFormat> key() {
    try {
      byte[] sent =
          file.isPresent() ? new SmallFile(file.get()).bytes() : System.in.readNBytes(1024);
      return ApiKeyFormat.of(new String(sent, StandardCharsets.UTF_8).strip());
    } catch (IOException unreadable) {
      String from = file.map(Path::toString).orElse("the input");
      throw new InvalidSettingException(
          "cannot read the key from " + from + ": " + UnreadableFile.reason(unreadable));
    }
  }

  @Override
  Json.Obj answer(AdminCommandRunner operator) {
    Json.Obj arguments = arguments();
    return arguments.has("hash")
        ? operator.run(command(), arguments)
        : Json.obj("state", "malformed");
  }

  @Override
  int status(Json.Obj answer) {
    return answer.findText("state").filter("good"::equals).isPresent()
        ? ExitCode.OK
        : ExitCode.SOFTWARE;
  }
}
