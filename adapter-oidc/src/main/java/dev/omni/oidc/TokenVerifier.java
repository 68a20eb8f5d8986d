package dev.omni.oidc;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.KeySourceException;
import com.nimbusds.jose.jwk.source.JWKSource;
import com.nimbusds.jose.jwk.source.JWKSourceBuilder;
import com.nimbusds.jose.jwk.source.RateLimitReachedException;
import com.nimbusds.jose.proc.BadJOSEException;
import com.nimbusds.jose.proc.DefaultJOSEObjectTypeVerifier;
import com.nimbusds.jose.proc.JWSVerificationKeySelector;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jose.util.Resource;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import com.nimbusds.jwt.proc.DefaultJWTClaimsVerifier;
import com.nimbusds.jwt.proc.DefaultJWTProcessor;
import com.nimbusds.jwt.proc.ExpiredJWTException;
import dev.omni.application.json.JsonReader;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.text.ParseException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Date;
import java.util.Map;
import java.util.Set;

/**
 * The verification of tokens: signature by a published key, issuer, audience, and times with a
 * tolerance. A token without signature or by a shared secret is never accepted. An unknown key is
 * looked up again at the provider, at most twice in thirty seconds.
 */
final class TokenVerifier {
  /** The tolerated difference between the clocks of the provider and of this node. */
  static final Duration SKEW = Duration.ofSeconds(60);

  private static final Duration KEYS_LAST = Duration.ofMinutes(10);
  private static final Duration KEYS_PAUSE = Duration.ofSeconds(30);
  private static final Duration PATIENCE = Duration.ofSeconds(15);

  private static final Set<JWSAlgorithm> ALGORITHMS =
      Set.of(
          JWSAlgorithm.RS256,
          JWSAlgorithm.RS384,
          JWSAlgorithm.RS512,
          JWSAlgorithm.PS256,
          JWSAlgorithm.PS384,
          JWSAlgorithm.PS512,
          JWSAlgorithm.ES256,
          JWSAlgorithm.ES384,
          JWSAlgorithm.ES512);

  private final String issuer;
  private final JWKSource<SecurityContext> keys;
  private final InstantSource clock;
  private volatile boolean keysRead;

  TokenVerifier(String issuer, URI keys, ProviderClient client, InstantSource clock) {
    this.issuer = issuer;
    this.clock = clock;
    try {
      this.keys =
          JWKSourceBuilder.create(keys.toURL(), url -> read(url, client))
              .cache(KEYS_LAST.toMillis(), PATIENCE.toMillis())
              .rateLimited(KEYS_PAUSE.toMillis())
              .retrying(true)
              .outageTolerant(KEYS_LAST.multipliedBy(6).toMillis())
              .build();
    } catch (MalformedURLException validated) {
      throw new IllegalArgumentException(validated);
    }
  }

  private Resource read(URL url, ProviderClient client) throws IOException {
    Resource keySet = client.keys(url);
    keysRead = true;
    return keySet;
  }

  /**
   * Returns the claims of a token for an audience.
   *
   * @throws Fault {@code credential_invalid}, {@code credential_expired}, {@code
   *     runtime_unavailable} when the keys of the provider cannot be read
   */
  Json.Obj claims(String token, String audience) {
    var processor = new DefaultJWTProcessor<SecurityContext>();
    processor.setJWSTypeVerifier(
        new DefaultJOSEObjectTypeVerifier<>(
            new JOSEObjectType("at+jwt"),
            new JOSEObjectType("application/at+jwt"),
            JOSEObjectType.JWT,
            null));
    processor.setJWSKeySelector(new JWSVerificationKeySelector<>(ALGORITHMS, keys));
    processor.setJWTClaimsSetVerifier(verifier(audience));
    try {
      JWTClaimsSet claims = processor.process(token, null);
      requireTextAsSubject(token);
      return (Json.Obj) JsonReader.parse(claims.toString());
    } catch (ExpiredJWTException expired) {
      throw Fault.of(FaultCode.CREDENTIAL_EXPIRED, "The access token has expired.");
    } catch (RateLimitReachedException paused) {
      throw keysRead ? invalid() : OidcProvider.unavailable();
    } catch (KeySourceException unreachable) {
      throw OidcProvider.unavailable();
    } catch (ParseException | BadJOSEException | JOSEException invalid) {
      throw invalid();
    }
  }

  /** Refuses another value as subject, which the library would turn into a text. */
  private static void requireTextAsSubject(String token) throws ParseException {
    Map<String, Object> sent = SignedJWT.parse(token).getPayload().toJSONObject();
    if (!(sent.get("sub") instanceof String)) {
      throw invalid();
    }
  }

  private static Fault invalid() {
    return Fault.of(FaultCode.CREDENTIAL_INVALID, "The access token is not valid.");
  }

  private DefaultJWTClaimsVerifier<SecurityContext> verifier(String audience) {
    var expected = new JWTClaimsSet.Builder().issuer(issuer).build();
    var verifier =
        new DefaultJWTClaimsVerifier<SecurityContext>(audience, expected, Set.of("sub", "exp")) {
          @Override
          protected Date currentTime() {
            return Date.from(clock.instant());
          }
        };
    verifier.setMaxClockSkew((int) SKEW.toSeconds());
    return verifier;
  }
}
