package dev.omni.application.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;

/**
 * The limits of JSON texts. They are checked where the pointer is known; the parser is asked for
 * none that Jackson 2.15 does not know, so that a host may bring any later version.
 *
 * @param depth of arrays and objects
 * @param string characters of a text
 * @param name characters of a name
 * @param tokens names, values and brackets
 * @param scalars the rules of numbers and texts
 */
record JsonLimits(int depth, int string, int name, long tokens, ScalarRules scalars) {
  JsonFactory factory() {
    return JsonFactory.builder()
        .streamReadConstraints(
            StreamReadConstraints.builder()
                .maxNestingDepth(depth + 1)
                .maxNumberLength(Integer.MAX_VALUE)
                .maxStringLength(Integer.MAX_VALUE)
                .build())
        .disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
        .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES)
        .build();
  }
}
