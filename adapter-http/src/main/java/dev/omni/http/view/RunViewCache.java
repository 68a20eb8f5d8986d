package dev.omni.http.view;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.omni.application.run.RunRows;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonWriter;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.RunFacts;

/**
 * The JSON texts of terminal runs, which never change. A text is cached as long as the run object
 * that it belongs to, which the stores cache, up to a common size.
 */
public final class RunViewCache {
  private static final long MAX_BYTES = 8L << 20;

  private final Links links;
  private final RunRows rows;
  private final Cache<Run, byte[]> texts =
      Caffeine.newBuilder()
          .weakKeys()
          .maximumWeight(MAX_BYTES)
          .executor(Runnable::run)
          .weigher((Run run, byte[] text) -> text.length)
          .build();

  /**
   * Creates the cache.
   *
   * @param rows of batches, for the progress of those that are not terminal
   */
  public RunViewCache(Links links, RunRows rows) {
    this.links = links;
    this.rows = rows;
  }

  /** Returns the JSON text of a run in UTF-8. */
  public byte[] json(RunFacts run) {
    if (run instanceof Run whole && run.status().terminal()) {
      return texts.get(whole, ended -> JsonWriter.answer(RunView.of(ended, links)).bytes());
    }
    return JsonWriter.answer(view(run)).bytes();
  }

  /**
   * Returns the JSON text of a run with its input as it was sent, which is not cached; with the
   * time of its removal in its place once it is no longer kept.
   */
  public byte[] withInput(Run run) {
    Json.Obj shown =
        view(run)
            .withPresent("input", run.keptInput())
            .withPresent("input_removed_at", run.inputRemoved());
    return JsonWriter.answer(shown).bytes();
  }

  private Json.Obj view(RunFacts run) {
    return RunView.of(run, links).withPresent("progress", rows.progress(run));
  }

  /** Returns a text that changes with the progress of a run; empty when it has none. */
  public String progress(RunFacts run) {
    return rows.progress(run)
        .flatMap(progress -> progress.findNumber("done"))
        .map(done -> "-" + done)
        .orElse("");
  }
}
