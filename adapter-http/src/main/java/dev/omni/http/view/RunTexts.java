package dev.omni.http.view;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.omni.application.json.JsonReader;
import dev.omni.domain.run.Run;

/**
 * A cache of the JSON texts of runs. The text of a terminal run never changes, so it is cached as
 * long as the run object is referenced, as by the caches of stores.
 */
public final class RunTexts {
  private static final long BYTES = 16 << 20;

  private final Links links;
  private final Cache<Run, byte[]> ended =
      Caffeine.newBuilder()
          .weakKeys()
          .executor(Runnable::run)
          .maximumWeight(BYTES)
          .weigher((Run run, byte[] text) -> text.length)
          .build();

  /** Creates the cache. */
  public RunTexts(Links links) {
    this.links = links;
  }

  /** Returns the text of a run in UTF-8; the array must not be changed. */
  public byte[] of(Run run) {
    byte[] known = ended.getIfPresent(run);
    if (known != null) {
      return known;
    }
    return run.status().terminal() ? ended.get(run, this::written) : written(run);
  }

  /** Returns the text of a run without caching it. */
  public byte[] written(Run run) {
    return JsonReader.bytes(RunView.of(run, links));
  }
}
