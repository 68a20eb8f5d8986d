package dev.omni.jdbc.internal.mapper;

import dev.omni.domain.run.Share;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The conversion between rows of {@code share} and links to runs. */
public final class ShareRowMapper {
  private ShareRowMapper() {}

  /** Returns the columns of a new share. */
  public static Map<String, Object> values(Share share) {
    Map<String, Object> values = RowValues.of(share.tenant(), share.id());
    values.put("run_id", share.runId());
    values.put("code", share.code());
    values.put(
        "parts",
        share.content().parts().stream()
            .sorted()
            .map(Share.Part::toString)
            .collect(Collectors.joining(" ")));
    values.put("note", share.content().note());
    values.put("created_at", share.life().createdAt());
    values.put("created_by", share.life().createdBy());
    values.put("expires_at", share.life().expiresAt());
    return values;
  }

  static Share map(ColumnReader columns) {
    return new Share(
        columns.id("id"),
        columns.tenant(),
        columns.id("run_id"),
        columns.text("code"),
        new Share.Content(
            Stream.of(columns.text("parts").split(" "))
                .flatMap(name -> Share.Part.of(name).stream())
                .collect(Collectors.toSet()),
            columns.text("note")),
        new Share.Life(
            columns.instant("created_at"),
            columns.id("created_by"),
            columns.instant("expires_at"),
            columns.optionalInstant("revoked_at")),
        new Share.Opened(
            columns.number("opened"),
            columns.optionalInstant("first_opened_at"),
            columns.optionalInstant("last_opened_at")));
  }
}
