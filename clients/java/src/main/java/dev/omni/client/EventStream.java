package dev.omni.client;

import java.io.IOException;

/** Stream of an answer whose bytes come one after another. */
final class EventStream implements AutoCloseable {
  private final Wire wire;
  private final Connection connection;
  private final AnswerReader answer;

  EventStream(Wire wire, Connection connection, AnswerReader answer) {
    this.wire = wire;
    this.connection = connection;
    this.answer = answer;
  }

  int status() {
    return answer.status();
  }

  boolean isOfEvents() {
    return status() == 200 && answer.header("Content-Type").startsWith("text/event-stream");
  }

  /** Returns the next bytes; throws when the stream has ended or is silent until the deadline. */
  byte[] next(long deadline) throws Lost {
    byte[] piece;
    try {
      piece = answer.next(deadline);
    } catch (IOException broken) {
      throw Wire.lost(broken, true);
    }
    if (piece.length == 0) {
      throw new Lost("the stream ended", false);
    }
    return piece;
  }

  @Override
  public void close() {
    wire.forget(connection);
  }
}
