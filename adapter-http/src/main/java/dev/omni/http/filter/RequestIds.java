package dev.omni.http.filter;

import dev.omni.application.access.RequestAttributes;
import dev.omni.application.spi.ClockAndIds.UuidV7Generator;
import java.time.InstantSource;
import java.util.List;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.eclipse.jetty.server.Request;

/**
 * The ids of requests: the caller's own id if it is a plain word, else {@code req_} and a UUIDv7.
 */
public final class RequestIds {
  public static final String HEADER = "X-Request-Id";

  /** The request attribute with the id. */
  public static final String ATTRIBUTE = RequestAttributes.ID;

  private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9._:-]{8,128}");

  private final UuidV7Generator ids;

  public RequestIds(InstantSource clock, Supplier<UUID> ids) {
    this.ids = new UuidV7Generator(clock, ids);
  }

  /** Returns the id of a request; repeated calls return the same id. */
  public String of(Request request) {
    if (request.getAttribute(ATTRIBUTE) instanceof String known) {
      return known;
    }
    List<String> sent = request.getHeaders().getValuesList(HEADER);
    String id = sent.size() == 1 ? adopt(sent.get(0)) : fresh();
    request.setAttribute(ATTRIBUTE, id);
    return id;
  }

  /** Returns the caller's id if it is a plain word, else a new one. */
  String adopt(String sent) {
    return plain(sent) ? sent : fresh();
  }

  /** Returns whether a caller may choose this id. */
  public static boolean plain(String name) {
    return PLAIN.matcher(name).matches();
  }

  /** Returns a random span id, never zero. */
  long span() {
    return ids.get().getLeastSignificantBits(); // Two bits are the variant, the first of them 1.
  }

  private String fresh() {
    return "req_" + ids.get();
  }
}
