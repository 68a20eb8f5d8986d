package dev.omni.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The tests that would loop over the whole catalog take a sample of it, but in the profile ci. */
class WholeCatalogTest {
  private static final Pattern WHOLE =
      Pattern.compile(
          "\\bEngines\\s*\\.\\s*all\\s*\\(|\\bExampleEvidence\\s*\\.\\s*(?:CATALOGUE|capabilities)\\b"
              + "|\\bServiceLoader\\s*\\.\\s*load\\s*\\(\\s*Engine\\s*\\.");

  private static final Pattern SAMPLED = Pattern.compile("\\bCapabilitySample\\s*\\.\\s*of\\s*\\(");
  private static final Pattern TAGGED = Pattern.compile("@Tag\\(\"matrix\"\\)");
  private static final Pattern TOLD = Pattern.compile("@ExtendWith\\(SampleInMessage\\.class\\)");

  /** Test sources that read all engines and compute with few, without Test or IT at the end. */
  private static final Map<String, String> READ_IT =
      Map.ofEntries(
          Map.entry("CapabilityDocument", "describes contracts and computes nothing"),
          Map.entry("Catalog", "compares descriptions and computes nothing"),
          Map.entry("CatalogPage", "is the page of every capability"),
          Map.entry("ResultSummary", "has a line for every capability"),
          Map.entry("EveryDataMember", "reads columns of data sets and computes nothing"),
          Map.entry("DeclaredWorlds", "reads the names of engines and computes nothing"),
          Map.entry("EverywhereProgram", "is for .ci/everywhere, which compares all machines"),
          Map.entry("FigureCases", "looks up the engines whose figure was agreed"),
          Map.entry("PublishedCases", "is the truth, and cheap for each case"),
          Map.entry("EstimateHonesty", "takes the published cases, and is cheap for each"),
          Map.entry("SecondMethods", "takes those with a second method"),
          Map.entry("ColumnEngines", "reads the methods of engines and computes nothing"),
          Map.entry("UncheckedNumbers", "reads contracts and computes nothing"),
          Map.entry("ReleasedMembers", "compares contracts and computes nothing"),
          Map.entry("PathAllocation", "gives a batch its engines and computes with one"),
          Map.entry("ProvenTexts", "gives a runtime its engines"),
          Map.entry("LargeRunsOverHttp", "looks up two engines"),
          Map.entry("CostModel", "looks up the engines whose cost it measures"),
          Map.entry("Artifacts", "reads the names of libraries"),
          Map.entry("Boot", "takes two capabilities of each world"),
          Map.entry("FirstUse", "looks up one engine"),
          Map.entry("DrawnPrices", "looks up two engines"),
          Map.entry("ResultsProgram", "computes what the test that starts it names"),
          Map.entry("KilledWorkflows", "looks up one engine"),
          Map.entry("ExampleEvidence", "gives a server its engines"),
          Map.entry("RerunInOtherProcess", "is a long part, and takes all"),
          Map.entry("RealEvidence", "gives a runtime its engines"),
          Map.entry("Provenance", "gives a runtime its engines"),
          Map.entry("Verifications", "gives a runtime its engines"),
          Map.entry("GuardFixture", "gives a runtime its engines"),
          Map.entry("BatchOnCluster", "looks up one engine"),
          Map.entry("LocalCluster", "looks up one engine"),
          Map.entry("ShardRuntime", "gives a runtime its engines"));

  private static Optional<String> broken(String path, String source) {
    if (!path.contains("/src/test/") || path.matches("omni-testkit/.*|.*dev/omni/house/.*")) {
      return Optional.empty();
    }
    String name = path.replaceFirst(".*/", "").replaceFirst("(?:Test|IT)?\\.java$", "");
    boolean sampled = SAMPLED.matcher(source).find();
    if (sampled && !(TAGGED.matcher(source).find() && TOLD.matcher(source).find())) {
      return Optional.of(
          path + " needs @Tag(\"matrix\") and @ExtendWith(SampleInMessage.class) for its sample");
    }
    return WHOLE.matcher(source).find() && !sampled && !READ_IT.containsKey(name)
        ? Optional.of(path + " reads every capability: take CapabilitySample.of(...)")
        : Optional.empty();
  }

  @Test
  void each_test_takes_a_sample_of_the_catalog_or_says_why_not() {
    SourceTree tree = SourceTree.ofThisBuild();
    assertThat(tree.javaFiles())
        .flatMap(
            file -> broken(file.toString().replace('\\', '/'), tree.read(file)).stream().toList())
        .isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          a/src/test/java/XTest.java | for (JsonEngine each : Engines.all()) {}          | reads every
          a/src/test/java/XIT.java   | Engines\\n  .all ( ).forEach(this::compute);   | reads every
          a/src/test/java/XTest.java | ServiceLoader.load(Engine.class).forEach(x);      | reads every
          s/src/test/java/XTest.java | return ExampleEvidence.capabilities();        | reads every
          a/src/test/java/XTest.java | CapabilitySample.of(Engines.all()).engines(); | needs @Tag
          a/src/test/java/XTest.java | @Tag("matrix") CapabilitySample.of(catalog);  | needs @Tag
          """)
  void a_test_of_every_capability_is_found(String path, String source, String why) {
    assertThat(broken(path, source.replace("\\n", "\n")))
        .hasValueSatisfying(found -> assertThat(found).startsWith(path).contains(why));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          a/src/test/java/XTest.java       | EngineRunner.engine("finance.option.vanilla")
          a/src/main/java/X.java           | return Engines.all();
          a/src/test/java/CatalogTest.java | return Engines.all();
          a/src/test/java/XTest.java       | @Tag("matrix") @ExtendWith(SampleInMessage.class) CapabilitySample.of(Engines.all())
          """)
  void a_sample_and_what_is_listed_pass(String path, String source) {
    assertThat(broken(path, source)).isEmpty();
  }
}
