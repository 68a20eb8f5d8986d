package dev.omni.domain.world;

import dev.omni.domain.json.Json;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.Optional;
import java.util.Set;

/**
 * The register in which an operator keeps the models in use, by capability. Evidence of a run names
 * the entry of its capability.
 *
 * @param entries by id of the capability: {@code id, version, owner, status, validated_at}
 */
public record ModelRegister(Json.Obj entries) {
  /** The register of an operator who keeps none. */
  public static final ModelRegister NONE = new ModelRegister(Json.Obj.EMPTY);

  private static final Set<String> MEMBERS =
      Set.of("id", "version", "owner", "status", "validated_at");
  private static final Set<String> STATUS = Set.of("development", "validated", "retired");
  private static final int LONGEST = 200;

  /**
   * Requires the form of each entry.
   *
   * @throws IllegalArgumentException that names the entry
   */
  public ModelRegister {
    entries.members().forEach(ModelRegister::require);
  }

  private static void require(String capability, Json value) {
    if (!(value instanceof Json.Obj entry) || !entry.members().keySet().equals(MEMBERS)) {
      throw wrong(capability, "must have id, version, owner, status and validated_at");
    }
    for (String name : Set.of("id", "version", "owner")) {
      String text = entry.findText(name).orElse("");
      if (text.isBlank() || text.length() > LONGEST) {
        throw wrong(capability, name + " must be a text of at most " + LONGEST + " characters");
      }
    }
    String status = entry.findText("status").orElse("");
    if (!STATUS.contains(status)) {
      throw wrong(capability, "status must be development, validated or retired");
    }
    boolean dated = entry.findText("validated_at").filter(ModelRegister::isDate).isPresent();
    boolean undated = entry.find("validated_at").filter(Json.NULL::equals).isPresent();
    if (!dated && !(undated && status.equals("development"))) {
      throw wrong(capability, "validated_at must be a date, or null in development");
    }
  }

  private static boolean isDate(String text) {
    try {
      return LocalDate.parse(text).toString().equals(text);
    } catch (DateTimeException not) {
      return false;
    }
  }

  private static IllegalArgumentException wrong(String capability, String what) {
    return new IllegalArgumentException(capability + ": " + what);
  }

  /** Returns the entry of a capability. */
  public Optional<Json> of(String capability) {
    return entries.find(capability);
  }
}
