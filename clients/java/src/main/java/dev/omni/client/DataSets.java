package dev.omni.client;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.StreamSupport;

/** Data sets that the key may use. */
public final class DataSets {
  private static final String PATH = "/omni/data-sets";
  static final String LINES = "application/x-ndjson";
  private static final String ANY = "application/octet-stream";
  private static final Map<String, String> TYPES =
      Map.of("csv", "text/csv", "ndjson", LINES, "arrow", "application/vnd.apache.arrow.stream");
  private static final String FORMAT = "format";
  // The endings of the files of a laboratory by their format.
  static final Map<String, List<String>> ENDINGS =
      Map.of(
          "fasta", List.of("fa", "fasta", "fna", "faa"),
          "fastq", List.of("fq", "fastq"),
          "genbank", List.of("gb", "gbk"),
          "vcf", List.of("vcf"),
          "pdb", List.of("pdb", "ent"),
          "mmcif", List.of("cif", "mmcif"),
          "sdf", List.of("sdf", "sd", "mol"),
          "mol2", List.of("mol2"),
          "smi", List.of("smi", "smiles"));
  private final OmniClient omni;
  private final Map<String, String> how;

  DataSets(OmniClient omni, Map<String, String> how) {
    this.omni = omni;
    this.how = Map.copyOf(how);
  }

  /** Returns the same, but the server deletes what is uploaded after a time. */
  public DataSets expiring(Duration time) {
    return reading("ttl", String.valueOf(time.toSeconds()));
  }

  /** Returns the same, but files are read as a format, such as {@code fasta} or {@code sdf}. */
  public DataSets reading(String format) {
    return reading(FORMAT, format);
  }

  /**
   * Returns the same, but with an option of a format.
   *
   * @param option {@code numeric} with the fields of SDF that are numbers, separated by commas,
   *     {@code add}, {@code offset} or {@code rows}
   */
  public DataSets reading(String option, String value) {
    Map<String, String> all = new TreeMap<>(how);
    all.put(option, value);
    return new DataSets(omni, all);
  }

  /**
   * Uploads a file: {@code .csv}, {@code .ndjson}, {@code .arrow}, or one of a laboratory such as
   * {@code .fa} or {@code .sdf}, with {@code .gz} or not.
   *
   * @throws IllegalArgumentException if the ending names no format, and {@link #reading} neither
   */
  public DataSet upload(String name, Path file) {
    String plain = file.toString().toLowerCase(Locale.ROOT).replaceFirst("\\.gz$", "");
    String ending = plain.replaceFirst(".*\\.", "");
    Optional<String> format = Optional.ofNullable(how.get(FORMAT)).or(() -> format(ending));
    String type = format.isPresent() ? ANY : TYPES.get(ending);
    if (type == null) {
      throw new IllegalArgumentException(
          file
              + ": must be .csv, .ndjson, .arrow or a file of a laboratory such as .fa or .sdf,"
              + " .gz or not, or have its format named");
    }
    DataSets sets = format.map(this::reading).orElse(this);
    try {
      return sets.upload(name, Files.readAllBytes(file), type);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  private static Optional<String> format(String ending) {
    return ENDINGS.entrySet().stream()
        .filter(format -> format.getValue().contains(ending))
        .map(Map.Entry::getKey)
        .findFirst();
  }

  /** Uploads the rows of a table, as lines of JSON. */
  public DataSet upload(String name, TableSource table) {
    if (how.containsKey(FORMAT)) {
      throw new IllegalArgumentException("a format goes with a file or bytes, not with a table");
    }
    return upload(name, JsonText.lines(table.rows()), LINES);
  }

  /** Returns whether bytes begin as those of gzip. */
  static boolean isPacked(byte[] bytes) {
    return bytes.length > 2 && bytes[0] == 0x1f && bytes[1] == (byte) 0x8b;
  }

  /**
   * Uploads bytes of a media type, with gzip or not; equal ones are the same version. A format of
   * {@link #reading} goes before the media type.
   */
  public DataSet upload(String name, byte[] body, String contentType) {
    Map<String, String> query = new TreeMap<>(how);
    query.put("name", name);
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
