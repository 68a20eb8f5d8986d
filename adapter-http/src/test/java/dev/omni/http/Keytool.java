package dev.omni.http;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.stream.Stream;

/**
 * The JDK's own tool, which makes keys and certificates.
 *
 * @param file the PKCS#12 store that it writes to
 */
public record Keytool(Path file) {
  /** Of the store and all its keys. */
  public static final String PASSWORD = "in-a-test";

  /** Makes a key and a certificate under that name, as the options have it. */
  public void pair(String alias, String algorithm, String... options)
      throws IOException, InterruptedException {
    var command = new ArrayList<String>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
    command.addAll(List.of("-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC"));
    command.addAll(List.of("-genkeypair", "-alias", alias, "-keyalg", algorithm));
    command.addAll(List.of("-storetype", "PKCS12", "-keystore", file.toString()));
    command.addAll(List.of("-storepass", PASSWORD, "-validity", "2"));
    Stream.of(options).forEach(command::add);
    Process made = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said = new String(made.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (made.waitFor() != 0) {
      throw new IllegalStateException(said);
    }
  }

  /** What was made so far. */
  public KeyStore store() throws IOException, GeneralSecurityException {
    return KeyStore.getInstance(file.toFile(), PASSWORD.toCharArray());
  }

  /** Bytes in PEM. */
  public static String pem(String what, byte[] bytes) {
    String text = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(bytes);
    return "-----BEGIN %s-----%n%s%n-----END %s-----%n".formatted(what, text, what);
  }
}
