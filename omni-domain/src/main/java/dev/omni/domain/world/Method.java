package dev.omni.domain.world;

import java.util.List;

/**
 * How a capability computes.
 *
 * @param name the method in the field's terms
 * @param formula the central formula, in plain text
 * @param sources where the formula stands: author, year, equation or page
 * @param libraries what computes it, as {@code group:artifact:version}
 * @param assumptions what is taken for granted, and the limits of the method
 */
public record Method(
    String name,
    String formula,
    List<String> sources,
    List<String> libraries,
    List<String> assumptions) {
  /** Copies the lists. */
  public Method {
    sources = List.copyOf(sources);
    libraries = List.copyOf(libraries);
    assumptions = List.copyOf(assumptions);
  }
}
