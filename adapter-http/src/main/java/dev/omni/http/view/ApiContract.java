package dev.omni.http.route;

/** The contract that the API keeps, and its version, as every response names them. */
public final class ApiContract {
  public static final String HEADER = "Omni-Contract";

  /** The contract of runs and results. */
  public static final String NAME = "LQOMNI/1.0";

  /** The major and minor version of the API, that of its document. */
  public static final String VERSION = "1.2";

  /** The value of the header. */
  public static final String VALUE = NAME + "; api=" + VERSION;

  private ApiContract() {}
}
