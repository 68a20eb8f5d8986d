package dev.omni.http.rows;

import dev.omni.application.spi.data.TableFormat;
import dev.omni.domain.data.RecordFormat;
import dev.omni.domain.data.RecordOptions;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.ProblemCollector;
import dev.omni.http.route.Query;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The formats of files that have records: the choice of one for an upload, by its name or by the
 * ending of the name of the data set.
 *
 * @param all every format
 */
public record RecordFormats(List<RecordFormat> all) {
  /** The query parameters that say how records are read. */
  public static final Set<String> OPTIONS = Set.of("rows", "add", "numeric", "offset");

  private static final String PACKED = ".gz";
  private static final Pattern WHOLE = Pattern.compile("[0-9]{1,9}");

  /** Copies the formats. */
  public RecordFormats {
    all = List.copyOf(all);
  }

  /** Returns the format of a name. */
  public Optional<RecordFormat> named(String name) {
    return all.stream().filter(format -> format.name().equals(name)).findFirst();
  }

  /** Returns the names of the formats. */
  public List<String> names() {
    return all.stream().map(RecordFormat::name).sorted().toList();
  }

  /** Returns the format of a file of a name, which may end in {@code .gz} too. */
  public Optional<RecordFormat> ofFile(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    String plain =
        lower.endsWith(PACKED) ? lower.substring(0, lower.length() - PACKED.length()) : lower;
    String ending = plain.substring(plain.lastIndexOf('.') + 1);
    return plain.indexOf('.') < 0
        ? Optional.empty()
        : all.stream().filter(format -> format.endings().contains(ending)).findFirst();
  }

  /** Returns the reader of a format with the options of a query; adds what is wrong with these. */
  public Optional<TableFormat> reader(RecordFormat format, Query query, ProblemCollector problems) {
    Optional<Integer> offset =
        problems.parse(
            "query:offset",
            query.get("offset"),
            text ->
                Optional.of(text)
                    .filter(whole -> WHOLE.matcher(whole).matches())
                    .map(Integer::parseInt),
            "must be a whole number");
    var options =
        new RecordOptions(
            query.get("rows"), words(query.get("add")), words(query.get("numeric")), offset);
    try {
      return Optional.of(TableFormat.of(format.reader(options)));
    } catch (IllegalArgumentException option) {
      String message = String.valueOf(option.getMessage());
      int end = message.indexOf(' ');
      problems.add(
          "query:" + message.substring(0, Math.max(0, end)),
          FaultCode.PARAMETER_INVALID,
          message.substring(end + 1));
      return Optional.empty();
    }
  }

  private static List<String> words(Optional<String> text) {
    return text.stream()
        .flatMap(all -> Stream.of(all.split(",", -1)))
        .filter(word -> !word.isEmpty())
        .toList();
  }
}
