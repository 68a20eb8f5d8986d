package dev.omni.application.access;

import dev.omni.application.spi.store.ApiKeyStore;
import dev.omni.domain.access.ApiKey;
import dev.omni.domain.access.ApiKeyFormat;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import java.time.Instant;
import java.util.Optional;

/** The authentication by the text of an API key, or by an access token of a provider. */
public final class ApiKeyAuthenticator {
  private final ApiKeyStore keys;
  private final Optional<IdentityProvider> provider;

  /** Creates the authenticator of a store. */
  public ApiKeyAuthenticator(ApiKeyStore keys) {
    this(keys, Optional.empty());
  }

  /**
   * Creates the authenticator of a store and a provider.
   *
   * @param provider empty when tokens are not accepted
   */
  public ApiKeyAuthenticator(ApiKeyStore keys, Optional<IdentityProvider> provider) {
    this.keys = keys;
    this.provider = provider;
  }

  /** Returns whether tokens of a provider are accepted. */
  public boolean acceptsTokens() {
    return provider.isPresent();
  }

  /**
   * Returns the key of a text, which may be revoked or expired.
   *
   * @throws Fault {@code credential_invalid}, {@code credential_expired}
   */
  public ApiKey key(String text) {
    Optional<IdentityProvider> issuer = provider.filter(known -> known.issues(text));
    return issuer.isPresent() ? issuer.get().key(text) : keyOfText(text);
  }

  private ApiKey keyOfText(String text) {
    return ApiKeyFormat.of(text)
        .flatMap(
            sent ->
                keys.find(sent.hash())
                    .filter(key -> key.identity().legacyId().equals(sent.legacyId())))
        .orElseThrow(() -> Fault.of(FaultCode.CREDENTIAL_INVALID, "The API key is not valid."));
  }

  /** Returns the current state of the key of a hash, if it may act now. */
  public Optional<ApiKey> current(String hash, Instant now) {
    return keys.find(hash).filter(key -> valid(key, now));
  }

  /** Returns whether a key may act: neither revoked, expired nor suspended. */
  public static boolean valid(ApiKey key, Instant now) {
    try {
      return key.caller("", now).keyId().equals(key.id()) && !key.validity().suspended();
    } catch (Fault ended) {
      return false;
    }
  }
}
