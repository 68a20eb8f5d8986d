package dev.omni.engine;

import dev.omni.engine.figure.Figure;
import dev.omni.engine.figure.Overlay;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;

/**
 * One of several runs that are compared.
 *
 * @param name of the run among them, such as "Run 1"
 * @param input valid for the contract
 * @param result of the computation
 */
public record RunData<I, R>(String name, I input, R result) {
  /** Returns the figures of runs over each other. */
  static <I, R> Optional<Figure> overlay(
      List<RunData<I, R>> runs, BiFunction<I, R, Optional<Figure>> figure) {
    return Overlay.of(
        runs.stream()
            .flatMap(
                run ->
                    figure
                        .apply(run.input(), run.result())
                        .map(own -> new Overlay.Layer(run.name(), own))
                        .stream())
            .toList());
  }
}
