package dev.omni.quant.draws;

import dev.omni.domain.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Genes, proteins, samples of a population and small networks of reactions. */
final class SequenceDraws {
  static final Map<String, Draws> ALL =
      Map.ofEntries(
          Map.entry("biology.sequence.translate", SequenceDraws::gene),
          Map.entry("biology.primer.tm", SequenceDraws::primer),
          Map.entry("biology.protein.properties", SequenceDraws::protein),
          Map.entry("biology.sequence.digest", SequenceDraws::digest),
          Map.entry("biology.sequence.align-pairwise", SequenceDraws::pair),
          Map.entry("biology.sequence.align-multiple", SequenceDraws::family),
          Map.entry("biology.phylogeny.distance", SequenceDraws::distance),
          Map.entry("biology.phylogeny.neighbor-joining", SequenceDraws::tree),
          Map.entry("biology.popgen.diversity", SequenceDraws::diversity),
          Map.entry("biology.popgen.hardy-weinberg", SequenceDraws::genotypes),
          Map.entry("biology.reaction-network.ode", SequenceDraws::kinetics),
          Map.entry("biology.reaction-network.simulate", SequenceDraws::simulated),
          Map.entry("biology.reaction-network.ssa-ensemble", SequenceDraws::jumps));

  private static final String BASES = "ACGT";
  private static final String RESIDUES = "ACDEFGHIKLMNPQRSTVWY";

  private SequenceDraws() {}

  private static Json.Obj gene(Chance chance) {
    return Json.obj("sequence", "ATG" + chance.letters(BASES, 3 * chance.between(20, 200)));
  }

  private static Json.Obj primer(Chance chance) {
    return Json.obj(
        "sequence", chance.letters(BASES, chance.between(18, 30)), "oligo_nm", chance.of(50, 250));
  }

  private static Json.Obj protein(Chance chance) {
    return Json.obj("sequence", "M" + chance.letters(RESIDUES, chance.between(50, 400)));
  }

  private static Json.Obj digest(Chance chance) {
    return protein(chance).with("enzyme", "trypsin").with("missed_cleavages", chance.between(0, 2));
  }

  /** A sequence in which some letters are others. */
  private static String mutated(Chance chance, String text, String alphabet, double share) {
    var other = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      other.append(chance.happens(share) ? chance.letters(alphabet, 1) : text.charAt(i));
    }
    return other.toString();
  }

  private static Json.Obj pair(Chance chance) {
    String query = chance.letters(RESIDUES, chance.between(30, 200));
    return Json.obj(
        "mode",
        chance.of("global", "local", "semi_global"),
        "query",
        query,
        "target",
        mutated(chance, query, RESIDUES, 0.3).substring(5),
        "gap_open",
        10,
        "gap_extend",
        1);
  }

  private static List<String> family(Chance chance, String alphabet, int count, double share) {
    String first = chance.letters(alphabet, chance.between(60, 200));
    return chance.each(count, () -> mutated(chance, first, alphabet, share));
  }

  private static Json.Obj family(Chance chance) {
    int count = chance.between(3, 8);
    return Json.obj(
        "sequences",
        Json.obj("id", Chance.names("s", count), "sequence", family(chance, RESIDUES, count, 0.2)),
        "gap_open",
        10,
        "gap_extend",
        1);
  }

  private static Json.Obj alignment(Chance chance, int count, double share) {
    return Json.obj(
        "id", Chance.names("s", count), "sequence", family(chance, BASES, count, share));
  }

  private static Json.Obj distance(Chance chance) {
    return Json.obj(
        "alignment", alignment(chance, chance.between(4, 10), 0.1),
        "model", chance.of("jc69", "k80", "tn93"));
  }

  private static Json.Obj tree(Chance chance) {
    int count = chance.between(4, 15);
    double[] place = new double[count];
    for (int i = 0; i < count; i++) {
      place[i] = 5 + chance.between(0, 20, 1);
    }
    double[][] distances = new double[count][count];
    for (int i = 0; i < count; i++) {
      for (int j = 0; j < i; j++) {
        distances[i][j] = Chance.rounded(place[i] + place[j] + chance.between(0, 3, 1), 1);
        distances[j][i] = distances[i][j];
      }
    }
    return Json.obj("taxa", Chance.names("t", count), "distances", Chance.matrix(distances));
  }

  private static Json.Obj diversity(Chance chance) {
    int count = chance.between(6, 20);
    var populations = new ArrayList<String>();
    for (int i = 0; i < count; i++) {
      populations.add(i % 2 == 0 ? "north" : "south");
    }
    return Json.obj("alignment", alignment(chance, count, 0.03).with("population", populations));
  }

  private static Json.Obj genotypes(Chance chance) {
    return Json.obj(
        "hom_reference", chance.between(20, 500),
        "heterozygous", chance.between(20, 500),
        "hom_alternate", chance.between(5, 300));
  }

  private static Json.Obj kinetics(Chance chance) {
    return Json.obj(
        "species",
        Json.arr(
            Json.obj("id", "A", "initial", chance.between(1.0, 10.0, 1)),
            Json.obj("id", "B", "initial", chance.between(0.0, 5.0, 1)),
            Json.obj("id", "C", "initial", 0)),
        "reactions",
        Json.arr(
            reaction("A", "B", chance.scale(0.01, 10)),
            reaction("B", "A", chance.scale(0.01, 10)),
            reaction("B", "C", chance.scale(0.01, 10))),
        "output_times",
        new double[] {1, 2, 5, 10, 20});
  }

  private static Json.Obj reaction(String from, String to, double rate) {
    return Json.obj(
        "reactants", Json.obj(from, 1), "products", Json.obj(to, 1), "rate_constant", rate);
  }

  private static Json.Obj simulated(Chance chance) {
    return Json.obj(
        "species",
        Json.arr(
            Json.obj("id", "S", "initial", chance.between(1.0, 10.0, 1)),
            Json.obj("id", "P", "initial", 0)),
        "parameters",
        Json.obj("Vmax", chance.between(0.5, 3, 1), "Km", chance.between(0.1, 2, 1)),
        "reactions",
        Json.arr(
            Json.obj(
                "id",
                "v1",
                "reactants",
                Json.obj("S", 1),
                "products",
                Json.obj("P", 1),
                "rate",
                "Vmax*S/(Km+S)")),
        "output_times",
        new double[] {0.5, 1, 2, 4, 8});
  }

  private static Json.Obj jumps(Chance chance) {
    return Json.obj(
        "species",
        Json.arr(Json.obj("id", "X", "initial", chance.between(10, 100))),
        "reactions",
        Json.arr(
            Json.obj(
                "reactants", Json.obj("X", 1),
                "products", Json.obj("X", 2),
                "rate_constant", chance.scale(0.02, 0.1)),
            Json.obj(
                "reactants", Json.obj("X", 1),
                "products", Json.obj(),
                "rate_constant", chance.scale(0.05, 0.2))),
        "output_times",
        new double[] {5, 10, 20});
  }
}
