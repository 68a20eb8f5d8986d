package dev.omni.quant.molecular.records;

/** A field of a molecule while its lines arrive; a blank line closes it. For one thread. */
final class MoleculeField {
  private final long line;
  private final String name;
  private final StringBuilder value = new StringBuilder();
  private boolean any;
  private boolean closed;

  /**
   * Creates a field.
   *
   * @param line of its name, from 1
   * @param name empty where it has none
   */
  MoleculeField(long line, String name) {
    this.line = line;
    this.name = name;
  }

  void add(String text) {
    closed |= text.isBlank();
    if (!closed) {
      value.append(any ? "\n" : "").append(text.strip());
      any = true;
    }
  }

  boolean isClosed() {
    return closed || !any;
  }

  long line() {
    return line;
  }

  String name() {
    return name;
  }

  String value() {
    return value.toString();
  }
}
