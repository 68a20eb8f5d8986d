package dev.omni.quant.molecular;

import com.google.auto.service.AutoService;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.domain.json.Problem;
import dev.omni.domain.json.Shape;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Check;
import dev.omni.domain.world.Method;
import dev.omni.domain.world.Reproducibility;
import dev.omni.domain.world.Workload;
import dev.omni.engine.Infeasible;
import dev.omni.engine.JsonComputed;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.Plot;
import dev.omni.engine.Work;
import dev.omni.quant.core.Chart;
import dev.omni.quant.core.Libraries;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.openscience.cdk.interfaces.IAtom;
import org.openscience.cdk.interfaces.IAtomContainer;

/** The mass over charge of the ions that a molecule forms. */
@AutoService(JsonEngine.class)
public final class AdductMasses implements JsonEngine {
  private static final List<String> USUAL =
      List.of("[M+H]+", "[M+Na]+", "[M+NH4]+", "[M+2H]2+", "[M-H]-", "[M+Cl]-");
  private static final String ADDUCTS = "adducts";
  private static final int MOST_DRAWN = 12;
  private static final double MOST_APART = 1e-6;

  private static final Shape CONTRACT =
      Shape.object()
          .optional("formula", FormulaText.SHAPE)
          .optional("smiles", Shape.string().length(1, 2000).titled("Molecule as SMILES"))
          .optional(
              "monoisotopic_mass",
              Shape.number().above(0).atMost(1e6).unit("u").titled("Mass of the molecule"))
          .optional(
              ADDUCTS,
              Shape.arrayOf(Shape.string().length(3, 100), 1, 100)
                  .otherwise(USUAL)
                  .titled("Ions, as [2M+H]+ or [M-H2O+2H]2+"))
          .exactlyOne("formula", "smiles", "monoisotopic_mass")
          .example(Json.obj("formula", "C8H10N4O2"))
          .example(
              Json.obj("smiles", "OCC1OC(O)C(O)C(O)C1O", ADDUCTS, List.of("[M+Cl]-", "[2M+Na]+")));

  private static final Shape RESULT =
      Shape.object()
          .required(
              ADDUCTS,
              Shape.object()
                  .required("mz", Shape.listOf(Shape.number().unit("u")).titled("Mass over charge"))
                  .required("adduct", Shape.listOf(Shape.string()).titled("Ion"))
                  .required(
                      "multiplicity",
                      Shape.listOf(Shape.integer().unit("1")).titled("Molecules of the ion"))
                  .required(
                      "charge", Shape.listOf(Shape.integer().unit("e")).titled("Charge of the ion"))
                  .titled("Ions in the order sent"))
          .required("monoisotopic_mass", Shape.number().unit("u").titled("Mass of the molecule"));

  @Override
  public Capability capability() {
    return Capability.named("molecular.mass.adducts")
        .title(
            "Mass over charge of adducts",
            "From a formula, a molecule or its monoisotopic mass. An adduct is [nM+kX-X]z+ or z-:"
                + " n molecules, then formulas with their counts, then the charge.")
        .direct(Workload.VERY_LOW)
        .version("1")
        .reproducibility(Reproducibility.BITWISE)
        .input(CONTRACT)
        .result(RESULT)
        .plot("Ions by mass over charge")
        .method(
            new Method(
                "Sum of the masses of the most frequent nuclides",
                "m/z = (n M + sum of parts - z m_e) / |z|, m_e = 5.48579909065e-4 u",
                List.of(
                    "E. Tiesinga et al., Rev. Mod. Phys. 93, 2021, 025010 (CODATA 2018)",
                    "N. Huang, M. M. Siegel, G. H. Kruppa and F. H. Laukien, J. Am. Soc. Mass"
                        + " Spectrom. 10, 1999, pp. 1166-1173"),
                List.of(Libraries.named("org.openscience.cdk:cdk-formula")),
                List.of("The molecule is neutral. Which ions form is not predicted.")))
        .build();
  }

  @Override
  public List<Problem> problems(Json.Obj input) {
    var fields = new JsonFields(input);
    var found = new ArrayList<Problem>();
    if (fields.has("formula")) {
      found.addAll(FormulaText.problems("/formula", fields.text("formula")));
    }
    if (fields.has("smiles")) {
      found.addAll(SmilesReader.unreadable("/smiles", fields.text("smiles")));
    }
    List<String> adducts = fields.texts(ADDUCTS);
    for (int i = 0; i < adducts.size(); i++) {
      if (Adduct.read(adducts.get(i)).isEmpty()) {
        found.add(
            Problem.invalid(
                "/adducts/" + i,
                "must be an adduct of known elements, such as [M+H]+, [2M+Na]+ or [M-H2O+2H]2+"));
      }
    }
    return found;
  }

