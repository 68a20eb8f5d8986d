package dev.omni.evidence.time;

import dev.omni.application.spi.outside.TimeAuthority.RefusedTokenException;
import dev.omni.domain.json.Sha256;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.cert.CertificateException;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A query for a time (RFC 3161, section 2.4.1), with SHA-256 and for the certificates too.
 *
 * @param subject the bytes that the time is for
 * @param nonce that the reply repeats
 */
@SuppressWarnings("ArrayRecordComponent") // Never compared.
record TimeQuery(byte[] subject, BigInteger nonce) {
  private static final byte[] SHA_256 = HexFormat.of().parseHex("300b0609608648016503040201");
  private static final byte[] YES = {(byte) 0xff};
  private static final int GRANTED = 0;
  private static final int GRANTED_OTHERWISE = 1;

  byte[] encoded() {
    return Der.element(
        Der.SEQUENCE,
        Der.element(Der.INTEGER, BigInteger.ONE.toByteArray()),
        Der.element(Der.SEQUENCE, SHA_256, Der.element(Der.OCTETS, Sha256.sha256(subject))),
        Der.element(Der.INTEGER, nonce.toByteArray()),
        Der.element(Der.BOOLEAN, YES));
  }

  /**
   * Returns the token of the reply to this query (RFC 3161, section 2.4.2).
   *
   * @throws RefusedTokenException when the authority refuses
   * @throws IllegalArgumentException that says what is wrong with the reply
   */
  SignedToken token(byte[] reply) throws CertificateException {
    Der.Parts parts = Der.of(reply).parts();
    Der.Parts status = parts.next(Der.SEQUENCE).parts();
    int code = status.next().integer().intValueExact();
    Optional<Der> texts = status.optional(Der.SEQUENCE);
    status.optional(Der.BITS);
    status.end();
    Optional<Der> token = parts.optional(Der.SEQUENCE);
    parts.end();
    boolean granted = code == GRANTED || code == GRANTED_OTHERWISE;
    if (!granted && token.isEmpty()) {
      throw new RefusedTokenException(
          "it refuses: " + texts.map(TimeQuery::text).orElse("status " + code));
    }
    if (!granted || token.isEmpty()) {
      throw new IllegalArgumentException(
          "status " + code + (granted ? " without a token" : " with a token"));
    }
    SignedToken signed = SignedToken.of(token.get());
    if (!signed.statement().nonce().equals(Optional.of(nonce))) {
      throw new IllegalArgumentException("its nonce is not that of the query");
    }
    return signed;
  }

  private static String text(Der texts) {
    List<Der> all = texts.items(Der.SEQUENCE);
    return all.stream()
        .map(each -> new String(each.content(), StandardCharsets.UTF_8))
        .collect(Collectors.joining("; "));
  }
}
