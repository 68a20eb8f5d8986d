package dev.omni.http.filter;

import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;

/** A file that may be packed by gzip, which its first bytes show; no text begins with them. */
public final class PackedFile {
  private static final int FIRST = 0x1F;
  private static final int SECOND = 0x8B;
  private static final int SIGNATURE = 2;

  private PackedFile() {}

  /**
   * Returns the bytes of a file, unpacked within the bounds of packed bodies.
   *
   * @throws IOException when the stream fails
   */
  public static InputStream unpacked(InputStream file) throws IOException {
    var whole = new PushbackInputStream(file, SIGNATURE);
    byte[] begin = whole.readNBytes(SIGNATURE);
    whole.unread(begin);
    boolean packed =
        begin.length == SIGNATURE && (begin[0] & 0xFF) == FIRST && (begin[1] & 0xFF) == SECOND;
    return packed ? new UnpackedBody(whole) : whole;
  }
}
