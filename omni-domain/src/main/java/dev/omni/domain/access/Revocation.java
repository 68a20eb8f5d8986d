package dev.omni.domain.access;

import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;

/**
 * The end of a key and of all keys below it: those that it created, and that those created.
 *
 * @param before the key as it was
 * @param key the key, revoked
 * @param descendants the keys below it that were not yet revoked, revoked with it
 */
public record Revocation(ApiKey before, ApiKey key, List<ApiKey> descendants) {
  public Revocation {
    descendants = List.copyOf(descendants);
  }

  /**
   * Revokes a key.
   *
   * @param all all keys
   */
  public static Revocation of(ApiKey key, List<ApiKey> all, Instant now) {
    List<ApiKey> below =
        below(key, all)
            .filter(each -> each.validity().revokedAt().isEmpty())
            .map(each -> each.revoked(now))
            .toList();
    return new Revocation(key, key.revoked(now), below);
  }

  private static Stream<ApiKey> below(ApiKey key, List<ApiKey> all) {
    return all.stream()
        .filter(each -> each.isChildOf(key.id()))
        .flatMap(child -> Stream.concat(Stream.of(child), below(child, all)));
  }

  /** Returns the key and those below it. */
  public List<ApiKey> keys() {
    return Stream.concat(Stream.of(key), descendants.stream()).toList();
  }

  /** Returns those that this revoked; the key itself may have been revoked before. */
  public List<ApiKey> newlyRevoked() {
    return keys().stream().filter(each -> !each.equals(before)).toList();
  }
}
