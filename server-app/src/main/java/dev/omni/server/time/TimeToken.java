package dev.omni.server.time;

import dev.omni.application.spi.outside.TimeAuthority.RefusedTokenException;
import dev.omni.application.spi.outside.TimeAuthority.Token;
import dev.omni.domain.json.Sha256;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.cert.CertPathBuilder;
import java.security.cert.CertStore;
import java.security.cert.CollectionCertStoreParameters;
import java.security.cert.PKIXBuilderParameters;
import java.security.cert.TrustAnchor;
import java.security.cert.X509CertSelector;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.bouncycastle.cert.X509CertificateHolder;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.cms.CMSException;
import org.bouncycastle.cms.CMSSignedData;
import org.bouncycastle.cms.jcajce.JcaSimpleSignerInfoVerifierBuilder;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.tsp.TSPAlgorithms;
import org.bouncycastle.tsp.TSPException;
import org.bouncycastle.tsp.TimeStampToken;

/** The check of a token: its imprint, its signature, and the chain of its certificate. */
public final class TimeToken {
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
      return checked(new TimeStampToken(new CMSSignedData(der)), subject, authorities);
    } catch (IOException | TSPException | CMSException | RuntimeException malformed) {
      if (malformed instanceof RefusedTokenException refused) {
        throw refused;
      }
      throw new RefusedTokenException("it is no token: " + malformed.getMessage());
    }
  }

  static Token checked(TimeStampToken token, byte[] subject, List<X509Certificate> authorities)
      throws IOException {
    if (!token.getTimeStampInfo().getMessageImprintAlgOID().equals(TSPAlgorithms.SHA256)
        || !MessageDigest.isEqual(
            token.getTimeStampInfo().getMessageImprintDigest(), Sha256.sha256(subject))) {
      throw new RefusedTokenException("it is about other bytes");
    }
    List<X509CertificateHolder> signers =
        token.getCertificates().getMatches(null).stream().filter(token.getSID()::match).toList();
    if (signers.size() != 1) {
      throw new RefusedTokenException("it lacks the certificate that signed it");
    }
    X509CertificateHolder signer = signers.get(0);
    try {
      token.validate(new JcaSimpleSignerInfoVerifierBuilder().build(signer));
      if (!authorities.isEmpty()) {
        issued(token, signer, authorities);
      }
    } catch (TSPException
        | OperatorCreationException
        | GeneralSecurityException
        | RuntimeException wrong) {
      throw new RefusedTokenException("its signature is not valid: " + wrong.getMessage());
    }
    return new Token(
        token.getEncoded(),
        token.getTimeStampInfo().getGenTime().toInstant(),
        signer.getSubject().toString());
  }

  /** Requires a path from the certificate to one of the authorities at the time of the token. */
  private static void issued(
      TimeStampToken token, X509CertificateHolder signer, List<X509Certificate> authorities)
      throws GeneralSecurityException {
    var converter = new JcaX509CertificateConverter();
    var known = new ArrayList<X509Certificate>();
    for (X509CertificateHolder each : token.getCertificates().getMatches(null)) {
      known.add(converter.getCertificate(each));
    }
    var target = new X509CertSelector();
    target.setCertificate(converter.getCertificate(signer));
    var parameters =
        new PKIXBuilderParameters(
            authorities.stream()
                .map(each -> new TrustAnchor(each, null))
                .collect(Collectors.toSet()),
            target);
    parameters.setRevocationEnabled(false);
    parameters.setDate(token.getTimeStampInfo().getGenTime());
    parameters.addCertStore(
        CertStore.getInstance("Collection", new CollectionCertStoreParameters(known)));
    CertPathBuilder.getInstance("PKIX").build(parameters);
  }
}
