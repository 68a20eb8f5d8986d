package dev.omni.quant.discovery.formula;

import dev.omni.domain.json.SpellingSuggestion;
import dev.omni.quant.core.formula.Formula;
import dev.omni.quant.core.formula.FormulaSyntaxException;
import dev.omni.quant.discovery.table.DataColumns;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A recursive-descent parser of formulas of models, one method for each rule. */
final class ModelFormulaReader {
  private static final int DEEPEST = 50;
  private static final int HIGHEST_POWER = 5;
  private static final int HIGHEST_DEGREE = 10;
  private static final int MOST_SPLINE_COLUMNS = 100;
  private static final int LEAST_CUBIC = 3;
  private static final Pattern NAME = Pattern.compile("[\\p{L}][\\p{L}\\p{N}_.]*");
  private static final Pattern TICKED = Pattern.compile("`([^`]{1,200})`");
  private static final Pattern WHOLE = Pattern.compile("[0-9]{1,4}(?![0-9.])");
  private static final Pattern NUMBER =
      Pattern.compile("[+-]?([0-9]+(\\.[0-9]*)?|\\.[0-9]+)([eE][+-]?[0-9]{1,3})?");
  private static final Pattern PLACED = Pattern.compile("at character ([0-9]+): (.*)");
  private static final Set<String> FUNCTIONS = Set.of("log", "log2", "log10", "exp", "sqrt", "abs");
  private static final Set<String> CONSTANTS = Set.of("pi", "e");
  private static final char FIRST_STAND_IN = '\u4e00';

  private final String text;
  private final DataColumns table;
  private final ModelFormula.Kind kind;
  private final Map<String, Integer> numbers = new LinkedHashMap<>();
  private final List<ModelVariable> variables = new ArrayList<>();
  private final List<ModelVariable> offsets = new ArrayList<>();
  private final List<RandomTerm> random = new ArrayList<>();
  private Optional<ModelVariable> response = Optional.empty();
  private int at;
  private int depth;

  ModelFormulaReader(String text, DataColumns table, ModelFormula.Kind kind) {
    this.text = text;
    this.table = table;
    this.kind = kind;
  }

  ModelFormula read() {
    if (text.length() > ModelFormula.LONGEST) {
      throw new ModelFormulaException(
          ModelFormula.LONGEST, "at most " + ModelFormula.LONGEST + " characters are read");
    }
    boolean wanted = kind != ModelFormula.Kind.TERMS_ALONE;
    if (!sees('~')) {
      if (!wanted) {
        throw expected("~, since the response is named apart");
      }
      int place = at;
      ModelVariable left = variable();
      boolean number = left instanceof ModelVariable.Computed && offsets.isEmpty();
      if (!number && !(left instanceof ModelVariable.Column)) {
        throw new ModelFormulaException(place, "expected a column, or a number computed from one");
      }
      response = Optional.of(left);
    } else if (wanted) {
      throw expected("a response before ~");
    }
    take('~', "~ after the response");
    TermSum sum;
    try {
      sum = sum(TermSum.constant(true));
    } catch (TermSum.TooManyException many) {
      throw new ModelFormulaException(at, "at most " + TermSum.MOST + " terms are fitted");
    }
    if (!ended()) {
      throw expected("an operator or the end");
    }
    Terms terms = Terms.of(sum, variables);
    if (terms.all().size() > TermSum.MOST) {
      throw new ModelFormulaException(at, "at most " + TermSum.MOST + " terms are fitted");
    }
    return new ModelFormula(response, terms, List.copyOf(offsets), List.copyOf(random));
  }

  private TermSum sum(TermSum before) {
    TermSum sum = before;
    boolean minus = sees('-');
    if (minus) {
      at++;
    }
    sum = minus ? sum.minus(taken()) : sum.plus(item());
    while (sees('+') || sees('-')) {
      boolean plus = text.charAt(at++) == '+';
      sum = plus ? sum.plus(item()) : sum.minus(taken());
    }
    return sum;
  }

