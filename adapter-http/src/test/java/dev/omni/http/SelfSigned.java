package dev.omni.http;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/**
 * A self-signed certificate for 127.0.0.1, made by keytool of the JDK.
 *
 * @param certificate in PEM
 * @param key in PEM
 * @param store both, in PKCS#12
 */
record SelfSigned(Path certificate, Path key, KeyStore store) {
  /** A new one of that algorithm ({@code RSA}, {@code EC}, {@code Ed25519}). */
  static SelfSigned in(Path folder, String algorithm)
      throws IOException, InterruptedException, GeneralSecurityException {
    var tool = new Keytool(folder.resolve(algorithm + ".p12"));
    tool.pair(
        "omni", algorithm, "-dname", "CN=127.0.0.1", "-ext", "san=ip:127.0.0.1,dns:localhost");
    KeyStore store = tool.store();
    byte[] certificate = store.getCertificate("omni").getEncoded();
    byte[] key = store.getKey("omni", Keytool.PASSWORD.toCharArray()).getEncoded();
    return new SelfSigned(
        Files.writeString(
            folder.resolve(algorithm + ".crt"), Keytool.pem("CERTIFICATE", certificate)),
        Files.writeString(folder.resolve(algorithm + ".key"), Keytool.pem("PRIVATE KEY", key)),
        store);
  }

  /** What a client needs that trusts this certificate alone. */
  SSLContext trusting(String protocol) throws GeneralSecurityException, IOException {
    var alone = KeyStore.getInstance("PKCS12");
    alone.load(null, null);
    alone.setCertificateEntry("omni", store.getCertificate("omni"));
    var trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(alone);
    var context = SSLContext.getInstance(protocol);
    context.init(null, trust.getTrustManagers(), null);
    return context;
  }
}
