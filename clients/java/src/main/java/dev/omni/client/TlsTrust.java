package dev.omni.client;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** Trust in the certificates of a file, in place of those of the JVM. */
final class TlsTrust {
  private TlsTrust() {}

  /**
   * Returns a context that trusts the certificates of a PEM file.
   *
   * @throws IllegalArgumentException when the file has none
   */
  static SSLContext of(Path file) {
    try (InputStream pem = Files.newInputStream(file)) {
      KeyStore trusted = KeyStore.getInstance(KeyStore.getDefaultType());
      trusted.load(null, null);
      int count = 0;
      for (Certificate each : CertificateFactory.getInstance("X.509").generateCertificates(pem)) {
        trusted.setCertificateEntry("ca-" + count++, each);
      }
      if (count == 0) {
        throw new IllegalArgumentException(file + ": must hold certificates in PEM");
      }
      TrustManagerFactory managers =
          TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      managers.init(trusted);
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, managers.getTrustManagers(), null);
      return context;
    } catch (IOException | GeneralSecurityException malformed) {
      throw new IllegalArgumentException(
          file + ": must be a readable file of certificates in PEM: " + malformed.getMessage());
    }
  }
}
