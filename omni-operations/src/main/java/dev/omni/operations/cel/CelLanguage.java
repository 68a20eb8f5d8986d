package dev.omni.operations.cel;

import dev.cel.checker.CelStandardDeclarations;
import dev.cel.checker.CelStandardDeclarations.StandardFunction.Overload.Arithmetic;
import dev.cel.checker.CelStandardDeclarations.StandardFunction.Overload.InternalOperator;
import dev.cel.checker.CelStandardDeclarations.StandardFunction.Overload.Relation;
import dev.cel.checker.CelStandardDeclarations.StandardFunction.Overload.StringMatchers;
import dev.cel.checker.CelStandardDeclarations.StandardOverload;
import dev.cel.common.CelAbstractSyntaxTree;
import dev.cel.common.CelFunctionDecl;
import dev.cel.common.CelOptions;
import dev.cel.common.CelOverloadDecl;
import dev.cel.common.ast.CelConstant;
import dev.cel.common.ast.CelExpr;
import dev.cel.common.navigation.CelNavigableAst;
import dev.cel.common.navigation.CelNavigableExpr;
import dev.cel.common.types.CelType;
import dev.cel.common.types.ListType;
import dev.cel.common.types.SimpleType;
import dev.cel.compiler.CelCompiler;
import dev.cel.compiler.CelCompilerBuilder;
import dev.cel.compiler.CelCompilerFactory;
import dev.cel.parser.CelStandardMacro;
import dev.cel.runtime.CelFunctionBinding;
import dev.cel.runtime.CelRuntime;
import dev.cel.runtime.CelRuntimeBuilder;
import dev.cel.runtime.CelRuntimeFactory;
import dev.cel.runtime.CelStandardFunctions;
import dev.cel.runtime.standard.AddOperator.AddOverload;
import dev.cel.runtime.standard.CelStandardOverload;
import dev.cel.runtime.standard.DivideOperator.DivideOverload;
import dev.cel.runtime.standard.MatchesFunction.MatchesOverload;
import dev.omni.application.spi.condition.ConditionEvaluator.UndecidedException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * The supported subset of CEL. Sums of doubles and integers are allowed. A quotient of two integers
 * is exact where it is whole and a double otherwise: CEL cuts 15/100 to 0, and a limit on a ratio
 * would vanish. Strings cannot be concatenated, and lists only within bounds, because a value that
 * doubles at every step would exhaust the memory. Texts are matched by {@link TextMatches} alone.
 */
final class CelLanguage {
  private static final int ITERATIONS = 10_000;
  private static final int NESTING = 2;
  private static final Set<StandardOverload> LEFT_OUT =
      Set.of(
          Arithmetic.ADD_STRING,
          Arithmetic.ADD_BYTES,
          Arithmetic.DIVIDE_INT64,
          StringMatchers.MATCHES,
          StringMatchers.MATCHES_STRING);
  private static final Set<CelStandardOverload> OWN =
      Set.of(
          AddOverload.ADD_LIST,
          DivideOverload.DIVIDE_INT64,
          MatchesOverload.MATCHES,
          MatchesOverload.MATCHES_STRING);
  private static final CelOptions OPTIONS =
      CelOptions.current()
          .enableHeterogeneousNumericComparisons(true)
          .comprehensionMaxIterations(ITERATIONS)
          .maxExpressionCodePointSize(CelConditions.LONGEST)
          .maxParseRecursionDepth(48)
          .build();
  private static final List<Mixed> MIXED =
      List.of(
          new Mixed('+', "add"),
          new Mixed('-', "subtract"),
          new Mixed('*', "multiply"),
          new Mixed('/', "divide"));
  private static final CelRuntime RUNTIME = newRuntime();

  private CelLanguage() {}

  /** An operator between a double and an integer. */
  private record Mixed(char operator, String name) {
    CelFunctionDecl declaration() {
      return CelFunctionDecl.newFunctionDeclaration(
          "_" + operator + "_",
          CelOverloadDecl.newGlobalOverload(
              name + "_int64_double", SimpleType.DOUBLE, SimpleType.INT, SimpleType.DOUBLE),
          CelOverloadDecl.newGlobalOverload(
              name + "_double_int64", SimpleType.DOUBLE, SimpleType.DOUBLE, SimpleType.INT));
    }

    @SuppressWarnings("Immutable") // A meaning is an operator of arithmetic, which holds nothing.
    List<CelFunctionBinding> bindings() {
      char sign = operator;
      return List.of(
          CelFunctionBinding.from(
              name + "_int64_double", Long.class, Double.class, (a, b) -> value(sign, a, b)),
          CelFunctionBinding.from(
              name + "_double_int64", Double.class, Long.class, (a, b) -> value(sign, a, b)));
    }

    private static double value(char operator, double a, double b) {
      return switch (operator) {
        case '+' -> a + b;
        case '-' -> a - b;
        case '*' -> a * b;
        default -> a / b;
      };
    }
  }

  /** Returns what reads the language with these variables, of any type. */
  static CelCompiler compiler(Set<String> variables) {
    return compiler(variables, LEFT_OUT).build();
  }

  /**
   * Returns what reads the language in which any two values may be compared for equality, for
   * expressions that so compare an int with a double.
   */
  static CelCompiler mixedCompiler(Set<String> variables) {
    var leftOut = new HashSet<StandardOverload>(LEFT_OUT);
    leftOut.addAll(List.of(Relation.EQUALS, Relation.NOT_EQUALS, InternalOperator.IN_LIST));
    return compiler(variables, leftOut)
        .addFunctionDeclarations(
            ofAnything("_==_", "equals", SimpleType.DYN),
            ofAnything("_!=_", "not_equals", SimpleType.DYN),
            ofAnything("@in", "in_list", ListType.create(SimpleType.DYN)))
        .build();
  }

