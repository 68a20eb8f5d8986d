package dev.omni.http.mcp;

import dev.omni.domain.json.Json;
import dev.omni.http.route.HeaderLines;
import java.util.List;
import java.util.Optional;

/** Which revisions of the protocol a message is of; each message chooses for itself. */
enum ProtocolVersion {
  /** Revision 2026-07-28: nothing is remembered between messages, each says who it is from. */
  MODERN,
  /** A revision that begins with {@code initialize}, or a bare message of JSON-RPC. */
  LEGACY;

  /** What the modern era speaks. */
  static final String CURRENT = "2026-07-28";

  /** What the legacy era speaks, the newest first. */
  static final List<String> BEFORE = List.of("2025-11-25", "2025-06-18", "2025-03-26");

  static final String HEADER = "MCP-Protocol-Version";

  /** The era of a message that came with these headers. */
  static ProtocolVersion of(JsonRpcMessage message, HeaderLines headers) {
    Optional<String> header = headers.one(HEADER);
    boolean before = header.isEmpty() || BEFORE.contains(header.get());
    return before && message.meta("protocolVersion").isEmpty() ? LEGACY : MODERN;
  }

  /** The version that a legacy client is told, when it asks for one. */
  static String agreed(Optional<String> wanted) {
    return wanted.filter(BEFORE::contains).orElse(BEFORE.get(0));
  }

  static Json.Arr versions() {
    return Json.arr(CURRENT);
  }
}
