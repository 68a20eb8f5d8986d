package dev.omni.console.web;

import dev.omni.application.access.ClientAddress;
import dev.omni.application.access.RateLimiter;
import dev.omni.application.access.RequestAttributes;
import dev.omni.console.view.PageFrame;
import dev.omni.console.view.PagePart;
import dev.omni.console.view.Screen;
import dev.omni.domain.fault.Fault;
import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import java.util.List;
import java.util.Optional;

/**
 * The checks of a request for a link to a run: rate of its network, host, and that no other page
 * frames it. No cookie is read or set. Whatever opens nothing has one and the same answer.
 */
public final class ShareHandler {
  private static final System.Logger LOG = System.getLogger(ShareHandler.class.getName());
  private static final int NOT_FOUND = 404;
  private static final int TOO_MANY = 429;

  private final ConsoleSettings settings;
  private final RateLimiter limits;
  private final Opening opening;
  private final Assets assets = new Assets();
  private final PageWriter writer = new PageWriter();

  /** The contents of links. */
  @FunctionalInterface
  public interface Opening {
    /**
     * Returns the answer for a token; empty when it opens nothing, or not this file.
     *
     * @param file below the page of the link; empty for the page itself
     * @param counted whether this is an opening, which is counted
     */
    Optional<SharedAnswer> open(String token, String file, boolean counted);
  }

  /**
   * An answer for a token.
   *
   * @param answer a page or a file
   * @param mode of the run
   */
  public record SharedAnswer(Answer answer, String mode) {}

  /** Creates the handler. */
  public ShareHandler(ConsoleSettings settings, RateLimiter limits, Opening opening) {
    this.settings = settings;
    this.limits = limits;
    this.opening = opening;
  }

  /**
   * Answers a request; never throws.
   *
   * @param file below the page of the link; empty for the page itself
   */
  public void handle(Context ctx, String file) {
    ctx.attribute(RequestAttributes.ROUTE, "/s/{token}" + (file.isEmpty() ? "" : "/" + file));
    ctx.attribute(RequestAttributes.VIA, "share");
    ctx.header("X-Robots-Tag", "noindex, nofollow");
    try {
      limits.openedLink(new ClientAddress(ctx.req().getRemoteAddr()));
      answer(ctx, file);
    } catch (Fault fault) {
      ctx.attribute(RequestAttributes.CODE, fault.code());
      ctx.header("Retry-After", "1");
      page(ctx, TOO_MANY, refusal("Too many requests", fault.reason()), Optional.empty());
    } catch (RuntimeException ours) {
      LOG.log(System.Logger.Level.ERROR, "a shared page failed", ours);
      page(ctx, 500, refusal("Error", "Load this page again in a moment."), Optional.empty());
    }
  }

  private void answer(Context ctx, String file) {
    boolean counted = file.isEmpty() && !ctx.method().equals(HandlerType.HEAD);
    boolean framed = "iframe".equals(ctx.header("Sec-Fetch-Dest"));
    String host = Optional.ofNullable(ctx.header("Host")).orElse("");
    Optional<SharedAnswer> found =
        framed || !settings.leadsHere(host)
            ? Optional.empty()
            : opening.open(ctx.pathParam("token"), file, counted);
    if (found.isPresent() && found.get().answer() instanceof Answer.Page page) {
      page(ctx, page.status(), page.screen(), Optional.of(found.get().mode()));
    } else if (found.isPresent() && found.get().answer() instanceof Answer.Bytes bytes) {
      writer.write(ctx, bytes);
    } else if (found.isPresent() && found.get().answer() instanceof Answer.Streamed stream) {
      writer.write(ctx, stream);
    } else {
      missing(ctx);
    }
  }

  /** Answers a request for a link that opens nothing. */
  public void missing(Context ctx) {
    ctx.header("X-Robots-Tag", "noindex, nofollow");
    page(
        ctx,
        NOT_FOUND,
        refusal("Not found", "This link does not work. Ask the sender for a new one."),
        Optional.empty());
  }

  private static Screen refusal(String title, String text) {
    return new Screen(title, "", List.of(new PagePart.Note("bad", "", text)));
  }

  private void page(Context ctx, int status, Screen screen, Optional<String> mode) {
    var frame =
        new PageFrame(
            "",
            "",
            assets.address(),
            mode.map(word -> new PageFrame.Holder("", word)),
            "",
            List.of(),
            false);
    writer.write(ctx, status, writer.shared(screen, frame));
  }
}
