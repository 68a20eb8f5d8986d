package dev.omni.quant.molecular;

import java.util.List;
import java.util.stream.Collectors;
import org.openscience.cdk.interfaces.IAtomContainer;
import org.openscience.cdk.smarts.SmartsPattern;

/**
 * The atom types in the table of xlogp (R. Wang, Y. Fu and L. Lai, J. Chem. Inf. Comput. Sci. 37,
 * 1997, pp. 615-621, table 1). It was fitted to whole neutral molecules; for an atom without a type
 * the library silently adds zero, or the contribution of another charge.
 */
final class XlogpAtomTypes {
  private static final List<String> NONE =
      List.of(
          "[!#1;!#6;!#7;!#8;!#9;!#15;!#16;!#17;!#35;!#53]",
          "[X0]",
          "[#1;!$(*~[!#1])]",
          "[+,+2;!$(*~[-])]", // Nitro groups and oxides are neutral, with charges side by side.
          "[-,-2,-3;!$(*~[+,+2])]",
          "[#6](=[#8])=[#8]", // Its oxygen atoms would count as those of two carbonyl groups,
          // twice.
          "[F,Cl,Br,I;!X1]",
          "[#6;X1]",
          "[#6;X2;!$(*=*);!$(*#*)]",
          "[#6;X3;H3]",
          "[#7;X4]",
          "[#7;H3]",
          "[#7;X1;!$(*#[#6])]",
          "[#7;X2;!a;!$(*=[#6,#7,#8])]",
          "[#7;X2](=*)=*",
          "[#8;X1;H1]",
          "[#8;X2;!a]([#7,#8])[#7,#8]",
          "[#15;!$(*~[#8]);!$([X4]=[#16])]",
          "[#16;X3;!$(*~[#8])]",
          "[#16;X4;!$(*(=[#8])=[#8])]",
          "[#16;X5,X6]");

  /** The pattern of all of them: reading it takes longer than a search, which keeps state. */
  private static final ThreadLocal<SmartsPattern> ANY =
      ThreadLocal.withInitial(
          () ->
              SmartsPattern.create(NONE.stream().collect(Collectors.joining("),$(", "[$(", ")]")))
                  .setPrepare(false));

  private XlogpAtomTypes() {}

  /**
   * Returns whether each atom is of a kind of the table.
   *
   * @param explicit all of whose hydrogens are atoms
   */
  static boolean cover(IAtomContainer explicit) {
    return !ANY.get().matches(explicit);
  }
}
