package dev.omni.http.outbound;

import java.io.IOException;
import java.net.ProtocolException;
import java.util.regex.Pattern;
import okhttp3.Interceptor;
import okhttp3.Response;

/**
 * Makes a failed call of each answer whose numbers the library takes for a mistake of its caller.
 * Whoever answers so would else not be counted to those that fail, and be asked again without end.
 */
public final class ReadableAnswer implements Interceptor {
  private static final int UNKNOWN_LENGTH = -1;
  private static final String WISH = "Retry-After";

  /** More seconds than the library reads: it holds those of a 503 as an int. */
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
