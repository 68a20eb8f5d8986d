package dev.omni.quant.biology;

import dev.omni.quant.biology.NeighborJoining.Branch;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * An unrooted tree with branch lengths.
 *
 * @param taxa names of the leaves
 * @param branches those at one of its inner nodes
 */
public record Tree(List<String> taxa, List<Branch> branches) {
  private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_.-]+");

  /** Returns the Newick text (J. Felsenstein, 1986); names are quoted where necessary. */
  String newick() {
    var out = new StringBuilder();
    write(branches, out);
    return out.append(';').toString();
  }

  private void write(List<Branch> below, StringBuilder out) {
    String separator = "(";
    for (Branch branch : below) {
      out.append(separator);
      if (branch.taxon() >= 0) {
        out.append(label(taxa.get(branch.taxon())));
      } else {
        write(branch.below(), out);
      }
      out.append(':').append(dev.omni.domain.json.Json.num(branch.length()).canonical());
      separator = ",";
    }
    out.append(')');
  }

  /** Returns a name as Newick has it, in quotation marks where necessary. */
  public static String label(String name) {
    return PLAIN.matcher(name).matches() ? name : "'" + name.replace("'", "''") + "'";
  }

  /** Returns the length of the branch to each leaf. */
  double[] terminals() {
    double[] lengths = new double[taxa.size()];
    branches.forEach(branch -> terminals(branch, lengths));
    return lengths;
  }

  private static void terminals(Branch branch, double[] lengths) {
    if (branch.taxon() >= 0) {
      lengths[branch.taxon()] = branch.length();
    }
    branch.below().forEach(each -> terminals(each, lengths));
  }

  /** Returns the sum of all branches. */
  double totalLength() {
    return branches.stream().mapToDouble(Tree::length).sum();
  }

  private static double length(Branch branch) {
    return branch.length() + branch.below().stream().mapToDouble(Tree::length).sum();
  }

  /** Returns the way along the branches between each two leaves. */
  double[][] patristic() {
    double[][] ways = new double[taxa.size()][taxa.size()];
    meet(branches, ways);
    return ways;
  }

  /** A leaf and its distance from a node above it. */
  private record LeafDistance(int taxon, double distance) {}

  private static List<LeafDistance> meet(List<Branch> below, double[][] ways) {
    var all = new ArrayList<LeafDistance>();
    for (Branch branch : below) {
      List<LeafDistance> inside =
          branch.taxon() >= 0
              ? List.of(new LeafDistance(branch.taxon(), 0))
              : meet(branch.below(), ways);
      List<LeafDistance> here =
          inside.stream()
              .map(r -> new LeafDistance(r.taxon(), r.distance() + branch.length()))
              .toList();
      for (LeafDistance one : here) {
        for (LeafDistance other : all) {
          double way = one.distance() + other.distance();
          ways[one.taxon()][other.taxon()] = way;
          ways[other.taxon()][one.taxon()] = way;
        }
      }
      all.addAll(here);
    }
    return all;
  }
}
