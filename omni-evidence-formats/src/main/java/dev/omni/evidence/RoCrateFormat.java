package dev.omni.evidence;

import dev.omni.application.evidence.EvidenceFormat;
import dev.omni.application.evidence.SealedEvidence;
import dev.omni.domain.json.Json;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.LocalDateTime;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * A research object of the profile Process Run Crate 0.5 on RO-Crate 1.1, as a zip archive: the
 * evidence, its parts as files, the keys, and the script that verifies it.
 */
public final class RoCrateFormat implements EvidenceFormat {
  /**
   * The first month of the format's own clock is out: Java adds a time of the zone to its start.
   */
  private static final LocalDateTime EPOCH = LocalDateTime.of(1980, 2, 1, 0, 0);

  @Override
  public String name() {
    return "rocrate";
  }

  @Override
  public String mediaType() {
    return "application/zip";
  }

  @Override
  public String ending() {
    return "crate.zip";
  }

  @Override
  public byte[] write(SealedEvidence evidence) {
    Map<String, byte[]> files = files(evidence);
    var all = new LinkedHashMap<String, byte[]>();
    all.put(CrateMetadata.FILE, bytes(new CrateMetadata(evidence, files).json()));
    all.putAll(files);
    return zipped(all);
  }

  private static Map<String, byte[]> files(SealedEvidence evidence) {
    var files = new LinkedHashMap<String, byte[]>();
    files.put("evidence.json", bytes(evidence.document()));
    files.put("statement.json", evidence.payload());
    evidence.input().ifPresent(input -> files.put("input.json", bytes(input)));
    evidence.result().ifPresent(result -> files.put("result.json", bytes(result)));
    files.put("keys.json", bytes(Json.obj("keys", evidence.document().find("keys"))));
    files.put("verify.mjs", Verifier.text().getBytes(StandardCharsets.UTF_8));
    return files;
  }

  private static byte[] bytes(Json value) {
    return value.canonical().getBytes(StandardCharsets.UTF_8);
  }

  /** Returns an archive whose bytes follow from its files alone: nothing is compressed. */
  private static byte[] zipped(Map<String, byte[]> files) {
    var out = new ByteArrayOutputStream();
    try (var zip = new ZipOutputStream(out, StandardCharsets.UTF_8)) {
      for (Map.Entry<String, byte[]> file : files.entrySet()) {
        var sum = new CRC32();
        sum.update(file.getValue());
        var entry = new ZipEntry(file.getKey());
        entry.setMethod(ZipEntry.STORED);
        entry.setSize(file.getValue().length);
        entry.setCrc(sum.getValue());
        entry.setTimeLocal(EPOCH);
        zip.putNextEntry(entry);
        zip.write(file.getValue());
      }
    } catch (IOException memoryDoesNotFail) {
      throw new UncheckedIOException(memoryDoesNotFail);
    }
    return out.toByteArray();
  }
}
