package dev.omni.http.omni;

import dev.omni.application.evidence.DisclosedPlaces;
import dev.omni.application.evidence.EvidenceFormat;
import dev.omni.application.evidence.EvidenceReader;
import dev.omni.application.evidence.SealedEvidence;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.ProblemCollector;
import dev.omni.http.route.AcceptedMedia;
import dev.omni.http.route.Endpoint;
import dev.omni.http.route.PathValues;
import dev.omni.http.route.Query;
import dev.omni.http.route.Reply;
import dev.omni.http.route.Request;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Evidence in the formats that tools of others read, chosen by {@code format} or by Accept. */
public final class EvidenceExports {
  private static final String OWN = "dsse";
  private static final String JSON = "application/json";

  private final EvidenceReader evidence;
  private final List<EvidenceFormat> formats;

  /**
   * Creates the exports.
   *
   * @param formats in addition to the document that every server has
   */
  public EvidenceExports(EvidenceReader evidence, List<EvidenceFormat> formats) {
    this.evidence = evidence;
    this.formats = List.copyOf(formats);
  }

  /** Returns an endpoint that exports evidence, and leaves the document itself to another. */
  public Endpoint before(Endpoint document) {
    return request -> {
      ProblemCollector problems = Fault.collector(FaultCode.PARAMETER_INVALID);
      Query query = request.query(problems);
      Optional<EvidenceFormat> format = chosen(request, query, problems);
      Optional<UUID> id = PathValues.uuid(request.path().values().getOrDefault("uuid", ""));
      problems.throwIfAny();
      return format.isPresent() && id.isPresent()
          ? export(request, id.get(), format.get(), disclosed(query))
          : document.answer(request);
    };
  }

  /**
   * Returns the format that a request wants; empty for the document. {@code format} precedes
   * Accept, and a request that accepts no format, or a page and JSON, gets the document.
   */
  Optional<EvidenceFormat> chosen(Request request, Query query, ProblemCollector problems) {
    Optional<String> name = query.get("format");
    Optional<EvidenceFormat> format =
        name.isPresent() ? named(name.get(), problems) : accepted(request);
    if (format.isPresent() && query.get("include").isPresent()) {
      String rule = "is of the format " + OWN + " alone";
      problems.add("query:include", rule);
    }
    return format;
  }

  private Optional<EvidenceFormat> named(String name, ProblemCollector problems) {
    Optional<EvidenceFormat> found =
        formats.stream().filter(format -> format.name().equals(name)).findFirst();
    if (found.isEmpty() && !name.equals(OWN)) {
      Stream<String> all =
          Stream.concat(Stream.of(OWN), formats.stream().map(EvidenceFormat::name));
      String rule = "must be one of " + String.join(", ", all.toList());
      problems.add("query:format", rule);
    }
    return found;
  }

  private Optional<EvidenceFormat> accepted(Request request) {
    var accepted = AcceptedMedia.of(request.headers());
    // java.net's client and browsers name text/html first unasked, and must still get JSON.
    boolean isPageWanted = accepted.best(List.of(JSON)).isEmpty();
    Stream<String> exported =
        formats.stream()
            .map(EvidenceFormat::mediaType)
            .filter(type -> isPageWanted || !type.startsWith("text/"));
    return accepted
        .best(Stream.concat(Stream.of(JSON), exported).toList())
        .flatMap(best -> formats.stream().filter(one -> one.mediaType().equals(best)).findFirst());
  }

  /** Returns what a request wants to show of a confidential run; empty when it does not say. */
  static Optional<DisclosedPlaces> disclosed(Query query) {
    return located(() -> query.get("disclose").map(DisclosedPlaces::parse));
  }

  /** Does work whose faults name a parameter, as this interface names it. */
  static <T> T located(Supplier<T> work) {
    try {
      return work.get();
    } catch (Fault refused) {
      throw refused.locatedBy(place -> place.replaceFirst("^parameter:", "query:"));
    }
  }

  /** Returns the evidence of an id in a format, as a file. */
  Reply export(
      Request request, UUID id, EvidenceFormat format, Optional<DisclosedPlaces> disclosed) {
    SealedEvidence sealed = located(() -> evidence.sealed(request.caller(), id, disclosed));
    String type = format.mediaType();
    String media = type.startsWith("text/") ? type + ";charset=utf-8" : type;
    String file = "attachment; filename=\"evidence-" + id + "." + format.ending() + "\"";
    return Reply.of(200, new Reply.Bytes(media, format.write(sealed)))
        .header("Content-Disposition", file)
        .header("Vary", "Accept");
  }
}
