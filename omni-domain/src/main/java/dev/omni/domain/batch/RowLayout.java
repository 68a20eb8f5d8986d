package dev.omni.domain.batch;

import dev.omni.domain.evidence.Hash;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Sha256;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The order in which the leaves of a batch hold the values of its rows, and what all its rows
 * share: leaf version 2. The leaf of a row has bytes and no names, because the statement has these
 * once for all rows.
 *
 * <p>The leaf hash is the SHA-256 of one byte 0 (RFC 6962, 2013, section 2.1), the text {@code
 * omni:row:2} and a byte 0, the 32 bytes of {@link #digest}, the number of the row in 8 bytes, one
 * byte 0 for an output and 1 for an error, and {@linkplain LeafBytes values}: those of the input in
 * the order of {@link #input}, those of the output in the order of {@link #output} or the code,
 * message and pointer of the error, and those that are carried in the order of {@link #carry}.
 */
public final class RowLayout implements RowLeaf {
  /** The version of this leaf. */
  public static final int VERSION = 2;

  private static final List<String> ERROR = List.of("code", "message", "pointer");

  private final String capability;
  private final List<String> input;
  private final List<String> output;
  private final List<String> carry;
  private final String fixed;
  private final List<Place> places;
  private final Hash digest;

  private RowLayout(
      String capability,
      List<String> input,
      List<String> output,
      List<String> carry,
      String fixed,
      List<Place> places) {
    this.capability = capability;
    this.input = List.copyOf(input);
    this.output = List.copyOf(output);
    this.carry = List.copyOf(carry);
    this.fixed = fixed;
    this.places = List.copyOf(places);
    this.digest = Hash.of(json().canonical());
  }

  /**
   * Returns the layout of a batch.
   *
   * @param input of the batch; of its source only the names of members or columns are read
   */
  public static RowLayout of(Batch batch, Json.Obj input) {
    var varying =
        new VaryingPlaces(BatchInput.base(input), RowSources.names(input, batch.target()));
    List<String> names = varying.names();
    List<Place> places = names.stream().map(Place::of).toList();
    return new RowLayout(
        batch.target().id(),
        names,
        batch.outputs().stream().map(OutputColumn::name).sorted().toList(),
        BatchInput.carry(input).stream().sorted().toList(),
        fixed(BatchInput.base(input), places),
        places);
  }

  /** Reads a layout as {@link #json} writes it; empty when a member is missing or malformed. */
  public static Optional<RowLayout> parse(Json.Obj layout) {
    Optional<String> capability = layout.findText("capability");
    Optional<String> fixed = layout.findText("fixed").filter(hex -> hex.matches("[0-9a-f]{64}"));
    Optional<List<String>> input = texts(layout, "input");
    Optional<List<String>> output = texts(layout, "output");
    Optional<List<String>> carry = texts(layout, "carry");
    boolean complete =
        capability.isPresent()
            && fixed.isPresent()
            && input.isPresent()
            && output.isPresent()
            && carry.isPresent()
            && layout.members().size() == 5;
    if (!complete) {
      return Optional.empty();
    }
    var places = new ArrayList<Place>();
    input.get().forEach(name -> Place.parse(name).ifPresent(places::add));
    return places.size() == input.get().size()
        ? Optional.of(
            new RowLayout(
                capability.get(), input.get(), output.get(), carry.get(), fixed.get(), places))
        : Optional.empty();
  }

  private static Optional<List<String>> texts(Json.Obj layout, String name) {
    boolean all =
        layout.findArray(name).isPresent()
            && layout.items(name).stream().allMatch(Json.Str.class::isInstance);
    return all
        ? Optional.of(layout.items(name).stream().map(item -> ((Json.Str) item).value()).toList())
        : Optional.empty();
  }

  /** Returns the id of the capability of each row. */
  public String capability() {
    return capability;
  }

  /**
   * Returns the places of the input that may vary from row to row: names of members, or JSON
   * pointers, in the order of their UTF-16 code units.
   */
  public List<String> input() {
    return input;
  }

  /** Returns the names of the outputs, in the order of their UTF-16 code units. */
  public List<String> output() {
    return output;
  }

  /** Returns the names of what is carried, in the order of their UTF-16 code units. */
  public List<String> carry() {
    return carry;
  }

  /**
   * Returns the SHA-256 of the canonical JSON of an input with null at every place of {@link
   * #input}, in hex. All rows have the same: a member that lacks is made, and a place whose parent
   * lacks is not.
   */
  public String fixed() {
    return fixed;
  }

  /** Returns {@code capability, carry, fixed, input, output}, as a statement has them. */
  public Json.Obj json() {
    return Json.obj(
        "capability", capability, "carry", carry, "fixed", fixed, "input", input, "output", output);
  }

  /** Returns the SHA-256 of the canonical JSON of the layout. */
  public Hash digest() {
    return digest;
  }

  /** Returns the values of the places that vary in an input, in their order; some may lack. */
  public List<Optional<Json>> varying(Json.Obj input) {
    return places.stream().map(place -> place.in(input)).toList();
  }

  @Override
  public int version() {
    return VERSION;
  }

  @Override
  public Json.Obj stated() {
    return Json.obj("leaf", VERSION, "layout", json());
  }

  @Override
  public Hash leafHash(Json.Obj row) {
    return Hash.of(leafBytes(row));
  }

  @Override
  public List<Hash> hashes(RowTable table) {
    return TableLeaves.hashes(this, table);
  }

  @Override
  public Hash root(RowTable table) {
    return TableLeaves.root(this, table);
  }

  /** Returns the bytes that {@link #leafHash} hashes. */
  public byte[] leafBytes(Json.Obj row) {
    boolean failed = row.has("error");
    var bytes = new LeafBytes(digest, row.findNumber("row").orElseThrow().longValueExact(), failed);
    varying(row.findObject("input").orElse(Json.Obj.EMPTY)).forEach(bytes::value);
    Json.Obj outcome = row.findObject(failed ? "error" : "output").orElse(Json.Obj.EMPTY);
    (failed ? ERROR : output).forEach(name -> bytes.value(outcome.find(name)));
    Json.Obj carried = row.findObject("carry").orElse(Json.Obj.EMPTY);
    carry.forEach(name -> bytes.value(carried.find(name)));
    return bytes.toByteArray();
  }

  @Override
  public Optional<String> uncovered(Json.Obj row) {
    Optional<Json.Obj> shown = row.findObject("input");
    if (shown.isEmpty() || !fixed(shown.get(), places).equals(fixed)) {
      return Optional.of("has another input than the statement at a place that does not vary");
    }
    if (row.has("output") == row.has("error")) {
      return Optional.of("must have an output or an error");
    }
    return foreign(row, "output", output)
        .or(() -> foreign(row, "error", ERROR))
        .or(() -> foreign(row, "carry", carry));
  }

  private static Optional<String> foreign(Json.Obj row, String part, List<String> names) {
    if (row.has(part) && row.findObject(part).isEmpty()) {
      return Optional.of("has " + part + " of another type");
    }
    return row.findObject(part).stream()
        .flatMap(object -> object.members().keySet().stream())
        .filter(name -> !names.contains(name))
        .findFirst()
        .map(name -> "has " + part + " " + BatchProblems.quoted(name) + ", which nothing proves");
  }

  /** Returns the SHA-256 of an input with null at some places. */
  private static String fixed(Json.Obj input, List<Place> places) {
    Json.Obj cleared = input;
    for (Place place : places) {
      cleared = place.clear(cleared);
    }
    return Sha256.sha256(cleared);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof RowLayout layout && digest.equals(layout.digest);
  }

  @Override
  public int hashCode() {
    return digest.hashCode();
  }

  @Override
  public String toString() {
    return json().canonical();
  }
}
