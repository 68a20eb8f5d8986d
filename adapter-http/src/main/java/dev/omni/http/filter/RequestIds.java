package dev.omni.http.filter;

import dev.omni.application.spi.UuidV7Generator;
import java.time.InstantSource;
import java.util.List;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.eclipse.jetty.server.Request;

/**
 * Names requests: the caller's own name when it is a plain word, else {@code req_} and a UUIDv7.
 */
public final class RequestIds {
  public static final String HEADER = "X-Request-Id";

  /** The attribute of a request under which its name is kept. */
  public static final String ATTRIBUTE = "dev.omni.request_id";

  private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9._:-]{8,128}");

  private final UuidV7Generator ids;

  public RequestIds(InstantSource clock, Supplier<UUID> ids) {
    this.ids = new UuidV7Generator(clock, ids);
  }

  /** The name of a request; the same whenever it is asked for. */
  public String of(Request request) {
    if (request.getAttribute(ATTRIBUTE) instanceof String known) {
      return known;
    }
    List<String> sent = request.getHeaders().getValuesList(HEADER);
    String id = sent.size() == 1 ? adopt(sent.get(0)) : fresh();
    request.setAttribute(ATTRIBUTE, id);
    return id;
  }

  /** The caller's name for its request if it is a plain word, else a fresh one. */
  String adopt(String sent) {
    return plain(sent) ? sent : fresh();
  }

  /** Whether a caller may name its request so. */
  public static boolean plain(String name) {
    return PLAIN.matcher(name).matches();
  }

  /** The name of an operation in a trace, never zero. */
  long span() {
    return ids.get()
        .getLeastSignificantBits(); // With two bits of the variant, the first of them 1.
  }

  private String fresh() {
    return "req_" + ids.get();
  }
}
