package dev.omni.operations.verification.text;

import java.util.List;

/**
 * The figures of a text, and what states none.
 *
 * @param figures in their order
 * @param excluded what states none, in its order
 */
record Scan(List<ScannedFigure> figures, List<Exclusion> excluded) {
  Scan {
    figures = List.copyOf(figures);
    excluded = List.copyOf(excluded);
  }
}
