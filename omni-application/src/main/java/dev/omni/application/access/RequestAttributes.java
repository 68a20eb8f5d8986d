package dev.omni.application.access;

/** The names under which the adapters of one listener note facts of a request for its log. */
public final class RequestAttributes {
  /** The id of the request. */
  public static final String ID = "dev.omni.request_id";

  /** The valid {@link dev.omni.domain.access.ApiKey}. */
  public static final String KEY = "omni.key";

  /** The template of the path. */
  public static final String ROUTE = "omni.route";

  /** The code of the error. */
  public static final String CODE = "omni.code";

  /** The {@link dev.omni.domain.fault.Fault} of an error response. */
  public static final String FAULT = "omni.fault";

  /** What the request made or named in its path. */
  public static final String SUBJECT = "omni.subject";

  /** The {@link dev.omni.domain.access.TraceContext} with the span of the request. */
  public static final String TRACE = "omni.trace";

  /** The {@link dev.omni.domain.access.TraceContext} that the client sent. */
  public static final String SENT_TRACE = "omni.trace.sent";

  /** The {@link dev.omni.application.load.Reservations} that end when the answer was sent. */
  public static final String RESERVATIONS = "omni.reservations";

  /** The way of the request, {@code api} by default. */
  public static final String VIA = "omni.via";

  private RequestAttributes() {}
}
