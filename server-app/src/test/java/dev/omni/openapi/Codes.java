package dev.omni.openapi;

import dev.omni.application.access.RateLimitKind;
import dev.omni.domain.fault.ErrorType;
import dev.omni.domain.fault.FaultCode;
import dev.omni.http.error.ErrorStatus;
import dev.omni.http.route.ErrorFormat;
import dev.omni.http.route.RequiredScopes;
import dev.omni.http.route.Route;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Which error codes an operation can answer with: what its route says, and its own. */
final class Codes {
  /** What every Omni operation may answer with (section 4.1 of the specification). */
  private static final List<Integer> SPECIFIED = List.of(401, 403, 404, 409, 422, 429, 503);

  private Codes() {}

  /** The codes by status; an Omni operation has every status that the specification lists. */
  static Map<Integer, List<String>> of(OperationDoc row) {
    Set<FaultCode> codes =
        EnumSet.of(FaultCode.BAD_REQUEST, FaultCode.INTERNAL_ERROR, FaultCode.RECORD_UNREADABLE);
    codes.add(FaultCode.URI_TOO_LONG);
    codes.add(FaultCode.HEADERS_TOO_LARGE);
    codes.add(FaultCode.SHUTTING_DOWN);
    caller(row.route().access().needs(), codes);
    body(row, codes);
    path(row, codes);
    if (row.in(ErrorFormat.OMNI) || !row.route().wire().query().isEmpty()) {
      codes.add(FaultCode.PARAMETER_INVALID);
    }
    if (row.route().access().rateLimit() == RateLimitKind.CREATE) {
      codes.add(FaultCode.CONCURRENCY_LIMIT_EXCEEDED);
    }
    row.names("codes").forEach(code -> codes.add(FaultCode.of(code).orElseThrow()));
    return byStatus(row, codes);
  }

  private static void caller(RequiredScopes needs, Set<FaultCode> codes) {
    if (needs.key()) {
      codes.addAll(all(ErrorType.AUTHENTICATION));
      codes.add(FaultCode.PRINCIPAL_SUSPENDED);
      codes.add(FaultCode.RATE_LIMIT_EXCEEDED);
      codes.add(FaultCode.RUNTIME_UNAVAILABLE);
      codes.add(FaultCode.CONCURRENT_UPDATE);
    }
    if (!needs.any().isEmpty()) {
      codes.add(FaultCode.SCOPE_MISSING);
    }
  }

  private static void body(OperationDoc row, Set<FaultCode> codes) {
    if (row.route().wire().body() != Route.Body.NONE) {
      codes.add(FaultCode.REQUEST_TIMEOUT);
      codes.add(FaultCode.PAYLOAD_TOO_LARGE);
      codes.add(FaultCode.UNSUPPORTED_MEDIA_TYPE);
    }
    boolean json =
        row.route().wire().body() != Route.Body.NONE
            && row.route().wire().body() != Route.Body.TABLE;
    if (json) {
      codes.add(FaultCode.OVERLOADED);
      codes.add(FaultCode.CONCURRENCY_LIMIT_EXCEEDED);
    }
    if (json && !row.is("rpc")) {
      codes.add(FaultCode.BODY_INVALID);
    }
    if (row.keyed() && row.route().wire().body() == Route.Body.OBJECT) {
      codes.add(FaultCode.PARAMETER_MISSING);
      codes.add(FaultCode.UNKNOWN_FIELD);
    }
    if (row.keyed()) {
      codes.add(FaultCode.VALIDATION_FAILED);
    }
    if (row.keyable()) {
      codes.add(FaultCode.IDEMPOTENCY_KEY_INVALID);
      codes.add(FaultCode.IDEMPOTENCY_KEY_REUSED);
    }
  }

  private static void path(OperationDoc row, Set<FaultCode> codes) {
    String path = row.route().path();
    if (path.contains("{world}")) {
      codes.add(FaultCode.WORLD_INVALID);
      codes.add(FaultCode.RESOURCE_NOT_FOUND);
    }
    if (path.contains("{capability}")) {
      codes.add(FaultCode.CAPABILITY_NOT_FOUND);
    }
    if (path.contains("{run}")) {
      codes.add(FaultCode.RUN_NOT_FOUND);
    }
  }

  private static List<FaultCode> all(ErrorType category) {
    return List.of(FaultCode.values()).stream().filter(c -> c.category() == category).toList();
  }

  private static Map<Integer, List<String>> byStatus(OperationDoc row, Set<FaultCode> codes) {
    var byStatus = new TreeMap<Integer, List<String>>();
    if (row.in(ErrorFormat.OMNI) && row.based() && row.route().access().needs().any().size() > 0) {
      SPECIFIED.forEach(status -> byStatus.put(status, new ArrayList<>()));
    }
    for (FaultCode code : codes) {
      byStatus
          .computeIfAbsent(ErrorStatus.of(code, row.route().form()), status -> new ArrayList<>())
          .add(code.id());
    }
    return byStatus;
  }
}
