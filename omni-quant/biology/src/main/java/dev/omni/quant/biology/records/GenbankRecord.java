package dev.omni.quant.biology.records;

import dev.omni.quant.core.records.RecordOutput;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A record of GenBank while its lines arrive. For one thread. */
final class GenbankRecord {
  /** The columns of features. */
  static final List<String> OF_FEATURES =
      List.of(
          "record",
          "type",
          "start",
          "end",
          "strand",
          "location",
          "partial",
          "gene",
          "product",
          "protein_id",
          "translation",
          "sequence");

  /** The columns of records. */
  static final List<String> OF_RECORDS =
      List.of("id", "definition", "organism", "length", "sequence");

  private static final int KEY = 12;
  private static final int FEATURE = 5;
  private static final int VALUE = 21;
  private static final Pattern LOCUS =
      Pattern.compile("LOCUS +(\\S+)(?: +([0-9]{1,10}) (?:bp|aa).*)?.*");
  private static final List<String> QUALIFIERS =
      List.of("gene", "product", "protein_id", "translation");

  private final long line;
  private final Map<String, StringBuilder> words = new LinkedHashMap<>();
  private final List<GenbankFeature> features = new ArrayList<>();
  private final StringBuilder sequence = new StringBuilder();
  private String section = "";
  private String locus = "";
  private OptionalLong declared = OptionalLong.empty();
  private Optional<String> problem = Optional.empty();
  private long problemLine;
  private boolean hasOrigin;

  /**
   * Creates a record.
   *
   * @param line on which it begins, from 1
   */
  GenbankRecord(long line) {
    this.line = line;
  }

  /** Takes a line of the record. */
  void add(long number, String text) {
    if (!text.isEmpty() && !Character.isWhitespace(text.charAt(0))) {
      section = text.split("\\s", 2)[0];
      begin(number, text);
    } else if (section.equals("FEATURES")) {
      feature(number, text);
    } else if (section.equals("ORIGIN")) {
      letters(number, text);
    } else if (text.startsWith("  ORGANISM")) {
      words.put("ORGANISM", new StringBuilder(rest(text)));
      section = "ORGANISM";
    } else if (section.equals("DEFINITION")) {
      words.computeIfPresent(section, (name, before) -> before.append(' ').append(text.strip()));
    }
  }

  private static String rest(String text) {
    return text.length() > KEY ? text.substring(KEY).strip() : "";
  }

  private void begin(long number, String text) {
    switch (section) {
      case "LOCUS" -> {
        Matcher named = LOCUS.matcher(text);
        if (named.matches()) {
          locus = named.group(1);
          String length = named.group(2);
          declared =
              length == null ? OptionalLong.empty() : OptionalLong.of(Long.parseLong(length));
        } else {
          wrong(number, "LOCUS must have a name");
        }
      }
      case "DEFINITION", "ACCESSION", "VERSION" ->
          words.putIfAbsent(section, new StringBuilder(rest(text)));
      case "ORIGIN" -> hasOrigin = true;
      default -> {}
    }
  }

  private void wrong(long number, String why) {
    if (problem.isEmpty()) {
      problem = Optional.of(why);
      problemLine = number;
    }
  }

  private void feature(long number, String text) {
    boolean begins =
        text.length() > FEATURE && text.charAt(FEATURE) != ' ' && text.startsWith("     ");
    if (begins) {
      String[] parts = text.strip().split("\\s+", 2);
      features.add(new GenbankFeature(number, parts[0], parts.length > 1 ? parts[1] : ""));
    } else if (features.isEmpty()) {
      if (!text.isBlank()) {
        wrong(number, "a feature must begin in column 6");
      }
    } else {
      features
          .get(features.size() - 1)
          .add(text.length() > VALUE ? text.substring(VALUE).strip() : text.strip());
    }
  }

  private void letters(long number, String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-' || c == '*';
      if (letter) {
        sequence.append(c >= 'a' && c <= 'z' ? (char) (c - 'a' + 'A') : c);
      } else if (c != ' ' && (c < '0' || c > '9')) {
        wrong(number, "a sequence must have letters alone");
      }
    }
  }

  private String word(String name) {
    StringBuilder word = words.get(name);
    return word == null ? "" : word.toString().strip();
  }

  /** Returns the name with its version, or without one, or that of the locus. */
  private String id() {
    String version = word("VERSION").split("\\s", 2)[0];
    String accession = word("ACCESSION").split("\\s", 2)[0];
    return !version.isEmpty() ? version : accession.isEmpty() ? locus : accession;
  }

  /** Returns what is wrong with the record as a whole. */
  private Optional<String> problem() {
    if (problem.isPresent()) {
      return problem;
    }
    long length = declared.orElse(sequence.length());
    return hasOrigin && length != sequence.length()
        ? Optional.of("LOCUS says " + length + " letters, and ORIGIN has " + sequence.length())
        : Optional.empty();
  }

  /** Gives the record, or each of its features, as a row. */
  void to(RecordOutput out, boolean ofFeatures) {
    out.begin(line);
    Optional<String> wrong = problem();
    if (wrong.isPresent()) {
      out.malformed(Math.max(line, problemLine), wrong.get());
    } else if (ofFeatures) {
      features.forEach(feature -> feature(out, feature));
    } else {
      record(out);
    }
  }

  private void record(RecordOutput out) {
    String definition = word("DEFINITION");
    out.text("id", id());
    out.text(
        "definition",
        definition.endsWith(".") ? definition.substring(0, definition.length() - 1) : definition);
    out.text("organism", word("ORGANISM"));
    if (hasOrigin || declared.isPresent()) {
      out.number("length", declared.orElse(sequence.length()));
    }
    if (hasOrigin) {
      out.text("sequence", sequence.toString());
    }
    out.end();
  }

  private void feature(RecordOutput out, GenbankFeature feature) {
    out.begin(feature.line());
    Optional<SequenceLocation> location = SequenceLocation.of(feature.location());
    if (location.isEmpty()) {
      out.malformed(feature.line(), "the location of the feature cannot be read");
      return;
    }
    SequenceLocation place = location.get();
    if (hasOrigin && !place.isWithin(sequence.length())) {
      out.malformed(feature.line(), "the location of the feature lies outside of the sequence");
      return;
    }
    out.text("record", id());
    out.text("type", feature.type());
    out.number("start", place.start());
    out.number("end", place.end());
    place.strand().ifPresent(strand -> out.number("strand", strand));
    out.text("location", feature.location());
    out.flag("partial", place.partial());
    for (String name : QUALIFIERS) {
      feature.qualifier(name).ifPresent(value -> out.text(name, value));
    }
    if (hasOrigin) {
      place.letters(sequence.toString()).ifPresent(letters -> out.text("sequence", letters));
    }
    out.end();
  }
}
