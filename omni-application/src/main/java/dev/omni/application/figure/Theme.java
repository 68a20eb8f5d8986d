package dev.omni.application.figure;

import dev.omni.engine.figure.Drawing.Ink;
import dev.omni.engine.figure.Meaning;
import java.util.List;
import java.util.Locale;

/** The colors of a figure. A page may have others for the same classes. */
public enum Theme {
  /** On white. */
  LIGHT(
      "#0072b2 #d55e00 #007a59 #aa4499 #8c6a00 #2a7f9e #5f6873 #882255 #333d49 #d4dae1 #1b7f3b"
          + " #946200 #b3261e #ffffff"),
  /** On a dark card. */
  DARK(
      "#4ca6e8 #f28e3c #2fbf94 #da8bc4 #d9b44a #7fd0e8 #a7b0bb #e58fb0 #d5dbe3 #2b343e #4cc26e"
          + " #e3a93b #ff7b72 #171e26");

  private static final int SERIES = 8;

  /** The colors of viridis at ninths, from dark to light. */
  private static final int[] VIRIDIS = {
    0x440154, 0x472d7b, 0x3b528b, 0x2c728e, 0x21918c, 0x28ae80, 0x5ec962, 0xaddc30, 0xfde725
  };

  private static final int[] DIVERGING = {
    0x2166ac, 0x4393c3, 0x92c5de, 0xd1e5f0, 0xffffff, 0xfee0b6, 0xfdb863, 0xe08214, 0xb35806
  };

  private final List<String> colors;

  Theme(String colors) {
    this.colors = List.of(colors.split(" "));
  }

  /** Returns the color of an ink. */
  String color(Ink ink) {
    return colors.get(ink.ordinal());
  }

  /** Returns the class of an ink, by which a page changes its color. */
  static String name(Ink ink) {
    return ink.name().toLowerCase(Locale.ROOT);
  }

  /** Returns the ink of a series by its number. */
  static Ink series(int index) {
    return Ink.values()[Math.floorMod(index, SERIES)];
  }

  /** Returns the ink of a meaning, or that of the series where it has none. */
  static Ink ink(Meaning meaning, int index) {
    return switch (meaning) {
      case NEUTRAL -> series(index);
      case GOOD -> Ink.GOOD;
      case WARN -> Ink.WARN;
      case BAD -> Ink.BAD;
    };
  }

  /** Returns the color from dark to light at a place from 0 to 1. */
  public static String sequential(double place) {
    return mixed(VIRIDIS, place);
  }

  /** Returns the color from blue over white to orange at a place from 0 to 1. */
  static String diverging(double place) {
    return mixed(DIVERGING, place);
  }

  /** Returns black or white, whichever is read better on a color. */
  static String over(String color) {
    int rgb = Integer.parseInt(color.substring(1), 16);
    double light =
        0.2126 * linear(rgb >> 16 & 255)
            + 0.7152 * linear(rgb >> 8 & 255)
            + 0.0722 * linear(rgb & 255);
    return light > 0.179 ? "#000000" : "#ffffff";
  }

  /** Returns the linear part of a channel (WCAG 2.2, 2023, relative luminance). */
  private static double linear(int channel) {
    double part = channel / 255.0;
    return part <= 0.04045 ? part / 12.92 : StrictMath.pow((part + 0.055) / 1.055, 2.4);
  }

  private static String mixed(int[] ramp, double place) {
    double at = Math.max(0, Math.min(1, place)) * (ramp.length - 1);
    int i = Math.min(ramp.length - 2, (int) at);
    int color = 0;
    for (int shift = 16; shift >= 0; shift -= 8) {
      int from = ramp[i] >> shift & 255;
      int to = ramp[i + 1] >> shift & 255;
      color |= (int) Math.round(from + (to - from) * (at - i)) << shift;
    }
    return "#" + Integer.toHexString(0x1000000 | color).substring(1);
  }
}
