package dev.omni.console.form;

import dev.omni.console.view.Field;
import dev.omni.console.view.Field.Hint;
import dev.omni.console.view.Field.Kind;
import dev.omni.console.view.Field.Option;
import dev.omni.domain.json.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The form of a contract: a field for each member of the input, filled with an input. A field's
 * name is the pointer to its member, as in the problems that the server reports.
 */
public final class ContractForm {
  private static final int DEEPEST = 2;

  /** How many values are shown side by side; more are a list that opens. */
  private static final int MOST_RADIOS = 4;

  private final Json.Obj contract;

  /** Creates the form of a contract, a JSON Schema of an object. */
  public ContractForm(Json.Obj contract) {
    this.contract = contract;
  }

  /**
   * Returns the fields, filled with an input.
   *
   * @param problems messages by pointer
   */
  public List<Field> fields(Json.Obj input, Map<String, String> problems) {
    return fields(contract, input, "/input", problems, 1);
  }

  /** Returns the texts of an input's members by the names of their fields. */
  public Map<String, String> texts(Json.Obj input) {
    var texts = new LinkedHashMap<String, String>();
    fields(input, Map.of()).forEach(field -> put(field, texts));
    return texts;
  }

  private static void put(Field field, Map<String, String> texts) {
    if (field.kind() instanceof Kind.Group group) {
      group.fields().forEach(each -> put(each, texts));
    } else {
      texts.put(field.name(), field.value());
    }
  }

  private static List<Field> fields(
      Json.Obj schema, Json.Obj input, String at, Map<String, String> problems, int depth) {
    Set<String> required = Member.required(schema);
    var fields = new ArrayList<Field>();
    for (var entry : Member.properties(schema).members().entrySet()) {
      var member =
          new Member(
              entry.getKey(), (Json.Obj) entry.getValue(), required.contains(entry.getKey()));
      String pointer = at + "/" + entry.getKey();
      fields.add(field(member, input.find(entry.getKey()), pointer, problems, depth));
    }
    return fields;
  }

  private static Field field(
      Member member,
      Optional<Json> value,
      String pointer,
      Map<String, String> problems,
      int depth) {
    MemberKind kind = member.kind(depth >= DEEPEST);
    if (kind == MemberKind.OBJECT) {
      Json.Obj inner =
          value.filter(Json.Obj.class::isInstance).map(Json.Obj.class::cast).orElse(Json.Obj.EMPTY);
      List<Field> fields = fields(member.schema(), inner, pointer, problems, depth + 1);
      return new Field(
          pointer, member.label(), new Kind.Group(fields), "", Hint.NONE, Optional.empty());
    }
    String text = value.map(present -> kind.text(present)).orElse("");
    return new Field(
        pointer,
        member.label(),
        control(kind, member, text),
        text,
        new Hint(member.unit(), hint(kind, member), member.name(), member.required()),
        problem(pointer, problems));
  }

  /** Returns the first problem at a member or below it. */
  private static Optional<String> problem(String pointer, Map<String, String> problems) {
    return problems.entrySet().stream()
        .filter(each -> each.getKey().equals(pointer) || each.getKey().startsWith(pointer + "/"))
        .map(Map.Entry::getValue)
        .findFirst();
  }

  private static Kind control(MemberKind kind, Member member, String text) {
    return switch (kind) {
      case NUMBER -> new Kind.Number(member.least(), member.most(), Optional.empty());
      case SHARE ->
          new Kind.Number(member.least(), member.most(), Optional.of(Percentage.words(text)));
      case BOOLEAN ->
          member.required() || member.usual().isPresent()
              ? tick(member, text)
              : new Kind.Radios(yesOrNo(text));
      case CHOICE ->
          member.choices().size() <= MOST_RADIOS
              ? new Kind.Radios(options(member, text))
              : new Kind.Choice(options(member, text));
      case NUMBERS, TEXTS -> new Kind.Area(rows(text));
      case JSON -> new Kind.Area(Math.min(12, 3 + rows(text)));
      default -> new Kind.Line(member.isDate() ? "date" : "text", "text");
    };
  }

  /** Returns a checkbox, which sends nothing where its member is as if it were not given. */
  private static Kind tick(Member member, String text) {
    boolean usual = member.usual().equals(Optional.of(Json.of(true)));
    boolean given = !text.isEmpty();
    return new Kind.Tick(
        given ? text.equals("true") : usual,
        usual && !given ? "" : "true",
        usual || text.equals("false") ? "false" : "");
  }

  private static List<Option> yesOrNo(String text) {
    return List.of(
        new Option("", "not given", text.isEmpty()),
        new Option("true", "yes", text.equals("true")),
        new Option("false", "no", text.equals("false")));
  }

  private static List<Option> options(Member member, String text) {
    var options = new ArrayList<Option>();
    if (!member.required()) {
      options.add(new Option("", "not given", text.isEmpty()));
    }
    member.choices().forEach(each -> options.add(new Option(each, each, each.equals(text))));
    return options;
  }

  private static int rows(String text) {
    return (int) Math.max(2, Math.min(8, text.lines().count() + 1));
  }

  private static String hint(MemberKind kind, Member member) {
    String form =
        switch (kind) {
          case NUMBERS -> "Numbers, separated by lines, commas or tabs.";
          case TEXTS -> "One a line.";
          case JSON -> "JSON.";
          case SHARE -> "Also as 28% or 35bp.";
          default -> "";
        };
    return (member.description() + " " + member.range() + " " + form).replaceAll(" +", " ").strip();
  }
}
