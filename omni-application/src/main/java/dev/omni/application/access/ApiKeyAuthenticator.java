package dev.omni.application.access;

import dev.omni.application.spi.store.ApiKeyStore;
import dev.omni.domain.access.ApiKey;
import dev.omni.domain.access.ApiKeyFormat;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import java.time.Instant;
import java.util.Optional;

/** The authentication by the text of an API key. */
public final class ApiKeyAuthenticator {
  private final ApiKeyStore keys;

  /** Creates the authenticator of a store. */
  public ApiKeyAuthenticator(ApiKeyStore keys) {
    this.keys = keys;
  }

  /**
   * Returns the key of a text, which may be revoked or expired.
   *
   * @throws Fault {@code credential_invalid}
   */
  public ApiKey key(String text) {
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
