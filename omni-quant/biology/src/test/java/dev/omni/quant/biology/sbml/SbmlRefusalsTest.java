package dev.omni.quant.biology.sbml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.quant.biology.kinetic.CompiledModel;
import dev.omni.quant.biology.kinetic.ModelException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** An unknown element, attribute or target is refused wherever it stands in a valid document. */
final class SbmlRefusalsTest {
  private static final Pattern TAG = Pattern.compile("<(?!notes|p )([A-Za-z:]+)[^<>]*>");
  private static final Pattern TARGET =
      Pattern.compile(" (symbol|variable|compartment|species|outside|conversionFactor)=\"[^\"]*\"");

  private static String valid() throws IOException {
    try (var in = SbmlRefusalsTest.class.getResourceAsStream("every-element.xml")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static List<MatchResult> places(Pattern pattern, String document) {
    return pattern.matcher(document).results().toList();
  }

  private static long line(String document, int at) {
    return 1 + document.substring(0, at).chars().filter(c -> c == '\n').count();
  }

  private static void refused(String document, String message) {
    assertThatThrownBy(() -> SbmlReader.read(document))
        .isInstanceOf(ModelException.class)
        .hasMessageStartingWith(message);
  }

  @Test
  void the_document_itself_is_read() throws IOException {
    assertThat(SbmlReader.read(valid()).species()).isNotEmpty();
  }

  @Test
  void an_unknown_attribute_is_refused_in_every_element() throws IOException {
    String document = valid();
    for (MatchResult tag : places(TAG, document)) {
      int at = tag.end(1);
      refused(
          document.substring(0, at) + " colour=\"red\"" + document.substring(at),
          "line " + line(document, at) + ": attribute colour is not supported");
    }
  }

  @Test
  void an_unknown_element_is_refused_in_every_element() throws IOException {
    String document = valid();
    for (MatchResult tag : places(TAG, document)) {
      boolean empty = tag.group().endsWith("/>");
      String begun = empty ? tag.group().replace("/>", ">") : tag.group();
      String end = empty ? "</" + tag.group(1) + ">" : "";
      refused(
          document.substring(0, tag.start())
              + begun
              + "<colour/>"
              + end
              + document.substring(tag.end()),
          "line " + line(document, tag.start()) + ": element colour is not supported");
    }
  }

  @Test
  void text_is_refused_in_every_element_that_has_none() throws IOException {
    String document = valid();
    List<MatchResult> places =
        places(TAG, document).stream()
            .filter(tag -> !tag.group(1).matches("ci|cn|csymbol"))
            .toList();
    assertThat(places).hasSizeGreaterThan(30);
    for (MatchResult tag : places) {
      boolean empty = tag.group().endsWith("/>");
      refused(
          document.substring(0, tag.start())
              + (empty ? tag.group().replace("/>", ">") : tag.group())
              + "colour"
              + (empty ? "</" + tag.group(1) + ">" : "")
              + document.substring(tag.end()),
          "line " + line(document, tag.start()) + ": text colour is not supported");
    }
  }

  @Test
  void what_follows_the_document_is_refused() throws IOException {
    assertThat(SbmlReader.read(valid() + "<!-- end -->\n").species()).isNotEmpty();
    for (String behind : List.of("<sbml/>", "more", "<![CDATA[more]]>")) {
      assertThatThrownBy(() -> SbmlReader.read(valid() + behind))
          .isInstanceOf(ModelException.class)
          .hasMessageContaining("the document is not well-formed");
    }
  }

  @Test
  void a_level_or_version_other_than_that_of_the_namespace_is_refused() throws IOException {
    String document = valid();
    for (String attribute : List.of("level", "version")) {
      refused(
          document.replaceFirst(" " + attribute + "=\"[0-9]\"", " " + attribute + "=\"9\""),
          "line 2: attribute " + attribute + " is not supported with the value 9");
    }
  }

  @Test
  void an_unknown_target_is_refused_in_every_attribute_that_names_one() throws IOException {
    String document = valid();
    assertThat(places(TARGET, document)).hasSizeGreaterThan(5);
    for (MatchResult target : places(TARGET, document)) {
      refused(
          document.substring(0, target.end() - 1) + "_none\"" + document.substring(target.end()),
          "line "
              + line(document, target.start())
              + ": attribute "
              + target.group(1)
              + " is not supported");
    }
  }

  @Test
  void a_name_in_a_formula_that_is_none_of_the_model_is_refused() throws IOException {
    String document = valid();
    for (MatchResult name : places(Pattern.compile("<ci>([A-Za-z0-9]+)</ci>"), document)) {
      String before = document.substring(0, name.start(1));
      if (!before.endsWith("<bvar><ci>")) {
        String unknown = before + "none" + document.substring(name.end(1));
        assertThatThrownBy(() -> CompiledModel.of(SbmlReader.read(unknown)))
            .hasMessageContaining("no ");
      }
    }
  }
}
