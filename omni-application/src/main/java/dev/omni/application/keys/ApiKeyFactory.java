package dev.omni.application.keys;

import dev.omni.application.keys.ApiKeys.CallerRequest;
import dev.omni.application.keys.ApiKeys.CreatedKey;
import dev.omni.application.keys.ApiKeys.KeyRequest;
import dev.omni.application.spi.ClockAndIds;
import dev.omni.domain.access.ApiKey;
import dev.omni.domain.access.ApiKey.Identity;
import dev.omni.domain.access.ApiKey.Validity;
import dev.omni.domain.access.ApiKeyFormat;
import dev.omni.domain.access.Principal;
import dev.omni.domain.access.PrincipalType;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;

/**
 * The creation of API keys, without their storage. What a caller requests ends with its own key at
 * the latest, and names the caller as its creator.
 */
final class ApiKeyFactory {
  private final ClockAndIds clockAndIds;
  private final RandomGenerator chance;
  private final Optional<CallerRequest> request;

  /**
   * Creates the factory.
   *
   * @param chance source of secrets; must be cryptographically strong
   * @param request empty for keys of an operator
   */
  ApiKeyFactory(ClockAndIds clockAndIds, RandomGenerator chance, Optional<CallerRequest> request) {
    this.clockAndIds = clockAndIds;
    this.chance = chance;
    this.request = request;
  }

  ApiKeyFactory requestedBy(CallerRequest caller) {
    return new ApiKeyFactory(clockAndIds, chance, Optional.of(caller));
  }

  Optional<CallerRequest> request() {
    return request;
  }

  /** Creates a key with a random text. */
  CreatedKey create(KeyRequest wanted) {
    return create(ApiKeyFormat.generate(wanted.binding().mode(), chance), wanted);
  }

  /** Creates a key with an existing text. */
  CreatedKey create(ApiKeyFormat text, KeyRequest wanted) {
    return created(text, owner(wanted), wanted, validity(wanted));
  }

  /** Creates a key of the legacy platform from its hash. */
  ApiKey legacy(long legacyId, String hash, KeyRequest wanted) {
    var identity = new Identity(hash, legacyId + "|...", wanted.name(), Optional.of(legacyId));
    var owner = new Principal(clockAndIds.newId(), PrincipalType.LEGACY_SANCTUM, wanted.name());
    return new ApiKey(
        clockAndIds.newId(), identity, owner, wanted.binding(), wanted.grant(), validity(wanted));
  }

  /**
   * Creates the successor of a key: the same principal, scopes and binding. Its lifetime is the
   * original one of the key, even if that key was already replaced before.
   *
   * @param all all keys
   */
  CreatedKey successor(ApiKey old, List<ApiKey> all) {
    Instant now = clockAndIds.now();
    Validity given = originalValidity(old, all);
    Optional<Instant> end =
        given.expiresAt().map(e -> now.plus(Duration.between(given.createdAt(), e)));
    var validity =
        new Validity(
            now,
            atMost(end),
            Optional.empty(),
            old.validity().suspended(),
            Optional.of(old.id()),
            old.validity().parentId());
    ApiKeyFormat text = ApiKeyFormat.generate(old.binding().mode(), chance);
    var wanted =
        new KeyRequest(
            old.principal().type(),
            old.binding(),
            old.grant(),
            old.identity().name(),
            Optional.empty());
    return created(text, createdHere(old.principal()), wanted, validity);
  }

  /** Returns the original lifetime of a key, which a replacement has shortened. */
  private static Validity originalValidity(ApiKey key, List<ApiKey> all) {
    return all.stream()
        .filter(next -> next.validity().rotatedFrom().equals(Optional.of(key.id())))
        .findFirst()
        .map(next -> originalValidity(next, all))
        .orElse(key.validity());
  }

  /** Returns the principal of a new key: the caller's own for a person, else a new one. */
  private Principal owner(KeyRequest wanted) {
    Optional<Principal> creator = request.map(CallerRequest::creator);
    Principal fresh = new Principal(clockAndIds.newId(), wanted.type(), wanted.name());
    return createdHere(
        creator.filter(own -> wanted.type() == PrincipalType.DEVELOPER_KEY).orElse(fresh));
  }

  private Principal createdHere(Principal owner) {
    return request.map(caller -> owner.createdBy(caller.creator())).orElse(owner);
  }

  private Validity validity(KeyRequest wanted) {
    Instant now = clockAndIds.now();
    return Validity.from(now, atMost(wanted.validity().map(now::plus)))
        .under(request.map(CallerRequest::parent));
  }

  /** Returns the earlier of two ends, of which either may be absent. */
  private Optional<Instant> atMost(Optional<Instant> wanted) {
    return Stream.of(wanted, request.flatMap(CallerRequest::latest))
        .flatMap(Optional::stream)
        .min(Instant::compareTo);
  }

  private CreatedKey created(
      ApiKeyFormat text, Principal owner, KeyRequest wanted, Validity validity) {
    var identity = new Identity(text.hash(), text.maskedKey(), wanted.name(), Optional.empty());
    return new CreatedKey(
        new ApiKey(
            clockAndIds.newId(), identity, owner, wanted.binding(), wanted.grant(), validity),
        text);
  }
}
