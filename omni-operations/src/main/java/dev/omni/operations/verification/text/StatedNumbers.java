package dev.omni.operations.verification.text;

import dev.omni.domain.json.Json;
import dev.omni.operations.expression.DimensionArithmetic;
import dev.omni.operations.verification.TextVerifier.SourceNumber;
import dev.omni.operations.verification.TextVerifier.Status;
import dev.omni.operations.verification.text.Candidate.Kind;
import dev.omni.quant.core.formula.DoubleArithmetic;
import dev.omni.quant.core.formula.Formula;
import dev.omni.quant.core.formula.UndefinedFormulaException;
import dev.omni.quant.core.units.Dimension;
import dev.omni.quant.core.units.Quantity;
import dev.omni.quant.core.units.UcumUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * The numbers of a basis: stated ones, those of runs and of capabilities, and expressions of all of
 * these, of the names of outputs and inputs, and of each other.
 */
final class StatedNumbers {
  private static final Dimension MONEY = Dimension.base("XXX");

  private final Json.Obj basis;
  private final Map<String, SourceNumber> computed;
  private final Map<String, List<Candidate>> runs = new HashMap<>();
  private final Map<String, Optional<Candidate>> known = new LinkedHashMap<>();
  private final Set<String> open = new HashSet<>();
  private final Map<String, String> reasons = new TreeMap<>();
  private final List<String> problems = new ArrayList<>();

  /**
   * Creates the numbers.
   *
   * @param computed those members of the basis that name a run or a capability
   * @param numbers those of all runs
   */
  StatedNumbers(
      Json.Obj basis, Map<String, SourceNumber> computed, List<RunNumbers.Named> numbers) {
    this.basis = basis;
    this.computed = computed;
    for (RunNumbers.Named each : numbers) {
      for (String name : each.names()) {
        runs.computeIfAbsent(name, key -> new ArrayList<>()).add(each.candidate());
      }
    }
    basis.members().keySet().forEach(this::number);
  }

  /** Returns the numbers by name, in the order of the basis; empty for one that is not usable. */
  Map<String, Optional<Candidate>> numbers() {
    return known;
  }

  /** Returns why a member is not usable. */
  String reason(String name) {
    return reasons.getOrDefault(name, "");
  }

  /** Returns what is wrong with the basis, each with its pointer. */
  List<String> problems() {
    return problems;
  }

  private Optional<Candidate> number(String name) {
    if (known.containsKey(name)) {
      return known.get(name);
    }
    if (!open.add(name)) {
      problems.add("/basis/" + name + " depends on itself");
      return Optional.empty();
    }
    Json.Obj said = basis.findObject(name).orElseThrow();
    Optional<Candidate> number =
        said.has("expression")
            ? expression(name, said.text("expression"))
            : said.has("value") ? stated(name, said) : computed(name);
    open.remove(name);
    known.put(name, number);
    return number;
  }

  private Optional<Candidate> stated(String name, Json.Obj said) {
    return Quantity.read(
            said.without("source"),
            (member, message) -> problems.add("/basis/" + name + "/" + member + " " + message))
        .map(
            quantity ->
                candidate(
                    Kind.SOURCE,
                    name,
                    quantity.value(),
                    CandidateUnit.of(quantity.unit()),
                    Optional.empty()));
  }

  private Optional<Candidate> computed(String name) {
    SourceNumber number = computed.get(name);
    if (number == null || number.status() != Status.USABLE) {
      reasons.put(name, number == null ? "it was not computed" : number.reason());
      return Optional.empty();
    }
    return number
        .value()
        .map(
            value ->
                candidate(
                    Kind.OUTPUT,
                    name,
                    value.value(),
                    CandidateUnit.ofContract(number.unit()),
                    number.run()));
  }

  private static Candidate candidate(
      Kind kind,
      String name,
      java.math.BigDecimal exact,
      CandidateUnit unit,
      Optional<String> run) {
    return new Candidate(kind, name, run, Optional.empty(), run, exact, unit);
  }

  private Optional<Candidate> expression(String name, String text) {
    try {
      var names = new DottedNames();
      Formula formula = Formula.parse(names.plain(text));
      var values = new HashMap<String, Double>();
      var kinds = new HashMap<String, DimensionArithmetic.Kind>();
      for (String used : formula.uses()) {
        Optional<Candidate> of = value(name, names.dotted(used));
        if (of.isPresent()) {
          values.put(used, coherent(of.get()));
          kinds.put(used, DimensionArithmetic.Kind.of(dimension(of.get().unit())));
        } else if (basis.has(names.dotted(used))) {
          reasons.put(name, names.dotted(used) + " is not usable");
          return Optional.empty();
        }
      }
      double value = formula.value(new DoubleArithmetic(), values);
      if (!Double.isFinite(value)) {
        reasons.put(name, "the expression has no finite value");
        return Optional.empty();
      }
      return Optional.of(
          candidate(
              Kind.EXPRESSION,
              name,
              Json.num(value).value(),
              unit(formula, kinds),
              Optional.empty()));
    } catch (UndefinedFormulaException unreadable) {
      problems.add("/basis/" + name + "/expression " + unreadable.reason());
      return Optional.empty();
    }
  }

  /** Returns what a name of an expression means; empty for a constant or nothing. */
  private Optional<Candidate> value(String expression, String name) {
    if (basis.has(name)) {
      return number(name);
    }
    List<Candidate> found = runs.getOrDefault(name, List.of());
    long outputs = found.stream().filter(each -> each.kind() == Kind.OUTPUT).count();
    List<Candidate> preferred =
        found.stream().filter(each -> outputs == 0 || each.kind() == Kind.OUTPUT).toList();
    if (preferred.size() > 1) {
      problems.add(
          "/basis/"
              + expression
              + "/expression "
              + name
              + " is the name of several numbers; name"
              + " one of them by {run_id, pointer}");
      return Optional.of(preferred.get(0));
    }
    return preferred.stream().findFirst();
  }

  private static double coherent(Candidate candidate) {
    double exact = candidate.exact().doubleValue();
    return candidate.unit().unit().map(unit -> unit.coherent(exact)).orElse(exact);
  }

  private static Dimension dimension(CandidateUnit unit) {
    return unit.unit().map(UcumUnit::dimension).orElse(unit.money() ? MONEY : Dimension.NONE);
  }

  private static CandidateUnit unit(Formula formula, Map<String, DimensionArithmetic.Kind> kinds) {
    try {
      Dimension dimension = formula.value(new DimensionArithmetic(), kinds).dimension();
      return dimension.equals(MONEY)
          ? CandidateUnit.ofContract("currency unit")
          : CandidateUnit.of(UcumUnit.coherent(dimension));
    } catch (UndefinedFormulaException unlike) {
      return CandidateUnit.ofContract("unlike");
    }
  }
}
