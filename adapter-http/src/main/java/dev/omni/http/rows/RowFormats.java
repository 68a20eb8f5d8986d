package dev.omni.http.rows;

import dev.omni.application.spi.data.RowFormat;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.http.route.AcceptedMedia;
import dev.omni.http.route.HeaderLines;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The formats of rows: the choice of one for a response, and of the reader of a table. */
public final class RowFormats {
  /** The media type of pages of items. */
  static final String JSON = "application/json";

  private static final Set<String> UTF_8 = Set.of("", "charset=utf-8", "charset=\"utf-8\"");

  private final List<RowFormat> streamed;

  /**
   * Creates the choice.
   *
   * @param more formats in addition to NDJSON and CSV
   */
  public RowFormats(List<RowFormat> more) {
    var all = new ArrayList<RowFormat>(List.of(new NdjsonFormat(), new CsvFormat()));
    all.addAll(more);
    if (more.stream().noneMatch(format -> format.name().equals(AbsentArrow.NAME))) {
      all.add(new AbsentArrow());
    }
    this.streamed = List.copyOf(all);
  }

  /**
   * Returns the format of a response, or empty for pages in JSON.
   *
   * @param name of the format, which precedes the header
   * @throws Fault {@code not_acceptable}
   */
  public Optional<RowFormat> choose(Optional<String> name, HeaderLines headers) {
    String media = name.isPresent() ? named(name.get()) : accepted(headers);
    if (media.equals(JSON)) {
      return Optional.empty();
    }
    RowFormat format =
        streamed.stream()
            .filter(one -> one.mediaType().equals(media))
            .findFirst()
            .orElseThrow(() -> notAcceptable(""));
    format
        .unavailableReason()
        .ifPresent(
            why -> {
              throw notAcceptable(" " + format.mediaType() + " is not served: " + why + ".");
            });
    return Optional.of(format);
  }

  private String named(String name) {
    return name.equals("json")
        ? JSON
        : streamed.stream()
            .filter(format -> format.name().equals(name))
            .findFirst()
            .map(RowFormat::mediaType)
            .orElseThrow(() -> notAcceptable(""));
  }

  private String accepted(HeaderLines headers) {
    AcceptedMedia accepted = AcceptedMedia.of(headers);
    String best = accepted.best(media(streamed.stream())).orElseThrow(() -> notAcceptable(""));
    boolean served =
        streamed.stream()
            .filter(format -> format.mediaType().equals(best))
            .allMatch(format -> format.unavailableReason().isEmpty());
    return served ? best : accepted.best(media(available())).orElse(best);
  }

  private Stream<RowFormat> available() {
    return streamed.stream().filter(format -> format.unavailableReason().isEmpty());
  }

  private static List<String> media(Stream<RowFormat> formats) {
    return Stream.concat(Stream.of(JSON), formats.map(RowFormat::mediaType)).toList();
  }

  private Fault notAcceptable(String more) {
    List<String> served = media(available());
    String names =
        Stream.concat(Stream.of("json"), available().map(RowFormat::name))
            .collect(Collectors.joining(", "));
    return Fault.of(
        FaultCode.NOT_ACCEPTABLE,
        "Accept must allow one of "
            + String.join(", ", served)
            + ", or format must be one of "
            + names
            + "."
            + more,
        Json.obj("served", served));
  }

  /** Returns the format of a name, where this program can read it. */
  public Optional<RowFormat> readable(String name) {
    return available().filter(format -> format.name().equals(name)).findFirst();
  }

  /** Returns the names of the formats that this program can read. */
  public List<String> names() {
    return available().map(RowFormat::name).toList();
  }

  /** Returns whether the media type of a body is that of a format. */
  public boolean isKnown(HeaderLines headers) {
    String sent = sent(headers);
    return streamed.stream().anyMatch(format -> format.mediaType().equals(sent));
  }

  private static String sent(HeaderLines headers) {
    return headers
        .one("Content-Type")
        .map(type -> type.split(";", 2)[0].strip().toLowerCase(Locale.ROOT))
        .orElse("");
  }

  /**
   * Returns the format of a body by its media type.
   *
   * @throws Fault {@code unsupported_media_type}
   */
  public RowFormat ofBody(HeaderLines headers) {
    String sent = sent(headers);
    boolean utf8 =
        headers.one("Content-Type").map(RowFormats::charset).filter(UTF_8::contains).isPresent();
    RowFormat format =
        streamed.stream()
            .filter(one -> utf8 && one.mediaType().equals(sent))
            .findFirst()
            .orElseThrow(() -> unsupported(""));
    format
        .unavailableReason()
        .ifPresent(
            why -> {
              throw unsupported(" " + format.mediaType() + " is not read: " + why + ".");
            });
    return format;
  }

  private static String charset(String type) {
    return Stream.of(type.split(";", -1))
        .map(parameter -> parameter.strip().toLowerCase(Locale.ROOT))
        .filter(parameter -> parameter.startsWith("charset="))
        .findFirst()
        .orElse("");
  }

  private Fault unsupported(String more) {
    String known = available().map(RowFormat::mediaType).collect(Collectors.joining(", "));
    return Fault.of(
        FaultCode.UNSUPPORTED_MEDIA_TYPE,
        "Content-Type must be one of " + known + ", with charset utf-8 or none." + more);
  }
}
