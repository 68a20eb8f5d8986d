package dev.omni.evidence.time;

import dev.omni.application.spi.outside.OutsideCalls;
import dev.omni.application.spi.outside.OutsideCalls.Answer;
import dev.omni.application.spi.outside.TimeAuthority;
import java.math.BigInteger;
import java.net.URI;
import java.security.SecureRandom;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Optional;

/**
 * An authority over HTTP (RFC 3161, section 3.4), asked with SHA-256, a nonce and for its chain.
 */
public final class HttpTimeAuthority implements TimeAuthority {
  private static final String QUERY = "application/timestamp-query";
  private static final String REPLY = "application/timestamp-reply";
  private static final int NONCE_BITS = 64;

  private final OutsideCalls calls;
  private final URI url;
  private final List<X509Certificate> authorities;
  private final SecureRandom chance;

  /**
   * Creates the authority.
   *
   * @param authorities that must have issued its certificate; none to accept any
   * @param chance makes the nonces
   */
  public HttpTimeAuthority(
      OutsideCalls calls, URI url, List<X509Certificate> authorities, SecureRandom chance) {
    this.calls = calls;
    this.url = url;
    this.authorities = List.copyOf(authorities);
    this.chance = chance;
  }

  @Override
  public Optional<Token> stamp(byte[] subject) {
    var query = new TimeQuery(subject, new BigInteger(NONCE_BITS, chance));
    return calls.post(url, QUERY, query.encoded()).map(answer -> token(query, answer));
  }

  private Token token(TimeQuery query, Answer answer) {
    if (answer.status() != 200 || !answer.type().equals(REPLY)) {
      throw new RefusedTokenException(
          "status " + answer.status() + " with type " + answer.type() + " is no reply");
    }
    try {
      return TimeToken.checked(query.token(answer.body()), query.subject(), authorities);
    } catch (CertificateException | RuntimeException wrong) {
      if (wrong instanceof RefusedTokenException refused) {
        throw refused;
      }
      throw new RefusedTokenException("its reply is not right: " + wrong.getMessage());
    }
  }
}
