package dev.omni.http.data;

import dev.omni.application.spi.data.TableFormat;
import dev.omni.domain.data.RecordFormat;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.ProblemCollector;
import dev.omni.http.route.HeaderLines;
import dev.omni.http.route.Query;
import dev.omni.http.rows.RecordFormats;
import dev.omni.http.rows.RowFormats;
import java.util.ArrayList;
import java.util.Optional;

/**
 * The formats of uploads: one that {@code format} names, else that of the media type, else that of
 * the ending of the name.
 *
 * @param rows formats of tables
 * @param records formats of files that have records
 */
public record UploadForm(RowFormats rows, RecordFormats records) {
  private static final String FORMAT = "query:format";

  /**
   * The reader of an upload.
   *
   * @param table gives the rows
   * @param isFile whether it is a file that has records, which may be packed by gzip
   */
  record Reader(TableFormat table, boolean isFile) {}

  /**
   * Returns the reader of an upload; adds what is wrong with the query.
   *
   * @throws dev.omni.domain.fault.Fault {@code unsupported_media_type} where nothing says the
   *     format
   */
  Optional<Reader> of(Query query, HeaderLines headers, ProblemCollector problems) {
    Optional<String> sent = query.get("format");
    Optional<RecordFormat> file =
        sent.isPresent()
            ? records.named(sent.get())
            : query.get("name").filter(name -> !rows.isKnown(headers)).flatMap(records::ofFile);
    if (file.isPresent()) {
      return records.reader(file.get(), query, problems).map(table -> new Reader(table, true));
    }
    RecordFormats.OPTIONS.stream()
        .sorted()
        .filter(option -> query.get(option).isPresent())
        .forEach(
            option ->
                problems.add(
                    "query:" + option,
                    FaultCode.PARAMETER_INVALID,
                    "is no option of a table; format must name a file that has it"));
    if (sent.isEmpty()) {
      problems.throwIfAny();
      return Optional.of(new Reader(rows.ofBody(headers).table(), false));
    }
    Optional<Reader> table =
        rows.readable(sent.get()).map(format -> new Reader(format.table(), false));
    if (table.isEmpty()) {
      var names = new ArrayList<>(rows.names());
      names.addAll(records.names());
      problems.add(
          FORMAT, FaultCode.PARAMETER_INVALID, "must be one of " + String.join(", ", names));
    }
    return table;
  }
}
