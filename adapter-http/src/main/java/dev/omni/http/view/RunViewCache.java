package dev.omni.http.view;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.omni.application.json.JsonReader;
import dev.omni.domain.run.Run;
import java.util.function.Function;

/**
 * The JSON texts of terminal runs, which never change. A text is cached as long as the run object
 * that it belongs to, which the stores cache, up to a common size.
 */
public final class RunViewCache {
  private static final long MAX_BYTES = 32L << 20;

  private final Links links;
  private final Cache<Run, byte[]> texts =
      Caffeine.newBuilder()
          .weakKeys()
          .maximumWeight(MAX_BYTES)
          .executor(Runnable::run)
          .weigher((Run run, byte[] text) -> text.length)
          .build();

  public RunViewCache(Links links) {
    this.links = links;
  }

  /** Returns the JSON text of a run in UTF-8. */
  public byte[] json(Run run) {
    Function<Run, byte[]> write = of -> JsonReader.bytes(RunView.of(of, links));
    return run.status().terminal() ? texts.get(run, write) : write.apply(run);
  }
}
