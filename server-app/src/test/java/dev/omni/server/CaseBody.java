package dev.omni.server;

import dev.omni.application.json.JsonReader;
import dev.omni.domain.json.Json;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.zip.GZIPOutputStream;

/**
 * The bytes of a case: its {@code body}, {@code hex}, or what is the {@code gzip_of} something. A
 * value of many equal parts is written as {@code {"text_of": {before, text, times}}} or {@code
 * {"items_of": {item, times}}}.
 */
final class CaseBody {
  private CaseBody() {}

  /** The bytes of a case whose placeholders are filled in; empty for a request without a body. */
  static Optional<byte[]> of(Json.Obj asked) {
    Optional<byte[]> hex = asked.findText("hex").map(HexFormat.of()::parseHex);
    Optional<byte[]> packed = asked.find("gzip_of").map(CaseBody::whole).map(CaseBody::utf8);
    return hex.or(() -> packed.map(CaseBody::gzip))
        .or(() -> asked.find("body").map(CaseBody::whole).map(CaseBody::utf8));
  }

  private static byte[] utf8(Json value) {
    String text = value instanceof Json.Str s ? s.value() : JsonReader.write(value);
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static byte[] gzip(byte[] plain) {
    var out = new ByteArrayOutputStream();
    try (var gzip = new GZIPOutputStream(out)) {
      gzip.write(plain);
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return out.toByteArray();
  }

  private static Json whole(Json value) {
    if (value instanceof Json.Arr array) {
      return new Json.Arr(array.items().stream().map(CaseBody::whole).toList());
    }
    if (!(value instanceof Json.Obj object)) {
      return value;
    }
    if (object.findObject("text_of").isPresent()) {
      Json.Obj parts = object.findObject("text_of").get();
      String part = parts.findText("text").orElseThrow();
      return Json.str(parts.findText("before").orElse("") + part.repeat(times(parts)));
    }
    if (object.findObject("items_of").isPresent()) {
      Json.Obj parts = object.findObject("items_of").get();
      return new Json.Arr(Collections.nCopies(times(parts), parts.find("item").orElseThrow()));
    }
    var members = new LinkedHashMap<String, Json>();
    object.members().forEach((name, member) -> members.put(name, whole(member)));
    return new Json.Obj(members);
  }

  private static int times(Json.Obj parts) {
    return parts.findNumber("times").orElseThrow().intValueExact();
  }
}
