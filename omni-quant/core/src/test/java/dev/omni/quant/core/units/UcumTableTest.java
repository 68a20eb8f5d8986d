package dev.omni.quant.core.units;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

/** Holds the table against {@code ucum-essence.xml} 2.2 in {@code org.fhir:ucum}. */
class UcumTableTest {
  /** Our value over that of UCUM, where they differ; docs/units.md has the reasons. */
  private static final Map<String, Double> DEVIATIONS =
      Map.of(
          "u", 1.66053906892 / 1.66053906660,
          "AU", 149597870700.0 / 149597870691.0,
          "pc", 648000 / Math.PI * 149597870700.0 / 3.085678e16,
          "[eps_0]", 8.8541878188 / 8.854187817,
          "[mu_0]", 1.25663706127 / (4e-1 * Math.PI),
          "ph", 1e8);

  private static Document essence;

  @BeforeAll
  static void read() throws Exception {
    try (InputStream in =
        Objects.requireNonNull(UcumTableTest.class.getResourceAsStream("/ucum-essence.xml"))) {
      essence = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(in);
    }
  }

  private static List<Element> elements(String name) {
    var nodes = essence.getElementsByTagName(name);
    var list = new ArrayList<Element>();
    for (int i = 0; i < nodes.getLength(); i++) {
      list.add((Element) nodes.item(i));
    }
    return list;
  }

  private static Element value(Element of) {
    return (Element) of.getElementsByTagName("value").item(0);
  }

  @Test
  void the_table_has_all_312_atoms_of_ucum_and_no_other() {
    var atoms = new ArrayList<String>();
    elements("base-unit").forEach(unit -> atoms.add(unit.getAttribute("Code")));
    elements("unit").forEach(unit -> atoms.add(unit.getAttribute("Code")));

    assertThat(atoms).hasSize(312);
    assertThat(UnitTable.codes()).containsExactlyInAnyOrderElementsOf(atoms);
    assertThat(atoms).allSatisfy(code -> assertThat(UcumUnit.of(code).code()).isEqualTo(code));
  }

  @Test
  void the_same_units_take_the_same_prefixes() {
    assertThat(elements("unit"))
        .allSatisfy(
            unit ->
                assertThat(UnitTable.metric(unit.getAttribute("Code")))
                    .as(unit.getAttribute("Code"))
                    .isEqualTo(unit.getAttribute("isMetric").equals("yes")));
    assertThat(elements("prefix"))
        .hasSameSizeAs(UnitTable.prefixFactors().keySet())
        .allSatisfy(
            prefix ->
                assertThat(
                        Objects.requireNonNull(
                                UnitTable.prefixFactors().get(prefix.getAttribute("Code")))
                            .value(MathContext.DECIMAL64))
                    .isEqualByComparingTo(value(prefix).getAttribute("value")));
  }

  @Test
  void every_proportional_atom_has_the_value_of_ucum_or_a_listed_one() {
    assertThat(elements("unit"))
        .filteredOn(unit -> !unit.getAttribute("isSpecial").equals("yes"))
        .filteredOn(unit -> !unit.getAttribute("isArbitrary").equals("yes"))
        .filteredOn(unit -> !unit.getAttribute("Code").equals("mol"))
        .hasSizeGreaterThan(240)
        .allSatisfy(UcumTableTest::agrees);
  }

  private static void agrees(Element element) {
    String code = element.getAttribute("Code");
    UcumUnit ours = UcumUnit.of(code);
    UcumUnit theirs = UcumUnit.of(value(element).getAttribute("Unit"));
    var number = new BigDecimal(value(element).getAttribute("value"));
    BigDecimal ratio =
        ours.factor()
            .over(theirs.factor())
            .value(MathContext.DECIMAL128)
            .divide(number, MathContext.DECIMAL128);

    assertThat(ours.dimension()).as(code).isEqualTo(theirs.dimension());
    assertThat(ratio.doubleValue())
        .as(code)
        .isCloseTo(DEVIATIONS.getOrDefault(code, 1.0), within(2e-15));
  }

  @Test
  void every_arbitrary_atom_is_a_base_of_its_own() {
    assertThat(elements("unit"))
        .filteredOn(unit -> unit.getAttribute("isArbitrary").equals("yes"))
        .hasSize(41)
        .extracting(unit -> unit.getAttribute("Code"))
        .allSatisfy(
            code ->
                assertThat(UcumUnit.of(code).dimension())
                    .isEqualTo(Dimension.base(code.equals("[IU]") ? "[iU]" : code)));
  }

  @Test
  void every_special_atom_is_on_a_scale_that_is_not_proportional() {
    assertThat(elements("unit"))
        .filteredOn(unit -> unit.getAttribute("isSpecial").equals("yes"))
        .extracting(unit -> unit.getAttribute("Code"))
        .allSatisfy(code -> assertThat(UcumUnit.of(code).special()).as(code).isTrue());
    assertThat(UnitTable.codes().stream().filter(code -> UcumUnit.of(code).special())).hasSize(21);
  }

  @Test
  void the_documentation_lists_every_deviation() throws IOException {
    String page = Files.readString(Path.of("..", "..", "docs", "units.md"));

    assertThat(DEVIATIONS.keySet())
        .allSatisfy(code -> assertThat(page).contains("| `" + code + "` |"));
  }
}
