package dev.omni.oidc;

import dev.omni.domain.json.Json;
import java.io.IOException;
import java.net.URI;

/**
 * The addresses of a provider, as it publishes them (OpenID Connect Discovery 1.0).
 *
 * @param authorization where people sign on
 * @param token where codes are exchanged
 * @param keys where its public keys are
 */
record ProviderMetadata(URI authorization, URI token, URI keys) {
  private static final String PATH = "/.well-known/openid-configuration";

  /**
   * Reads the addresses.
   *
   * @throws IOException when the provider does not answer, or publishes another issuer
   */
  static ProviderMetadata discovered(String issuer, ProviderClient client) throws IOException {
    String base = issuer.endsWith("/") ? issuer.substring(0, issuer.length() - 1) : issuer;
    Json.Obj published = client.get(URI.create(base + PATH));
    if (!published.findText("issuer").filter(issuer::equals).isPresent()) {
      throw new IOException("the provider at " + issuer + " publishes another issuer");
    }
    return new ProviderMetadata(
        address(published, "authorization_endpoint"),
        address(published, "token_endpoint"),
        address(published, "jwks_uri"));
  }

  private static URI address(Json.Obj published, String name) throws IOException {
    String text = published.findText(name).orElse("");
    if (!text.matches("https?://[^ ]+")) {
      throw new IOException("the provider publishes no " + name);
    }
    return URI.create(text);
  }
}
