package dev.omni.keys;

import dev.omni.domain.fault.InvalidSettingException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A file that a setting or a command names: keys, a secret, rules. It is read whole, if small. */
public record SmallFile(Path path) {
  /** The most bytes that are read. */
  static final int MOST = 1 << 20;

  /**
   * Returns the bytes of the file.
   *
   * @throws InvalidSettingException when it has more than one MiB
   */
  public byte[] bytes() throws IOException {
    try (InputStream in = Files.newInputStream(path)) {
      byte[] bytes = in.readNBytes(MOST + 1);
      if (bytes.length > MOST) {
        throw new InvalidSettingException(
            path + ": must be a file of at most " + MOST + " bytes; it has more");
      }
      return bytes;
    }
  }

  /** Returns the text of the file; fails when it is no UTF-8. */
  public String text() throws IOException {
    return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes())).toString();
  }

  /** Returns the lines of the file. */
  public List<String> lines() throws IOException {
    return text().lines().toList();
  }
}
