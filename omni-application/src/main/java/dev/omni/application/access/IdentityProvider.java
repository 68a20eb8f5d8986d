package dev.omni.application.access;

import dev.omni.domain.access.ApiKey;
import java.net.URI;

/** A provider of identities, whose tokens are accepted beside API keys. */
public interface IdentityProvider {
  /** Returns the identifier of the provider. */
  String issuer();

  /** Returns whether a credential has the form of a token and not that of a key. */
  boolean issues(String credential);

  /**
   * Returns the key that acts for an access token: stored once for each person, project, mode and
   * permissions, and valid as long as the token.
   *
   * @throws dev.omni.domain.fault.Fault {@code credential_invalid}, {@code credential_expired},
   *     {@code runtime_unavailable} when the provider does not answer
   */
  ApiKey key(String token);

  /**
   * Returns the address to which a browser goes to sign on.
   *
   * @param back where the provider sends it back to
   */
  URI address(SignOnAttempt attempt, URI back);

  /**
   * Ends an attempt: exchanges the code and returns the key that acts for the person.
   *
   * @throws dev.omni.domain.fault.Fault {@code credential_invalid}, {@code runtime_unavailable}
   */
  ApiKey complete(String code, SignOnAttempt attempt, URI back);
}
