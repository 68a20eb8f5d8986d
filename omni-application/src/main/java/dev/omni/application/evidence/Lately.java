package dev.omni.application.evidence;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** A memory of what was used lately: when there is too much of it, what lay longest goes. */
final class Lately<K, V> {
  private final Map<K, V> kept = new LinkedHashMap<>(16, 0.75f, true);
  private final int most;

  /** For at most so many. */
  Lately(int most) {
    this.most = most;
  }

  synchronized Optional<V> get(K key) {
    return Optional.ofNullable(kept.get(key));
  }

  /** What is kept under the key; else what is made then, which nobody else waits for. */
  V get(K key, Supplier<V> make) {
    return get(key)
        .orElseGet(
            () -> {
              V made = make.get();
              put(key, made);
              return made;
            });
  }

  synchronized void put(K key, V value) {
    kept.put(key, value);
    if (kept.size() > most) {
      kept.remove(kept.keySet().iterator().next());
    }
  }

  synchronized void remove(K key) {
    kept.remove(key);
  }
}
