package dev.omni.http.mcp;

import dev.omni.application.access.CorrelationContext;
import dev.omni.domain.access.Caller;
import dev.omni.domain.access.CorrelationIds;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * The caller of messages that do not come by HTTP: always the same one, with an id of its own for
 * each message.
 *
 * @param ids of messages
 */
public record Callers(Caller user, Supplier<UUID> ids) {
  /** Does work for the next message. */
  <T> T as(Function<Caller, T> work) {
    Caller caller = user.withRequestId("req_" + ids.get());
    CorrelationContext context = CorrelationContext.of(CorrelationIds.of(caller.requestId()));
    try (CorrelationContext.ContextScope answered = context.makeCurrent()) {
      return work.apply(caller);
    }
  }
}
