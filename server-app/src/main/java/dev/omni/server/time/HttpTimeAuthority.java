package dev.omni.server.time;

import dev.omni.application.spi.outside.OutsideCalls;
import dev.omni.application.spi.outside.OutsideCalls.Answer;
import dev.omni.application.spi.outside.TimeAuthority;
import dev.omni.domain.json.Sha256;
import java.io.IOException;
import java.math.BigInteger;
import java.net.URI;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Optional;
import org.bouncycastle.tsp.TSPAlgorithms;
import org.bouncycastle.tsp.TSPException;
import org.bouncycastle.tsp.TimeStampRequest;
import org.bouncycastle.tsp.TimeStampRequestGenerator;
import org.bouncycastle.tsp.TimeStampResponse;

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
    try {
      var generator = new TimeStampRequestGenerator();
      generator.setCertReq(true);
      TimeStampRequest request =
          generator.generate(
              TSPAlgorithms.SHA256, Sha256.sha256(subject), new BigInteger(NONCE_BITS, chance));
      Optional<Answer> answer = calls.post(url, QUERY, request.getEncoded());
      return answer.isEmpty()
          ? Optional.empty()
          : Optional.of(token(request, answer.get(), subject));
    } catch (IOException unwritable) {
      throw new RefusedTokenException("no query can be written: " + unwritable.getMessage());
    }
  }

  private Token token(TimeStampRequest request, Answer answer, byte[] subject) {
    if (answer.status() != 200 || !answer.type().equals(REPLY)) {
      throw new RefusedTokenException(
          "status " + answer.status() + " with type " + answer.type() + " is no reply");
    }
    try {
      var response = new TimeStampResponse(answer.body());
      response.validate(request);
      if (response.getTimeStampToken() == null) {
        throw new RefusedTokenException("it refuses: " + response.getStatusString());
      }
      return TimeToken.checked(response.getTimeStampToken(), subject, authorities);
    } catch (IOException | TSPException | RuntimeException wrong) {
      if (wrong instanceof RefusedTokenException refused) {
        throw refused;
      }
      throw new RefusedTokenException("its reply is not right: " + wrong.getMessage());
    }
  }
}
