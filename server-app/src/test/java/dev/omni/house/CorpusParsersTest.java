package dev.omni.house;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.json.JsonReader;
import dev.omni.domain.json.Json;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * What reads texts or bytes of callers, each a parser of {@code .ci/corpus} with seeds, or with the
 * reason why no caller reaches it.
 */
class CorpusParsersTest {
  private static final SourceTree TREE = SourceTree.ofThisBuild();
  private static final Pattern READS =
      Pattern.compile(
          "(?m)^[^*\\n"
              + "]*[\\w>\\]] (read|parse|of)\\(\\s*(?:String|byte\\[]|InputStream) \\w+\\s*[,)]");
  private static final Pattern CALLS = Pattern.compile("\\b(?:return|new)\\b");
  private static final Pattern PACKAGE = Pattern.compile("(?m)^package ([\\w.]+);");

  private final Json.Obj listed =
      (Json.Obj) JsonReader.parse(TREE.read(Path.of(".ci/corpus-seeds/parsers.json")));

  private static Stream<Path> sources() {
    return TREE.javaFiles().stream()
        .filter(file -> file.toString().contains("src/main/"))
        .filter(file -> file.toString().matches("(?:omni-domain|omni-operations|adapter-).*"));
  }

  static Set<String> parsers(String source, String type) {
    var found = new TreeSet<String>();
    PACKAGE
        .matcher(source)
        .results()
        .findFirst()
        .ifPresent(
            in ->
                READS
                    .matcher(source)
                    .results()
                    .filter(read -> !CALLS.matcher(read.group()).find())
                    .map((MatchResult read) -> in.group(1) + "." + type + "." + read.group(1))
                    .forEach(found::add));
    return found;
  }

  private List<String> listedParsers() {
    var all = new ArrayList<String>(listed.findObject("own").orElseThrow().members().keySet());
    for (Json parser : listed.findObject("parsers").orElseThrow().members().values()) {
      ((Json.Obj) parser).items("covers").forEach(covered -> all.add(((Json.Str) covered).value()));
    }
    return all;
  }

  @Test
  void every_parser_of_the_sources_is_in_the_corpus() {
    var found = new TreeSet<String>();
    sources()
        .forEach(
            file -> {
              String type = String.valueOf(file.getFileName()).replace(".java", "");
              found.addAll(parsers(TREE.read(file), type));
            });
    assertThat(listedParsers())
        .as(".ci/corpus-seeds/parsers.json: each is covered by one parser, or has a reason")
        .containsExactlyInAnyOrderElementsOf(found);
  }

  @Test
  void every_parser_has_seeds_and_a_request() {
    listed
        .findObject("parsers")
        .orElseThrow()
        .members()
        .forEach(
            (name, parser) -> {
              var seeds = new ArrayList<Json>();
              for (String form : List.of("seeds", "hex", "base64")) {
                seeds.addAll(((Json.Obj) parser).items(form));
              }
              assertThat(seeds).as(name).isNotEmpty();
              assertThat(JsonReader.write(parser)).as(name).contains("VARIANT");
            });
  }

  @Test
  void a_new_parser_is_noticed() {
    String source =
        "package a.b;\n\nfinal class Dates {\n  public static Date parse(String text) {\n";
    assertThat(parsers(source, "Dates")).containsExactly("a.b.Dates.parse");
    assertThat(parsers("package a;\n  return Date.of(String text)", "Dates")).isEmpty();
  }
}
