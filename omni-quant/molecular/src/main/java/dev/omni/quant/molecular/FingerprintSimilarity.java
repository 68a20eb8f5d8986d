package dev.omni.quant.molecular;

import com.google.auto.service.AutoService;
import dev.omni.domain.json.Problem;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Check;
import dev.omni.domain.world.Method;
import dev.omni.domain.world.Reproducibility;
import dev.omni.domain.world.Workload;
import dev.omni.engine.Computed;
import dev.omni.engine.Engine;
import dev.omni.engine.Infeasible;
import dev.omni.engine.Work;
import dev.omni.engine.contract.Contracts;
import dev.omni.engine.contract.Default;
import dev.omni.engine.contract.Example;
import dev.omni.engine.contract.IntChoice;
import dev.omni.engine.contract.Missing;
import dev.omni.engine.contract.Nullable;
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import dev.omni.engine.figure.Axis;
import dev.omni.engine.figure.Figure;
import dev.omni.engine.figure.Mark;
import dev.omni.engine.figure.Panel;
import dev.omni.engine.figure.Plane;
import dev.omni.quant.core.Chart;
import dev.omni.quant.core.Libraries;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** The similarity of molecules by their common structural features. */
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class FingerprintSimilarity
    implements Engine<FingerprintSimilarity.Input, FingerprintSimilarity.Result> {
  private static final int MOST_NAMED = 9;
  private static final int FOLDED = 1024;
  private static final int MOST_DRAWN = 40;

  /** The fingerprints of a table of similarities. */
  public enum TablePrint {
    /** 166 keys. */
    MACCS,
    /** Circular, by elements and bonds. */
    ECFP4,
    /** 881 keys. */
    PUBCHEM;

    private PrintKind kind() {
      return PrintKind.valueOf(name());
    }
  }

  /**
   * Molecules and their fingerprint.
   *
   * @param fingerprint kind
   * @param smiles molecules
   * @param radius of the circular fingerprint, in bonds
   * @param bits to which the circular fingerprint is folded
   * @param chirality whether the circular fingerprint sees stereochemistry
   */
  @Example(
      """
      {"fingerprint": "maccs", "smiles": ["CCOC", "CCO", "COC"]}\
      """)
  @Example(
      """
      {"fingerprint": "ecfp4", "smiles": ["C[C@H](N)C(=O)O", "C[C@@H](N)C(=O)O"], "radius": 3,
       "bits": 2048, "chirality": true}\
      """)
  @Example(
      """
      {"fingerprint": "pubchem", "smiles": ["CCO", "C1CC"]}\
      """)
  public record Input(
      @Title("Fingerprint") @Default("\"maccs\"") TablePrint fingerprint,
      @Title("Molecules") @Size(min = 1, max = 500)
          List<@Title("Molecule as SMILES") @Size(min = 1, max = 2000) String> smiles,
      @Title("Radius of the circular fingerprint, in bonds")
          @Unit("1")
          @Range(from = 1, to = 3)
          @Default("2")
          int radius,
      @Title("Bits to which the circular fingerprint is folded")
          @IntChoice({1024, 2048, 4096})
          @Default("1024")
          int bits,
      @Title("Whether the circular fingerprint sees stereochemistry") @Default("false")
          boolean chirality) {
    private StructurePrint print() {
      return new StructurePrint(fingerprint.kind(), radius, bits, chirality);
    }
  }

  /**
   * The similarities of molecules; null for one that cannot be read.
   *
   * @param tanimoto similarity of each pair, NaN where a molecule is missing
   * @param bitsSet bits set in each fingerprint
   * @param size of a fingerprint in bits
   * @param fingerprintHex bits of each fingerprint
   * @param errors molecules that cannot be read
   */
  public record Result(
      @Title("Tanimoto similarity of each pair") List<@Unit("1") @Missing double[]> tanimoto,
      @Title("Bits set in each fingerprint") List<@Unit("1") @Nullable Integer> bitsSet,
      @Title("Size of a fingerprint") @Unit("bit") int size,
      @Title("Bits of each fingerprint") List<@Nullable String> fingerprintHex,
      @Title("Molecules that cannot be read") List<UnreadableRow> errors) {}

  @Override
  public Capability capability() {
    return Capability.named("molecular.similarity.fingerprint")
        .limit("molecules", "At least two molecules to compare.", "size(smiles) >= 2")
        .title(
            "Tanimoto similarity matrix on structural fingerprints",
            "The share of the structural features of each two molecules that both have: 1 for the"
                + " same features, 0 for none in common. Two molecules without any feature count"
                + " as alike. A molecule that cannot be read is listed in errors and has null"
                + " elsewhere. Two hexadecimal digits of fingerprint_hex are a byte, of which bit k"
                + " is bit k mod 8 of byte k div 8.")
        .synonyms(
            "tanimoto, molecular similarity, compare molecules, chemical similarity,"
                + " how similar are two drugs, jaccard, fingerprint")
        .direct(Workload.MEDIUM)
        .version("2")
        .reproducibility(Reproducibility.BITWISE)
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
        .plot("Similarity of the first molecules")
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
                    "MACCS has 166 keys, PubChem 881. ECFP4 is that of radius 2; radius 1 and 3 are"
                        + " ECFP2 and ECFP6. Stereochemistry is ignored but for circular"
                        + " fingerprints with chirality. Nitro groups and azides count as with"
                        + " charges, sulphoxides as without, however they are written; a charge"
                        + " that can move along double bonds, as in imidazolium, counts where it is"
                        + " written.")))
        .build();
  }

  @Override
  public List<Problem> problems(Input input) {
    List<String> smiles = input.smiles();
    boolean circular = input.fingerprint() == TablePrint.ECFP4;
    var problems = new ArrayList<Problem>();
    if (!circular && (input.radius() != 2 || input.bits() != FOLDED)) {
      problems.add(Problem.invalid("/radius", "belongs to ecfp4, as bits and chirality do"));
    }
    List<Problem> unreadable =
        IntStream.range(0, smiles.size())
            .boxed()
            .flatMap(i -> SmilesReader.unreadable("/smiles/" + i, smiles.get(i)).stream())
            .toList();
    if (unreadable.size() == smiles.size()) {
      problems.addAll(unreadable);
    }
    return problems;
  }

  @Override
  public double steps(Input input) {
    double molecules = input.smiles().size();
    double each = input.print().circular() ? 2700 : 1.2e5;
    return 1e4 + each * molecules + 50 * molecules * molecules;
  }

  @Override
  public Computed<Result> compute(Input input, Work work) {
    StructurePrint fingerprint = input.print();
    int size = fingerprint.size();
    var prints = new ArrayList<Optional<BitSet>>();
    var errors = new ArrayList<UnreadableRow>();
    for (int i = 0; i < input.smiles().size(); i++) {
      work.proceed();
      prints.add(print(fingerprint, input.smiles().get(i), i, errors));
    }
    List<double[]> rows = prints.stream().map(one -> similarities(one, prints)).toList();
    return Computed.of(
        new Result(
            rows,
            prints.stream().map(each -> each.map(BitSet::cardinality).orElse(null)).toList(),
            size,
            prints.stream().map(each -> each.map(bits -> hex(bits, size)).orElse(null)).toList(),
            errors));
  }

  /** Returns the Tanimoto similarities of molecules. */
  public static Result value(Input input) {
    return new FingerprintSimilarity().compute(input, Work.alone()).result();
  }

  private static double[] similarities(Optional<BitSet> one, List<Optional<BitSet>> others) {
    return others.stream()
        .mapToDouble(
            other ->
                one.isEmpty() || other.isEmpty()
                    ? Double.NaN
                    : StructurePrint.similarity(one.get(), other.get(), false))
        .toArray();
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    return FingerprintOverlaps.checks(input, result);
  }

  private static String hex(BitSet bits, int size) {
    byte[] bytes = Arrays.copyOf(bits.toByteArray(), (size + 7) / 8);
    return HexFormat.of().formatHex(bytes);
  }

  private static Optional<BitSet> print(
      StructurePrint fingerprint, String smiles, int row, List<UnreadableRow> errors) {
    String at = "/smiles/" + row;
    List<Problem> unreadable = SmilesReader.unreadable(at, smiles);
    String message = unreadable.isEmpty() ? "" : unreadable.get(0).message();
    if (unreadable.isEmpty()) {
      try {
        return Optional.of(fingerprint.of(smiles));
      } catch (Infeasible refused) {
        message = refused.reason();
      }
    }
    errors.add(new UnreadableRow(row, at, message));
    return Optional.empty();
  }

  @Override
  public Optional<Figure> figure(Input input, Result result) {
    List<double[]> rows = result.tanimoto();
    int[] order = order(rows, Math.min(MOST_DRAWN, rows.size()));
    int count = order.length;
    double[][] cells = new double[count][count];
    var names = new ArrayList<String>();
    for (int i = 0; i < count; i++) {
      for (int j = 0; j < count; j++) {
        cells[i][j] = rows.get(order[i])[order[j]];
      }
      names.add((order[i] + 1) + (count > MOST_NAMED ? "" : " " + input.smiles().get(order[i])));
    }
    double[] edges = Chart.grid(-0.5, count - 0.5, count + 1);
    var panels = new ArrayList<Panel>();
    panels.add(
        Plane.of("", Axis.ofNames("molecule", names), Axis.ofNames("molecule", names))
            .with(
                new Mark.Cells(
                    "similarity", edges, edges, cells, Mark.Ramp.SEQUENTIAL, count <= MOST_NAMED)));
    for (int i = 0; i < count && count <= MOST_NAMED; i++) {
      String smiles = input.smiles().get(order[i]);
      if (SmilesReader.unreadable("", smiles).isEmpty()) {
        panels.add(MoleculeDrawing.small(MoleculeDrawing.cell(smiles, "molecule", names.get(i))));
      }
    }
    Integer[] columns = new Integer[panels.size()];
    Arrays.fill(columns, 4);
    columns[0] = Figure.COLUMNS;
    return Optional.of(
        Figure.of("Similarity of the first molecules", panels.toArray(new Panel[0]))
            .columns(columns));
  }

  /** Returns molecules so that each is followed by the one most like it of those left. */
  private static int[] order(List<double[]> rows, int count) {
    int[] order = new int[count];
    boolean[] placed = new boolean[count];
    for (int k = 0; k < count; k++) {
      int best = -1;
      for (int i = 0; i < count; i++) {
        double here = k == 0 ? -i : rows.get(order[k - 1])[i];
        double there = k == 0 || best < 0 ? -best : rows.get(order[k - 1])[best];
        if (!placed[i] && (best < 0 || here > there)) {
          best = i;
        }
      }
      order[k] = best;
      placed[best] = true;
    }
    return order;
  }
}
