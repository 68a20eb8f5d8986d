package dev.omni.evidence.time;

import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.Signature;
import java.security.cert.CertificateEncodingException;
import java.security.cert.X509Certificate;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import javax.security.auth.x500.X500Principal;

/**
 * The signer of a token: which certificate is meant, what was signed and how (SignerInfo of RFC
 * 5652, section 5.3, with the attributes of RFC 3161, RFC 5816 and RFC 6211).
 */
final class TokenSigner {
  private static final String CONTENT_TYPE = "1.2.840.113549.1.9.3";
  private static final String MESSAGE_DIGEST = "1.2.840.113549.1.9.4";
  private static final String CERTIFICATE = "1.2.840.113549.1.9.16.2.12";
  private static final String CERTIFICATE_2 = "1.2.840.113549.1.9.16.2.47";
  private static final String ALGORITHMS = "1.2.840.113549.1.9.52";
  private static final String KEY_OF_SUBJECT = "2.5.29.14";
  private static final int DIRECTORY_NAME = 4;

  private final Der named;
  private final Der hash;
  private final Der attributes;
  private final Der algorithm;
  private final byte[] signature;

  private TokenSigner(Der named, Der hash, Der attributes, Der algorithm, byte[] signature) {
    this.named = named;
    this.hash = hash;
    this.attributes = attributes;
    this.algorithm = algorithm;
    this.signature = signature;
  }

  static TokenSigner of(Der signer) {
    Der.Parts parts = signer.parts();
    parts.next(Der.INTEGER);
    Der named = parts.next();
    Der hash = parts.next(Der.SEQUENCE);
    Der attributes = parts.next(Der.context(0));
    Der algorithm = parts.next(Der.SEQUENCE);
    byte[] signature = parts.next().content(Der.OCTETS);
    parts.optional(Der.context(1));
    parts.end();
    return new TokenSigner(named, hash, attributes, algorithm, signature);
  }

  /** Returns the name of the hash function, as SHA-256. */
  String hash() {
    return HashName.of(hash);
  }

  /** Returns whether a certificate is the one that is named. */
  boolean isNamed(X509Certificate certificate) {
    if (named.tag() == Der.plain(0)) {
      byte[] extension = certificate.getExtensionValue(KEY_OF_SUBJECT);
      return extension != null
          && Arrays.equals(
              Der.of(Der.of(extension).content(Der.OCTETS)).content(Der.OCTETS), named.content());
    }
    Der.Parts parts = named.parts();
    Der issuer = parts.next(Der.SEQUENCE);
    BigInteger serial = parts.next().integer();
    parts.end();
    return certificate.getSerialNumber().equals(serial) && issued(certificate, issuer);
  }

  private static boolean issued(X509Certificate certificate, Der issuer) {
    return certificate.getIssuerX500Principal().equals(new X500Principal(issuer.encoded()));
  }

  /**
   * Requires that the certificate is the one of the signed attributes, and that its key signed the
   * content.
   */
  void require(X509Certificate certificate, byte[] content) throws GeneralSecurityException {
    require(value(CONTENT_TYPE).oid().equals(SignedToken.STATEMENT), "it signs another content");
    require(
        MessageDigest.isEqual(
            value(MESSAGE_DIGEST).content(Der.OCTETS), HashName.hash(hash(), content)),
        "it signs other bytes");
    optional(ALGORITHMS).ifPresent(this::requireAlgorithms);
    requireMeant(certificate);
    Signature verified = TokenSignature.of(algorithm, hash());
    verified.initVerify(certificate.getPublicKey());
    verified.update(signed());
    require(verified.verify(signature), "it does not belong to the key of its certificate");
  }

  /** Returns the attributes as they are signed: a set in DER, so in the order of their bytes. */
  private byte[] signed() {
    return Der.element(
        Der.SET,
        attributes.items(Der.context(0)).stream()
            .map(Der::encoded)
            .sorted(Arrays::compareUnsigned)
            .toArray(byte[][]::new));
  }

  private static void require(boolean holds, String otherwise) {
    if (!holds) {
      throw new IllegalArgumentException(otherwise);
    }
  }

  /** Requires that the algorithms are those that the attribute of RFC 6211 names. */
  private void requireAlgorithms(Der named) {
    Der.Parts parts = named.parts();
    boolean same = Arrays.equals(parts.next().encoded(), hash.encoded());
    boolean alike = Arrays.equals(parts.next().content(Der.context(1)), algorithm.content());
    parts.end();
    require(same && alike, "its algorithms are not the signed ones");
  }

  /** Requires that the attributes mean the certificate: by SHA-1, or by a newer function. */
  private void requireMeant(X509Certificate certificate) throws CertificateEncodingException {
    Optional<Der> first = optional(CERTIFICATE);
    Optional<Der> second = optional(CERTIFICATE_2);
    require(first.isPresent() || second.isPresent(), "it does not sign which certificate it has");
    if (first.isPresent()) {
      requireMeant(certificate, meant(first.get()), "SHA-1");
    }
    if (second.isPresent()) {
      Der.Parts meant = meant(second.get());
      String name = meant.optional(Der.SEQUENCE).map(HashName::of).orElse("SHA-256");
      requireMeant(certificate, meant, name);
    }
  }

  /** Returns the hash of the signer's certificate and what follows it, of an attribute's value. */
  private static Der.Parts meant(Der value) {
    return value.parts().next().items(Der.SEQUENCE).get(0).parts();
  }

  private static void requireMeant(X509Certificate certificate, Der.Parts meant, String name)
      throws CertificateEncodingException {
    byte[] hashed = meant.next().content(Der.OCTETS);
    Optional<Der> issuer = meant.optional(Der.SEQUENCE);
    meant.end();
    require(
        MessageDigest.isEqual(hashed, HashName.hash(name, certificate.getEncoded()))
            && issuer.map(one -> isOf(certificate, one)).orElse(true),
        "it means another certificate");
  }

  /** Returns whether an issuer, by one of its names, and a serial number are a certificate's. */
  private static boolean isOf(X509Certificate certificate, Der issuerAndSerial) {
    Der.Parts parts = issuerAndSerial.parts();
    List<Der> names = parts.next().items(Der.SEQUENCE);
    BigInteger serial = parts.next().integer();
    parts.end();
    int tag = Der.context(DIRECTORY_NAME);
    return serial.equals(certificate.getSerialNumber())
        && names.stream()
            .filter(name -> name.tag() == tag)
            .anyMatch(name -> issued(certificate, name.only(tag)));
  }

  private Der value(String kind) {
    return optional(kind)
        .orElseThrow(() -> new IllegalArgumentException("it lacks attribute " + kind));
  }

  private Optional<Der> optional(String kind) {
    List<Der> values =
        attributes.items(Der.context(0)).stream()
            .map(Der::parts)
            .filter(attribute -> attribute.next().oid().equals(kind))
            .map(attribute -> attribute.next().only(Der.SET))
            .toList();
    require(values.size() < 2, "it has attribute " + kind + " twice");
    return values.stream().findFirst();
  }
}
