package dev.omni.domain.world;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Pointer;
import dev.omni.domain.json.Shape;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * The columns of a table in the place of a value, of a data set in {@code {"data": {"set": …,
 * "column": …}}}, or of the rows of a run in {@code {"data": {"run": …, "column": …}}}.
 *
 * @param at the place in the input
 * @param member what the contract has at this place
 * @param data the object that names table and columns
 */
public record DataReference(Pointer at, DataMember member, Json.Obj data) {
  /** The only member of an object that stands in the place of an array. */
  public static final String NAME = "data";

  private static final String RUN = "run";
  private static final String COLUMNS = "columns";

  // The longest is a name of 64 characters with a digest.
  private static final Shape SET = Shape.string().length(1, 200);
  private static final Shape COLUMN = Shape.string().length(1, 128);
  private static final Shape DIGEST = Shape.string().length(1, 80);
  private static final Shape OF_SET =
      Shape.object()
          .required("set", SET)
          .optional("version", Shape.integer().atLeast(1))
          .optional("digest", DIGEST);
  private static final Shape OF_RUN =
      Shape.object().required(RUN, Shape.uuid()).optional("digest", DIGEST);
  private static final Shape BY_MEMBER = Shape.mapOf(COLUMN).members(1, 1000);
  private static final Shape IN_ORDER = Shape.arrayOf(COLUMN, 1, 1000);

  /** Returns the references of an input, in the places where its contract has arrays or tables. */
  public static List<DataReference> in(Json.Obj contract, Json.Obj input) {
    var found = new ArrayList<DataReference>();
    members(contract, input, Pointer.ROOT, found);
    return found;
  }

  private static void members(
      Json.Obj schema, Json.Obj object, Pointer at, List<DataReference> found) {
    Json.Obj known = schema.findObject("properties").orElse(Json.Obj.EMPTY);
    Optional<Json.Obj> other = schema.findObject("additionalProperties");
    for (Map.Entry<String, Json> member : object.members().entrySet()) {
      Optional<Json.Obj> inner = known.findObject(member.getKey()).or(() -> other);
      if (inner.isPresent()) {
        value(inner.get(), member.getValue(), at.to(member.getKey()), found);
      }
    }
    DataWords.branches(schema).forEach(branch -> members(branch, object, at, found));
  }

  private static void value(Json.Obj schema, Json value, Pointer at, List<DataReference> found) {
    List<DataMember> ways = DataMember.of(schema);
    Optional<Json.Obj> data = data(value);
    if (!ways.isEmpty() && data.isPresent()) {
      if (found.stream().noneMatch(other -> other.at.equals(at))) {
        found.add(new DataReference(at, chosen(ways, data.get()), data.get()));
      }
    } else if (value instanceof Json.Obj object) {
      members(schema, object, at, found);
      DataWords.branches(schema).forEach(branch -> value(branch, object, at, found));
    } else if (value instanceof Json.Arr array
        && ways.stream().allMatch(DataMember.Objects.class::isInstance)) {
      Optional<Json.Obj> items = schema.findObject("items");
      for (int i = 0; items.isPresent() && i < array.size(); i++) {
        value(items.get(), array.get(i), at.to(i), found);
      }
    }
  }

  /** Returns the way that the named columns have the form of. */
  private static DataMember chosen(List<DataMember> ways, Json.Obj data) {
    return ways.stream().filter(way -> way.isNamed(data)).findFirst().orElse(ways.get(0));
  }

  private static Optional<Json.Obj> data(Json value) {
    return value instanceof Json.Obj object && object.members().size() == 1
        ? object.findObject(NAME)
        : Optional.empty();
  }

  /** Returns the form that the object has to have. */
  public Shape shape() {
    Shape head = data.has(RUN) ? OF_RUN : OF_SET;
    if (member instanceof DataMember.Table || member instanceof DataMember.Objects) {
      return head.required(COLUMNS, BY_MEMBER);
    }
    return member instanceof DataMember.Matrix
        ? head.required(COLUMNS, IN_ORDER)
        : head.required("column", COLUMN);
  }

  /** Returns the id of the run whose rows are named; empty where a data set is. */
  public Optional<UUID> run() {
    return data.findText(RUN).map(UUID::fromString);
  }

  /** Returns the digest that the table must have, where one is named. */
  public Optional<String> digest() {
    return data.findText("digest");
  }

  /** Returns the names of the columns. */
  public Set<String> columns() {
    var names = new LinkedHashSet<String>();
    data.findText("column").ifPresent(names::add);
    Stream.concat(
            data.findObject(COLUMNS).stream().flatMap(named -> named.members().values().stream()),
            data.findArray(COLUMNS).stream().flatMap(named -> named.items().stream()))
        .forEach(name -> names.add(((Json.Str) name).value()));
    return names;
  }

  /** Returns the id or name of the set. */
  public String set() {
    return data.findText("set").orElseThrow();
  }

  /** Returns the place of the object that names table and columns. */
  public Pointer place() {
    return at.to(NAME);
  }

  /** Returns the pointer to a member of the object that names table and columns. */
  public Pointer inside(String name) {
    return place().to(name);
  }
}
