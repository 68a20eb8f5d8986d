package dev.omni.oidc;

import dev.omni.application.access.IdentityProvider;
import dev.omni.application.access.SignOnAttempt;
import dev.omni.application.access.SignOns;
import dev.omni.application.access.TokenIdentity;
import dev.omni.application.keys.Projects;
import dev.omni.application.spi.ClockAndIds;
import dev.omni.domain.access.ApiKey;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.oidc.ProviderClient.RefusedException;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.regex.Pattern;
import javax.net.ssl.SSLContext;

/** A provider of OpenID Connect. */
public final class OidcProvider implements IdentityProvider {
  private static final Logger LOG = System.getLogger(OidcProvider.class.getName());
  private static final Pattern TOKEN =
      Pattern.compile("[A-Za-z0-9_-]+\\.[A-Za-z0-9_-]+\\.[A-Za-z0-9_-]*");

  private final OidcSettings settings;
  private final SignOns signOns;
  private final ClockAndIds clockAndIds;
  private final ProviderClient client;
  private final TokenIdentity identities;
  private final ProviderDiscovery discovery;

  /**
   * Creates the provider; it sends nothing before its first use.
   *
   * @param trust authorities of the provider's certificate; empty for those of this Java
   */
  public OidcProvider(
      OidcSettings settings,
      Optional<SSLContext> trust,
      SignOns signOns,
      Projects projects,
      ClockAndIds time) {
    this.settings = settings;
    this.signOns = signOns;
    this.clockAndIds = time;
    this.client = new ProviderClient(trust);
    this.discovery = new ProviderDiscovery(settings.issuer(), client, time.clock());
    this.identities = new TokenIdentity(projects, settings.claims());
  }

  static Fault unavailable() {
    return Fault.of(
        FaultCode.RUNTIME_UNAVAILABLE, "The provider of the sign-on is unavailable; retry.");
  }

  @Override
  public String issuer() {
    return settings.issuer();
  }

  @Override
  public boolean issues(String credential) {
    return TOKEN.matcher(credential).matches();
  }

  @Override
  public ApiKey key(String token) {
    Json.Obj claims = discovery.current().verifier().claims(token, settings.audience());
    return stored(claims).expiringBy(end(claims));
  }

  private static Instant end(Json.Obj claims) {
    long seconds = claims.findNumber("exp").orElseThrow().longValue();
    return Instant.ofEpochSecond(seconds).plus(TokenVerifier.SKEW);
  }

  private ApiKey stored(Json.Obj claims) {
    return signOns.key(TokenIdentity.account(claims), identities.key(claims, clockAndIds.now()));
  }

  @Override
  public URI address(SignOnAttempt attempt, URI back) {
    var query = new LinkedHashMap<String, String>();
    query.put("response_type", "code");
    query.put("client_id", settings.clientId());
    query.put("redirect_uri", back.toString());
    query.put("scope", "openid profile email");
    query.put("state", attempt.state());
    query.put("nonce", attempt.nonce());
    query.put("code_challenge", attempt.challenge());
    query.put("code_challenge_method", "S256");
    String at = discovery.current().metadata().authorization().toString();
    return URI.create(at + (at.contains("?") ? "&" : "?") + ProviderClient.encoded(query));
  }

  @Override
  public ApiKey complete(String code, SignOnAttempt attempt, URI back) {
    ProviderDiscovery.Provider provider = discovery.current();
    Json.Obj tokens = exchanged(provider, code, attempt, back);
    String token =
        tokens
            .findText("id_token")
            .orElseThrow(
                () -> Fault.of(FaultCode.CREDENTIAL_INVALID, "The provider sent no identity."));
    Json.Obj claims = provider.verifier().claims(token, settings.clientId());
    if (!claims.findText("nonce").equals(Optional.of(attempt.nonce()))) {
      throw Fault.of(
          FaultCode.CREDENTIAL_INVALID, "This identity belongs to another attempt to sign on.");
    }
    return stored(claims);
  }

  private Json.Obj exchanged(
      ProviderDiscovery.Provider provider, String code, SignOnAttempt attempt, URI back) {
    var form = new LinkedHashMap<String, String>();
    form.put("grant_type", "authorization_code");
    form.put("code", code);
    form.put("redirect_uri", back.toString());
    form.put("client_id", settings.clientId());
    form.put("code_verifier", attempt.verifier());
    try {
      return client.post(
          provider.metadata().token(), form, settings.clientSecret().map(this::basic));
    } catch (RefusedException refused) {
      LOG.log(Level.INFO, "the provider " + settings.issuer() + " refused a code", refused);
      throw Fault.of(FaultCode.CREDENTIAL_INVALID, "The provider did not accept this sign-on.");
    } catch (IOException failed) {
      LOG.log(Level.WARNING, "the exchange of a code at " + settings.issuer() + " failed", failed);
      throw unavailable();
    }
  }

  /** Returns the header of a client with a secret, both encoded as in a form (RFC 6749, 2.3.1). */
  private String basic(String secret) {
    String pair =
        ProviderClient.encoded(settings.clientId()) + ":" + ProviderClient.encoded(secret);
    byte[] bytes = pair.getBytes(StandardCharsets.UTF_8);
    return "Basic " + Base64.getEncoder().encodeToString(bytes);
  }
}
