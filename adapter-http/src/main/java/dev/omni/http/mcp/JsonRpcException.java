package dev.omni.http.mcp;

import dev.omni.domain.json.Json;

/** A JSON-RPC error in response to a message. */
final class JsonRpcException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final Kind kind;
  private final transient Json.Obj data;

  /** The kind of error, with its code in JSON-RPC 2.0 (2013, 5.1) and the protocol. */
  enum Kind {
    PARSE(-32700, 400),
    REQUEST(-32600, 400),
    METHOD(-32601, 404),
    PARAMS(-32602, 400),
    HEADERS(-32020, 400),
    CAPABILITY(-32021, 400),
    VERSION(-32022, 400),
    ORIGIN(-32600, 403),
    INTERNAL(-32603, 500);

    private final int code;
    private final int status;

    Kind(int code, int status) {
      this.code = code;
      this.status = status;
    }

    /** Returns whether the HTTP status shows the error in every era. */
    boolean malformed() {
      return this == PARSE || this == ORIGIN;
    }
  }

  JsonRpcException(Kind kind, String message) {
    this(kind, message, Json.Obj.EMPTY);
  }

  JsonRpcException(Kind kind, String message, Json.Obj data) {
    super(message, null, false, false);
    this.kind = kind;
    this.data = data;
  }

  int status(ProtocolVersion era) {
    return era == ProtocolVersion.MODERN || kind.malformed() ? kind.status : 200;
  }

  Json.Obj json() {
    Json.Obj error = Json.obj("code", kind.code, "message", String.valueOf(getMessage()));
    return data.members().isEmpty() ? error : error.with("data", data);
  }
}
