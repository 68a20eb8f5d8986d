package dev.omni.evidence.time;

import java.io.ByteArrayInputStream;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A token as its authority sent it: a statement, certificates and one signer (RFC 3161, section
 * 2.4.2, in a SignedData of RFC 5652, section 5.1).
 */
final class SignedToken {
  private static final String SIGNED_DATA = "1.2.840.113549.1.7.2";
  static final String STATEMENT = "1.2.840.113549.1.9.16.1.4";

  private final byte[] der;
  private final byte[] content;
  private final TimeStatement statement;
  private final List<X509Certificate> certificates;
  private final TokenSigner signer;

  private SignedToken(
      byte[] der, byte[] content, List<X509Certificate> certificates, TokenSigner signer) {
    this.der = der;
    this.content = content;
    this.statement = TimeStatement.of(Der.of(content));
    this.certificates = certificates;
    this.signer = signer;
  }

  /**
   * Reads a token.
   *
   * @throws IllegalArgumentException that says what is wrong
   */
  static SignedToken of(Der token) throws CertificateException {
    Der.Parts whole = token.parts();
    require(whole.next().oid(), SIGNED_DATA);
    Der.Parts data = whole.next().only(Der.context(0)).parts();
    whole.end();
    data.next(Der.INTEGER);
    Der hashes = data.next(Der.SET);
    Der.Parts held = data.next(Der.SEQUENCE).parts();
    require(held.next().oid(), STATEMENT);
    byte[] content = held.next().only(Der.context(0)).content(Der.OCTETS);
    held.end();
    Optional<Der> certificates = data.optional(Der.context(0));
    data.optional(Der.context(1));
    TokenSigner signer = TokenSigner.of(data.next(Der.SET).only(Der.SET));
    data.end();
    if (hashes.items(Der.SET).stream().map(HashName::of).noneMatch(signer.hash()::equals)) {
      throw new IllegalArgumentException("it does not name the hash function of its signer");
    }
    return new SignedToken(token.encoded(), content, certificates(certificates), signer);
  }

  private static void require(String kind, String right) {
    if (!kind.equals(right)) {
      throw new IllegalArgumentException("it is of kind " + kind + " instead of " + right);
    }
  }

  private static List<X509Certificate> certificates(Optional<Der> all) throws CertificateException {
    var factory = CertificateFactory.getInstance("X.509");
    var certificates = new ArrayList<X509Certificate>();
    for (Der each : all.map(some -> some.items(Der.context(0))).orElse(List.of())) {
      if (each.tag() == Der.SEQUENCE) {
        var bytes = new ByteArrayInputStream(each.encoded());
        certificates.add((X509Certificate) factory.generateCertificate(bytes));
      }
    }
    return certificates;
  }

  byte[] der() {
    return der.clone();
  }

  byte[] content() {
    return content.clone();
  }

  TimeStatement statement() {
    return statement;
  }

  List<X509Certificate> certificates() {
    return certificates;
  }

  TokenSigner signer() {
    return signer;
  }
}
