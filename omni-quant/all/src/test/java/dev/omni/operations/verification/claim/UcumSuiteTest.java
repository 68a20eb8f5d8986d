package dev.omni.operations.verification.claim;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.json.Json;
import dev.omni.engine.LoadedEngine;
import dev.omni.operations.cel.CelConditions;
import dev.omni.operations.scoring.ScoringRules;
import dev.omni.operations.verification.ClaimVerifier;
import dev.omni.quant.physics.UnitConversion;
import dev.omni.testkit.EngineRunner;
import dev.omni.testkit.Lack;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

/**
 * The functional tests of UCUM, {@code UcumFunctionalTests.xml} of FHIR/Ucum-java, from the file
 * that {@code -Domni.ucum.suite} names.
 */
@Tag("full")
class UcumSuiteTest {
  private static final ClaimVerifier VERIFIER =
      new RecomputationVerifier(new CelConditions(), new ScoringRules());

  /** The permeability of vacuum is that of CODATA 2022 here. */
  private static final List<String> DIFFERENT = List.of("3-124");

  private Document suite;

  @BeforeEach
  void read() throws Exception {
    String file = System.getProperty("omni.ucum.suite", "");
    Lack.NETWORK.unless(!file.isEmpty());
    try (var in = Files.newInputStream(Path.of(file))) {
      suite = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(in);
    }
  }

  private List<Element> cases(String section) {
    var nodes =
        ((Element) suite.getElementsByTagName(section).item(0)).getElementsByTagName("case");
    var list = new ArrayList<Element>();
    for (int i = 0; i < nodes.getLength(); i++) {
      list.add((Element) nodes.item(i));
    }
    return list;
  }

  @Test
  void verify_and_the_conversion_read_the_units_that_are_valid_and_no_others() {
    assertThat(cases("validation"))
        .hasSizeGreaterThan(500)
        .allSatisfy(
            test -> {
              String unit = test.getAttribute("unit");
              boolean valid = test.getAttribute("valid").equals("true");
              assertThat(verified(unit)).as("verify " + unit).isEqualTo(valid);
              assertThat(converts(unit)).as("convert " + unit).isEqualTo(valid);
            });
  }

  private static boolean verified(String unit) {
    Json.Obj basis = Json.obj("expression", "a", "inputs", Json.obj("a", value(1, unit)));
    Json.Obj request = Json.obj("claim", value("1", unit), "basis", basis);
    List<Json> checks =
        VERIFIER.judge(request, Optional.empty()).findArray("checks").orElseThrow().items();
    return passes(checks, "schema") && passes(checks, "recompute");
  }

  private static Json.Obj value(Object value, String unit) {
    return Json.obj("value", value, "unit", unit);
  }

  private static boolean passes(List<Json> checks, String id) {
    return checks.stream()
        .map(Json.Obj.class::cast)
        .filter(check -> check.findText("id").orElseThrow().equals(id))
        .allMatch(check -> check.findText("status").orElseThrow().equals("pass"));
  }

  private static boolean converts(String unit) {
    Json.Obj input = Json.obj("value", 1, "from", unit, "to", unit);
    return LoadedEngine.of(new UnitConversion()).problems(input).isEmpty();
  }

  @Test
  void conversions_have_the_values_of_the_suite() {
    assertThat(cases("conversion"))
        .hasSizeGreaterThan(25)
        .filteredOn(test -> !DIFFERENT.contains(test.getAttribute("id")))
        .allSatisfy(
            test -> {
              var expected = new BigDecimal(test.getAttribute("outcome"));
              Json.Obj input =
                  Json.obj(
                      "value", new BigDecimal(test.getAttribute("value")),
                      "from", test.getAttribute("srcUnit"),
                      "to", test.getAttribute("dstUnit"));
              double told =
                  EngineRunner.number(LoadedEngine.of(new UnitConversion()), input, "value");
              var digits = new MathContext(Math.min(15, expected.precision()));
              assertThat(new BigDecimal(told).round(digits))
                  .as(test.getAttribute("id"))
                  .isEqualByComparingTo(expected.round(digits));
            });
  }
}
