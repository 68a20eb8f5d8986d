package dev.omni.quant.molecular;

import dev.omni.engine.Plot;
import dev.omni.quant.core.SvgDocument;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import javax.vecmath.Point2d;
import org.openscience.cdk.exception.CDKException;
import org.openscience.cdk.interfaces.IAtom;
import org.openscience.cdk.interfaces.IAtomContainer;
import org.openscience.cdk.interfaces.IBond;
import org.openscience.cdk.layout.StructureDiagramGenerator;

/**
 * The drawing of molecules in a grid, the first twelve of them, with marked atoms. The layout is
 * the library's; lines and text are written here, so that no font of the machine enters.
 */
final class MoleculeDrawing {
  private static final int WIDTH = 240;
  private static final int HEIGHT = 180;
  private static final int ACROSS = 4;
  private static final int MOST = 12;
  private static final int MOST_ATOMS = 300;
  private static final double MARGIN = 22;
  private static final double LONGEST_BOND = 26;
  private static final String INK = "#333333";
  private static final String MARK = "#ffc04d";

  private final SvgDocument svg;
  private final int shown;
  private int drawn;

  /** A molecule with a line of text and the places of its marked atoms. */
  record Cell(IAtomContainer molecule, String text, Set<Integer> marked) {
    Cell {
      marked = Collections.unmodifiableSortedSet(new TreeSet<>(marked));
    }
  }

  private MoleculeDrawing(String title, int count) {
    shown = Math.min(MOST, count);
    int rows = (shown + ACROSS - 1) / ACROSS;
    svg = new SvgDocument(WIDTH * Math.min(ACROSS, shown), HEIGHT * rows, title);
  }

  static Plot of(String title, List<Cell> cells) {
    var drawing = new MoleculeDrawing(title, cells.size());
    cells.subList(0, drawing.shown).forEach(drawing::add);
    return drawing.svg.plot();
  }

  private void add(Cell cell) {
    double left = (drawn % ACROSS) * (double) WIDTH;
    int line = drawn / ACROSS;
    double top = line * (double) HEIGHT;
    drawn++;
    svg.text(left + WIDTH / 2.0, top + HEIGHT - 6, "middle", shortened(cell.text()));
    if (cell.molecule().getAtomCount() > MOST_ATOMS || !laidOut(cell.molecule())) {
      svg.text(left + WIDTH / 2.0, top + HEIGHT / 2.0, "middle", "no drawing");
      return;
    }
    double[][] places = places(cell.molecule(), left, top);
    for (int i : cell.marked()) {
      if (i < places.length) {
        svg.circle(places[i][0], places[i][1], 9, MARK, MARK);
      }
    }
    cell.molecule().bonds().forEach(bond -> bond(bond, places));
    cell.molecule().atoms().forEach(atom -> label(atom, places[atom.getIndex()]));
  }

  private static String shortened(String text) {
    return text.length() <= 36 ? text : text.substring(0, 33) + "...";
  }

  private static boolean laidOut(IAtomContainer molecule) {
    try {
      new StructureDiagramGenerator().generateCoordinates(molecule);
      return true;
    } catch (CDKException | RuntimeException refused) {
      // The layout has limits of its own: the result does not depend on it.
      return false;
    }
  }

  /** Returns the places of the atoms in the cell; up is up. */
  private static double[][] places(IAtomContainer molecule, double left, double top) {
    double[] low = {Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY};
    double[] high = {Double.NEGATIVE_INFINITY, Double.NEGATIVE_INFINITY};
    for (IAtom atom : molecule.atoms()) {
      Point2d at = atom.getPoint2d();
      low[0] = Math.min(low[0], at.x);
      high[0] = Math.max(high[0], at.x);
      low[1] = Math.min(low[1], at.y);
      high[1] = Math.max(high[1], at.y);
    }
    double inner = HEIGHT - 16;
    double scale =
        Math.min(
            LONGEST_BOND / 1.5,
            Math.min(
                (WIDTH - 2 * MARGIN) / Math.max(1e-9, high[0] - low[0]),
                (inner - 2 * MARGIN) / Math.max(1e-9, high[1] - low[1])));
    double[][] places = new double[molecule.getAtomCount()][];
    for (IAtom atom : molecule.atoms()) {
      places[atom.getIndex()] =
          new double[] {
            left + WIDTH / 2.0 + scale * (atom.getPoint2d().x - (low[0] + high[0]) / 2),
            top + inner / 2 - scale * (atom.getPoint2d().y - (low[1] + high[1]) / 2)
          };
    }
    return places;
  }

