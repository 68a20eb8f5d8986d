package dev.omni.benchmarks;

import dev.omni.domain.json.Json;
import java.util.ArrayList;
import java.util.List;

/** The rows of the batches: European options on a grid, and drug-like molecules. */
final class BatchInputs {
  static final String OPTION = "finance.option.vanilla";
  static final String DESCRIPTORS = "molecular.descriptors.compute";
  static final int SPOTS = 250;
  static final int STRIKES = 20;
  static final int MOLECULES = 10_000;

  private static final List<String> LEFT =
      List.of(
          "C",
          "CC",
          "CC(C)",
          "CO",
          "COC(=O)",
          "CN(C)",
          "Cl",
          "F",
          "N#C",
          "CC(=O)N",
          "CS(=O)(=O)N",
          "NC(=O)",
          "OC(=O)",
          "FC(F)(F)",
          "c1ccccc1",
          "c1ccc(F)cc1",
          "C1CCCCC1",
          "COc1ccccc1",
          "CCOC(=O)C",
          "CC(C)(C)OC(=O)N",
          "CNC(=O)",
          "NS(=O)(=O)");

  private static final List<String> CORE =
      List.of(
          "c1ccc(cc1)",
          "c1cc(ccc1)",
          "c1ccnc(c1)",
          "c1cnc(nc1)",
          "c1ccc(s1)",
          "c1ccc(o1)",
          "c1nc(cs1)",
          "c1noc(n1)",
          "C1CCN(CC1)",
          "C1CCC(CC1)",
          "c1ccc2c(c1)cccc2",
          "C(=O)Nc1ccc(cc1)",
          "S(=O)(=O)Nc1ccc(cc1)",
          "OCc1ccc(cc1)",
          "C(=O)N1CCN(CC1)",
          "Nc1ncc(cn1)",
          "CNc1ccc(cc1)",
          "COc1ccc(nc1)",
          "CCc1ccc(cc1)",
          "C(=O)NCc1ccc(cc1)",
          "CSc1nnc(o1)",
          "C(=O)N1CCC(CC1)");

  private static final List<String> RIGHT =
      List.of(
          "C",
          "CC",
          "OC",
          "N",
          "O",
          "F",
          "Cl",
          "C(=O)O",
          "C(=O)N",
          "C#N",
          "C(F)(F)F",
          "S(=O)(=O)N",
          "N(C)C",
          "OCC",
          "C(=O)OC",
          "NC(=O)C",
          "c2ccccc2",
          "c2ccncc2",
          "N2CCOCC2",
          "N2CCN(C)CC2",
          "C(C)(C)C",
          "OCCN(C)C");

  private BatchInputs() {}

  private static Json.Obj base() {
    return Json.obj("type", "call", "rate", 0.08, "expiry_years", 0.25);
  }

  /** Gives the input of a batch of options: spots by strikes by volatilities. */
  static Json.Obj options(int volatilities) {
    return Json.obj(
        "capability",
        OPTION,
        "base",
        base(),
        "grid",
        Json.obj(
            "spot", range(40, 80, SPOTS),
            "strike", range(50, 70, STRIKES),
            "volatility", range(0.1, 0.5, volatilities)));
  }

  private static Json.Obj range(double from, double to, int steps) {
    return Json.obj("from", from, "to", to, "steps", steps);
  }

  /** Gives the same rows one by one. */
  static List<Json.Obj> optionRows(int volatilities) {
    var rows = new ArrayList<Json.Obj>();
    for (int spot = 0; spot < SPOTS; spot++) {
      for (int strike = 0; strike < STRIKES; strike++) {
        for (int volatility = 0; volatility < volatilities; volatility++) {
          rows.add(
              base()
                  .with("spot", at(40, 80, SPOTS, spot))
                  .with("strike", at(50, 70, STRIKES, strike))
                  .with("volatility", at(0.1, 0.5, volatilities, volatility)));
        }
      }
    }
    return rows;
  }

  private static double at(double from, double to, int steps, int i) {
    return i == steps - 1 ? to : from + (to - from) * i / (steps - 1);
  }

  /** Gives the input of a batch of molecules. */
  static Json.Obj molecules() {
    return Json.obj("capability", DESCRIPTORS, "columns", Json.obj("smiles", smiles()));
  }

  /** Gives different molecules: groups left and right of a core. */
  static List<String> smiles() {
    var all = new ArrayList<String>();
    for (String core : CORE) {
      for (String left : LEFT) {
        for (String right : RIGHT) {
          all.add(left + core + right);
        }
      }
    }
    return all.subList(0, MOLECULES);
  }
}
