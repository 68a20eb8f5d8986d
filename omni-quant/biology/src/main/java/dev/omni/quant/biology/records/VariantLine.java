package dev.omni.quant.biology.records;

import dev.omni.quant.core.records.RecordOutput;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * A line of a variant.
 *
 * @param header of its file
 * @param number of the line, from 1
 * @param fields between its tabs
 */
record VariantLine(VariantHeader header, long number, String[] fields) {
  private static final String MISSING = ".";
  private static final int QUALITY = 5;
  private static final String[] TEXTS = {
    "chromosome", "", "id", "reference", "alternate", "", "filter"
  };

  /** Gives the variant as a row. */
  void to(RecordOutput out) {
    Optional<String> broken = problem();
    if (broken.isPresent()) {
      out.malformed(number, broken.get());
      return;
    }
    for (int i = 0; i < TEXTS.length; i++) {
      if (!TEXTS[i].isEmpty() && !fields[i].equals(MISSING)) {
        out.text(TEXTS[i], fields[i]);
      }
    }
    out.number("position", Long.parseLong(fields[1]));
    RecordOutput.parsed(fields[QUALITY]).ifPresent(value -> out.number("quality", value));
    info(out);
    samples(out);
    out.end();
  }

  private Optional<String> problem() {
    int expected = VariantHeader.FIXED;
    int all = header.samples().isEmpty() ? expected : expected + 1 + header.samples().size();
    boolean few = fields.length < all;
    if (few || (!header.samples().isEmpty() && fields.length > all)) {
      return Optional.of(
          "the line must have " + all + " columns between tabs, not " + fields.length);
    }
    if (!fields[1].matches("[0-9]{1,10}")) {
      return Optional.of("the position must be a whole number");
    }
    boolean quality =
        fields[QUALITY].equals(MISSING) || RecordOutput.parsed(fields[QUALITY]).isPresent();
    return quality ? Optional.empty() : Optional.of("the quality must be a number or .");
  }

  private void info(RecordOutput out) {
    Map<String, String> values = new LinkedHashMap<>();
    header
        .info()
        .forEach(
            (key, type) -> {
              if (type.equals("Flag")) {
                values.put(key, "false");
              }
            });
    for (String each : fields[VariantHeader.FIXED - 1].split(";", -1)) {
      int at = each.indexOf('=');
      String key = at < 0 ? each : each.substring(0, at);
      if (!key.isEmpty() && !key.equals(MISSING)) {
        values.put(key, at < 0 ? "true" : each.substring(at + 1));
      }
    }
    values.forEach(
        (key, value) -> set(out, "info_" + key, header.info().getOrDefault(key, ""), value));
  }

  private void samples(RecordOutput out) {
    if (header.samples().isEmpty()) {
      return;
    }
    String[] keys = fields[VariantHeader.FIXED].split(":", -1);
    for (int s = 0; s < header.samples().size(); s++) {
      Map<String, String> values = new LinkedHashMap<>();
      String[] given = fields[VariantHeader.FIXED + 1 + s].split(":", -1);
      for (int k = 0; k < Math.min(keys.length, given.length); k++) {
        values.putIfAbsent(keys[k], given[k]);
      }
      String sample = header.samples().get(s) + "_";
      values.forEach(
          (key, value) -> set(out, sample + key, header.format().getOrDefault(key, ""), value));
    }
  }

  /** Sets a value of the type that the header gives its key; a list stays the text that it is. */
  private void set(RecordOutput out, String column, String type, String value) {
    if (value.equals(MISSING) || value.isEmpty()) {
      return;
    }
    if (!RecordOutput.isName(column)) {
      out.unreadable(number, "a key must have at most 128 characters with its sample");
      return;
    }
    boolean flag = value.equals("true") || value.equals("false");
    if (type.equals("Flag") && flag) {
      out.flag(column, value.equals("true"));
      return;
    }
    boolean numeric = (type.equals("Integer") || type.equals("Float")) && value.indexOf(',') < 0;
    Optional<BigDecimal> parsed = numeric ? RecordOutput.parsed(value) : Optional.empty();
    if (parsed.isPresent()) {
      out.number(column, parsed.get());
    } else if (numeric) {
      out.unreadable(number, column + " must be a number, as its header says");
    } else {
      out.text(column, value);
    }
  }
}
