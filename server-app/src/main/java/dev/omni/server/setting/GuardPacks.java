package dev.omni.server.setting;

import dev.omni.application.guard.Pack;
import dev.omni.application.json.JacksonJson;
import dev.omni.application.json.MalformedJson;
import dev.omni.domain.json.Json;
import dev.omni.quant.verify.QuantFeaturePorts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The files of an operator's rules for the guard. */
final class GuardPacks {
  private GuardPacks() {}

  /**
   * Reads them, and all conditions in them.
   *
   * @param files with commas between; none when empty
   * @throws SettingProblem that names the file and the place in it that cannot be used
   */
  static List<Pack> read(String files) {
    return Stream.of(files.split(","))
        .map(String::strip)
        .filter(file -> !file.isEmpty())
        .map(GuardPacks::pack)
        .toList();
  }

  private static Pack pack(String file) {
    try {
      if (JacksonJson.parse(Files.readAllBytes(Path.of(file))) instanceof Json.Obj read) {
        return Pack.of(read).readableBy(QuantFeaturePorts.all().conditions());
      }
      throw unusable(file, "must be a JSON object");
    } catch (IOException | InvalidPathException unreadable) {
      throw unusable(file, "must be a file that can be read");
    } catch (MalformedJson malformed) {
      throw unusable(file, "must be JSON: " + malformed.getMessage());
    } catch (IllegalArgumentException wrong) {
      throw unusable(file, String.valueOf(wrong.getMessage()));
    }
  }

  private static SettingProblem unusable(String file, String why) {
    return Settings.problem(Setting.GUARD_PACKS, "files of rules; " + file + ": " + why);
  }
}
