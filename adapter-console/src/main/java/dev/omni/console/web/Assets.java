package dev.omni.console.web;

import dev.omni.domain.json.Sha256;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.zip.GZIPOutputStream;

/**
 * The style, the scripts and their libraries, under an address with the hash of all of them, so
 * that a browser never mixes two versions and requests each file once. Read at the first page.
 */
public final class Assets {
  private static final String OWN = "/dev/omni/console/assets/";
  private static final String JARS = "/META-INF/resources/webjars/";
  private static final int HASH = 12;

  private static final Map<String, String> FILES = files();

  private final Map<String, Asset> assets = new LinkedHashMap<>();
  private String hash = "";

  /** A file, as it is and compressed. */
  public record Asset(String type, byte[] bytes, byte[] gzip) {
    /** Creates an asset of these bytes. */
    @SuppressWarnings("ArrayRecordComponent") // Written once to a socket, never compared.
    public Asset {}
  }

  private static Map<String, String> files() {
    var files = new LinkedHashMap<String, String>();
    for (String own :
        new String[] {
          "console.css",
          "theme.js",
          "console.js",
          "figure.js",
          "live.js",
          "evidence.js",
          "seal.js",
          "share.js",
          "copy.js",
          "png.js",
          "workbench.js",
          "verify.mjs"
        }) {
      files.put(own, OWN + own);
    }
    files.put("htmx.min.js", JARS + "htmx.org/2.0.10/dist/htmx.min.js");
    return files;
  }

  /** Returns the address of the folder, with a closing slash. */
  public synchronized String address() {
    read();
    return "/console/assets/" + hash + "/";
  }

  /** Returns a file of the current version. */
  public synchronized Optional<Asset> find(String version, String name) {
    read();
    return version.equals(hash) ? Optional.ofNullable(assets.get(name)) : Optional.empty();
  }

  private void read() {
    if (!assets.isEmpty()) {
      return;
    }
    var all = new ByteArrayOutputStream();
    FILES.forEach(
        (name, resource) -> {
          byte[] bytes = bytes(resource);
          all.writeBytes(Sha256.sha256(bytes));
          assets.put(name, new Asset(type(name), bytes, Gzip.of(bytes)));
        });
    hash = Sha256.hex(Sha256.sha256(all.toByteArray())).substring(0, HASH);
  }

  private static byte[] bytes(String resource) {
    try (InputStream in = Assets.class.getResourceAsStream(resource)) {
      if (in == null) {
        throw new IllegalStateException("the console lacks " + resource);
      }
      return in.readAllBytes();
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  /** Returns the media type; scripts without a character set would garble signs of axes. */
  private static String type(String name) {
    return switch (name.substring(name.lastIndexOf('.') + 1)) {
      case "css" -> "text/css; charset=utf-8";
      case "svg" -> "image/svg+xml";
      default -> "text/javascript; charset=utf-8";
    };
  }

  /** Compression of texts. */
  static final class Gzip {
    private Gzip() {}

    static byte[] of(byte[] bytes) {
      var packed = new ByteArrayOutputStream(bytes.length / 3 + 64);
      try (var gzip = new GZIPOutputStream(packed)) {
        gzip.write(bytes);
      } catch (IOException inMemory) {
        throw new UncheckedIOException(inMemory);
      }
      return packed.toByteArray();
    }
  }
}
