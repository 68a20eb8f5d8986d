package dev.omni.server.setting;

import dev.omni.application.json.JsonReader;
import dev.omni.application.json.JsonReader.MalformedJsonException;
import dev.omni.domain.evidence.PredicateBase;
import dev.omni.domain.fault.InvalidSettingException;
import dev.omni.domain.json.Json;
import dev.omni.domain.world.ModelRegister;
import dev.omni.keys.SmallFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The settings of what statements of evidence say beside the run.
 *
 * @param base address of their predicate types
 * @param models the operator's register of models, as read
 */
public record StatementSettings(PredicateBase base, ModelRegister models) {
  static StatementSettings of(SettingSources sources) {
    return new StatementSettings(
        base(sources.text(Setting.PREDICATE_BASE)),
        ServerSettings.file(sources, Setting.MODEL_REGISTER)
            .map(StatementSettings::models)
            .orElse(ModelRegister.NONE));
  }

  private static PredicateBase base(String text) {
    try {
      return new PredicateBase(text);
    } catch (IllegalArgumentException not) {
      throw new InvalidSettingException(
          Setting.PREDICATE_BASE.key() + ": " + String.valueOf(not.getMessage()));
    }
  }

  private static ModelRegister models(Path file) {
    try {
      Optional<Json.Obj> read =
          Optional.of(JsonReader.parse(new SmallFile(file).bytes()))
              .filter(Json.Obj.class::isInstance)
              .map(Json.Obj.class::cast);
      return new ModelRegister(read.orElseThrow(() -> unusable(file, "must be a JSON object")));
    } catch (IOException unreadable) {
      throw unusable(file, "must be a file that can be read");
    } catch (MalformedJsonException malformed) {
      throw unusable(file, "must be JSON: " + malformed.getMessage());
    } catch (IllegalArgumentException wrong) {
      throw unusable(file, String.valueOf(wrong.getMessage()));
    }
  }

  private static InvalidSettingException unusable(Path file, String why) {
    return ServerSettings.problem(
        Setting.MODEL_REGISTER, "a file of models by capability; " + file + ": " + why);
  }
}
