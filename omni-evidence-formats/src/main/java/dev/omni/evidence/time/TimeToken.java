package dev.omni.evidence.time;

import dev.omni.application.spi.outside.TimeAuthority.RefusedTokenException;
import dev.omni.application.spi.outside.TimeAuthority.Token;
import java.security.GeneralSecurityException;
import java.security.cert.CertPathBuilder;
import java.security.cert.CertStore;
import java.security.cert.CertificateException;
import java.security.cert.CollectionCertStoreParameters;
import java.security.cert.PKIXBuilderParameters;
import java.security.cert.TrustAnchor;
import java.security.cert.X509CertSelector;
import java.security.cert.X509Certificate;
import java.util.Date;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The check of a token: its imprint, its signature, and the chain of its certificate. */
public final class TimeToken {
  private static final String TIME_STAMPING = "1.3.6.1.5.5.7.3.8";
  private static final String USAGE = "2.5.29.37";

  private TimeToken() {}

  /**
   * Returns a token that is right.
   *
   * @param der the token
   * @param subject the bytes that it must be about
   * @param authorities that must have issued its certificate; none to accept any
   * @throws RefusedTokenException that says what is wrong
   */
  public static Token checked(byte[] der, byte[] subject, List<X509Certificate> authorities) {
    try {
      return checked(SignedToken.of(Der.of(der)), subject, authorities);
    } catch (CertificateException | RuntimeException malformed) {
      if (malformed instanceof RefusedTokenException refused) {
        throw refused;
      }
      throw new RefusedTokenException("it is no token: " + malformed.getMessage());
    }
  }

  static Token checked(SignedToken token, byte[] subject, List<X509Certificate> authorities) {
    if (!token.statement().isAbout(subject)) {
      throw new RefusedTokenException("it is about other bytes");
    }
    List<X509Certificate> signers =
        token.certificates().stream().filter(token.signer()::isNamed).toList();
    if (signers.size() != 1) {
      throw new RefusedTokenException("it lacks the certificate that signed it");
    }
    X509Certificate signer = signers.get(0);
    try {
      requireForTimes(signer);
      signer.checkValidity(Date.from(token.statement().at()));
      token.signer().require(signer, token.content());
      if (!authorities.isEmpty()) {
        issued(token, signer, authorities);
      }
    } catch (GeneralSecurityException | RuntimeException wrong) {
      throw new RefusedTokenException("its signature is not valid: " + wrong.getMessage());
    }
    return new Token(
        token.der(),
        token.statement().at(),
        SubjectName.of(signer.getSubjectX500Principal().getEncoded()));
  }

  /** Requires that the key is for times and for nothing else (RFC 3161, section 2.3). */
  private static void requireForTimes(X509Certificate certificate) throws CertificateException {
    if (!List.of(TIME_STAMPING).equals(certificate.getExtendedKeyUsage())
        || !certificate.getCriticalExtensionOIDs().contains(USAGE)) {
      throw new CertificateException("its certificate is not for times alone");
    }
  }

  /** Requires a path from the certificate to one of the authorities at the time of the token. */
  private static void issued(
      SignedToken token, X509Certificate signer, List<X509Certificate> authorities)
      throws GeneralSecurityException {
    var target = new X509CertSelector();
    target.setCertificate(signer);
    var parameters =
        new PKIXBuilderParameters(
            authorities.stream()
                .map(each -> new TrustAnchor(each, null))
                .collect(Collectors.toSet()),
            target);
    parameters.setRevocationEnabled(false);
    parameters.setDate(Date.from(token.statement().at()));
    parameters.addCertStore(
        CertStore.getInstance(
            "Collection", new CollectionCertStoreParameters(token.certificates())));
    CertPathBuilder.getInstance("PKIX").build(parameters);
    for (X509Certificate each : token.certificates()) {
      requireSigned(each, token.certificates(), authorities);
    }
  }

  /** Requires of a certificate beside the path, too, that it is whole. */
  private static void requireSigned(
      X509Certificate certificate, List<X509Certificate> beside, List<X509Certificate> authorities)
      throws CertificateException {
    boolean signed =
        Stream.concat(beside.stream(), authorities.stream())
            .filter(
                each -> each.getSubjectX500Principal().equals(certificate.getIssuerX500Principal()))
            .anyMatch(issuer -> isSigned(certificate, issuer));
    if (!signed) {
      throw new CertificateException("a certificate in it is not signed by its issuer");
    }
  }

  private static boolean isSigned(X509Certificate certificate, X509Certificate issuer) {
    try {
      certificate.verify(issuer.getPublicKey());
      return true;
    } catch (GeneralSecurityException another) {
      return false; // A name may have several keys.
    }
  }
}
