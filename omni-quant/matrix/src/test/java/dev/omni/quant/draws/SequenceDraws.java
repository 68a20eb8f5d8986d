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
          Map.entry("biology.sequence.search", SequenceDraws::search),
          Map.entry("biology.phylogeny.distance", SequenceDraws::distance),
          Map.entry("biology.phylogeny.neighbor-joining", SequenceDraws::tree),
          Map.entry("biology.phylogeny.maximum-likelihood", SequenceDraws::descent),
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

  /** A protein, relatives of it and strangers; or a piece of DNA and genes. */
  private static Json.Obj search(Chance chance) {
    boolean dna = chance.happens(0.3);
    String alphabet = dna ? BASES : RESIDUES;
    String query = chance.letters(alphabet, chance.between(30, 200));
    int relatives = chance.between(1, 4);
    int count = relatives + chance.size(3, 20);
    var targets = new ArrayList<String>();
    for (int i = 0; i < count; i++) {
      targets.add(
          i < relatives
              ? mutated(chance, query, alphabet, 0.1 + 0.15 * i).substring(i)
              : chance.letters(alphabet, chance.between(20, 300)));
    }
    Json.Obj search =
        Json.obj(
            "query", query, "table", Json.obj("id", Chance.names("p", count), "sequence", targets));
    return dna
        ? search.with("match", 2).with("mismatch", -3).with("gap_open", 5).with("gap_extend", 2)
        : search.with("gap_open", chance.of(11, 10, 9)).with("gap_extend", 1);
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

  /** Sequences that descend from each other, in pairs. */
  private static Json.Obj descent(Chance chance) {
    int count = chance.between(4, 7);
    String model = chance.of("jc69", "k80", "hky85", "gtr");
    String search = chance.of("none", "nni", "nni_spr");
    int classes = chance.of(1, 1, 4);
    var sequences = new ArrayList<String>();
    sequences.add(chance.letters(BASES, chance.size(100, 300)));
    for (int k = 1; k < count; k++) {
      String from = sequences.get((k - 1) / 2);
      sequences.add(mutated(chance, from, BASES, 0.15));
      sequences.set((k - 1) / 2, mutated(chance, from, BASES, 0.1));
    }
    return Json.obj(
        "alignment", Json.obj("id", Chance.names("s", count), "sequence", sequences),
        "model", model,
        "gamma_categories", classes,
        "search", search,
        "seed", chance.between(0, 1000));
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

  /** A path of reversible steps with a branch, of three species or up to ten. */
  private static Json.Obj kinetics(Chance chance) {
    int count = chance.between(3, 10);
    List<String> names = Chance.names("X", count);
    var species = new ArrayList<Json>();
    var reactions = new ArrayList<Json>();
    for (int i = 0; i < count; i++) {
      double initial = i == 0 ? chance.between(1.0, 10.0, 1) : chance.between(0.0, 2.0, 1);
      species.add(Json.obj("id", names.get(i), "initial", initial));
      if (i > 0) {
        reactions.add(reaction(names.get(i - 1), names.get(i), chance.scale(0.01, 10)));
        reactions.add(reaction(names.get(i), names.get(i - 1), chance.scale(0.01, 10)));
      }
    }
    reactions.add(
        Json.obj(
            "reactants", Json.obj(names.get(0), 1, names.get(1), 1),
            "products", Json.obj(names.get(count - 1), 2),
            "rate_constant", chance.scale(0.01, 1)));
    return Json.obj(
        "species", species, "reactions", reactions, "output_times", new double[] {1, 2, 5, 10, 20});
  }

  private static Json.Obj reaction(String from, String to, double rate) {
    return Json.obj(
        "reactants", Json.obj(from, 1), "products", Json.obj(to, 1), "rate_constant", rate);
  }

  /** A chain of enzymes, one or up to six, each of which makes what the next one takes. */
  private static Json.Obj simulated(Chance chance) {
    int enzymes = chance.between(1, 6);
    List<String> names = Chance.names("S", enzymes + 1);
    var species = new ArrayList<Json>();
    var reactions = new ArrayList<Json>();
    Json.Obj parameters = Json.Obj.EMPTY;
    for (int i = 0; i <= enzymes; i++) {
      double initial = i == 0 ? chance.between(1.0, 10.0, 1) : 0;
      species.add(Json.obj("id", names.get(i), "initial", initial));
    }
    for (int i = 1; i <= enzymes; i++) {
      String from = names.get(i - 1);
      parameters =
          parameters
              .with("Vmax" + i, Json.num(chance.between(0.5, 3, 1)))
              .with("Km" + i, Json.num(chance.between(0.1, 2, 1)));
      reactions.add(
          Json.obj(
              "id", "v" + i,
              "reactants", Json.obj(from, 1),
              "products", Json.obj(names.get(i), 1),
              "rate", "Vmax%d*%s/(Km%d+%s)".formatted(i, from, i, from)));
    }
    return Json.obj(
        "species", species,
        "parameters", parameters,
        "reactions", reactions,
        "output_times", new double[] {0.5, 1, 2, 4, chance.between(8, 40)});
  }

  /** Births and deaths, and as often a gene that makes messages, which make proteins. */
  private static Json.Obj jumps(Chance chance) {
    boolean gene = chance.happens(0.5);
    Json species =
        gene
            ? Json.arr(
                Json.obj("id", "G", "initial", 1),
                Json.obj("id", "M", "initial", chance.between(0, 5)),
                Json.obj("id", "P", "initial", chance.between(0, 50)))
            : Json.arr(Json.obj("id", "X", "initial", chance.between(10, 100)));
    Json reactions =
        gene
            ? Json.arr(
                jump("G", Json.obj("G", 1, "M", 1), chance.scale(0.1, 2)),
                jump("M", Json.obj("M", 1, "P", 1), chance.scale(0.1, 2)),
                jump("M", Json.obj(), chance.scale(0.1, 1)),
                jump("P", Json.obj(), chance.scale(0.02, 0.2)))
            : Json.arr(
                jump("X", Json.obj("X", 2), chance.scale(0.02, 0.1)),
                jump("X", Json.obj(), chance.scale(0.05, 0.2)));
    return Json.obj(
        "species", species, "reactions", reactions, "output_times", new double[] {5, 10, 20});
  }

  private static Json jump(String from, Json.Obj products, double rate) {
    return Json.obj("reactants", Json.obj(from, 1), "products", products, "rate_constant", rate);
  }
}
