package dev.omni.console.form;

import dev.omni.domain.json.Json;
import java.util.Optional;
import java.util.function.Function;

/** The input that a filled form makes. */
public final class FilledForm {
  private static final int DEEPEST = 2;

  private FilledForm() {}

  /**
   * Returns the input: members whose fields are empty are left out.
   *
   * @param texts the text of a field by its name, as sent; an empty one for a missing field
   */
  public static Json.Obj input(Json.Obj contract, Function<String, String> texts) {
    return object(contract, texts, "/input", 1);
  }

  private static Json.Obj object(
      Json.Obj schema, Function<String, String> texts, String at, int depth) {
    Json.Obj input = Json.Obj.EMPTY;
    for (var entry : Member.properties(schema).members().entrySet()) {
      boolean required = Member.required(schema).contains(entry.getKey());
      var member = new Member(entry.getKey(), (Json.Obj) entry.getValue(), required);
      input =
          input.withPresent(entry.getKey(), value(member, texts, at + "/" + entry.getKey(), depth));
    }
    return input;
  }

  private static Optional<Json> value(
      Member member, Function<String, String> texts, String pointer, int depth) {
    MemberKind kind = member.kind(depth >= DEEPEST);
    if (kind == MemberKind.OBJECT) {
      Json.Obj inner = object(member.schema(), texts, pointer, depth + 1);
      return Optional.<Json>of(inner)
          .filter(found -> member.required() || !inner.members().isEmpty());
    }
    String text = texts.apply(pointer);
    if (kind == MemberKind.BOOLEAN && member.required() && text.isEmpty()) {
      return Optional.of(Json.of(false));
    }
    return text.isBlank() ? Optional.empty() : Optional.of(kind.value(text));
  }
}
