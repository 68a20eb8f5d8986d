package dev.omni.client;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpHeaders;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;

/** Reading of one answer in HTTP/1.1 from a connection. */
final class AnswerReader {
  static final int MOST_INFLATED = 256 * 1024 * 1024;
  private static final int MOST_INFORMATIONAL = 8;
  private static final Pattern STATUS = Pattern.compile("HTTP/1\\.([01]) ([1-5][0-9]{2})(?: .*)?");
  private static final Pattern FIELD =
      Pattern.compile("([!#$%&'*+.^_`|~0-9A-Za-z-]+):[ \t]*(.*?)[ \t]*");
  private static final Pattern SIZE = Pattern.compile("([0-9A-Fa-f]{1,12})[ \t]*(?:;.*)?");

  /** The way in which a body ends. */
  private enum Ends {
    NOW,
    LENGTH,
    CHUNKS,
    CLOSE
  }

  private final Connection connection;
  private final boolean head;
  private int status;
  private HttpHeaders headers = HttpHeaders.of(Map.of(), (name, value) -> true);
  private Ends ends = Ends.NOW;
  private long left;
  private boolean inChunks;
  private boolean keep;

  AnswerReader(Connection connection, String method) {
    this.connection = connection;
    this.head = method.equals("HEAD") || method.equals("CONNECT");
  }

  int status() {
    return status;
  }

  HttpHeaders headers() {
    return headers;
  }

  String header(String name) {
    return headers.firstValue(name).orElse("");
  }

  /** Returns whether the connection may serve another request after the whole body. */
  boolean keep() {
    return keep && !connection.hasSurplus();
  }

  /** Reads the head; at most eight informational answers before it are read over. */
  void readHead(long deadline) throws IOException {
    for (int informational = 0; informational <= MOST_INFORMATIONAL; informational++) {
      Matcher line = STATUS.matcher(connection.line(deadline));
      if (!line.matches()) {
        throw new Unreadable("what came is not HTTP", false);
      }
      status = Integer.parseInt(line.group(2));
      if (status == 101) {
        throw new Unreadable("101, a change of protocol that was not requested", false);
      }
      Map<String, List<String>> fields = fields(deadline);
      if (status >= 200) {
        headers = HttpHeaders.of(fields, (name, value) -> true);
        body(line.group(1).equals("1"));
        return;
      }
    }
    throw new Unreadable("more than " + MOST_INFORMATIONAL + " informational answers", false);
  }

  private Map<String, List<String>> fields(long deadline) throws IOException {
    Map<String, List<String>> fields = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    int size = 0;
    for (String text = connection.line(deadline);
        !text.isEmpty();
        text = connection.line(deadline)) {
      Matcher field = FIELD.matcher(text);
      size += text.length();
      if (!field.matches() || size > 65_536) {
        throw new Unreadable("a line of the head is not HTTP", false);
      }
      fields.computeIfAbsent(field.group(1), name -> new ArrayList<>()).add(field.group(2));
    }
    return fields;
  }

  private void body(boolean current) throws Unreadable {
    keep = current && !header("Connection").toLowerCase(Locale.ROOT).contains("close");
    if (head || status == 204 || status == 304) {
      return;
    }
    String coding = header("Transfer-Encoding").toLowerCase(Locale.ROOT);
    List<String> lengths = headers.allValues("Content-Length").stream().distinct().toList();
    if (!coding.isEmpty()) {
      if (!coding.equals("chunked")) {
        throw new Unreadable("the transfer coding " + coding + ", which was not requested", true);
      }
      ends = Ends.CHUNKS;
      keep = keep && lengths.isEmpty();
    } else if (lengths.isEmpty()) {
      ends = Ends.CLOSE;
      keep = false;
    } else if (lengths.size() > 1 || !lengths.get(0).matches("[0-9]{1,15}")) {
      throw new Unreadable("its length is not a number", false);
    } else {
      left = Long.parseLong(lengths.get(0));
      ends = left == 0 ? Ends.NOW : Ends.LENGTH;
    }
    String content = header("Content-Encoding").toLowerCase(Locale.ROOT);
    if (!content.matches("|identity|gzip|x-gzip")) {
      throw new Unreadable("the content coding " + content + ", which was not requested", true);
    }
  }

  /** Returns the next bytes of the body as they came; an empty array at its end. */
  byte[] next(long deadline) throws IOException {
    if (ends == Ends.CHUNKS && left == 0) {
      chunk(deadline);
    }
    if (ends == Ends.NOW) {
      return new byte[0];
    }
    byte[] piece = connection.some(ends == Ends.CLOSE ? Integer.MAX_VALUE : left, deadline);
    if (piece.length == 0 && ends != Ends.CLOSE) {
      throw new Unreadable("the answer broke off", false);
    }
    left -= ends == Ends.CLOSE ? 0 : piece.length;
    if (piece.length == 0 || (ends == Ends.LENGTH && left == 0)) {
      ends = Ends.NOW;
    }
    return piece;
  }

  private void chunk(long deadline) throws IOException {
    if (inChunks && !connection.line(deadline).isEmpty()) {
      throw new Unreadable("a chunk of the answer is not HTTP", false);
    }
    Matcher size = SIZE.matcher(connection.line(deadline));
    if (!size.matches()) {
      throw new Unreadable("a chunk of the answer is not HTTP", false);
    }
    inChunks = true;
    left = Long.parseLong(size.group(1), 16);
    if (left == 0) {
      ends = Ends.NOW;
      fields(deadline);
    }
  }

  /** Reads the whole body and inflates it. */
  byte[] whole(long deadline) throws IOException {
    var all = new ByteArrayOutputStream();
    for (byte[] piece = next(deadline); piece.length > 0; piece = next(deadline)) {
      all.write(piece);
    }
    boolean packed = header("Content-Encoding").toLowerCase(Locale.ROOT).endsWith("gzip");
    return packed && all.size() > 0 ? inflated(all.toByteArray()) : all.toByteArray();
  }

  static byte[] inflated(byte[] packed) throws Unreadable {
    try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(packed))) {
      byte[] found = in.readNBytes(MOST_INFLATED + 1);
      if (found.length > MOST_INFLATED) {
        throw new Unreadable("its gzip holds more than " + MOST_INFLATED + " bytes", true);
      }
      return found;
    } catch (EOFException cut) {
      throw new Unreadable("the answer broke off", false);
    } catch (Unreadable ours) {
      throw ours;
    } catch (IOException other) {
      throw new Unreadable("its gzip is damaged", false);
    }
  }
}
