package dev.omni.application.evidence;

import dev.omni.domain.evidence.Disclosure;
import dev.omni.domain.evidence.SaltedTree;
import dev.omni.domain.evidence.Statement;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Pointer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The places of input and result that the owner of a confidential run shows to others, as {@code
 * /result/price}.
 *
 * @param places none shows nothing
 */
public record DisclosedPlaces(List<Pointer> places) {
  /** Nothing is shown. */
  public static final DisclosedPlaces NONE = new DisclosedPlaces(List.of());

  private static final String PARAMETER = "parameter:disclose";
  private static final int MOST = 100;

  public DisclosedPlaces {
    places = List.copyOf(places);
  }

  /**
   * Reads JSON pointers with commas between; an empty text is none. A comma that a slash follows
   * begins the next pointer.
   *
   * @throws Fault {@code parameter_invalid}
   */
  public static DisclosedPlaces parse(String text) {
    var places = new ArrayList<Pointer>();
    for (String each : text.isEmpty() ? new String[0] : text.split(",(?=/)", -1)) {
      Optional<Pointer> place = Pointer.parse(each).filter(found -> !found.text().isEmpty());
      places.add(place.orElseThrow(() -> refused(each + " is no JSON pointer")));
    }
    if (places.size() > MOST) {
      throw refused("must have at most " + MOST + " pointers");
    }
    return new DisclosedPlaces(places);
  }

  /**
   * Returns evidence that shows these places and nothing else of input and result.
   *
   * @param whole as the owner reads it
   * @throws Fault {@code parameter_invalid} when the run is not confidential, has no such place, or
   *     its input or result is no longer kept
   */
  public Json.Obj of(Json.Obj whole) {
    boolean isConfidential =
        whole
            .findObject("statement")
            .filter(statement -> new Statement(statement).disclosure().isPresent())
            .isPresent();
    if (!isConfidential) {
      throw refused("the run is not confidential: its evidence shows input and result");
    }
    if (places.isEmpty()) {
      return Disclosure.of(whole, Json.Arr.EMPTY);
    }
    SaltedTree tree =
        Disclosure.tree(whole)
            .orElseThrow(
                () -> refused("nothing can be disclosed: input or result is no longer kept"));
    tree.missing(places)
        .ifPresent(
            place -> {
              throw refused(place + " leads to nothing in input or result");
            });
    return Disclosure.of(whole, tree.disclosed(places));
  }

  private static Fault refused(String why) {
    return Fault.at(FaultCode.PARAMETER_INVALID, PARAMETER, why);
  }
}
