package dev.omni.http.outbound;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.List;

/** Certificates in a file of an operator. */
public final class CertificateFile {
  private CertificateFile() {}

  /** Reads a PEM file, in its order; empty when it is unreadable. */
  public static List<X509Certificate> read(Path file) {
    try (var in = Files.newInputStream(file)) {
      return CertificateFactory.getInstance("X.509").generateCertificates(in).stream()
          .map(X509Certificate.class::cast)
          .toList();
    } catch (IOException | CertificateException unreadable) {
      return List.of();
    }
  }
}
