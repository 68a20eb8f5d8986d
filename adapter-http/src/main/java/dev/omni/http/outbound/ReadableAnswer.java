package dev.omni.http.outbound;

import java.io.IOException;
import java.net.ProtocolException;
import java.util.regex.Pattern;
import okhttp3.Interceptor;
import okhttp3.Response;

/**
 * The conversion of invalid numbers in response headers, which the library reports as programming
 * errors, to failed calls. Otherwise the call would not count as failed and would be repeated
 * endlessly.
 */
public final class ReadableAnswer implements Interceptor {
  private static final int UNKNOWN_LENGTH = -1;
  private static final String WISH = "Retry-After";

  /** A number of seconds beyond int, in which the library stores that of a 503. */
  private static final Pattern TOO_LONG = Pattern.compile("[0-9]{10,}");

  private static final String LONGEST = "999999999";

  @Override
  public Response intercept(Chain chain) throws IOException {
    Response answer = answer(chain);
    if (answer.body().contentLength() < UNKNOWN_LENGTH) {
      throw new ProtocolException("a body cannot have less than no bytes");
    }
    return TOO_LONG.matcher(answer.header(WISH, "").strip()).matches()
        ? answer.newBuilder().header(WISH, LONGEST).build()
        : answer;
  }

  private static Response answer(Chain chain) throws IOException {
    try {
      return chain.proceed(chain.request());
    } catch (IllegalArgumentException | IllegalStateException unreadable) {
      var failed = new ProtocolException("the answer cannot be read");
      failed.initCause(unreadable);
      throw failed;
    }
  }
}
