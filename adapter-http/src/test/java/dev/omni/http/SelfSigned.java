package dev.omni.http;

import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/**
 * A self-signed certificate for 127.0.0.1.
 *
 * @param certificate in PEM
 * @param key in PEM
 * @param shown the certificate, as a server shows it
 */
record SelfSigned(Path certificate, Path key, X509Certificate shown) {
  /** A new one of that algorithm ({@code RSA}, {@code EC}, {@code Ed25519}). */
  static SelfSigned in(Path folder, String algorithm) throws IOException, GeneralSecurityException {
    CertifiedKey own = CertifiedKey.ofThisMachine(algorithm);
    return new SelfSigned(
        own.certificateIn(folder.resolve(algorithm + ".crt")),
        own.keyIn(folder.resolve(algorithm + ".key")),
        own.certificate());
  }

  /** What a client needs that trusts this certificate alone. */
  SSLContext trusting(String protocol) throws GeneralSecurityException, IOException {
    var alone = KeyStore.getInstance("PKCS12");
    alone.load(null, null);
    alone.setCertificateEntry("omni", shown);
    var trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(alone);
    var context = SSLContext.getInstance(protocol);
    context.init(null, trust.getTrustManagers(), null);
    return context;
  }
}
