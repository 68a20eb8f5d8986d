package dev.omni.server;

import dev.omni.application.data.DataSetRows;
import dev.omni.application.data.DataSets;
import dev.omni.application.spi.data.RowFormat;
import dev.omni.arrow.ArrowFormat;
import dev.omni.domain.access.Caller;
import dev.omni.domain.data.DataSet;
import dev.omni.domain.json.Json;
import dev.omni.http.rows.CsvFormat;
import dev.omni.http.rows.NdjsonFormat;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** One table in every format, as data sets of one caller. */
record DataSetsInMemory(DataSets sets, Caller caller) {
  /** The formats of a table. */
  enum Format {
    CSV,
    NDJSON,
    ARROW
  }

  /** The value that stands for a table that was uploaded in a format. */
  Json.Obj reference(DataTable table, Format format) {
    try {
      DataSet set =
          switch (format) {
            case CSV -> upload(new CsvFormat(), table.csv().getBytes(StandardCharsets.UTF_8));
            case NDJSON ->
                upload(new NdjsonFormat(), table.ndjson().getBytes(StandardCharsets.UTF_8));
            case ARROW -> upload(new ArrowFormat(), arrow(table));
          };
      return Json.obj("data", Json.obj("set", set.id().toString()).withAll(table.named()));
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  /** The stream of Arrow in which the rows of a set leave. */
  private byte[] arrow(DataTable table) throws IOException {
    DataSet set = upload(new NdjsonFormat(), table.ndjson().getBytes(StandardCharsets.UTF_8));
    var bytes = new ByteArrayOutputStream();
    try (var reader = sets.open(set)) {
      new ArrowFormat().write(new DataSetRows(reader, 0), bytes);
    }
    return bytes.toByteArray();
  }

  private DataSet upload(RowFormat format, byte[] body) throws IOException {
    return sets.upload(caller, "table", format.table(), new ByteArrayInputStream(body)).set();
  }
}
