package dev.omni.client;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/** Data sets that the key may use. */
public final class DataSets {
  private static final String PATH = "/omni/data-sets";
  static final String LINES = "application/x-ndjson";
  private final OmniClient omni;
  private final @Nullable Duration ttl;

  DataSets(OmniClient omni, @Nullable Duration ttl) {
    this.omni = omni;
    this.ttl = ttl;
  }

  /** Returns the same, but the server deletes what is uploaded after a time. */
  public DataSets expiring(Duration time) {
    return new DataSets(omni, time);
  }

  /** Uploads a file: {@code .csv}, {@code .ndjson} or {@code .arrow}, with {@code .gz} or not. */
  public DataSet upload(String name, Path file) {
    String plain = file.toString().replaceFirst("\\.gz$", "");
    String arrow = plain.endsWith(".arrow") ? "application/vnd.apache.arrow.stream" : "text/csv";
    try {
      return upload(name, Files.readAllBytes(file), plain.endsWith("json") ? LINES : arrow);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  /** Uploads the rows of a table, as lines of JSON. */
  public DataSet upload(String name, TableSource table) {
    return upload(name, JsonText.lines(table.rows()), LINES);
  }

  /** Returns whether bytes begin as those of gzip. */
  static boolean isPacked(byte[] bytes) {
    return bytes.length > 2 && bytes[0] == 0x1f && bytes[1] == (byte) 0x8b;
  }

  /** Uploads bytes of a media type, with gzip or not; equal ones are the same version. */
  public DataSet upload(String name, byte[] body, String contentType) {
    Map<String, String> query = new LinkedHashMap<>(Map.of("name", name));
    if (ttl != null) {
      query.put("ttl", String.valueOf(ttl.toSeconds()));
    }
    String proof = Base64.getEncoder().encodeToString(EvidenceVerifier.digest(body));
    Map<String, String> headers = new LinkedHashMap<>(Map.of("Content-Type", contentType));
    headers.put("Content-Digest", "sha-256=:" + proof + ":");
    if (isPacked(body)) {
      headers.put("Content-Encoding", "gzip");
    }
    Call call = Call.post(Pages.path(PATH, query)).body(body).with(headers);
    return JsonText.typed(omni.call(call).data(), DataSet.class);
  }

  /** Returns all versions, newest first. */
  public Iterable<DataSet> list() {
    Iterable<JsonNode> all = omni.pages(PATH, Map.of(), Long.MAX_VALUE);
    return () ->
        StreamSupport.stream(all.spliterator(), false)
            .map(each -> JsonText.typed(each, DataSet.class))
            .iterator();
  }

  /** Returns one by its id, or by {@code name@sha256:HEX}. */
  public DataSet get(String ref) {
    return JsonText.typed(omni.request("GET", PATH + "/" + ref).data(), DataSet.class);
  }

  /** Returns the rows of one, page by page as they are needed. */
  public Iterable<JsonNode> rows(String ref) {
    return omni.pages(PATH + "/" + ref + "/rows", Map.of("limit", "10000"), Long.MAX_VALUE);
  }

  /**
   * Deletes one.
   *
   * @throws StateConflictError while an open run reads it
   */
  public void delete(String ref) {
    omni.request("DELETE", PATH + "/" + ref);
  }
}
