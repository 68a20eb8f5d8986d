package dev.omni.server.attack;

import dev.omni.application.spi.outside.TimeAuthority;
import dev.omni.domain.json.Sha256;
import java.io.IOException;
import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Date;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.bouncycastle.asn1.ASN1ObjectIdentifier;
import org.bouncycastle.asn1.nist.NISTObjectIdentifiers;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x509.AlgorithmIdentifier;
import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.ExtendedKeyUsage;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.KeyPurposeId;
import org.bouncycastle.cert.jcajce.JcaCertStore;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.cms.jcajce.JcaSimpleSignerInfoGeneratorBuilder;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;
import org.bouncycastle.operator.jcajce.JcaDigestCalculatorProviderBuilder;
import org.bouncycastle.tsp.TSPAlgorithms;
import org.bouncycastle.tsp.TSPException;
import org.bouncycastle.tsp.TimeStampRequestGenerator;
import org.bouncycastle.tsp.TimeStampTokenGenerator;

/** A time authority (RFC 3161) with certificates of its own, whose clock is right. */
final class Authority implements TimeAuthority {
  private static final String ALGORITHM = "SHA256withECDSA";
  private static final ASN1ObjectIdentifier POLICY = new ASN1ObjectIdentifier("1.2.3.4.1");
  private static final Duration LIFE = Duration.ofDays(3650);

  private final InstantSource clock;
  private final X509Certificate issuer;
  private final X509Certificate own;
  private final PrivateKey secret;
  private final AtomicLong serial = new AtomicLong();

  private Authority(
      InstantSource clock, X509Certificate issuer, X509Certificate own, PrivateKey secret) {
    this.clock = clock;
    this.issuer = issuer;
    this.own = own;
    this.secret = secret;
  }

  /** Creates one with new keys. */
  static Authority named(String name, InstantSource clock) {
    try {
      KeyPair root = pair();
      KeyPair stamping = pair();
      Instant from = clock.instant().minus(LIFE);
      X509Certificate issuer =
          certificate("CN=CA of " + name, root, "CN=CA of " + name, root, from);
      X509Certificate own = certificate("CN=" + name, stamping, "CN=CA of " + name, root, from);
      return new Authority(clock, issuer, own, stamping.getPrivate());
    } catch (GeneralSecurityException | OperatorCreationException | IOException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private static KeyPair pair() throws GeneralSecurityException {
    var generator = KeyPairGenerator.getInstance("EC");
    generator.initialize(256);
    return generator.generateKeyPair();
  }

  private static X509Certificate certificate(
      String subject, KeyPair pair, String by, KeyPair issuer, Instant from)
      throws GeneralSecurityException, OperatorCreationException, IOException {
    var builder =
        new JcaX509v3CertificateBuilder(
            new X500Name(by),
            BigInteger.valueOf(subject.equals(by) ? 1 : 2),
            Date.from(from),
            Date.from(from.plus(LIFE).plus(LIFE)),
            new X500Name(subject),
            pair.getPublic());
    if (subject.equals(by)) {
      builder.addExtension(Extension.basicConstraints, true, new BasicConstraints(true));
    } else {
      builder.addExtension(
          Extension.extendedKeyUsage, true, new ExtendedKeyUsage(KeyPurposeId.id_kp_timeStamping));
    }
    var signer = new JcaContentSignerBuilder(ALGORITHM).build(issuer.getPrivate());
    return new JcaX509CertificateConverter().getCertificate(builder.build(signer));
  }

  /** The certificate that a reader trusts. */
  X509Certificate issuer() {
    return issuer;
  }

  @Override
  public Optional<Token> stamp(byte[] subject) {
    try {
      var request = new TimeStampRequestGenerator();
      request.setCertReq(true);
      var generator =
          new TimeStampTokenGenerator(
              new JcaSimpleSignerInfoGeneratorBuilder().build(ALGORITHM, secret, own),
              new JcaDigestCalculatorProviderBuilder()
                  .build()
                  .get(new AlgorithmIdentifier(NISTObjectIdentifiers.id_sha256)),
              POLICY);
      generator.addCertificates(new JcaCertStore(List.of(own)));
      var token =
          generator.generate(
              request.generate(TSPAlgorithms.SHA256, Sha256.sha256(subject)),
              BigInteger.valueOf(serial.incrementAndGet()),
              Date.from(clock.instant()));
      String name = own.getSubjectX500Principal().toString();
      return Optional.of(new Token(token.getEncoded(), clock.instant(), name));
    } catch (GeneralSecurityException
        | OperatorCreationException
        | TSPException
        | IOException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
