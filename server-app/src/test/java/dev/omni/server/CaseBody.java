package dev.omni.server;

import dev.omni.domain.json.Json;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.HexFormat;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.zip.GZIPOutputStream;

/**
 * The body of a case's request: {@code body}, a value or a text that is sent as it stands; {@code
 * hex}; or {@code gzip_of}. Within a value, {@code text_of} and {@code items_of} stand for long
 * texts and lists.
 *
 * @param isJson whether it is a value
 */
record CaseBody(byte[] bytes, boolean isJson, boolean isText) {
  /** Reads the body of a case; empty when it sends none. */
  static Optional<CaseBody> of(Json.Obj asked) {
    return asked
        .findText("hex")
        .map(hex -> new CaseBody(HexFormat.of().parseHex(hex), false, false))
        .or(() -> asked.findObject("gzip_of").map(CaseBody::gzip))
        .or(() -> asked.find("body").map(CaseBody::written));
  }

  private static CaseBody written(Json body) {
    byte[] bytes = CaseRunner.text(whole(body)).getBytes(StandardCharsets.UTF_8);
    return new CaseBody(bytes, body instanceof Json.Obj, true);
  }

  private static CaseBody gzip(Json.Obj of) {
    var bytes = new ByteArrayOutputStream();
    try (var out = new GZIPOutputStream(bytes)) {
      out.write(CaseRunner.text(whole(of)).getBytes(StandardCharsets.UTF_8));
    } catch (IOException memoryDoesNotFail) {
      throw new UncheckedIOException(memoryDoesNotFail);
    }
    return new CaseBody(bytes.toByteArray(), false, false);
  }

  /** Returns a value with the long texts and lists that it stands for. */
  private static Json whole(Json value) {
    if (value instanceof Json.Arr list) {
      return new Json.Arr(list.items().stream().map(CaseBody::whole).toList());
    }
    if (!(value instanceof Json.Obj object)) {
      return value;
    }
    Optional<Json.Obj> text = object.findObject("text_of");
    if (text.isPresent()) {
      String once = text.get().text("text");
      int times = (int) text.get().number("times");
      return Json.str(text.get().findText("before").orElse("") + once.repeat(times));
    }
    Optional<Json.Obj> items = object.findObject("items_of");
    if (items.isPresent()) {
      int times = (int) items.get().number("times");
      return new Json.Arr(Collections.nCopies(times, items.get().find("item").orElseThrow()));
    }
    Json.Obj whole = Json.Obj.EMPTY;
    for (var member : object.members().entrySet()) {
      whole = whole.with(member.getKey(), whole(member.getValue()));
    }
    return whole;
  }

  /** Returns this body with its placeholders filled in; bytes have none. */
  CaseBody filled(UnaryOperator<String> filling) {
    if (!isText) {
      return this;
    }
    String text = filling.apply(new String(bytes, StandardCharsets.UTF_8));
    return new CaseBody(text.getBytes(StandardCharsets.UTF_8), isJson, true);
  }
}
