package dev.omni.quant.molecular;

import dev.omni.engine.figure.Drawing;
import dev.omni.engine.figure.Drawing.Anchor;
import dev.omni.engine.figure.Drawing.Ink;
import dev.omni.engine.figure.Figure;
import dev.omni.engine.figure.Sheet;
import dev.omni.quant.core.Sketch;
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
 * The drawing of a molecule with marked atoms. The layout is the library's; lines and text are
 * placed here, so that no font of the machine enters.
 */
final class MoleculeDrawing {
  private static final int MOST_ATOMS = 300;
  private static final double MARGIN = 26;
  private static final double BOND = 1.5;
  private static final double LETTER = 13;
  private static final double LETTER_WIDTH = 8.6;
  private static final double THICK = 1.6;
  private static final List<Ink> MATCHES =
      List.of(Ink.S2, Ink.S1, Ink.S3, Ink.S4, Ink.S5, Ink.S6, Ink.S8, Ink.S7);

  private final Sketch sketch;
  private final double width;
  private final double height;
  private final double longestBond;

  /** A molecule with the words above it, its series, and its marked atoms. */
  record Cell(IAtomContainer molecule, String series, String text, List<Mark> marks) {
    Cell {
      marks = List.copyOf(marks);
    }
  }

  /** The atoms of a match, by their places, with the series to which they belong. */
  record Mark(String series, Set<Integer> atoms) {
    Mark {
      atoms = Collections.unmodifiableSortedSet(new TreeSet<>(atoms));
    }
  }

  private MoleculeDrawing(String title, double width, double height, double longestBond) {
    this.width = width;
    this.height = height;
    this.longestBond = longestBond;
    sketch = new Sketch(title, width, height);
  }

  /** Returns the drawing of a molecule that stands alone. */
  static Drawing large(Cell cell) {
    return new MoleculeDrawing(cell.text(), 520, 340, 40).of(cell);
  }

  /** Returns the drawing of a molecule beside others. */
  static Drawing small(Cell cell) {
    return new MoleculeDrawing(cell.text(), 240, 170, 30).of(cell);
  }

  /** Returns the drawing of a molecule beside the one that it is made of. */
  static Drawing changed(Cell cell) {
    var drawing = new MoleculeDrawing(cell.text(), 240, 170, 30);
    drawing
        .sketch
        .of("change")
        .line(2, 85, 15, 85, 2, Ink.INK)
        .path(new double[] {14, 22, 14}, new double[] {80, 85, 90}, 0, Ink.INK);
    return drawing.of(cell);
  }

  /** Returns the drawings of molecules beside each other, three in a row. */
  static Figure beside(String title, List<Cell> cells) {
    return cells.size() == 1
        ? Figure.of(title, large(cells.get(0)))
        : Figure.beside(
            title, cells.size() == 2 ? 6 : 4, cells.stream().map(MoleculeDrawing::small).toList());
  }

  /** Returns the drawing of a molecule with a table of facts below it. */
  static Figure with(String title, String smiles, List<List<Sheet.Cell>> facts) {
    return Figure.of(
        title,
        large(cell(smiles, "molecule", "")),
        new Sheet("facts", List.of("what", "value"), facts));
  }

  /** Returns a molecule without marks. */
  static Cell cell(String smiles, String series, String text) {
    return new Cell(SmilesReader.read(smiles), series, text, List.of());
  }

  /** Returns a row of words and a number. */
  static List<Sheet.Cell> fact(String what, double value) {
    return List.of(new Sheet.Words(what), new Sheet.Amount(value));
  }

