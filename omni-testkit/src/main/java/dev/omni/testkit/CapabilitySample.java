package dev.omni.testkit;

import dev.omni.application.world.CapabilityCatalog;
import dev.omni.domain.json.SpellingSuggestion;
import dev.omni.domain.world.World;
import dev.omni.engine.JsonEngine;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * The engines that a test takes which would loop over the whole catalog: by default one a world,
 * another each day, the same on every machine.
 *
 * <p>System properties: {@code omni.sample} is {@code all} or ids separated by commas; {@code
 * omni.sample.day} is the day of the default, today in UTC where it is missing. Such a test carries
 * {@code @Tag("matrix")} and {@code @ExtendWith(SampleInMessage.class)}.
 */
public final class CapabilitySample {
  private static final String SAMPLE = "omni.sample";
  private static final String DAY = "omni.sample.day";
  private static final String ALL = "all";

  /** The choice of this JVM: read once, so that midnight changes nothing. */
  private static final Choice GIVEN =
      Choice.of(System.getProperty(SAMPLE, ""), System.getProperty(DAY, ""));

  private final List<JsonEngine> catalog;
  private final Choice choice;

  private CapabilitySample(List<JsonEngine> catalog, Choice choice) {
    this.catalog = catalog;
    this.choice = choice;
  }

  /**
   * The sample of a catalog, as the system properties choose it.
   *
   * @throws IllegalArgumentException when they name a capability that the catalog does not have
   */
  public static CapabilitySample of(List<JsonEngine> catalog) {
    return of(catalog, GIVEN);
  }

  /**
   * The sample of a catalog with its batches, as the system properties choose it.
   *
   * @throws IllegalArgumentException when they name a capability that the catalog does not have
   */
  public static CapabilitySample of(CapabilityCatalog catalog) {
    return of(
        catalog.all().stream()
            .map(capability -> catalog.engine(capability.id()).orElseThrow())
            .toList());
  }

  static CapabilitySample of(List<JsonEngine> catalog, Choice choice) {
    Set<String> known =
        catalog.stream().map(CapabilitySample::id).collect(Collectors.toCollection(TreeSet::new));
    for (String named : choice.ids()) {
      if (!known.contains(named)) {
        throw new IllegalArgumentException(
            "%s names %s, which is none of the %d capabilities; %s"
                .formatted(
                    SAMPLE,
                    named,
                    known.size(),
                    SpellingSuggestion.meant(named, known)
                        .map(nearest -> "did you mean " + nearest + "?")
                        .orElse(ALL + " takes all")));
      }
    }
    return new CapabilitySample(catalog, choice);
  }

  /** The engines of the sample. */
  public List<JsonEngine> engines() {
    return engines(engine -> true);
  }

  /** The engines of the sample of those that have a property: by default one of each world. */
  public List<JsonEngine> engines(Predicate<JsonEngine> those) {
    List<JsonEngine> suitable = catalog.stream().filter(those).toList();
    return switch (choice.kind()) {
      case ALL -> suitable;
      case NAMED -> suitable.stream().filter(each -> choice.ids().contains(id(each))).toList();
      case OF_THE_DAY -> oneOfEachWorld(suitable);
    };
  }

  private List<JsonEngine> oneOfEachWorld(List<JsonEngine> suitable) {
    var chosen = new ArrayList<JsonEngine>();
    for (World world : World.values()) {
      List<JsonEngine> own =
          suitable.stream()
              .filter(engine -> engine.capability().world() == world)
              .sorted(Comparator.comparing(CapabilitySample::id))
              .toList();
      if (!own.isEmpty()) {
        chosen.add(own.get(index(choice.day(), world.id(), own.size())));
      }
    }
    return chosen;
  }

  /** The ids of the engines of the sample. */
  public List<String> ids() {
    return engines().stream().map(CapabilitySample::id).toList();
  }

  private static String id(JsonEngine engine) {
    return engine.capability().id();
  }

  /** The options of Maven or of a JVM that take the same sample again. */
  public static String repeated() {
    return GIVEN.repeated();
  }

  /** The options that take these capabilities. */
  public static String repeated(List<String> ids) {
    return "-D" + SAMPLE + "=" + String.join(",", ids);
  }

  /** The place of a day's capability among those of its world, by the hash of day and world. */
  static int index(String day, String world, int count) {
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-256")
              .digest((day + ":" + world).getBytes(StandardCharsets.UTF_8));
      return (int) Long.remainderUnsigned(ByteBuffer.wrap(hash).getLong(), count);
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private enum Kind {
    ALL,
    NAMED,
    OF_THE_DAY
  }

  /**
   * The words of the system properties.
   *
   * @param ids those named
   * @param day as in 2026-11-28
   */
  record Choice(Kind kind, Set<String> ids, String day) {
    static Choice of(String sample, String day) {
      String on = day.isBlank() ? LocalDate.now(ZoneOffset.UTC).toString() : checked(day.strip());
      if (sample.isBlank()) {
        return new Choice(Kind.OF_THE_DAY, Set.of(), on);
      }
      if (sample.strip().equals(ALL)) {
        return new Choice(Kind.ALL, Set.of(), on);
      }
      return new Choice(
          Kind.NAMED,
          Arrays.stream(sample.split(","))
              .map(String::strip)
              .collect(Collectors.toCollection(TreeSet::new)),
          on);
    }

    private static String checked(String day) {
      try {
        return LocalDate.parse(day).toString();
      } catch (DateTimeParseException unreadable) {
        throw new IllegalArgumentException(
            DAY + " is '" + day + "'; it must be a date such as 2026-11-28", unreadable);
      }
    }

    String repeated() {
      return switch (kind) {
        case ALL -> "-D" + SAMPLE + "=" + ALL;
        case NAMED -> CapabilitySample.repeated(List.copyOf(ids));
        case OF_THE_DAY -> "-D" + DAY + "=" + day;
      };
    }
  }
}