  /** Reads what is taken out: an offset or a random term is not. */
  private TermSum taken() {
    int place = start();
    TermSum item = item();
    if (item.terms().isEmpty() && !item.constantTaken()) {
      throw new ModelFormulaException(place, "expected a term to take out");
    }
    return item;
  }

  /** Returns what may stand in a product: an offset or a random term stands alone. */
  private static TermSum factor(TermSum sum, int place) {
    if (sum.terms().isEmpty()) {
      throw new ModelFormulaException(place, "expected a term; an offset or (x|g) stands alone");
    }
    return sum;
  }

  private TermSum item() {
    start();
    Optional<String> digit = match(WHOLE);
    if (digit.isEmpty()) {
      return product();
    }
    boolean constant = digit.get().equals("1");
    if (!constant && !digit.get().equals("0")) {
      at -= digit.get().length();
      throw expected("0, 1 or a name");
    }
    return TermSum.constant(constant);
  }

  private TermSum product() {
    int place = start();
    TermSum left = inter();
    while (sees('*') || sees('/') || sees('%')) {
      char operator = text.charAt(at);
      if (operator == '%' && !text.startsWith("%in%", at)) {
        throw expected("%in%");
      }
      at += operator == '%' ? 4 : 1;
      TermSum whole = factor(left, place);
      int next = start();
      TermSum right = factor(inter(), next);
      left =
          switch (operator) {
            case '*' -> whole.crossed(right);
            case '/' -> whole.nested(right);
            default -> whole.products(right);
          };
    }
    return left;
  }

  private TermSum inter() {
    int place = start();
    TermSum left = power();
    while (sees(':')) {
      at++;
      TermSum whole = factor(left, place);
      int next = start();
      left = whole.products(factor(power(), next));
    }
    return left;
  }

  private TermSum power() {
    int place = start();
    TermSum base = atom();
    if (!sees('^')) {
      return base;
    }
    at++;
    start();
    return factor(base, place).power(whole("a power", 1, HIGHEST_POWER));
  }

  private TermSum atom() {
    if (sees('(')) {
      deeper();
      int open = at++;
      TermSum inner = sum(none());
      if (sees('|')) {
        return random(inner, open);
      }
      take(')', "an operator or )");
      depth--;
      return inner;
    }
    int before = start();
    ModelVariable variable = variable();
    if (offsets.contains(variable) && text.startsWith("offset", before)) {
      return none();
    }
    if (response.filter(variable::equals).isPresent()) {
      throw new ModelFormulaException(before, "expected no response on the right");
    }
    return TermSum.of(number(variable));
  }

  private static TermSum none() {
    return new TermSum(Set.of(), false);
  }

  private int number(ModelVariable variable) {
    return numbers.computeIfAbsent(
        variable.label(),
        label -> {
          variables.add(variable);
          return variables.size() - 1;
        });
  }

  private TermSum random(TermSum inner, int open) {
    if (kind != ModelFormula.Kind.MIXED) {
      throw new ModelFormulaException(
          open, "expected no random term; scientific-discovery.regression.mixed has them");
    }
    at++;
    boolean correlated = !sees('|');
    if (!correlated) {
      at++;
    }
    List<List<String>> groups = new ArrayList<>();
    var joined = new ArrayList<String>(List.of(group()));
    while (sees(':') || sees('/')) {
      if (text.charAt(at++) == '/') {
        groups.add(List.copyOf(joined));
      }
      joined.add(group());
    }
    groups.add(List.copyOf(joined));
    take(')', "an operator or )");
    depth--;
    TermSum effects = inner.constantTaken() ? inner : TermSum.constant(true).plus(inner);
    random.add(new RandomTerm(Terms.of(effects, variables), correlated, groups));
    return none();
  }

  private String group() {
    int start = start();
    return column(name().orElseThrow(() -> expected("a name")), start);
  }

