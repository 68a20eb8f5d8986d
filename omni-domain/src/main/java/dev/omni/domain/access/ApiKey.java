package dev.omni.domain.access;

import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * An API key as stored: its hash, never its text.
 *
 * @param id of the key
 * @param identity hash, masked text and name
 * @param principal owner of the key
 * @param binding where the key may act
 * @param grant scopes and rate limit
 * @param validity period of validity
 */
public record ApiKey(
    UUID id,
    Identity identity,
    Principal principal,
    Binding binding,
    Grant grant,
    Validity validity) {
  /** The most keys above a key, each created by a request of the one above. */
  public static final int MAX_ANCESTORS = 8;

  /**
   * The lookup hash and the display data of a key.
   *
   * @param hash SHA-256, lower-case hex, unique
   * @param maskedKey the masked key: its first and last characters
   * @param name display name
   * @param legacyId the number before the bar of a legacy key
   */
  public record Identity(String hash, String maskedKey, String name, Optional<Long> legacyId) {
    private static final String SIGN_ON = "sign-on";

    /** Returns the identity of a key without a text, by which tokens of a provider act. */
    public static Identity ofTokens(String hash, String name) {
      return new Identity(hash, SIGN_ON, name, Optional.empty());
    }
  }

  /**
   * The permissions of a key.
   *
   * @param scopes a subset of all
   * @param rate the key's own rate limit; empty for the default of the mode
   * @param role the role whose scopes these are; empty for scopes that were chosen one by one
   */
  public record Grant(Set<Scope> scopes, Optional<RateLimit> rate, Optional<Role> role) {
    public Grant {
      scopes = Set.copyOf(scopes);
    }

    /** Creates permissions without a role. */
    public Grant(Set<Scope> scopes, Optional<RateLimit> rate) {
      this(scopes, rate, Optional.empty());
    }
  }

  /**
   * A token bucket.
   *
   * @param perSecond tokens added per second; 0 for no limit
   * @param burst capacity in tokens
   */
  public record RateLimit(int perSecond, int burst) {
    /** Returns the text for people, as {@code 200/400}. */
    @Override
    public String toString() {
      return perSecond + "/" + burst;
    }
  }

  /**
   * The period of validity of a key.
   *
   * @param createdAt time of creation
   * @param expiresAt empty for a key that never expires
   * @param revokedAt time of revocation; empty while not revoked
   * @param suspended whether the principal is suspended or the project archived
   * @param rotatedFrom the key that this one replaces
   * @param parentId the key by whose request this one was created, without which it is not good;
   *     empty for a key of an operator
   */
  public record Validity(
      Instant createdAt,
      Optional<Instant> expiresAt,
      Optional<Instant> revokedAt,
      boolean suspended,
      Optional<UUID> rotatedFrom,
      Optional<UUID> parentId) {
    /** Returns the validity of a key of an operator that starts now. */
    public static Validity from(Instant now, Optional<Instant> expiresAt) {
      return new Validity(
          now, expiresAt, Optional.empty(), false, Optional.empty(), Optional.empty());
    }

    /** Returns this validity below a key that created the key. */
    public Validity under(Optional<UUID> parent) {
      return new Validity(createdAt, expiresAt, revokedAt, suspended, rotatedFrom, parent);
    }

    private Validity endingAt(Instant end) {
      return new Validity(createdAt, Optional.of(end), revokedAt, suspended, rotatedFrom, parentId);
    }

    private Validity revokedAt(Instant at) {
      return new Validity(createdAt, expiresAt, Optional.of(at), suspended, rotatedFrom, parentId);
    }

    private Validity suspended(boolean now) {
      return new Validity(createdAt, expiresAt, revokedAt, now, rotatedFrom, parentId);
    }
  }

  /**
   * Returns the caller that presents this key in a request.
   *
   * @throws Fault {@code credential_revoked}, {@code credential_expired}
   */
  public Caller caller(String requestId, Instant now) {
    Status status = status(now);
    if (status == Status.REVOKED) {
      throw Fault.of(FaultCode.CREDENTIAL_REVOKED, "This API key was revoked; use another one.");
    }
    if (status == Status.EXPIRED) {
      throw Fault.of(FaultCode.CREDENTIAL_EXPIRED, "This API key has expired; use another one.");
    }
    return new Caller(principal, id, binding, grant.scopes(), grant.role(), requestId);
  }

  /** The status of a key. */
  public enum Status {
    /** Requests with the key are accepted. */
    ACTIVE,
    /** The time of its expiry has come. */
    EXPIRED,
    /** It was revoked. */
    REVOKED,
    /** Its principal is suspended. */
    SUSPENDED;

    /** Parses a status by its wire name; empty for an unknown name. */
    public static Optional<Status> of(String id) {
      return Stream.of(values()).filter(status -> status.toString().equals(id)).findFirst();
    }

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** Returns the status at a time. An end counts more than a suspension. */
  public Status status(Instant now) {
    if (validity.revokedAt().isPresent()) {
      return Status.REVOKED;
    }
    if (validity.expiresAt().filter(end -> !now.isBefore(end)).isPresent()) {
      return Status.EXPIRED;
    }
    return validity.suspended() ? Status.SUSPENDED : Status.ACTIVE;
  }

  /** Returns this key with an expiry of {@code end} at the latest. */
  public ApiKey expiringBy(Instant end) {
    boolean earlier = validity.expiresAt().filter(end::isAfter).isPresent();
    return earlier ? this : withValidity(validity.endingAt(end));
  }

  /** Returns this key revoked; a revoked key stays unchanged. */
  public ApiKey revoked(Instant now) {
    return validity.revokedAt().isPresent() ? this : revokedAt(now);
  }

  /**
   * Merges this key with its stored state. A revocation is never undone, and an expiry is never
   * postponed.
   */
  public ApiKey mergedWith(ApiKey stored) {
    ApiKey sooner = stored.validity().expiresAt().map(this::expiringBy).orElse(this);
    return stored.validity().revokedAt().map(sooner::revokedAt).orElse(sooner);
  }

  private ApiKey revokedAt(Instant at) {
    return withValidity(validity.revokedAt(at));
  }

  /** Returns this key with its principal suspended or restored. */
  public ApiKey suspended(boolean suspended) {
    return withValidity(validity.suspended(suspended));
  }

  /** Returns whether tokens of a provider act by this key, which has no text. */
  public boolean isOfTokens() {
    return identity.maskedKey().equals(Identity.SIGN_ON);
  }

  /** Returns whether a request of that key created this one. */
  public boolean isChildOf(UUID parent) {
    return validity.parentId().filter(parent::equals).isPresent();
  }

  /** Returns this key handed to another parent. */
  public ApiKey childOf(UUID parent) {
    return withValidity(validity.under(Optional.of(parent)));
  }

  /**
   * Returns this key as its ancestors leave it: it is good only while each of them is. It ends with
   * the first that ends, and is suspended with any of them. A key whose ancestor is absent, or that
   * has more than {@link #MAX_ANCESTORS}, is revoked since its creation.
   *
   * @param keys finds a key of the same tenant
   */
  public ApiKey underAncestors(Function<UUID, Optional<ApiKey>> keys) {
    List<ApiKey> above = ancestors(keys);
    ApiKey left = this;
    for (ApiKey ancestor : above) {
      left = left.under(ancestor);
    }
    ApiKey last = above.isEmpty() ? this : above.get(above.size() - 1);
    return last.validity.parentId().isEmpty() ? left : left.revoked(validity.createdAt());
  }

  /**
   * Returns the keys above this one, the nearest first, up to one that is absent and {@link
   * #MAX_ANCESTORS} at most.
   *
   * @param keys finds a key of the same tenant
   */
  public List<ApiKey> ancestors(Function<UUID, Optional<ApiKey>> keys) {
    var above = new ArrayList<ApiKey>();
    Optional<ApiKey> next = validity.parentId().flatMap(keys);
    while (next.isPresent() && above.size() < MAX_ANCESTORS) {
      above.add(next.get());
      next = next.get().validity.parentId().flatMap(keys);
    }
    return List.copyOf(above);
  }

  /**
   * Returns the principals that this key hangs on: its own, those of its ancestors, and those by
   * whose requests they were made.
   *
   * @param keys finds a key of the same tenant
   */
  public Set<UUID> principals(Function<UUID, Optional<ApiKey>> keys) {
    var found = new HashSet<UUID>();
    Stream.concat(Stream.of(this), ancestors(keys).stream())
        .map(ApiKey::principal)
        .forEach(
            owner -> {
              found.add(owner.id());
              owner.createdBy().ifPresent(found::add);
            });
    return found;
  }

  private ApiKey under(ApiKey parent) {
    Validity theirs = parent.validity;
    ApiKey sooner = theirs.expiresAt().map(this::expiringBy).orElse(this);
    ApiKey ended = theirs.revokedAt().map(sooner::revoked).orElse(sooner);
    return theirs.suspended() ? ended.suspended(true) : ended;
  }

  private ApiKey withValidity(Validity next) {
    return new ApiKey(id, identity, principal, binding, grant, next);
  }
}
