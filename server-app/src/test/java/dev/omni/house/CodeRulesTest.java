package dev.omni.house;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import dev.omni.house.Breaches.ClockReader;
import dev.omni.house.Breaches.Lost;
import dev.omni.house.Breaches.NamedException;
import dev.omni.house.Breaches.OtherBits;
import dev.omni.house.Breaches.OwnCodec;
import dev.omni.house.Breaches.OwnIdentity;
import dev.omni.house.Breaches.PortOfUseCases;
import dev.omni.house.Breaches.ProcessOwner;
import dev.omni.house.Breaches.SameBits;
import dev.omni.house.Breaches.SecretReader;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class CodeRulesTest {
  private static final String DOMAIN = "omni-domain/src/main/java/dev/omni/domain/X.java";
  private static final String CORE = "omni-quant/core/src/main/java/dev/omni/quant/core/X.java";
  private static final String HTTP = "adapter-http/src/main/java/dev/omni/http/X.java";
  private static final String SERVER = "server-app/src/main/java/dev/omni/server/X.java";
  private static final String SPI =
      "omni-application/src/main/java/dev/omni/application/spi/store/X.java";

  private static final SourceTree TREE = SourceTree.ofThisBuild();

  /** Read once: it takes seconds. */
  private static final List<JavaClass> ALL = CompiledCode.of(TREE).toList();

  private static List<String> broken(String path, Class<?> code) {
    return CodeRule.broken(path, new ClassFileImporter().importClass(code));
  }

  @Test
  void all_classes_keep_the_rules() {
    SourceTree tree = SourceTree.ofThisBuild();
    List<JavaClass> all = CompiledCode.of(tree).toList();

    assertThat(all).hasSizeGreaterThan(2000);
    assertThat(all).flatMap(code -> CodeRule.broken(CompiledCode.path(tree, code), code)).isEmpty();
  }

  @Test
  void a_class_is_known_by_the_path_of_its_source() {
    assertThat(ALL)
        .map(code -> CompiledCode.path(TREE, code))
        .contains(
            "omni-application/src/main/java/dev/omni/application/spi/ClockAndIds.java",
            "omni-quant/core/src/main/java/dev/omni/quant/core/package-info.java")
        .allMatch(path -> path.endsWith(".java") && !path.contains("$"));
  }

  static Stream<Arguments> breaches() {
    return Stream.of(
        Arguments.of(DOMAIN, ClockReader.class, 5),
        Arguments.of(HTTP, ClockReader.class, 5),
        Arguments.of(CORE, OwnIdentity.class, 3),
        Arguments.of(SERVER, SecretReader.class, 1),
        Arguments.of(HTTP, OwnCodec.class, 1),
        Arguments.of(SERVER, Lost.class, 1),
        Arguments.of(CORE, OtherBits.class, 3),
        Arguments.of(HTTP, ProcessOwner.class, 6),
        Arguments.of(SPI, PortOfUseCases.class, 1));
  }

  @ParameterizedTest
  @MethodSource("breaches")
  void each_rule_finds_its_breaches_and_says_where(String path, Class<?> code, int times) {
    assertThat(broken(path, code)).hasSize(times).allMatch(found -> found.startsWith(path));
  }

  @Test
  void a_package_outside_the_domain_says_that_it_takes_no_null() throws ClassNotFoundException {
    Class<?> unmarked = Class.forName("dev.omni.house.package-info");
    Class<?> marked = Class.forName("dev.omni.application.run.package-info");

    assertThat(broken("adapter-http/src/main/java/dev/omni/http/package-info.java", unmarked))
        .containsExactly(
            "adapter-http/src/main/java/dev/omni/http/package-info.java has no @NullMarked:"
                + " annotate the package with @NullMarked of JSpecify");
    assertThat(broken("adapter-http/src/main/java/dev/omni/http/package-info.java", marked))
        .isEmpty();
    assertThat(broken("omni-domain/src/main/java/dev/omni/domain/package-info.java", unmarked))
        .isEmpty();
  }

  @Test
  void a_breach_is_named_with_its_line_and_what_to_do() {
    assertThat(broken(SERVER, SecretReader.class))
        .singleElement()
        .asString()
        .matches(".*X.java:\\d+ has Secrets.open: the credentials of a connection come out by.*");
  }

  static Stream<Arguments> allowed() {
    return Stream.of(
        Arguments.of(SERVER, ClockReader.class),
        Arguments.of(SERVER, OwnIdentity.class),
        Arguments.of(
            "adapter-keys/src/main/java/dev/omni/keys/InstallationSecrets.java",
            SecretReader.class),
        Arguments.of(DOMAIN, NamedException.class),
        Arguments.of(CORE, SameBits.class),
        Arguments.of(HTTP, OtherBits.class),
        Arguments.of(SERVER, ProcessOwner.class),
        Arguments.of(HTTP, PortOfUseCases.class));
  }

  @ParameterizedTest
  @MethodSource("allowed")
  void what_is_allowed_passes(String path, Class<?> code) {
    assertThat(broken(path, code)).isEmpty();
  }
}
