package dev.omni.console.view;

import java.util.List;
import java.util.Optional;

/**
 * A field of a form.
 *
 * @param name as posted
 * @param label visible name
 * @param kind of its control
 * @param value current value; empty for none
 * @param hint help for the person who fills it
 * @param problem why the last value was refused
 */
public record Field(
    String name, String label, Kind kind, String value, Hint hint, Optional<String> problem) {
  /** The control of a field. */
  public sealed interface Kind {
    /** One line; {@code type} and {@code mode} as in HTML. */
    record Line(String type, String mode) implements Kind {}

    /**
     * A number.
     *
     * @param least the smallest one; empty for none
     * @param most the greatest one; empty for none
     * @param share the number and the same in per cent, for one that may be typed so; present and
     *     empty while it has none
     */
    record Number(String least, String most, Optional<String> share) implements Kind {}

    /** Several lines. */
    record Area(int rows) implements Kind {}

    /** One of several values. */
    record Choice(List<Option> options) implements Kind {}

    /** A value that is sent and not shown. */
    record Hidden() implements Kind {}

    /** One of a few values, which are all seen. */
    record Radios(List<Option> options) implements Kind {}

    /**
     * Yes or no.
     *
     * @param ticked whether it is ticked
     * @param on what is sent when it is ticked
     * @param off what is sent when it is not; empty for nothing
     */
    record Tick(boolean ticked, String on, String off) implements Kind {}

    /** A group of fields. */
    record Group(List<Field> fields) implements Kind {}

    /** Several checkboxes of one name; the value is not used. */
    record Ticks(List<Option> options) implements Kind {}
  }

  /** A value to choose, and whether it is chosen. */
  public record Option(String value, String label, boolean chosen) {}

  /**
   * Help for a field.
   *
   * @param unit beside the control; empty for none
   * @param text beneath the control; empty for none
   * @param code the member's name in the API; empty for none
   * @param required whether a value is needed
   */
  public record Hint(String unit, String text, String code, boolean required) {
    /** No help. */
    public static final Hint NONE = new Hint("", "", "", false);
  }

  /** Creates a field of one line. */
  public static Field line(String name, String label, String value) {
    return new Field(
        name, label, new Kind.Line("text", "text"), value, Hint.NONE, Optional.empty());
  }

  /** Creates a field that is sent and not shown. */
  public static Field hidden(String name, String value) {
    return new Field(name, "", new Kind.Hidden(), value, Hint.NONE, Optional.empty());
  }

  /** Creates a checkbox. */
  public static Field tick(String name, String label, boolean ticked) {
    return new Field(
        name, label, new Kind.Tick(ticked, "true", ""), "", Hint.NONE, Optional.empty());
  }

  /** Creates a field that chooses one value. */
  public static Field choice(String name, String label, List<Option> options) {
    return new Field(name, label, new Kind.Choice(options), "", Hint.NONE, Optional.empty());
  }

  /** Returns this field with help. */
  public Field with(Hint other) {
    return new Field(name, label, kind, value, other, problem);
  }

  /** Returns this field with the reason why its value was refused. */
  public Field refused(String reason) {
    return new Field(name, label, kind, value, hint, Optional.of(reason));
  }

  /** Returns the id of the control. */
  public String id() {
    return "f-" + name.replaceAll("[^A-Za-z0-9]+", "-").replaceFirst("^-", "");
  }

  /** Returns the ids of the texts that describe the control. */
  public String describedBy() {
    var ids = new StringBuilder();
    if (!hint.unit().isEmpty()) {
      ids.append(id()).append("-unit ");
    }
    if (!hint.text().isEmpty()) {
      ids.append(id()).append("-hint ");
    }
    if (kind instanceof Kind.Number number && number.share().isPresent()) {
      ids.append(id()).append("-sent ");
    }
    if (problem.isPresent()) {
      ids.append(id()).append("-problem");
    }
    return ids.toString().strip();
  }
}