  private void bond(IBond bond, double[][] places) {
    double[] a = places[bond.getBegin().getIndex()];
    double[] b = places[bond.getEnd().getIndex()];
    double length = Math.max(1e-9, StrictMath.hypot(b[0] - a[0], b[1] - a[1]));
    double x = -(b[1] - a[1]) / length;
    double y = (b[0] - a[0]) / length;
    for (double offset : offsets(bond)) {
      svg.line(a[0] + offset * x, a[1] + offset * y, b[0] + offset * x, b[1] + offset * y, INK);
    }
    switch (bond.getDisplay()) {
      case WedgeBegin -> wedge(a, b, x, y);
      case WedgeEnd -> wedge(b, a, x, y);
      case WedgedHashBegin -> hashes(a, b, x, y);
      case WedgedHashEnd -> hashes(b, a, x, y);
      default -> {}
    }
  }

  private static double[] offsets(IBond bond) {
    return switch (bond.getOrder()) {
      case DOUBLE -> new double[] {-1.8, 1.8};
      case TRIPLE -> new double[] {-3, 0, 3};
      default -> new double[] {0};
    };
  }

  private void wedge(double[] a, double[] b, double x, double y) {
    for (double side = -3; side <= 3; side += 0.5) {
      svg.line(a[0], a[1], b[0] + side * x, b[1] + side * y, INK);
    }
  }

  private void hashes(double[] a, double[] b, double x, double y) {
    for (int k = 1; k <= 6; k++) {
      double share = k / 6.0;
      double wide = 3.5 * share;
      double px = a[0] + share * (b[0] - a[0]);
      double py = a[1] + share * (b[1] - a[1]);
      svg.line(px - wide * x, py - wide * y, px + wide * x, py + wide * y, INK);
    }
  }

  private void label(IAtom atom, double[] at) {
    boolean plain =
        atom.getAtomicNumber() == IAtom.C
            && atom.getFormalCharge() == 0
            && atom.getMassNumber() == null
            && atom.getBondCount() > 0;
    if (plain) {
      return;
    }
    var text = new StringBuilder();
    if (atom.getMassNumber() != null) {
      text.append(atom.getMassNumber());
    }
    text.append(atom.getSymbol());
    int hydrogens = atom.getImplicitHydrogenCount();
    if (hydrogens > 0) {
      text.append('H').append(hydrogens > 1 ? String.valueOf(hydrogens) : "");
    }
    int charge = atom.getFormalCharge();
    if (charge != 0) {
      text.append(Math.abs(charge) > 1 ? String.valueOf(Math.abs(charge)) : "");
      text.append(charge > 0 ? '+' : '-');
    }
    double width = 7.0 * text.length();
    svg.box(at[0] - width / 2, at[1] - 6, width, 12, "white");
    svg.text(at[0], at[1] + 4, "middle", text.toString());
  }

  /** Returns cells of molecules that can be read, each with its text. */
  static List<Cell> cells(List<String> smiles, List<String> texts) {
    var cells = new ArrayList<Cell>();
    for (int i = 0; i < Math.min(MOST, smiles.size()); i++) {
      if (SmilesReader.unreadable("", smiles.get(i)).isEmpty()) {
        cells.add(new Cell(SmilesReader.read(smiles.get(i)), texts.get(i), Set.of()));
      }
    }
    return cells;
  }
}