  private Drawing of(Cell cell) {
    IAtomContainer molecule = cell.molecule();
    if (molecule.getAtomCount() > MOST_ATOMS || !laidOut(molecule)) {
      sketch.of(cell.series());
      sketch.text(width / 2, height / 2, Anchor.MIDDLE, LETTER, "no drawing");
      return sketch.drawing();
    }
    double[][] places = places(molecule);
    for (int k = 0; k < cell.marks().size(); k++) {
      sketch.of(cell.marks().get(k).series());
      Ink ink = MATCHES.get(k % MATCHES.size());
      for (int i : cell.marks().get(k).atoms()) {
        if (i < places.length) {
          sketch.disc(places[i][0], places[i][1], longestBond * 0.32, ink);
        }
      }
    }
    sketch.of(cell.series());
    molecule.bonds().forEach(bond -> bond(bond, places));
    molecule.atoms().forEach(atom -> label(atom, places[atom.getIndex()]));
    return sketch.drawing();
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

  /** Returns the places of the atoms; up is up. */
  private double[][] places(IAtomContainer molecule) {
    double[] low = {Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY};
    double[] high = {Double.NEGATIVE_INFINITY, Double.NEGATIVE_INFINITY};
    for (IAtom atom : molecule.atoms()) {
      Point2d at = atom.getPoint2d();
      low[0] = Math.min(low[0], at.x);
      high[0] = Math.max(high[0], at.x);
      low[1] = Math.min(low[1], at.y);
      high[1] = Math.max(high[1], at.y);
    }
    double scale =
        Math.min(
            longestBond / BOND,
            Math.min(
                (width - 2 * MARGIN) / Math.max(1e-9, high[0] - low[0]),
                (height - 2 * MARGIN) / Math.max(1e-9, high[1] - low[1])));
    double[][] places = new double[molecule.getAtomCount()][];
    for (IAtom atom : molecule.atoms()) {
      places[atom.getIndex()] =
          new double[] {
            width / 2 + scale * (atom.getPoint2d().x - (low[0] + high[0]) / 2),
            height / 2 - scale * (atom.getPoint2d().y - (low[1] + high[1]) / 2)
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
      line(a[0] + offset * x, a[1] + offset * y, b[0] + offset * x, b[1] + offset * y);
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
      case DOUBLE -> new double[] {-2.4, 2.4};
      case TRIPLE -> new double[] {-4, 0, 4};
      default -> new double[] {0};
    };
  }

  private void line(double x1, double y1, double x2, double y2) {
    sketch.line(x1, y1, x2, y2, THICK, Ink.INK);
  }

  private void wedge(double[] a, double[] b, double x, double y) {
    sketch.path(
        new double[] {a[0], b[0] + 4 * x, b[0] - 4 * x},
        new double[] {a[1], b[1] + 4 * y, b[1] - 4 * y},
        0,
        Ink.INK);
  }

  private void hashes(double[] a, double[] b, double x, double y) {
    for (int k = 1; k <= 6; k++) {
      double share = k / 6.0;
      double wide = 3.5 * share;
      double px = a[0] + share * (b[0] - a[0]);
      double py = a[1] + share * (b[1] - a[1]);
      line(px - wide * x, py - wide * y, px + wide * x, py + wide * y);
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
      text.append(raised(atom.getMassNumber()));
    }
    text.append(atom.getSymbol());
    int hydrogens = atom.getImplicitHydrogenCount();
    if (hydrogens > 0) {
      text.append('H').append(hydrogens > 1 ? lowered(hydrogens) : "");
    }
    int charge = atom.getFormalCharge();
    if (charge != 0) {
      text.append(Math.abs(charge) > 1 ? raised(Math.abs(charge)) : "");
      text.append(charge > 0 ? '⁺' : '⁻');
    }
    double wide = LETTER_WIDTH * text.length();
    sketch.path(
        new double[] {at[0] - wide / 2, at[0] + wide / 2, at[0] + wide / 2, at[0] - wide / 2},
        new double[] {at[1] - 7.5, at[1] - 7.5, at[1] + 7.5, at[1] + 7.5},
        0,
        Ink.GROUND);
    sketch.text(at[0], at[1] + 5, Anchor.MIDDLE, LETTER, text.toString(), ink(atom));
  }

  private static String lowered(int number) {
    return digits(number, "₀₁₂₃₄₅₆₇₈₉");
  }

  private static String raised(int number) {
    return digits(number, "⁰¹²³⁴⁵⁶⁷⁸⁹");
  }

  private static String digits(int number, String all) {
    var text = new StringBuilder();
    String.valueOf(number).chars().forEach(digit -> text.append(all.charAt(digit - '0')));
    return text.toString();
  }

  /** Returns the color of an element: the usual ones of oxygen, nitrogen, halogens and sulfur. */
  private static Ink ink(IAtom atom) {
    return switch (atom.getSymbol()) {
      case "O" -> Ink.S2;
      case "N" -> Ink.S1;
      case "F", "Cl", "Br", "I" -> Ink.S3;
      case "S", "P" -> Ink.S5;
      default -> Ink.INK;
    };
  }
}
