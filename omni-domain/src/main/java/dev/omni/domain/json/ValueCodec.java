package dev.omni.domain.json;

/** The conversion of the values of one Java type from and to JSON. */
interface ValueCodec {
  /**
   * Returns the Java value.
   *
   * @throws UnfitJsonException when the JSON is of another form
   */
  Object read(Json json);

  /**
   * Returns the JSON.
   *
   * @throws NotFiniteException for a number that is infinite or none
   */
  Json write(Object value);

  /** Returns whether JSON is of the form that this reads, judged by its outermost value. */
  boolean accepts(Json json);

  /** JSON that is not of the form that a component reads. */
  final class UnfitJsonException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final transient Pointer at;
    private final String owner;
    private final String before;
    private final String after;

    /**
     * Creates the exception.
     *
     * @param at the place of the JSON
     * @param owner record and component, empty until it is known
     * @param before what the message says before the place
     * @param after what it says behind it
     */
    UnfitJsonException(Pointer at, String owner, String before, String after) {
      super(owner + ": " + before + (at.equals(Pointer.ROOT) ? "the document" : at) + after);
      this.at = at;
      this.owner = owner;
      this.before = before;
      this.after = after;
    }

    /** Returns the exception for JSON that does not become a type. */
    static UnfitJsonException of(Json json, Class<?> type) {
      return of(json, type.getTypeName());
    }

    /** Returns the exception for JSON that does not become what the words say. */
    static UnfitJsonException of(Json json, String type) {
      String what = json instanceof Json.Num ? "the number " + json : "of type " + json.type();
      String after = " is " + what + ", which does not become " + type;
      return new UnfitJsonException(Pointer.ROOT, "", "", after);
    }

    private UnfitJsonException under(Pointer step, String component) {
      return new UnfitJsonException(
          new Pointer(step.text() + at.text()), owner.isEmpty() ? component : owner, before, after);
    }

    /** Returns the same within an item of an array. */
    UnfitJsonException within(int index) {
      return under(Pointer.ROOT.to(index), "");
    }

    /** Returns the same within a member, of this component unless an inner one is named. */
    UnfitJsonException within(String name, String component) {
      return under(Pointer.ROOT.to(name), component);
    }
  }
}
