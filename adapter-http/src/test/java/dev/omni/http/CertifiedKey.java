package dev.omni.http;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Date;
import java.util.List;
import java.util.Map;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.cert.X509v3CertificateBuilder;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;

/**
 * A private key and the certificates that name its owner, good for two days.
 *
 * @param chain the key's own certificate, then that of who signed it
 */
public record CertifiedKey(PrivateKey key, List<X509Certificate> chain) {
  private static final Map<String, String> SIGNATURES =
      Map.of("RSA", "SHA256withRSA", "EC", "SHA256withECDSA", "Ed25519", "Ed25519");
  private static final Duration GOOD = Duration.ofDays(2);

  /** Bits of an RSA key: one of the usual length takes seconds before the JVM is warm. */
  private static final int SHORT = 1536;

  /**
   * A new one of this machine, which it signed itself ({@code RSA}, {@code EC}, {@code Ed25519}).
   */
  public static CertifiedKey ofThisMachine(String algorithm)
      throws IOException, GeneralSecurityException {
    var names =
        new GeneralName[] {
          new GeneralName(GeneralName.iPAddress, "127.0.0.1"),
          new GeneralName(GeneralName.dNSName, "localhost")
        };
    KeyPair pair = pair(algorithm);
    var name = new X500Name("CN=127.0.0.1");
    var certificate = certificate(name, pair, name);
    certificate.addExtension(Extension.subjectAlternativeName, false, new GeneralNames(names));
    return new CertifiedKey(pair.getPrivate(), List.of(signed(certificate, pair.getPrivate())));
  }

  /** A new authority. */
  public static CertifiedKey ofAuthority(String name) throws IOException, GeneralSecurityException {
    KeyPair pair = pair("EC");
    var subject = new X500Name("CN=" + name);
    var certificate = certificate(subject, pair, subject);
    certificate.addExtension(Extension.basicConstraints, true, new BasicConstraints(true));
    return new CertifiedKey(pair.getPrivate(), List.of(signed(certificate, pair.getPrivate())));
  }

  /** A new one of a host, signed by this authority. */
  public CertifiedKey signedFor(String host) throws IOException, GeneralSecurityException {
    KeyPair pair = pair("EC");
    X509Certificate own = certificate();
    var issuer = X500Name.getInstance(own.getSubjectX500Principal().getEncoded());
    var certificate = certificate(issuer, pair, new X500Name("CN=" + host));
    var name = new GeneralNames(new GeneralName(GeneralName.dNSName, host));
    certificate.addExtension(Extension.subjectAlternativeName, false, name);
    return new CertifiedKey(pair.getPrivate(), List.of(signed(certificate, key), own));
  }

  private static KeyPair pair(String algorithm) throws GeneralSecurityException {
    var generator = KeyPairGenerator.getInstance(algorithm);
    if (algorithm.equals("RSA")) {
      generator.initialize(SHORT);
    }
    return generator.generateKeyPair();
  }

  private static X509v3CertificateBuilder certificate(
      X500Name issuer, KeyPair pair, X500Name subject) {
    Instant now = Instant.now();
    return new JcaX509v3CertificateBuilder(
        issuer,
        new BigInteger(1, pair.getPublic().getEncoded()).mod(BigInteger.ONE.shiftLeft(64)),
        Date.from(now.minus(GOOD)),
        Date.from(now.plus(GOOD)),
        subject,
        pair.getPublic());
  }

  private static X509Certificate signed(X509v3CertificateBuilder certificate, PrivateKey signer)
      throws GeneralSecurityException {
    String algorithm = signer.getAlgorithm().equals("EdDSA") ? "Ed25519" : signer.getAlgorithm();
    try {
      var content = new JcaContentSignerBuilder(SIGNATURES.get(algorithm)).build(signer);
      return new JcaX509CertificateConverter().getCertificate(certificate.build(content));
    } catch (OperatorCreationException unknown) {
      throw new GeneralSecurityException(unknown);
    }
  }

  /** The key's own certificate. */
  public X509Certificate certificate() {
    return chain.get(0);
  }

  /** Writes its certificate to a file in PEM. */
  public Path certificateIn(Path file) throws IOException, GeneralSecurityException {
    return pem(file, "CERTIFICATE", certificate().getEncoded());
  }

  /** Writes its key to a file in PEM. */
  public Path keyIn(Path file) throws IOException {
    return pem(file, "PRIVATE KEY", key.getEncoded());
  }

  private static Path pem(Path file, String what, byte[] bytes) throws IOException {
    String text = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(bytes);
    return Files.writeString(
        file, "-----BEGIN %s-----%n%s%n-----END %s-----%n".formatted(what, text, what));
  }
}
