package dev.omni.client;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reader of server-sent events (HTML standard, section 9.2) in pieces of any size. */
final class EventParser {
  /** One event of a stream. */
  record StreamEvent(@Nullable String id, String type, String data) {}

  private final CharsetDecoder decoder =
      StandardCharsets.UTF_8
          .newDecoder()
          .onMalformedInput(CodingErrorAction.REPLACE)
          .onUnmappableCharacter(CodingErrorAction.REPLACE);
  private final List<String> data = new ArrayList<>();
  private final StringBuilder line = new StringBuilder();
  private ByteBuffer rest = ByteBuffer.allocate(0);
  private @Nullable String lastId;
  private Duration retry = Duration.ofSeconds(1);
  private String type = "";
  private boolean afterCr;
  private boolean begun;

  /** Returns the events that the next bytes complete. */
  List<StreamEvent> feed(byte[] bytes, int length) {
    ByteBuffer in = ByteBuffer.allocate(rest.remaining() + length);
    in.put(rest).put(bytes, 0, length).flip();
    CharBuffer out = CharBuffer.allocate(in.remaining() + 1);
    decoder.decode(in, out, false);
    rest = in.slice();
    out.flip();
    var found = new ArrayList<StreamEvent>();
    while (out.hasRemaining()) {
      take(out.get(), found);
    }
    return found;
  }

  private void take(char character, List<StreamEvent> found) {
    boolean mark = !begun && character == '\ufeff';
    boolean skip = mark || (character == '\n' && afterCr);
    begun = true;
    afterCr = character == '\r';
    if (skip) {
      return;
    }
    if (character != '\r' && character != '\n') {
      line.append(character);
      return;
    }
    String whole = line.toString();
    line.setLength(0);
    if (!whole.isEmpty()) {
      field(whole);
      return;
    }
    if (!data.isEmpty()) {
      found.add(
          new StreamEvent(lastId, type.isEmpty() ? "message" : type, String.join("\n", data)));
    }
    type = "";
    data.clear();
  }

  private void field(String text) {
    int colon = text.indexOf(':');
    String name = colon < 0 ? text : text.substring(0, colon);
    String value = colon < 0 ? "" : text.substring(colon + 1);
    value = value.startsWith(" ") ? value.substring(1) : value;
    switch (name) {
      case "data" -> data.add(value);
      case "event" -> type = value;
      case "id" -> lastId = value.indexOf(0) < 0 ? value : lastId;
      case "retry" -> retry = value.matches("[0-9]{1,9}") ? millis(value) : retry;
      default -> {
        // comments and fields of later versions
      }
    }
  }

  private static Duration millis(String value) {
    return Duration.ofMillis(Long.parseLong(value));
  }

  @Nullable String lastId() {
    return lastId;
  }

  Duration retry() {
    return retry;
  }
}
