package dev.omni.evidence.time;

import dev.omni.domain.json.Sha256;
import java.math.BigInteger;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.Provider;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Date;
import java.util.List;
import org.bouncycastle.asn1.ASN1ObjectIdentifier;
import org.bouncycastle.asn1.pkcs.PKCSObjectIdentifiers;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x509.AlgorithmIdentifier;
import org.bouncycastle.asn1.x509.ExtendedKeyUsage;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.KeyPurposeId;
import org.bouncycastle.cert.jcajce.JcaCertStore;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.cert.jcajce.JcaX509ExtensionUtils;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.cms.CMSProcessableByteArray;
import org.bouncycastle.cms.CMSSignedData;
import org.bouncycastle.cms.CMSSignedDataGenerator;
import org.bouncycastle.cms.SignerInfoGenerator;
import org.bouncycastle.cms.SimpleAttributeTableGenerator;
import org.bouncycastle.cms.jcajce.JcaSignerInfoGeneratorBuilder;
import org.bouncycastle.cms.jcajce.JcaSimpleSignerInfoGeneratorBuilder;
import org.bouncycastle.cms.jcajce.JcaSimpleSignerInfoVerifierBuilder;
import org.bouncycastle.jce.provider.BouncyCastleProvider;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;
import org.bouncycastle.operator.jcajce.JcaDigestCalculatorProviderBuilder;
import org.bouncycastle.tsp.TSPAlgorithms;
import org.bouncycastle.tsp.TimeStampRequest;
import org.bouncycastle.tsp.TimeStampRequestGenerator;
import org.bouncycastle.tsp.TimeStampToken;
import org.bouncycastle.tsp.TimeStampTokenGenerator;

/** An authority made of another library, with one key and a certificate that it signed itself. */
record BouncyAuthority(String algorithm, PrivateKey key, X509Certificate certificate) {
  static final Instant NOW = Instant.parse("2026-03-04T05:06:07.089Z");
  static final ASN1ObjectIdentifier POLICY = new ASN1ObjectIdentifier("1.2.3.4.1");
  private static final Provider OTHER = new BouncyCastleProvider();
  private static final ASN1ObjectIdentifier SHA_1 = new ASN1ObjectIdentifier("1.3.14.3.2.26");

  /** An authority whose certificate is good on the day of {@link #NOW}. */
  static BouncyAuthority of(String keys, String algorithm) throws Exception {
    return of(keys, algorithm, true, NOW, KeyPurposeId.id_kp_timeStamping);
  }

  static BouncyAuthority of(
      String keys, String algorithm, boolean critical, Instant middle, KeyPurposeId... purposes)
      throws Exception {
    var generator = KeyPairGenerator.getInstance(keys);
    if (keys.equals("RSA")) {
      generator.initialize(1536);
    }
    KeyPair pair = generator.generateKeyPair();
    var name = new X500Name("C=IT,O=Omni\\, tests,CN=Time of " + keys);
    var builder =
        new JcaX509v3CertificateBuilder(
            name,
            BigInteger.valueOf(Long.MAX_VALUE),
            Date.from(middle.minus(Duration.ofDays(1))),
            Date.from(middle.plus(Duration.ofDays(1))),
            name,
            pair.getPublic());
    builder.addExtension(
        Extension.subjectKeyIdentifier,
        false,
        new JcaX509ExtensionUtils().createSubjectKeyIdentifier(pair.getPublic()));
    if (purposes.length > 0) {
      builder.addExtension(Extension.extendedKeyUsage, critical, new ExtendedKeyUsage(purposes));
    }
    var signer = new JcaContentSignerBuilder(algorithm).setProvider(OTHER).build(pair.getPrivate());
    return new BouncyAuthority(
        algorithm,
        pair.getPrivate(),
        new JcaX509CertificateConverter().getCertificate(builder.build(signer)));
  }

  /** A token with the certificate named by issuer and number, and by its hash in the attributes. */
  byte[] token(byte[] subject) throws Exception {
    return token(signer(), query(subject), TSPAlgorithms.SHA256);
  }

  SignerInfoGenerator signer() throws Exception {
    return new JcaSimpleSignerInfoGeneratorBuilder()
        .setProvider(OTHER)
        .build(algorithm, key, certificate);
  }

  /** A token whose certificate is named by its key. */
  byte[] tokenOfKey(byte[] subject) throws Exception {
    var first = new TimeStampToken(new CMSSignedData(token(subject)));
    byte[] extension = certificate.getExtensionValue("2.5.29.14");
    var signer =
        new JcaSignerInfoGeneratorBuilder(new JcaDigestCalculatorProviderBuilder().build())
            .setSignedAttributeGenerator(
                new SimpleAttributeTableGenerator(first.getSignedAttributes()))
            .build(
                new JcaContentSignerBuilder(algorithm).build(key),
                Der.of(Der.of(extension).content(Der.OCTETS)).content(Der.OCTETS));
    var generator = new CMSSignedDataGenerator();
    generator.addSignerInfoGenerator(signer);
    generator.addCertificates(new JcaCertStore(List.of(certificate)));
    var content =
        new CMSProcessableByteArray(
            PKCSObjectIdentifiers.id_ct_TSTInfo, first.getTimeStampInfo().getEncoded());
    return generator.generate(content, true).toASN1Structure().getEncoded("DER");
  }

  static TimeStampRequest query(byte[] subject) {
    var request = new TimeStampRequestGenerator();
    request.setCertReq(true);
    return request.generate(
        TSPAlgorithms.SHA256, Sha256.sha256(subject), new BigInteger("81985529216486895"));
  }

  /** A token whose attributes have the certificate's hash by a function. */
  byte[] token(SignerInfoGenerator signer, TimeStampRequest query, ASN1ObjectIdentifier function)
      throws Exception {
    return generator(signer, function).generate(query, BigInteger.TEN, Date.from(NOW)).getEncoded();
  }

  TimeStampTokenGenerator generator(SignerInfoGenerator signer, ASN1ObjectIdentifier function)
      throws Exception {
    var digests = new JcaDigestCalculatorProviderBuilder().build();
    var generator =
        new TimeStampTokenGenerator(signer, digests.get(new AlgorithmIdentifier(function)), POLICY);
    generator.addCertificates(new JcaCertStore(List.of(certificate)));
    generator.setResolution(TimeStampTokenGenerator.R_MILLISECONDS);
    return generator;
  }

  /** A token with the statement of a right authority, which the other library would not make. */
  byte[] tokenOfAnyUse(byte[] subject) throws Exception {
    var right = of("EC", "SHA256withECDSA");
    var first = new TimeStampToken(new CMSSignedData(right.token(subject)));
    var generator = new CMSSignedDataGenerator();
    generator.addSignerInfoGenerator(signer());
    generator.addCertificates(new JcaCertStore(List.of(certificate)));
    var content =
        new CMSProcessableByteArray(
            PKCSObjectIdentifiers.id_ct_TSTInfo, first.getTimeStampInfo().getEncoded());
    return generator.generate(content, true).toASN1Structure().getEncoded("DER");
  }

  byte[] tokenWithSha1(byte[] subject) throws Exception {
    return token(signer(), query(subject), SHA_1);
  }

  /** Whether the other library accepts a token as one about bytes. */
  boolean accepts(byte[] der, byte[] subject) {
    try {
      var token = new TimeStampToken(new CMSSignedData(der));
      token.validate(new JcaSimpleSignerInfoVerifierBuilder().build(certificate));
      return Arrays.equals(
          token.getTimeStampInfo().getMessageImprintDigest(), Sha256.sha256(subject));
    } catch (Exception refused) {
      return false;
    }
  }
}
