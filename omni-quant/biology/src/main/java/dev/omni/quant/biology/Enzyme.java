package dev.omni.quant.biology;

import java.util.ArrayList;
import java.util.List;

/** The enzymes and reagents that cut a protein, each with its rule. */
public enum Enzyme {
  TRYPSIN("KR", false, true),
  TRYPSIN_P("KR", false, false),
  LYS_C("K", false, false),
  LYS_N("K", true, false),
  ARG_C("R", false, false),
  GLU_C("E", false, false),
  ASP_N("D", true, false),
  CHYMOTRYPSIN("FWY", false, true),
  CNBR("M", false, false);

  private final String residues;
  private final boolean before;
  private final boolean proline;

  Enzyme(String residues, boolean before, boolean proline) {
    this.residues = residues;
    this.before = before;
    this.proline = proline;
  }

  /** Returns whether the chain is cut between residue i and the next. */
  boolean cuts(String chain, int i) {
    char next = chain.charAt(i + 1);
    return before
        ? residues.indexOf(next) >= 0
        : residues.indexOf(chain.charAt(i)) >= 0 && !(proline && next == 'P');
  }

  /** Returns the places behind which the chain is cut, and its length. */
  List<Integer> ends(String chain) {
    var ends = new ArrayList<Integer>();
    for (int i = 0; i + 1 < chain.length(); i++) {
      if (cuts(chain, i)) {
        ends.add(i + 1);
      }
    }
    ends.add(chain.length());
    return ends;
  }
}
