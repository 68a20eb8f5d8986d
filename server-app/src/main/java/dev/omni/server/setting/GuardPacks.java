package dev.omni.server.setting;

import dev.omni.application.json.JsonReader;
import dev.omni.application.json.JsonReader.MalformedJsonException;
import dev.omni.domain.fault.InvalidSettingException;
import dev.omni.domain.json.Json;
import dev.omni.keys.SmallFile;
import dev.omni.operations.EarlierOperations;
import dev.omni.operations.guard.RulePack;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The files of an operator's rules for the guard. */
final class GuardPacks {
  private GuardPacks() {}

  /**
   * Reads the files and parses their conditions.
   *
   * @param files separated by commas; empty for none
   * @throws InvalidSettingException that names the file and the invalid place
   */
  static List<RulePack> read(String files) {
    return Stream.of(files.split(","))
        .map(String::strip)
        .filter(file -> !file.isEmpty())
        .map(GuardPacks::pack)
        .toList();
  }

  private static RulePack pack(String file) {
    try {
      if (JsonReader.parse(new SmallFile(Path.of(file)).bytes()) instanceof Json.Obj read) {
        return RulePack.of(read).readableBy(EarlierOperations.ports().conditions());
      }
      throw unusable(file, "must be a JSON object");
    } catch (IOException | InvalidPathException unreadable) {
      throw unusable(file, "must be a file that can be read");
    } catch (MalformedJsonException malformed) {
      throw unusable(file, "must be JSON: " + malformed.getMessage());
    } catch (IllegalArgumentException wrong) {
      throw unusable(file, String.valueOf(wrong.getMessage()));
    }
  }

  private static InvalidSettingException unusable(String file, String why) {
    return ServerSettings.problem(Setting.GUARD_PACKS, "files of rules; " + file + ": " + why);
  }
}