  /** Reads a name or a call. */
  private ModelVariable variable() {
    int start = start();
    String name = name().orElseThrow(() -> expected("a name"));
    boolean ticked = text.charAt(start) == '`';
    if (ticked || !sees('(')) {
      return new ModelVariable.Column(column(name, start));
    }
    deeper();
    at++;
    ModelVariable call =
        switch (name) {
          case "C" -> new ModelVariable.Coded(argument());
          case "poly" -> polynomial();
          case "ns" -> spline(true);
          case "bs" -> spline(false);
          case "I" -> computed("I", "");
          case "offset" -> offset();
          default -> {
            if (!FUNCTIONS.contains(name)) {
              throw new ModelFormulaException(
                  start,
                  "expected one of C, I, abs, bs, exp, log, log10, log2, ns, offset, poly, sqrt"
                      + " before (");
            }
            yield computed(name, name);
          }
        };
    take(')', ")");
    depth--;
    return call;
  }

  private String argument() {
    int start = start();
    return column(name().orElseThrow(() -> expected("a name")), start);
  }

  private String numeric() {
    int start = start();
    String name = argument();
    if (table.isText(name)) {
      throw new ModelFormulaException(start, "expected a column of numbers");
    }
    return name;
  }

  private ModelVariable polynomial() {
    String name = numeric();
    take(',', "a comma and the degree");
    start();
    return new ModelVariable.Polynomial(name, whole("a degree", 1, HIGHEST_DEGREE));
  }

  private ModelVariable spline(boolean natural) {
    String name = numeric();
    take(',', "a comma and the number of columns");
    String call = (natural ? "ns(" : "bs(") + name + ",";
    if (natural && sees('[')) {
      return knots(name, call);
    }
    start();
    int columns = whole("a number of columns", natural ? 1 : LEAST_CUBIC, MOST_SPLINE_COLUMNS);
    return new ModelVariable.Spline(call + columns + ")", name, natural, columns, List.of());
  }

  private ModelVariable knots(String name, String call) {
    int open = at++;
    var knots = new ArrayList<Double>();
    do {
      start();
      int place = at;
      double knot =
          Double.parseDouble(match(NUMBER).orElseThrow(() -> expected("a knot, a number")));
      if (!knots.isEmpty() && knot <= knots.get(knots.size() - 1)) {
        throw new ModelFormulaException(place, "expected a knot above the one before it");
      }
      knots.add(knot);
    } while (comma());
    take(']', "a comma or ]");
    if (knots.size() >= MOST_SPLINE_COLUMNS) {
      throw new ModelFormulaException(open, "expected fewer knots than " + MOST_SPLINE_COLUMNS);
    }
    String label = call + text.substring(open, at).replaceAll("\\s", "") + ")";
    return new ModelVariable.Spline(label, name, true, knots.size() + 1, List.copyOf(knots));
  }

  private boolean comma() {
    boolean comma = sees(',');
    at += comma ? 1 : 0;
    return comma;
  }

  private ModelVariable offset() {
    ModelVariable offset = computed("offset", "");
    offsets.add(offset);
    return offset;
  }

  /** Reads the formula within the parentheses of a call, up to them. */
  private ModelVariable computed(String name, String function) {
    int start = at;
    int end = end();
    String inner = text.substring(start, end);
    var standIns = new LinkedHashMap<String, String>();
    String plain = plain(inner, start, standIns);
    Formula formula;
    List<String> names =
        table.columns().keySet().stream().filter(column -> !table.isText(column)).toList();
    var known = new ArrayList<>(names);
    known.replaceAll(
        column ->
            standIns.entrySet().stream()
                .filter(pair -> pair.getValue().equals(column))
                .map(Map.Entry::getKey)
                .findFirst()
                .orElse(column));
    try {
      Formula any = Formula.parse(plain);
      for (String used : any.uses()) {
        if (!known.contains(used) && !CONSTANTS.contains(used)) {
          int place = start + Math.max(0, plain.indexOf(used));
          throw table.columns().containsKey(used)
              ? new ModelFormulaException(place, "expected a column of numbers")
              : unknown(used, place);
        }
      }
      formula = Formula.parse(function.isEmpty() ? plain : function + "(" + plain + ")", known);
    } catch (FormulaSyntaxException wrong) {
      throw placed(wrong, start);
    }
    at = end;
    List<String> uses =
        formula.uses().stream().map(used -> standIns.getOrDefault(used, used)).toList();
    if (uses.isEmpty()) {
      throw new ModelFormulaException(start, "expected a column in " + name);
    }
    String label = name + "(" + inner.replaceAll("\\s", "") + ")";
    return new ModelVariable.Computed(label, formula, uses);
  }

