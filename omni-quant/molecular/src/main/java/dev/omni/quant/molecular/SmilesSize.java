package dev.omni.quant.molecular;

import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.regex.Pattern;
import org.openscience.cdk.exception.CDKException;
import org.openscience.cdk.interfaces.IAtomContainer;
import org.openscience.cdk.smiles.SmilesParser;

/** The bounds of a SMILES before anything is computed of it: its atoms and the time to parse it. */
final class SmilesSize {
  /** The most atoms other than hydrogen. */
  static final int MOST_HEAVY = 1000;

  private static final Duration MOST_TIME = Duration.ofSeconds(2);
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  private static final String AROMATIC = "bcnops*";
  private static final Pattern HYDROGEN = Pattern.compile("[0-9]*H[0-9+-]*(:[0-9]+)?");

  private SmilesSize() {}

  /**
   * Returns the number of heavy atoms as written, without parsing; more than that there are not.
   */
  static int heavyAtoms(String smiles) {
    int atoms = 0;
    for (int i = 0; i < smiles.length(); i++) {
      char c = smiles.charAt(i);
      if (c == '[') {
        int end = smiles.indexOf(']', i);
        int close = end < 0 ? smiles.length() : end;
        atoms += HYDROGEN.matcher(smiles.substring(i + 1, close)).matches() ? 0 : 1;
        i = close;
      } else if ((c >= 'A' && c <= 'Z') || AROMATIC.indexOf(c) >= 0) {
        atoms++;
      }
    }
    return atoms;
  }

  /**
   * Parses a SMILES.
   *
   * @throws Fault {@code workload_too_large} when that took longer than it may
   */
  static IAtomContainer parsed(SmilesParser parser, String smiles) throws CDKException {
    long begin = THREADS.getCurrentThreadCpuTime();
    IAtomContainer molecule = parser.parseSmiles(smiles);
    requireWithin(Duration.ofNanos(THREADS.getCurrentThreadCpuTime() - begin));
    return molecule;
  }

  static void requireWithin(Duration taken) {
    if (taken.compareTo(MOST_TIME) > 0) {
      throw Fault.of(
          FaultCode.WORKLOAD_TOO_LARGE,
          "To parse the SMILES took more than %d s of processor time; send a smaller molecule."
              .formatted(MOST_TIME.toSeconds()));
    }
  }
}
