package dev.omni.house;

/**
 * A concept of a module: {@code dev.omni.MODULE.NAME} with all packages below it.
 *
 * @param module as {@code dev.omni.application}
 * @param name as {@code run}; {@value #ITSELF} for the package of the module
 */
record Concept(String module, String name) implements Comparable<Concept> {
  /** The name of the package of a module. */
  static final String ITSELF = "itself";

  private static final int MODULE = 3;

  /** Returns the concept of a package. */
  static Concept of(String inPackage) {
    String[] parts = inPackage.split("\\.");
    String module = String.join(".", java.util.Arrays.copyOf(parts, MODULE));
    return new Concept(module, parts.length > MODULE ? parts[MODULE] : ITSELF);
  }

  @Override
  public int compareTo(Concept other) {
    return toString().compareTo(other.toString());
  }

  @Override
  public String toString() {
    return name.equals(ITSELF) ? module : module + "." + name;
  }
}
