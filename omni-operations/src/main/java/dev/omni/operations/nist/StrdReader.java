package dev.omni.operations.nist;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The reader of the text of the sets: a few named lines for each, then its data. */
final class StrdReader {
  private static final Pattern REPEATED = Pattern.compile("([0-9]+)\\*\\((.+),(.+)\\)");

  private final List<String> lines;
  private final List<StrdDataSet> sets = new ArrayList<>();

  private String[] head = {};
  private StrdDataSet.Curve curve = StrdDataSet.Curve.NONE;
  private Map<String, BigDecimal> certified = new LinkedHashMap<>();
  private String layout = "";
  private List<BigDecimal> y = new ArrayList<>();
  private List<List<BigDecimal>> x = new ArrayList<>();
  private int group;

  StrdReader(List<String> lines) {
    this.lines = lines;
  }

  List<StrdDataSet> sets() {
    lines.forEach(this::read);
    finish();
    return sets;
  }

  private void read(String line) {
    String[] words = line.split(" ");
    switch (words[0]) {
      case "set" -> begin(words);
      case "model" -> model(words);
      case "start1", "start2" -> start(words);
      case "certified" -> certified(words);
      case "series", "groups", "rows" -> layout = words[0];
      default -> data(words);
    }
  }

  private void begin(String[] words) {
    finish();
    head = words;
    curve = StrdDataSet.Curve.NONE;
    certified = new LinkedHashMap<>();
    y = new ArrayList<>();
    x = new ArrayList<>();
    group = 0;
  }

  private void finish() {
    if (head.length > 0) {
      sets.add(new StrdDataSet(head[1], head[2], certified, curve, y, x));
    }
  }

  private void model(String[] words) {
    if (words[1].startsWith("degree=")) {
      int degree = Integer.parseInt(words[1].substring("degree=".length()));
      curve = new StrdDataSet.Curve("", false, List.of(), degree, words[2].endsWith("true"));
    } else {
      curve = new StrdDataSet.Curve(words[2], words[1].equals("ln"), List.of(), 1, true);
    }
  }

  private void start(String[] words) {
    var starts = new ArrayList<>(curve.starts());
    starts.add(numbers(words, 1));
    curve = new StrdDataSet.Curve(curve.formula(), curve.logarithm(), starts, 1, true);
  }

  private void certified(String[] words) {
    for (int i = 1; i < words.length; i++) {
      String[] pair = words[i].split("=");
      certified.put(pair[0], new BigDecimal(pair[1]));
    }
  }

  private void data(String[] words) {
    List<BigDecimal> numbers = numbers(words, 0);
    if (layout.equals("rows")) {
      y.add(numbers.get(0));
      x.add(List.copyOf(numbers.subList(1, numbers.size())));
      return;
    }
    group++;
    for (BigDecimal number : numbers) {
      y.add(number);
      if (layout.equals("groups")) {
        x.add(List.of(new BigDecimal(group)));
      }
    }
  }

  private static List<BigDecimal> numbers(String[] words, int from) {
    var numbers = new ArrayList<BigDecimal>();
    for (int i = from; i < words.length; i++) {
      Matcher repeated = REPEATED.matcher(words[i]);
      if (repeated.matches()) {
        for (int k = 0; k < Integer.parseInt(repeated.group(1)); k++) {
          numbers.add(new BigDecimal(repeated.group(2)));
          numbers.add(new BigDecimal(repeated.group(3)));
        }
      } else {
        numbers.add(new BigDecimal(words[i]));
      }
    }
    return numbers;
  }
}
