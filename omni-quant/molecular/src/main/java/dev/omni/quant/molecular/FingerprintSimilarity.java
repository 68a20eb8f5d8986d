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
import dev.omni.engine.Computed;
import dev.omni.engine.Engine;
import dev.omni.engine.Infeasible;
import dev.omni.engine.Work;
import dev.omni.quant.core.Libraries;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;

/** The similarity of molecules by their common structural features. */
@AutoService(Engine.class)
public final class FingerprintSimilarity implements Engine {
  private static final Shape CONTRACT =
      Shape.object()
          .optional(
              "fingerprint",
              Shape.choice("maccs", "ecfp4", "pubchem").otherwise("maccs").titled("Fingerprint"))
          .required(
              "smiles",
              Shape.arrayOf(Shape.string().length(1, 2000).titled("Molecule as SMILES"), 1, 500)
                  .titled("Molecules"))
          .example(Json.obj("fingerprint", "maccs", "smiles", List.of("CCOC", "CCO", "COC")));

  private static final Shape RESULT =
      Shape.object()
          .required(
              "tanimoto",
              Shape.listOf(Shape.listOf(Shape.number().unit("1")))
                  .titled("Tanimoto similarity of each pair"))
          .required(
              "bits_set",
              Shape.listOf(Shape.integer().unit("1")).titled("Bits set in each fingerprint"))
          .required("size", Shape.integer().unit("bit").titled("Size of a fingerprint"));

  @Override
  public Capability capability() {
    return Capability.named("molecular.similarity.fingerprint")
        .title(
            "Tanimoto similarity matrix on structural fingerprints",
            "The share of the structural features of each two molecules that both have: 1 for the"
                + " same features, 0 for none in common. Two molecules without any feature count"
                + " as alike.")
        .direct(Workload.MEDIUM)
        .version("1")
        .reproducibility(Reproducibility.BITWISE)
        .input(CONTRACT)
        .result(RESULT)
        .method(
            new Method(
                "Tanimoto coefficient of bit sets",
                "T(a, b) = |a and b| / |a or b|",
                List.of(
                    "J. L. Durant et al., Reoptimization of MDL keys for use in drug discovery, J."
                        + " Chem. Inf. Comput. Sci. 42, 2002, pp. 1273-1280",
                    "D. Rogers and M. Hahn, Extended-connectivity fingerprints, J. Chem. Inf."
                        + " Model. 50, 2010, pp. 742-754",
                    "PubChem Substructure Fingerprint, version 1.3, 2009"),
                List.of(
                    Libraries.named("org.openscience.cdk:cdk-fingerprint"),
                    Libraries.named("org.openscience.cdk:cdk-smiles")),
                List.of(
                    "MACCS has 166 keys, PubChem 881; ECFP4 is folded to 1024 bits. Stereochemistry"
                        + " is ignored. Nitro groups and azides count as with charges, sulphoxides"
                        + " as without, however they are written; a charge that can move along"
                        + " double bonds, as in imidazolium, counts where it is written.")))
        .build();
  }

  @Override
  public List<Problem> problems(Json.Obj input) {
    List<String> smiles = new JsonFields(input).texts("smiles");
    return IntStream.range(0, smiles.size())
        .boxed()
        .flatMap(i -> SmilesReader.unreadable("/smiles/" + i, smiles.get(i)).stream())
        .toList();
  }

  @Override
  public double steps(Json.Obj input) {
    List<String> smiles = new JsonFields(input).texts("smiles");
    double letters = smiles.stream().mapToDouble(String::length).sum();
    return 1e5 * letters + 100.0 * smiles.size() * smiles.size();
  }

  @Override
  public Computed compute(Json.Obj input, Work work) {
    var fields = new JsonFields(input);
    var fingerprint = Fingerprint.named(fields.text("fingerprint"));
    var prints = new ArrayList<BitSet>();
    List<String> molecules = fields.texts("smiles");
    for (int i = 0; i < molecules.size(); i++) {
      work.proceed();
      prints.add(print(fingerprint, molecules.get(i), i));
    }
    double outside = 0;
    var rows = new ArrayList<Json>();
    for (BitSet one : prints) {
      double[] row = prints.stream().mapToDouble(other -> tanimoto(one, other)).toArray();
      for (double similarity : row) {
        outside = Math.max(outside, Math.max(-similarity, similarity - 1));
      }
      rows.add(Json.arr(row));
    }
    return Computed.of(
            Json.obj(
                "tanimoto", rows,
                "bits_set", prints.stream().map(BitSet::cardinality).toList(),
                "size", fingerprint.size()))
        .checked(
            new Check(
                "outside_unit_interval",
                outside,
                0,
                "How far a similarity given lies outside 0 to 1."));
  }

  private static BitSet print(Fingerprint fingerprint, String smiles, int place) {
    try {
      return fingerprint.of(ChargeNormalizer.of(SmilesReader.read(smiles)));
    } catch (Infeasible refused) {
      throw new Infeasible("/smiles/" + place + ": " + refused.reason(), refused);
    }
  }

  private static double tanimoto(BitSet one, BitSet other) {
    var both = (BitSet) one.clone();
    both.and(other);
    int common = both.cardinality();
    int either = one.cardinality() + other.cardinality() - common;
    return either == 0 ? 1 : common / (double) either;
  }
}
