package dev.omni.house;

import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A test as its source declares it.
 *
 * @param module the folder of its class's module, from the root
 * @param method the method's name
 * @param annotations those of the method, of its class, of the classes around that one, and of the
 *     contracts that it extends
 */
record DeclaredTest(String module, String method, List<String> annotations) {
  private static final Pattern LONG =
      Pattern.compile("@Tag\\([^)]*(full|long)[^)]*\\)", Pattern.CASE_INSENSITIVE);
  private static final Pattern CONDITION = Pattern.compile("@(?:Enabled|Disabled)\\w*");

  /** Returns why a build may leave it out: nothing if none does. */
  Stream<String> leftOut() {
    return annotations.stream()
        .flatMap(annotation -> Stream.concat(tagged(annotation), conditional(annotation)));
  }

  private static Stream<String> tagged(String annotation) {
    return LONG.matcher(annotation)
        .results()
        .map(found -> found.group(1).toLowerCase(Locale.ROOT))
        .map(tag -> "has the tag " + tag + ", so only .ci/long runs it");
  }

  private static Stream<String> conditional(String annotation) {
    return CONDITION
        .matcher(annotation)
        .results()
        .map(found -> "has " + found.group() + ", so it may be left out");
  }
}
