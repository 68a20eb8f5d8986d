package dev.omni.application.data;

import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Sha256;
import java.io.IOException;
import java.io.InputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** A stream that counts and hashes its bytes, and refuses more than a maximum. */
final class MeasuredStream extends PieceStream {
  private final InputStream in;
  private final long most;
  private final MessageDigest digest;
  private long size;

  MeasuredStream(InputStream in, long most) {
    this.in = in;
    this.most = most;
    try {
      this.digest = MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException everyJdkHasIt) {
      throw new IllegalStateException(everyJdkHasIt);
    }
  }

  @Override
  public int read(byte[] bytes, int from, int length) throws IOException {
    int got = in.read(bytes, from, length);
    if (got > 0) {
      size += got;
      if (size > most) {
        throw Fault.of(
            FaultCode.PAYLOAD_TOO_LARGE,
            "A data set may have at most " + most + " bytes, the setting max-data-set.",
            Json.obj("limit", most, "setting", "max-data-set"));
      }
      digest.update(bytes, from, got);
    }
    return got;
  }

  /** Reads what the format left. */
  void skipRest() throws IOException {
    var piece = new byte[8192];
    int got = read(piece, 0, piece.length);
    while (got >= 0) {
      got = read(piece, 0, piece.length);
    }
  }

  long size() {
    return size;
  }

  /** Returns the hash of all bytes; called once. */
  String sha256() {
    return Sha256.hex(digest.digest());
  }
}