  @Override
  public JsonComputed compute(Json.Obj input, Work work) {
    var fields = new JsonFields(input);
    double molecule = molecule(fields);
    List<Adduct> adducts =
        fields.texts(ADDUCTS).stream().flatMap(text -> Adduct.read(text).stream()).toList();
    work.proceed();
    double[] masses = adducts.stream().mapToDouble(each -> each.massOverCharge(molecule)).toArray();
    for (int k = 0; k < masses.length; k++) {
      if (masses[k] <= 0) {
        throw new Infeasible(
            adducts.get(k).text() + " loses more than the molecule has: its mass is not positive");
      }
    }
    return JsonComputed.of(
        Json.obj(
            "monoisotopic_mass",
            molecule,
            ADDUCTS,
            Json.obj(
                "adduct", adducts.stream().map(Adduct::text).toList(),
                "multiplicity", adducts.stream().map(Adduct::multiplicity).toList(),
                "charge", adducts.stream().map(Adduct::charge).toList(),
                "mz", masses)));
  }

  @Override
  public List<Check> checks(Json.Obj input, Json.Obj result) {
    var fields = new JsonFields(input);
    JsonFields ions = new JsonFields(result).fields(ADDUCTS);
    double[] masses = ions.numbers("mz");
    double[] molecules = ions.numbers("multiplicity");
    double[] charges = ions.numbers("charge");
    List<String> sent = fields.texts(ADDUCTS);
    double molecule = result.number("monoisotopic_mass");
    double apart = 0;
    for (int k = 0; k < sent.size(); k++) {
      double parts = Adduct.read(sent.get(k)).stream().mapToDouble(Adduct::partsMass).sum();
      double whole = Math.abs(charges[k]) * masses[k] + charges[k] * Adduct.ELECTRON;
      apart = Math.max(apart, Math.abs(whole - parts - molecules[k] * molecule));
    }
    double formula =
        fields.has("monoisotopic_mass")
            ? fields.number("monoisotopic_mass")
            : Adduct.mass(Elements.of(formula(fields))) + isotopes(fields);
    return List.of(
        new Check(
            "mass_residual",
            Math.max(apart, Math.abs(formula - molecule)),
            MOST_APART,
            "Largest difference of an ion's mass, with its missing electrons, from that of its"
                + " parts; and of the molecule's mass from that of its formula."));
  }

  private static String formula(JsonFields fields) {
    return fields.has("formula")
        ? fields.text("formula")
        : SmilesReader.formula(SmilesReader.read(fields.text("smiles")));
  }

  /** Returns what the nuclides that a SMILES names weigh more than those most frequent. */
  private static double isotopes(JsonFields fields) {
    double more = 0;
    if (fields.has("smiles")) {
      for (IAtom atom : SmilesReader.read(fields.text("smiles")).atoms()) {
        String element = atom.getSymbol();
        more +=
            atom.getMassNumber() == null
                ? 0
                : Nuclides.principal(element, atom.getMassNumber()) - Nuclides.principal(element);
      }
    }
    return more;
  }

  private static double molecule(JsonFields fields) {
    if (fields.has("monoisotopic_mass")) {
      return fields.number("monoisotopic_mass");
    }
    if (fields.has("formula")) {
      return Adduct.mass(Elements.of(fields.text("formula")));
    }
    IAtomContainer molecule = SmilesReader.read(fields.text("smiles"));
    double sum = SmilesReader.hydrogens(molecule) * Nuclides.principal("H");
    int charge = 0;
    for (IAtom atom : molecule.atoms()) {
      charge += atom.getFormalCharge();
      boolean plain = atom.getAtomicNumber() == 1 && atom.getMassNumber() == null;
      sum += plain ? 0 : mass(atom);
      // Hydrogens of a nuclide of their own are counted above as plain ones.
      sum -= atom.getAtomicNumber() == 1 && !plain ? Nuclides.principal("H") : 0;
    }
    if (charge != 0) {
      throw new Infeasible("smiles has the charge " + charge + ": give the neutral molecule");
    }
    return sum;
  }

  private static double mass(IAtom atom) {
    if (!Nuclides.weighed(atom)) {
      throw new Infeasible(SmilesReader.place(atom) + " has no known mass");
    }
    return Nuclides.principal(atom.getSymbol(), atom.getMassNumber());
  }

  @Override
  public Optional<Plot> plot(Json.Obj input, Json.Obj result) {
    JsonFields adducts = new JsonFields(result).fields(ADDUCTS);
    double[] masses = adducts.numbers("mz");
    var chart =
        Chart.of(
            "Ions by mass over charge",
            Chart.Axis.of("Mass over charge (u)"),
            Chart.Axis.of("Ion (1)"));
    for (int k = 0; k < Math.min(MOST_DRAWN, masses.length); k++) {
      chart = chart.upright(adducts.texts("adduct").get(k), masses[k], 0, 1);
    }
    return Optional.of(chart.plot());
  }
}
