package dev.omni.application.figure;

/** A ground of characters: dots of braille, two across and four up, over blocks. */
final class TextCanvas {
  private static final String SHADES = "░▒▓█";
  private static final int BRAILLE = 0x2800;
  private static final int[][] DOTS = {{0x01, 0x08}, {0x02, 0x10}, {0x04, 0x20}, {0x40, 0x80}};
  private static final int MAX_DOTS = 100_000;

  private final int[][] dots;
  private final char[][] blocks;
  private final char[][] letters;

  TextCanvas(int rows, int columns) {
    this.dots = new int[rows][columns];
    this.blocks = new char[rows][columns];
    this.letters = new char[rows][columns];
  }

  /** Draws a straight line between two dots; nothing for ends that are not finite. */
  void stroke(double fromX, double fromY, double toX, double toY) {
    double steps = Math.ceil(Math.max(Math.abs(toX - fromX), Math.abs(toY - fromY)));
    if (Double.isNaN(fromX + fromY + toX + toY) || steps > MAX_DOTS) {
      return;
    }
    for (int i = 0; i <= steps; i++) {
      double part = steps == 0 ? 0 : i / steps;
      dot(fromX + part * (toX - fromX), fromY + part * (toY - fromY));
    }
  }

  private void dot(double x, double y) {
    if (has(x, y)) {
      int column = (int) Math.round(x);
      int row = (int) Math.round(y);
      dots[row / 4][column / 2] |= DOTS[row % 4][column % 2];
    }
  }

  private boolean has(double x, double y) {
    return x > -0.5 && y > -0.5 && x < dots[0].length * 2 - 0.5 && y < dots.length * 4 - 0.5;
  }

  /** Fills a rectangle, at least one character wide and high, darker with its share from 0 to 1. */
  void block(double fromX, double fromY, double toX, double toY, double share) {
    if (Double.isNaN(fromX + fromY + toX + toY)) {
      return;
    }
    char shade = SHADES.charAt((int) Math.max(0, Math.min(SHADES.length() - 1, share * 4)));
    int top = (int) Math.max(0, Math.round(Math.min(fromY, toY) / 4));
    int bottom = (int) Math.max(top + 1, Math.round(Math.max(fromY, toY) / 4));
    int left = (int) Math.max(0, Math.round(Math.min(fromX, toX) / 2));
    int right = (int) Math.max(left + 1, Math.round(Math.max(fromX, toX) / 2));
    for (int row = top; row < Math.min(blocks.length, bottom); row++) {
      for (int column = left; column < Math.min(blocks[row].length, right); column++) {
        blocks[row][column] = shade;
      }
    }
  }

  /** Puts a letter over all else. */
  void put(double x, double y, char letter) {
    if (has(x, y)) {
      letters[(int) Math.round(y) / 4][(int) Math.round(x) / 2] = letter;
    }
  }

  /** Returns a row of characters. */
  String line(int row) {
    var line = new StringBuilder();
    for (int column = 0; column < dots[row].length; column++) {
      char letter = letters[row][column];
      int seen = dots[row][column];
      char block = blocks[row][column];
      line.append(
          letter != 0 ? letter : seen != 0 ? (char) (BRAILLE + seen) : block == 0 ? ' ' : block);
    }
    return line.toString();
  }
}
