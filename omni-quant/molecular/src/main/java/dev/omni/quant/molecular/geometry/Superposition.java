package dev.omni.quant.molecular.geometry;

import com.google.auto.service.AutoService;
import dev.omni.domain.json.Problem;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Check;
import dev.omni.domain.world.Method;
import dev.omni.domain.world.Reproducibility;
import dev.omni.domain.world.Workload;
import dev.omni.engine.Computed;
import dev.omni.engine.Engine;
import dev.omni.engine.Work;
import dev.omni.engine.contract.Contracts;
import dev.omni.engine.contract.Example;
import dev.omni.engine.contract.Inner;
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import dev.omni.engine.figure.Axis;
import dev.omni.engine.figure.Figure;
import dev.omni.engine.figure.Mark;
import dev.omni.engine.figure.Plane;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The motion that brings one set of atoms nearest to another. */
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class Superposition implements Engine<Superposition.Input, Superposition.Result> {
  private static final String ALPHA_CARBON = "CA";

  /**
   * Two sets of places, one for one.
   *
   * @param reference that stays
   * @param mobile that is moved
   * @param atoms name of the atoms that are taken from texts
   * @param weights of the pairs
   */
  @Example(
      """
      {"reference": [[0, 0, 0], [1.5, 0, 0], [2, 1.4, 0], [1, 2.3, 0.8]],
       "mobile": [[5, 1, 2], [5, 2.5, 2], [3.6, 3, 2.1], [2.7, 2, 2.8]]}""")
  public record Input(
      @Title("Places that stay, rows of three or a PDB text") AtomPlaces reference,
      @Title("Places that are moved, as many") AtomPlaces mobile,
      @Title("Name of the atoms that are taken from PDB texts; CA by default")
          @Size(min = 1, max = 4)
          Optional<String> atoms,
      @Title("Weights of the pairs; all 1 by default")
          @Unit("1")
          @Size(min = 3, max = AtomPlaces.MOST)
          @Range(from = 0, to = 1e9)
          Optional<double[]> weights) {
    /** Returns the places with weights that add up to 1. */
    WeightedPlaces places() {
      var none = new ArrayList<Problem>();
      String atom = atoms.orElse(ALPHA_CARBON);
      double[][] stay = reference.read(atom, "/reference", none);
      double[][] move = mobile.read(atom, "/mobile", none);
      double[] shares = weights.map(double[]::clone).orElseGet(() -> ones(stay.length));
      double sum = Arrays.stream(shares).sum();
      Arrays.setAll(shares, i -> shares[i] / sum);
      return new WeightedPlaces(stay, move, shares);
    }

    private static double[] ones(int count) {
      double[] ones = new double[count];
      Arrays.fill(ones, 1);
      return ones;
    }
  }

  /**
   * The motion and what it leaves; lengths are in the unit of the places.
   *
   * @param rmsd root mean square of the distances after the motion
   * @param rmsdBefore the same before it
   * @param rotation rows of the rotation
   * @param translation added after the rotation
   * @param rotationUnique whether no other rotation is as good
   * @param fitted mobile places after the motion
   */
  public record Result(
      @Title("Root mean square distance after the motion, in the unit of the places") @Unit("1")
          double rmsd,
      @Title("Root mean square distance before it") @Unit("1") double rmsdBefore,
      @Title("Rotation: new place = rotation times place + translation")
          @Unit("1")
          @Inner(is = Inner.Is.ROWS)
          double[][] rotation,
      @Title("Translation") @Unit("1") double[] translation,
      @Title("Whether no other rotation is as good") boolean rotationUnique,
      @Title("Places after the motion") @Unit("1") @Inner(is = Inner.Is.ROWS) double[][] fitted) {}

  @Override
  public Capability capability() {
    return Capability.named("molecular.geometry.superpose")
        .limit(
            "pairs",
            "At least four pairs: the deviation of three says little.",
            "size(reference) >= 4")
        .title(
            "Superposition of two structures",
            "Finds the rotation and translation that bring one set of atoms nearest to another, pair"
                + " by pair. Mirror images are not allowed. Places are rows of three in any unit,"
                + " or PDB texts: of these the first model and the first alternate location are"
                + " taken. rotation_unique is false where other rotations are as good, as for atoms"
                + " on a line.")
        .synonyms(
            "RMSD, superimpose, structural alignment, Kabsch, align structures, rotation matrix,"
                + " fit coordinates, protein comparison, pose comparison")
        .direct(Workload.LOW)
        .version("1")
        .reproducibility(Reproducibility.BITWISE)
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
        .plot("Places before and after")
        .method(
            new Method(
                "Largest eigenvalue of the quaternion matrix",
                "min over R, t of sum w |R m + t - r|^2 / sum w; t = mean r - R mean m",
                List.of(
                    "B. K. P. Horn, J. Opt. Soc. Am. A 4, 1987, pp. 629-642",
                    "W. Kabsch, Acta Cryst. A 32, 1976, pp. 922-923"),
                List.of(),
                List.of("Pairs are given by their order; none is sought.")))
        .build();
  }

  @Override
  public List<Problem> problems(Input input) {
    var problems = new ArrayList<Problem>();
    boolean text = input.reference().isText() || input.mobile().isText();
    if (input.atoms().isPresent() && !text) {
      problems.add(Problem.invalid("/atoms", "belongs to PDB texts"));
    }
    String atom = input.atoms().orElse(ALPHA_CARBON);
    int stay = input.reference().read(atom, "/reference", problems).length;
    int move = input.mobile().read(atom, "/mobile", problems).length;
    if (problems.isEmpty() && (stay < 3 || stay > AtomPlaces.MOST)) {
      problems.add(
          Problem.invalid("/reference", "must have 3 to 100000 atoms " + atom + ", not " + stay));
    }
    if (problems.isEmpty() && stay != move) {
      problems.add(
          Problem.invalid(
              "/mobile", "must have as many atoms as the reference, " + stay + ", not " + move));
    }
    if (input.weights().isPresent() && problems.isEmpty()) {
      double[] weights = input.weights().get();
      if (weights.length != stay) {
        problems.add(Problem.invalid("/weights", "must have one for each pair: " + stay));
      } else if (Arrays.stream(weights).sum() <= 0) {
        problems.add(Problem.invalid("/weights", "must not all be 0"));
      }
    }
    return problems;
  }

  @Override
  public double steps(Input input) {
    return 4000 + 60 * (size(input.reference()) + size(input.mobile()));
  }

  private static double size(AtomPlaces places) {
    return places instanceof AtomPlaces.Rows given
        ? given.rows().length
        : ((AtomPlaces.Pdb) places).text().length() / 40.0;
  }

  @Override
  public Computed<Result> compute(Input input, Work work) {
    return Computed.of(value(input));
  }

  /** Returns the motion that brings the mobile places nearest to the reference. */
  public static Result value(Input input) {
    WeightedPlaces places = input.places();
    BestRotation best = BestRotation.of(places);
    double[][] rotation = best.matrix();
    double[] from = places.centre(places.mobile());
    double[] translation = places.centre(places.reference());
    for (int a = 0; a < 3; a++) {
      for (int b = 0; b < 3; b++) {
        translation[a] -= rotation[a][b] * from[b];
      }
    }
    double[][] fitted = places.moved(rotation, translation);
    return new Result(
        places.deviation(fitted),
        places.deviation(places.mobile()),
        rotation,
        translation,
        best.isUnique(),
        fitted);
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    return new SuperpositionLaws(input.places(), result).checks();
  }

  @Override
  public Optional<Figure> figure(Input input, Result result) {
    WeightedPlaces places = input.places();
    return Optional.of(
        Figure.of(
            "Places before and after",
            Plane.of("", Axis.of("x", "as sent"), Axis.of("y", "as sent"))
                .withEqualUnits()
                .with(points("reference", places.reference()))
                .with(points("mobile", places.mobile()))
                .with(points("fitted", result.fitted()))));
  }

  private static Mark points(String name, double[][] places) {
    return Mark.points(name, axis(places, 0), axis(places, 1));
  }

  private static double[] axis(double[][] places, int axis) {
    return Arrays.stream(places).mapToDouble(place -> place[axis]).toArray();
  }
}