  private static CelFunctionDecl ofAnything(String operator, String overload, CelType second) {
    return CelFunctionDecl.newFunctionDeclaration(
        operator,
        CelOverloadDecl.newGlobalOverload(overload, SimpleType.BOOL, SimpleType.DYN, second));
  }

  private static CelCompilerBuilder compiler(Set<String> variables, Set<StandardOverload> leftOut) {
    CelCompilerBuilder builder =
        CelCompilerFactory.standardCelCompilerBuilder()
            .setOptions(OPTIONS)
            .setStandardEnvironmentEnabled(false)
            .setStandardMacros(CelStandardMacro.STANDARD_MACROS)
            .setStandardDeclarations(
                CelStandardDeclarations.newBuilder()
                    .filterFunctions((function, overload) -> !leftOut.contains(overload))
                    .build())
            .addFunctionDeclarations(
                TextMatches.DECLARATION,
                SignedOff.DECLARATION,
                CelFunctionDecl.newFunctionDeclaration(
                    "_/_",
                    CelOverloadDecl.newGlobalOverload(
                        "divide_int64", SimpleType.DYN, SimpleType.INT, SimpleType.INT)));
    MIXED.forEach(mixed -> builder.addFunctionDeclarations(mixed.declaration()));
    variables.forEach(name -> builder.addVar(name, SimpleType.DYN));
    return builder;
  }

  /** Returns what computes the language: the same for all expressions, whichever variables. */
  static CelRuntime runtime() {
    return RUNTIME;
  }

  private static CelRuntime newRuntime() {
    CelRuntimeBuilder builder =
        CelRuntimeFactory.legacyCelRuntimeBuilder()
            .setOptions(OPTIONS)
            .setStandardEnvironmentEnabled(false)
            .setStandardFunctions(
                CelStandardFunctions.newBuilder()
                    .filterFunctions((function, overload) -> !OWN.contains(overload))
                    .build())
            .addFunctionBindings(
                CelFunctionBinding.from("add_list", List.class, List.class, CelLanguage::joined),
                CelFunctionBinding.from(
                    "divide_int64", Long.class, Long.class, CelLanguage::quotient));
    MIXED.forEach(mixed -> builder.addFunctionBindings(mixed.bindings()));
    builder.addFunctionBindings(SignedOff.bindings());
    return builder.build();
  }

  /** Concatenates two lists; loops also build their results with this. */
  private static Object joined(List<?> first, List<?> second) {
    if (first.size() + second.size() > ITERATIONS) {
      throw new IllegalArgumentException("a list has more than " + ITERATIONS + " items");
    }
    var all = new ArrayList<Object>(first);
    all.addAll(second);
    return all;
  }

  /** Returns a whole quotient as an integer, any other as the nearest double. */
  private static Object quotient(long dividend, long divisor) {
    if (divisor == 0) {
      throw new UndecidedException("a division by zero has no value");
    }
    if (dividend % divisor != 0) {
      return new BigDecimal(dividend)
          .divide(new BigDecimal(divisor), MathContext.DECIMAL128)
          .doubleValue();
    }
    if (dividend == Long.MIN_VALUE && divisor == -1) {
      throw new UndecidedException("the quotient is beyond an int of 64 bits");
    }
    return dividend / divisor;
  }

  /**
   * Refuses loops within loops within loops: what two can build is bounded by the expression's
   * length, what more can build is not.
   */
  static void requireBounded(CelAbstractSyntaxTree tree) {
    boolean deep =
        CelNavigableAst.fromAst(tree)
            .getRoot()
            .allNodes()
            .filter(CelLanguage::loops)
            .anyMatch(node -> enclosing(node) >= NESTING);
    if (deep) {
      throw new UndecidedException(
          "at most two loops (all, exists, map, filter …) may be nested or chained");
    }
  }

  private static int enclosing(CelNavigableExpr node) {
    int loops = 0;
    for (var at = node.parent(); at.isPresent(); at = at.get().parent()) {
      loops += loops(at.get()) ? 1 : 0;
    }
    return loops;
  }

  private static boolean loops(CelNavigableExpr node) {
    return node.getKind() == CelExpr.ExprKind.Kind.COMPREHENSION;
  }

  /** Returns the patterns that it states as constants. */
  static List<String> constantPatterns(CelAbstractSyntaxTree tree) {
    return CelNavigableAst.fromAst(tree)
        .getRoot()
        .allNodes()
        .filter(node -> node.getKind() == CelExpr.ExprKind.Kind.CALL)
        .map(node -> node.expr().call())
        .filter(call -> call.function().equals("matches") && !call.args().isEmpty())
        .map(call -> call.args().get(call.args().size() - 1).constantOrDefault())
        .filter(constant -> constant.getKind() == CelConstant.Kind.STRING_VALUE)
        .map(CelConstant::stringValue)
        .toList();
  }

  /** Returns the paths that it reads. */
  static Set<String> paths(CelAbstractSyntaxTree tree) {
    var paths = new TreeSet<String>();
    CelNavigableAst.fromAst(tree)
        .getRoot()
        .allNodes()
        .filter(node -> node.parent().flatMap(p -> path(p.expr())).isEmpty())
        .forEach(node -> path(node.expr()).ifPresent(paths::add));
    return paths;
  }

  private static Optional<String> path(CelExpr expression) {
    if (expression.getKind() == CelExpr.ExprKind.Kind.IDENT) {
      return Optional.of(expression.ident().name()).filter(name -> !name.startsWith("@"));
    }
    if (expression.getKind() == CelExpr.ExprKind.Kind.SELECT) {
      return path(expression.select().operand())
          .map(operand -> operand + "." + expression.select().field());
    }
    return Optional.empty();
  }
}
