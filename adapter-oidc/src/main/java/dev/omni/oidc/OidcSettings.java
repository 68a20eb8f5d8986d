package dev.omni.oidc;

import dev.omni.application.access.TokenIdentity.Names;
import java.util.Optional;

/**
 * The settings of sign-on.
 *
 * @param issuer identifier of the provider
 * @param audience that access tokens for this API have
 * @param clientId of the console at the provider; also the audience of its identity tokens
 * @param clientSecret empty for a public client
 * @param claims names of the claims that lead to a project and its permissions
 */
public record OidcSettings(
    String issuer, String audience, String clientId, Optional<String> clientSecret, Names claims) {
  @Override
  public String toString() {
    return issuer;
  }
}