  private static ModelFormulaException placed(FormulaSyntaxException wrong, int start) {
    String said = String.valueOf(wrong.getMessage());
    Matcher placed = PLACED.matcher(said);
    return placed.matches()
        ? new ModelFormulaException(start + Integer.parseInt(placed.group(1)) - 1, placed.group(2))
        : new ModelFormulaException(start, said);
  }

  /** Returns the place of the parenthesis that closes what is open here. */
  private int end() {
    int open = 1;
    boolean ticked = false;
    for (int i = at; i < text.length(); i++) {
      char c = text.charAt(i);
      ticked ^= c == '`';
      open += ticked ? 0 : c == '(' ? 1 : c == ')' ? -1 : 0;
      if (open == 0) {
        return i;
      }
    }
    throw new ModelFormulaException(text.length(), "expected )");
  }

  /** Puts names that a formula can read, equally long, in place of those in back ticks. */
  private String plain(String inner, int start, Map<String, String> standIns) {
    Matcher ticked = TICKED.matcher(inner);
    var plain = new StringBuilder();
    while (ticked.find()) {
      String column = column(ticked.group(1), start + ticked.start());
      String name =
          (char) (FIRST_STAND_IN + standIns.size()) + "_".repeat(ticked.group().length() - 1);
      standIns.put(name, column);
      ticked.appendReplacement(plain, Matcher.quoteReplacement(name));
    }
    ticked.appendTail(plain);
    return plain.toString();
  }

  private String column(String name, int place) {
    if (!table.columns().containsKey(name)) {
      throw unknown(name, place);
    }
    return name;
  }

  private ModelFormulaException unknown(String name, int place) {
    String shown = name.length() > 64 ? name.substring(0, 64) : name;
    List<String> near = SpellingSuggestion.nearest(shown, table.columns().keySet(), 3);
    return new ModelFormulaException(
        place, "the table has no column " + shown + "; the nearest are " + String.join(", ", near));
  }

  private int whole(String what, int least, int most) {
    int place = at;
    int number =
        match(WHOLE).map(Integer::parseInt).orElseThrow(() -> expected(what + ", a whole number"));
    if (number < least || number > most) {
      throw new ModelFormulaException(place, "expected " + what + " from " + least + " to " + most);
    }
    return number;
  }

  private Optional<String> name() {
    start();
    Matcher ticked = TICKED.matcher(text).region(at, text.length());
    if (ticked.lookingAt()) {
      at = ticked.end();
      return Optional.of(ticked.group(1));
    }
    return match(NAME);
  }

  private Optional<String> match(Pattern pattern) {
    Matcher matcher = pattern.matcher(text).region(at, text.length());
    if (!matcher.lookingAt()) {
      return Optional.empty();
    }
    at = matcher.end();
    return Optional.of(matcher.group());
  }

  private boolean sees(char wanted) {
    return start() < text.length() && text.charAt(at) == wanted;
  }

  private void take(char wanted, String words) {
    if (!sees(wanted)) {
      throw expected(words);
    }
    at++;
  }

  private int start() {
    while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
      at++;
    }
    return at;
  }

  private boolean ended() {
    return start() == text.length();
  }

  private void deeper() {
    if (++depth > DEEPEST) {
      throw new ModelFormulaException(at, "nested deeper than " + DEEPEST);
    }
  }

  private ModelFormulaException expected(String what) {
    String found = ended() ? "the end" : "'" + Character.toString(text.codePointAt(at)) + "'";
    return new ModelFormulaException(at, "expected " + what + ", found " + found);
  }
}
