package dev.omni.domain.world;

import java.util.List;

/**
 * The method of a capability.
 *
 * @param name the usual name of the method
 * @param formula the central formula, in plain text
 * @param sources of the formula: author, year, equation or page
 * @param libraries libraries in use, as {@code group:artifact:version}
 * @param assumptions assumptions and limits of the method
 */
public record Method(
    String name,
    String formula,
    List<String> sources,
    List<String> libraries,
    List<String> assumptions) {
  public Method {
    sources = List.copyOf(sources);
    libraries = List.copyOf(libraries);
    assumptions = List.copyOf(assumptions);
  }
}
