package dev.omni.http.filter;

import dev.omni.application.data.PieceStream;
import dev.omni.application.load.WorkBudget;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.Optional;
import java.util.zip.GZIPInputStream;

/**
 * A gzip body, unpacked. Its members follow one another to the last byte; whatever else stands
 * behind one is refused. Its client pays the unpacking: a few bytes can unpack to a thousand times
 * as many, so that no more than 64 MiB and 200 times the bytes that have come are unpacked.
 */
final class UnpackedBody extends PieceStream {
  private static final int PIECE = 64 << 10;

  /** The last bytes of a member: its checksum and its length. */
  private static final int TRAILER = 8;

  /** What any body may unpack to, and what each of its bytes adds. */
  private static final long FREE_BYTES = 64L << 20;

  private static final int MOST_TIMES = 200;

  private static final Duration MOST_TIME = Duration.ofSeconds(60);

  private final WorkBudget budget;
  private final Packed packed;
  private long unpacked;
  private Optional<Members> members = Optional.empty();

  /** Creates the stream; nothing is read before it is needed. */
  UnpackedBody(InputStream body) {
    this(body, WorkBudget.of(MOST_TIME));
  }

  /**
   * Creates the stream within a budget.
   *
   * @param budget asked after each piece
   */
  UnpackedBody(InputStream body, WorkBudget budget) {
    this.packed = new Packed(body);
    this.budget = budget;
  }

  @Override
  public int read(byte[] bytes, int from, int length) throws IOException {
    try {
      if (members.isEmpty()) {
        members = Optional.of(new Members(packed));
      }
      int more = members.get().read(bytes, from, length);
      if (more < 0) {
        members.get().requireEnd();
      }
      unpacked += Math.max(0, more);
      if (unpacked > FREE_BYTES + MOST_TIMES * packed.got) {
        throw Fault.of(
            FaultCode.WORKLOAD_TOO_LARGE,
            "The body unpacks to more than "
                + MOST_TIMES
                + " times its bytes; send it unpacked, or in smaller parts.");
      }
      if (budget.spent()) {
        throw Fault.of(
            FaultCode.WORKLOAD_TOO_LARGE,
            "To unpack the body took more than " + budget + "; send it in smaller parts.");
      }
      return more;
    } catch (IOException malformed) {
      throw Fault.of(
          FaultCode.BAD_REQUEST, "The body is not gzip, was cut off, or has bytes behind its end.");
    }
  }

  /** The packed bytes, counted since the unpacking took its last piece. */
  private static final class Packed extends PieceStream {
    private final InputStream in;
    private long since;
    private long got;
    private boolean ended;

    Packed(InputStream in) {
      this.in = in;
    }

    @Override
    public int read(byte[] bytes, int from, int length) throws IOException {
      int more = in.read(bytes, from, length);
      ended = more < 0;
      since += Math.max(0, more);
      got += Math.max(0, more);
      return more;
    }

    /** Returns whether another member may follow: the library asks before it looks for one. */
    @Override
    public int available() {
      return ended ? 0 : 1;
    }
  }

  /** The members one after another. The library takes what is no member for the end. */
  private static final class Members extends GZIPInputStream {
    private final Packed packed;

    Members(Packed packed) throws IOException {
      super(packed, PIECE);
      this.packed = packed;
    }

    @Override
    protected void fill() throws IOException {
      super.fill();
      packed.since = 0;
    }

    /** Refuses bytes behind the trailer of the last member. */
    void requireEnd() throws IOException {
      if (inf.getRemaining() + packed.since != TRAILER || packed.read() >= 0) {
        throw new IOException("there are bytes behind the last member");
      }
    }
  }
}
