package dev.omni.quant.draws;

import dev.omni.domain.json.Json;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Files as instruments and data bases give them. */
final class RecordDraws {
  static final Map<String, Draws> ALL =
      Map.of(
          "biology.records.read", RecordDraws::file,
          "molecular.records.read", RecordDraws::molecules);

  private static final List<String> SMILES =
      List.of("CCO", "c1ccccc1", "CC(=O)O", "CC(=O)Nc1ccc(O)cc1", "C1CCCCC1N", "OCC(O)CO");

  private RecordDraws() {}

  private static Json.Obj file(Chance chance) {
    return switch (chance.between(0, 4)) {
      case 0 -> Json.obj("format", "fasta", "text", fasta(chance));
      case 1 -> Json.obj("format", "fastq", "text", fastq(chance));
      case 2 -> Json.obj("format", "genbank", "text", genbank(chance));
      case 3 -> Json.obj("format", "vcf", "text", vcf(chance));
      default -> Json.obj("format", "pdb", "text", pdb(chance));
    };
  }

  private static String fasta(Chance chance) {
    var text = new StringBuilder();
    int records = chance.size(1, 40);
    for (int i = 0; i < records; i++) {
      text.append(">seq").append(i).append(" drawn\n");
      for (int line = 0; line < chance.between(1, 8); line++) {
        text.append(chance.letters("ACGTN", chance.between(1, 70))).append('\n');
      }
    }
    return text.toString();
  }

  private static String fastq(Chance chance) {
    var text = new StringBuilder();
    int records = chance.size(1, 60);
    for (int i = 0; i < records; i++) {
      int n = chance.between(30, 150);
      text.append("@read").append(i).append('\n').append(chance.letters("ACGTN", n));
      text.append("\n+\n").append(chance.letters("!#$5:?@FI", n)).append('\n');
    }
    return text.toString();
  }

  private static String genbank(Chance chance) {
    int bases = 60 * chance.size(5, 60);
    String letters = chance.letters("acgt", bases);
    var text = new StringBuilder("LOCUS       DRAWN" + bases + "  " + bases + " bp    DNA\n");
    text.append("ACCESSION   DRAWN\nFEATURES             Location/Qualifiers\n");
    for (int i = 0; i < chance.between(1, 8); i++) {
      int start = chance.between(1, bases - 100);
      String place = start + ".." + (start + 89);
      text.append("     CDS             ");
      text.append(chance.happens(0.5) ? place : "complement(" + place + ")").append('\n');
      text.append("                     /gene=\"g").append(i).append("\"\n");
    }
    text.append("ORIGIN\n");
    for (int at = 0; at < bases; at += 60) {
      text.append(String.format(Locale.ROOT, "%9d", at + 1));
      for (int k = at; k < at + 60; k += 10) {
        text.append(' ').append(letters, k, k + 10);
      }
      text.append('\n');
    }
    return text.append("//\n").toString();
  }

  private static String vcf(Chance chance) {
    var text = new StringBuilder("##fileformat=VCFv4.2\n");
    text.append("##INFO=<ID=DP,Number=1,Type=Integer,Description=\"Depth\">\n");
    text.append("##FORMAT=<ID=GT,Number=1,Type=String,Description=\"Genotype\">\n");
    text.append("#CHROM\tPOS\tID\tREF\tALT\tQUAL\tFILTER\tINFO\tFORMAT\tS1\n");
    int position = 0;
    for (int i = 0; i < chance.size(1, 80); i++) {
      position += chance.between(1, 10_000);
      text.append("chr1\t").append(position).append("\t.\tA\tG\t");
      text.append(chance.between(1, 99)).append("\tPASS\tDP=").append(chance.between(1, 90));
      text.append("\tGT\t").append(chance.of("0/1", "1/1", "./.")).append('\n');
    }
    return text.toString();
  }

  private static String pdb(Chance chance) {
    var text = new StringBuilder();
    for (int i = 1; i <= chance.size(3, 200); i++) {
      text.append(
          String.format(
              Locale.ROOT,
              "ATOM  %5d  CA  ALA A%4d    %8.3f%8.3f%8.3f  1.00%6.2f           C  %n",
              i,
              i,
              chance.normal(0, 20, 3),
              chance.normal(0, 20, 3),
              chance.normal(0, 20, 3),
              chance.between(5.0, 80.0, 2)));
    }
    return text.append("END\n").toString();
  }

  private static Json.Obj molecules(Chance chance) {
    var text = new StringBuilder();
    boolean sdf = chance.happens(0.5);
    for (int i = 0; i < chance.size(1, 20); i++) {
      if (sdf) {
        text.append("drawn ").append(i).append("\n\n\n  2  1  0  0  0  0  0  0  0  0999 V2000\n");
        text.append("    0.0000    0.0000    0.0000 C   0  0\n");
        text.append("    1.5000    0.0000    0.0000 ").append(chance.of("O", "N", "F", "C"));
        text.append("   0  0\n  1  2  1  0\nM  END\n> <IC50>\n");
        text.append(chance.between(0.1, 90.0, 2)).append("\n\n$$$$\n");
      } else {
        text.append(SMILES.get(chance.between(0, 5))).append(" drawn ").append(i).append('\n');
      }
    }
    Json.Obj file = Json.obj("format", sdf ? "sdf" : "smi", "text", text.toString());
    return sdf ? file.with("numeric", List.of("IC50")) : file;
  }
}
