package dev.omni.http.mcp;

import dev.omni.http.route.HeaderLines;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The era of the protocol; each message states its own. */
enum ProtocolVersion {
  /** Revision 2026-07-28: stateless, and each message identifies its client. */
  MODERN,
  /** A revision that begins with {@code initialize}, or a bare message of JSON-RPC. */
  LEGACY;

  static final String CURRENT = "2026-07-28";

  private static final String WITH_BATCHES = "2025-03-26";

  static final List<String> BEFORE = List.of("2025-11-25", "2025-06-18", WITH_BATCHES);

  static final String HEADER = "MCP-Protocol-Version";

  /** Returns the era of a message with these headers. */
  static ProtocolVersion of(JsonRpcMessage message, HeaderLines headers) {
    Optional<String> header = headers.one(HEADER);
    boolean before = header.isEmpty() || BEFORE.contains(header.get());
    return before && message.meta("protocolVersion").isEmpty() ? LEGACY : MODERN;
  }

  /** Returns the version for a legacy client, given its wish. */
  static String agreed(Optional<String> wanted) {
    return wanted.filter(BEFORE::contains).orElse(BEFORE.get(0));
  }

  /** Returns every revision that is spoken, newest first. */
  static List<String> versions() {
    return Stream.concat(Stream.of(CURRENT), BEFORE.stream()).toList();
  }

  /** Returns whether several messages may come as an array, as in one former revision alone. */
  static boolean batches(HeaderLines headers) {
    return headers.one(HEADER).equals(Optional.of(WITH_BATCHES));
  }
}
