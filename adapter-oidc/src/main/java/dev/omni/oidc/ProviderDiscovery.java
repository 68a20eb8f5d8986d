package dev.omni.oidc;

import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;

/**
 * The addresses and keys of a provider, read at the first use and again each hour. After a failure
 * the next attempt waits for a pause: an absent provider does not delay every request, and no
 * client makes this node send without end.
 */
final class ProviderDiscovery {
  private static final Logger LOG = System.getLogger(ProviderDiscovery.class.getName());
  private static final Duration FRESH = Duration.ofHours(1);
  private static final Duration PAUSE = Duration.ofSeconds(10);

  private final String issuer;
  private final ProviderClient client;
  private final InstantSource clock;
  private volatile Reading last = new Reading(Optional.empty(), Instant.EPOCH);

  ProviderDiscovery(String issuer, ProviderClient client, InstantSource clock) {
    this.issuer = issuer;
    this.client = client;
    this.clock = clock;
  }

  /** A provider as it was read. */
  record Provider(ProviderMetadata metadata, TokenVerifier verifier) {}

  /** The result of the last attempt, and the time of the next one. */
  private record Reading(Optional<Provider> provider, Instant next) {
    boolean due(Instant now) {
      return !now.isBefore(next) || now.isBefore(next.minus(FRESH));
    }
  }

  /**
   * Returns the provider; the one of an earlier reading while it does not answer.
   *
   * @throws dev.omni.domain.fault.Fault {@code runtime_unavailable} when it never answered
   */
  Provider current() {
    Reading known = last;
    Reading current = known.due(clock.instant()) ? renewed(known) : known;
    return current.provider().orElseThrow(OidcProvider::unavailable);
  }

  private synchronized Reading renewed(Reading known) {
    if (last.equals(known)) {
      Instant now = clock.instant();
      last =
          read(known.provider())
              .map(found -> new Reading(Optional.of(found), now.plus(FRESH)))
              .orElseGet(() -> new Reading(known.provider(), now.plus(PAUSE)));
    }
    return last;
  }

  private Optional<Provider> read(Optional<Provider> before) {
    try {
      var metadata = ProviderMetadata.discovered(issuer, client);
      TokenVerifier verifier =
          before
              .filter(known -> known.metadata().equals(metadata))
              .map(Provider::verifier)
              .orElseGet(() -> new TokenVerifier(issuer, metadata.keys(), client, clock));
      return Optional.of(new Provider(metadata, verifier));
    } catch (IOException unreachable) {
      LOG.log(Level.WARNING, "the provider " + issuer + " is unreachable", unreachable);
      return Optional.empty();
    }
  }
}
