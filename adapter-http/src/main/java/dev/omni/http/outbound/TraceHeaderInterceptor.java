package dev.omni.http.outbound;

import dev.omni.application.access.CorrelationContext;
import dev.omni.domain.access.TraceContext;
import java.io.IOException;
import java.util.Optional;
import okhttp3.Interceptor;
import okhttp3.Request;
import okhttp3.Response;

/** The interceptor that forwards the trace of the calling thread. */
public final class TraceHeaderInterceptor implements Interceptor {
  @Override
  public Response intercept(Chain chain) throws IOException {
    Optional<TraceContext> trace = CorrelationContext.current().trace();
    return chain.proceed(trace.map(known -> with(known, chain.request())).orElse(chain.request()));
  }

  private static Request with(TraceContext trace, Request request) {
    Request.Builder more = request.newBuilder().header(TraceContext.PARENT, trace.parent());
    if (!trace.state().isEmpty()) {
      more.header(TraceContext.STATE, trace.state());
    }
    return more.build();
  }
}
