package dev.omni.quant.physics;

import dev.omni.domain.json.Problem;
import dev.omni.engine.contract.Form;
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The two lines of an element set (F. R. Hoots and R. L. Roehrich, Spacetrack Report No. 3, 1980,
 * section 2).
 *
 * @param line1 epoch, drag and names
 * @param line2 orbital elements
 */
public record TleLines(
    @Title("First line")
        @Size(min = 69, max = 69)
        @Form(regex = "^1 ", words = "a line that begins with \"1 \"")
        String line1,
    @Title("Second line")
        @Size(min = 69, max = 69)
        @Form(regex = "^2 ", words = "a line that begins with \"2 \"")
        String line2) {
  private static final int CHECKSUM = 68;

  /** The catalog number: digits, or a letter for the first two of six. */
  private static final String NUMBER = "(?:[ 0-9]{5}|[A-HJ-NP-Z][0-9]{4})";

  /** Two digits of a year from here on are of the last century: the first satellite flew then. */
  private static final int FIRST_YEAR = 57;

  private static final int LARGEST_ANGLE = 360;

  /** Beyond, terms in 1 / (1 + cos i) turn an eccentric orbit by a quarter of a radian and more. */
  private static final double LARGEST_INCLINATION = 179.9;

  private static final Pattern FIRST =
      Pattern.compile(
          "1 "
              + NUMBER
              + "[A-Z] [ 0-9]{5}[ A-Z]{3} [ 0-9]{5}[.][ 0-9]{8}"
              + " [ 0+-][.][ 0-9]{8} [ 0+-][ 0-9]{5}[+-][ 0-9] [ 0+-][ 0-9]{5}[+-][ 0-9]"
              + " [ 0-9] [ 0-9]{4}[0-9]");
  private static final Pattern SECOND =
      Pattern.compile(
          "2 "
              + NUMBER
              + " [ 0-9]{3}[.][ 0-9]{4} [ 0-9]{3}[.][ 0-9]{4} [ 0-9]{7}"
              + " [ 0-9]{3}[.][ 0-9]{4} [ 0-9]{3}[.][ 0-9]{4} [ 0-9]{2}[.][ 0-9]{13}[0-9]");

  /** Returns the problems that keep the lines from being an element set of SGP4. */
  List<Problem> problems() {
    var problems = new ArrayList<Problem>();
    form("/line1", line1, FIRST).ifPresent(problems::add);
    form("/line2", line2, SECOND).ifPresent(problems::add);
    if (!problems.isEmpty()) {
      return problems;
    }
    checksum("/line1", line1).ifPresent(problems::add);
    checksum("/line2", line2).ifPresent(problems::add);
    if (!line1.substring(2, 7).equals(line2.substring(2, 7))) {
      problems.add(Problem.invalid("/line2", "must have the satellite number of the first line"));
    }
    int days = LocalDate.ofYearDay(year(), 1).lengthOfYear();
    int day = (int) number(line1, 20, 23);
    if (day < 1 || day > days) {
      problems.add(
          Problem.invalid(
              "/line1", "must have a day of its year, 1 to " + days + " (columns 21-23)"));
    }
    if (number(line2, 8, 16) > LARGEST_INCLINATION) {
      problems.add(
          Problem.invalid(
              "/line2",
              "must have an inclination of at most 179.9: the theory divides by what is nought at"
                  + " 180 (columns 9-16)"));
    }
    if (number(line2, 52, 63) == 0) {
      problems.add(Problem.invalid("/line2", "must have a mean motion above 0 (columns 53-63)"));
    }
    for (int at : new int[] {17, 34, 43}) {
      if (number(line2, at, at + 8) > LARGEST_ANGLE) {
        problems.add(
            Problem.invalid(
                "/line2",
                "must have an angle of at most 360 (columns " + (at + 1) + "-" + (at + 8) + ")"));
      }
    }
    if (" 0123".indexOf(line1.charAt(62)) < 0) {
      problems.add(
          Problem.invalid("/line1", "must be of ephemeris type 0, which is SGP4's (column 63)"));
    }
    return problems;
  }

  /** Returns the epoch of valid lines. */
  OrbitTimes.Epoch epoch() {
    double day = number(line1, 20, 32);
    int whole = (int) day;
    return new OrbitTimes.Epoch(
        LocalDate.ofYearDay(year(), 1).toEpochDay() + whole - 1,
        number("0" + line1.substring(23, 32), 0, 10));
  }

  private int year() {
    int year = (int) number(line1, 18, 20);
    return year < FIRST_YEAR ? 2000 + year : 1900 + year;
  }

  /** Blanks are zeros, as in the Fortran that the columns are of. */
  private static double number(String line, int from, int to) {
    return Double.parseDouble(line.substring(from, to).replace(' ', '0'));
  }

  private static Optional<Problem> form(String at, String line, Pattern form) {
    return form.matcher(line).matches()
        ? Optional.empty()
        : Optional.of(
            Problem.invalid(
                at,
                "must have the columns of an element set, as in \""
                    + (at.equals("/line1")
                        ? "1 25544U 98067A   08264.51782528 -.00002182  00000-0 -11606-4 0  2927"
                        : "2 25544  51.6416 247.4627 0006703 130.5360 325.0288 15.72125391563537")
                    + "\""));
  }

  /** Digits and minus signs, a minus counting one, modulo ten. */
  private static Optional<Problem> checksum(String at, String line) {
    int sum =
        line.substring(0, CHECKSUM)
                .chars()
                .map(c -> c == '-' ? 1 : Math.max(0, Character.digit(c, 10)))
                .sum()
            % 10;
    int given = Character.digit(line.charAt(CHECKSUM), 10);
    return sum == given
        ? Optional.empty()
        : Optional.of(Problem.invalid(at, "must end in its checksum, " + sum));
  }
}
