package dev.omni.http.openapi;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Sha256;
import dev.omni.http.route.Endpoint;
import dev.omni.http.route.Reply;
import dev.omni.http.route.Request;
import java.util.Optional;
import java.util.function.Supplier;

/** The endpoint of the OpenAPI document, which is read once, at the first request. */
public final class OpenApiEndpoint implements Endpoint {
  private final Supplier<Json.Obj> description;
  private volatile Optional<Shown> shown = Optional.empty();

  /** Creates the endpoint of a document. */
  public OpenApiEndpoint(Supplier<Json.Obj> description) {
    this.description = description;
  }

  /**
   * The rendered document.
   *
   * @param tag its entity tag
   */
  private record Shown(Reply whole, String tag) {
    static Shown of(Json.Obj document) {
      return new Shown(Reply.json(200, document), "\"" + Sha256.sha256(document) + "\"");
    }
  }

  @Override
  public Reply answer(Request request) {
    Shown known = shown.orElseGet(this::made);
    Reply reply = request.headers().knows(known.tag()) ? Reply.empty(304) : known.whole();
    return reply.header("ETag", known.tag()).header("Cache-Control", "no-cache");
  }

  /** Renders the document; concurrent threads may do so twice with equal results. */
  private Shown made() {
    Shown made = Shown.of(description.get());
    shown = Optional.of(made);
    return made;
  }
}
