package dev.omni.http.view;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.omni.application.json.JsonReader;
import dev.omni.domain.run.Run;

/**
 * How runs are shown, as text. What a run that has ended shows never changes, so its text is kept
 * for as long as somebody keeps that very object, as stores do with what is asked for again.
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

  /** With these links. */
  public RunTexts(Links links) {
    this.links = links;
  }

  /** A run as it stands, in UTF-8; nobody changes these bytes. */
  public byte[] of(Run run) {
    byte[] known = ended.getIfPresent(run);
    if (known != null) {
      return known;
    }
    return run.status().terminal() ? ended.get(run, this::written) : written(run);
  }

  /** The same of a run that nobody may ask for again. */
  public byte[] written(Run run) {
    return JsonReader.bytes(RunView.of(run, links));
  }
}
