package dev.omni.http.omni;

import dev.omni.application.Omni;
import dev.omni.application.figure.FigureCsv;
import dev.omni.application.figure.FigureJson;
import dev.omni.application.figure.FigureSvg;
import dev.omni.application.figure.FigureText;
import dev.omni.application.figure.FigureVegaLite;
import dev.omni.application.figure.RunFigures;
import dev.omni.application.figure.Theme;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.ProblemCollector;
import dev.omni.domain.json.Sha256;
import dev.omni.engine.figure.Figure;
import dev.omni.http.route.AcceptedMedia;
import dev.omni.http.route.Query;
import dev.omni.http.route.Reply;
import dev.omni.http.route.Request;
import dev.omni.http.rows.CsvFormat;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The endpoint that reads the plot of a run, in the format that a request names or accepts. */
final class PlotEndpoint {
  private static final String POLICY = "Content-Security-Policy";
  private static final String PASSIVE = "default-src 'none'; style-src 'unsafe-inline'; sandbox";
  private static final int MAX_SCALE = 3;

  /** A form of a plot. */
  private enum Format {
    VEGA_LITE("vega-lite", "application/json"),
    SVG("svg", "image/svg+xml"),
    PNG("png", "image/png"),
    CSV("csv", "text/csv"),
    TEXT("text", "text/plain"),
    /** The figure as JSON; by name alone, since the specification is JSON too. */
    FIGURE("figure", "");

    private final String word;
    private final String mediaType;

    Format(String word, String mediaType) {
      this.word = word;
      this.mediaType = mediaType;
    }

    private boolean isPicture() {
      return this == SVG || this == PNG;
    }
  }

  /** The look of a picture, as far as a request says. */
  private record Look(Optional<Theme> theme, Optional<Integer> width, Optional<Integer> scale) {}

  private final RunFigures figures;
  private final FigurePng png = new FigurePng();

  PlotEndpoint(Omni omni) {
    this.figures = omni.figures();
  }

  /** Answers a request. */
  Reply answer(Request request) {
    ProblemCollector problems = Fault.collector(FaultCode.PARAMETER_INVALID);
    Query query = request.query(problems);
    Optional<Format> named =
        problems.parse(
            "query:format",
            query.get("format"),
            word -> Stream.of(Format.values()).filter(each -> each.word.equals(word)).findFirst(),
            "must be one of "
                + Stream.of(Format.values())
                    .map(each -> each.word)
                    .collect(Collectors.joining(", ")));
    var look =
        new Look(
            problems.parse(
                "query:theme", query.get("theme"), PlotEndpoint::theme, "must be light or dark"),
            whole(problems, query, "width", FigureSvg.LEAST_WIDTH, FigureSvg.GREATEST_WIDTH),
            whole(problems, query, "scale", 1, MAX_SCALE));
    problems.throwIfAny();
    Figure figure = figures.ofRun(request.caller(), request.path().run());
    Format format = chosen(request, named);
    requireUsed(format, look);
    return of(request, format, figure, look).header("Vary", "Accept");
  }

  private static Optional<Theme> theme(String word) {
    return Stream.of(Theme.values())
        .filter(theme -> theme.name().toLowerCase(Locale.ROOT).equals(word))
        .findFirst();
  }

  private static Optional<Integer> whole(
      ProblemCollector problems, Query query, String name, int min, int max) {
    return problems.parse(
        "query:" + name,
        query.get(name),
        text ->
            text.matches("[0-9]{1,4}")
                ? Optional.of(Integer.valueOf(text)).filter(n -> n >= min && n <= max)
                : Optional.empty(),
        "must be a whole number from " + min + " to " + max);
  }

  /** Returns the format of a request; fonts are looked for when it is PNG, and not before. */
  private static Format chosen(Request request, Optional<Format> named) {
    Optional<Format> first = named.or(() -> accepted(request, named, List.of(Format.values())));
    if (first.isPresent() && first.get() != Format.PNG) {
      return first.get();
    }
    List<Format> served = served();
    return named
        .filter(served::contains)
        .or(() -> accepted(request, named, served))
        .orElseThrow(() -> refused(served));
  }

  private static List<Format> served() {
    return Arrays.stream(Format.values())
        .filter(format -> format != Format.PNG || FigurePng.isAvailable())
        .toList();
  }

  private static Optional<Format> accepted(
      Request request, Optional<Format> named, List<Format> served) {
    if (named.isPresent()) {
      return Optional.empty();
    }
    List<Format> offered = served.stream().filter(each -> !each.mediaType.isEmpty()).toList();
    return AcceptedMedia.of(request.headers())
        .best(offered.stream().map(each -> each.mediaType).toList())
        .flatMap(best -> offered.stream().filter(each -> each.mediaType.equals(best)).findFirst());
  }

  private static Fault refused(List<Format> served) {
    List<String> types =
        served.stream().map(each -> each.mediaType).filter(type -> !type.isEmpty()).toList();
    return Fault.of(
        FaultCode.NOT_ACCEPTABLE,
        "This plot is served as "
            + String.join(", ", types)
            + "; by format: "
            + served.stream().map(each -> each.word).collect(Collectors.joining(", "))
            + ".",
        Json.obj("served", types));
  }

  /** Refuses what a request says about a picture where none is asked for. */
  private static void requireUsed(Format format, Look look) {
    ProblemCollector problems = Fault.collector(FaultCode.PARAMETER_INVALID);
    String rule = "is of svg and png alone";
    if (look.theme().isPresent() && !format.isPicture()) {
      problems.add("query:theme", rule);
    }
    if (look.width().isPresent() && !format.isPicture()) {
      problems.add("query:width", rule);
    }
    if (look.scale().isPresent() && format != Format.PNG) {
      problems.add("query:scale", "is of png alone");
    }
    problems.throwIfAny();
  }

  private Reply of(Request request, Format format, Figure figure, Look look) {
    return switch (format) {
      case VEGA_LITE -> request.data(200, FigureVegaLite.of(figure));
      case FIGURE -> request.data(200, FigureJson.of(figure));
      case CSV -> tagged(request, "text/csv;charset=utf-8", csv(figure));
      case TEXT ->
          tagged(
              request,
              "text/plain;charset=utf-8",
              (String.join("\n", FigureText.of(figure)) + "\n").getBytes(StandardCharsets.UTF_8));
      case SVG ->
          tagged(
                  request,
                  "image/svg+xml;charset=utf-8",
                  svg(figure, look).getBytes(StandardCharsets.UTF_8))
              .header(POLICY, PASSIVE);
      case PNG -> tagged(request, "image/png", png.of(svg(figure, look), look.scale().orElse(1)));
    };
  }

  private static String svg(Figure figure, Look look) {
    return FigureSvg.of(
        figure, look.width().orElse(FigureSvg.USUAL_WIDTH), look.theme().orElse(Theme.LIGHT));
  }

  private static byte[] csv(Figure figure) {
    var out = new ByteArrayOutputStream();
    try {
      CsvFormat.write(FigureCsv.of(figure), out);
    } catch (IOException memory) {
      throw new UncheckedIOException(memory);
    }
    return out.toByteArray();
  }

  private static Reply tagged(Request request, String mediaType, byte[] bytes) {
    String tag = "\"" + Sha256.hex(Sha256.sha256(bytes)) + "\"";
    Reply reply =
        request.headers().matchesTag(tag)
            ? Reply.empty(304)
            : Reply.of(200, new Reply.Bytes(mediaType, bytes));
    return reply.header("ETag", tag);
  }
}
