package dev.omni.domain.run;

import dev.omni.domain.data.ResolvedData;
import dev.omni.domain.data.ResolvedMarket;
import dev.omni.domain.json.Json;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * The sources of a run beside its request.
 *
 * @param retryOf the run that it retries
 * @param data the data sets that its input names, as they were when it was created
 * @param markets the stored markets that stand in its input
 * @param inputRemoved when its input was removed; empty while it is kept
 */
public record RunSources(
    Optional<UUID> retryOf,
    List<ResolvedData> data,
    List<ResolvedMarket> markets,
    Optional<Instant> inputRemoved) {
  /** Nothing beside the request. */
  public static final RunSources NONE = retry(Optional.empty());

  /** Copies the lists. */
  public RunSources {
    data = List.copyOf(data);
    markets = List.copyOf(markets);
  }

  /** Creates the sources of a run whose input is kept. */
  public RunSources(Optional<UUID> retryOf, List<ResolvedData> data) {
    this(retryOf, data, List.of(), Optional.empty());
  }

  /** Returns the same sources with stored markets. */
  public RunSources with(List<ResolvedMarket> read) {
    return new RunSources(retryOf, data, read, inputRemoved);
  }

  /** Returns the sources of a run whose input was removed. */
  RunSources withoutInput(Instant at) {
    return new RunSources(retryOf, data, markets, Optional.of(at));
  }

  /** Returns an input with id, version and digest of each set in place of its name. */
  public Json.Obj sealed(Json.Obj input) {
    return ResolvedData.sealed(input, data);
  }

  /** Returns the sources of a run that reads no data set. */
  public static RunSources retry(Optional<UUID> retryOf) {
    return new RunSources(retryOf, List.of());
  }
}
