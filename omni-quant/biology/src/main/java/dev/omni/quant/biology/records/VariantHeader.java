package dev.omni.quant.biology.records;

import dev.omni.domain.data.UnreadableFileException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The header of variants: the types of their keys, and the samples. For one thread. */
final class VariantHeader {
  /** The begin of the line that names the columns. */
  static final String NAMES = "#CHROM\tPOS\tID\tREF\tALT\tQUAL\tFILTER\tINFO";

  /** The number of columns before the format of samples. */
  static final int FIXED = 8;

  private static final Pattern KEY =
      Pattern.compile("##(INFO|FORMAT)=<.*?\\bID=([^,>]+).*?\\bType=([A-Za-z]+).*");
  private static final List<String> COLUMNS =
      List.of("chromosome", "position", "id", "reference", "alternate", "quality", "filter");

  private final Map<String, String> info = new LinkedHashMap<>();
  private final Map<String, String> format = new LinkedHashMap<>();
  private List<String> samples = List.of();

  /** Adds a line of meta-information. */
  void add(String line) {
    Matcher key = KEY.matcher(line);
    if (key.matches()) {
      (key.group(1).equals("INFO") ? info : format).putIfAbsent(key.group(2), key.group(3));
    }
  }

  /**
   * Takes the samples from the line that names the columns.
   *
   * @throws UnreadableFileException for a sample that is there twice
   */
  void samples(long number, String line) {
    List<String> names = List.of(line.stripTrailing().split("\t", -1));
    samples = names.size() > FIXED + 1 ? names.subList(FIXED + 1, names.size()) : List.of();
    if (new HashSet<>(samples).size() < samples.size()) {
      throw new UnreadableFileException(number, "the names of samples must differ");
    }
  }

  /** Returns the columns that are known before the first variant. */
  List<String> columns() {
    var columns = new ArrayList<>(COLUMNS);
    info.keySet().forEach(key -> columns.add("info_" + key));
    return columns;
  }

  /** Returns the types of the keys of INFO. */
  Map<String, String> info() {
    return info;
  }

  /** Returns the types of the keys of samples. */
  Map<String, String> format() {
    return format;
  }

  /** Returns the names of the samples. */
  List<String> samples() {
    return samples;
  }
}
