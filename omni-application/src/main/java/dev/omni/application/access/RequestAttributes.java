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

  /** The way of the request, {@code api} by default. */
  public static final String VIA = "omni.via";

  private RequestAttributes() {}
}
