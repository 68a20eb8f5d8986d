package dev.omni.engine;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Problem;
import dev.omni.domain.json.Shape;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * The rules of markets: documents that clients store by name and day, and that the inputs of
 * several capabilities take. Members of inputs that do are marked {@code x-stored: market}.
 */
public interface MarketModel {
  /** Returns the contract of a document. */
  Shape contract();

  /**
   * A completed run.
   *
   * @param capability id of what was computed
   * @param input as it was computed
   * @param result of the run
   */
  record CompletedRun(String capability, Json.Obj input, Json.Obj result) {}

  /**
   * The document of a market without ids of runs.
   *
   * @param document the whole one
   * @param problems of the places that name runs; pointers are into the document
   */
  record Whole(Json.Obj document, List<Problem> problems) {
    /** Copies the problems. */
    public Whole {
      problems = List.copyOf(problems);
    }
  }

  /**
   * Returns a document with what runs found in place of their ids.
   *
   * @param document of any form
   * @param runs the completed run of an id; empty where there is none
   */
  Whole whole(Json.Obj document, Function<String, Optional<CompletedRun>> runs);

  /**
   * Returns a document with its defaults, as results digest it.
   *
   * @param document valid for the contract
   */
  Json.Obj canonical(Json.Obj document);

  /**
   * Returns why the market cannot be built; pointers are into the document.
   *
   * @param document valid for the contract
   */
  List<Problem> problems(Json.Obj document);

  /**
   * Returns the day of a market.
   *
   * @param document valid for the contract
   */
  LocalDate date(Json.Obj document);
}
