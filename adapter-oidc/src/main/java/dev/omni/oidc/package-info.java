/**
 * Sign-on by a provider of OpenID Connect: access tokens for the API, and the authorization code
 * flow for the console.
 *
 * <pre>{@code
 * var provider = new OidcProvider(settings, stores, clock);
 * ApiKey key = provider.key(token);
 * }</pre>
 */
@NullMarked
package dev.omni.oidc;

import org.jspecify.annotations.NullMarked;
