package dev.omni.quant;

import com.sun.source.tree.BinaryTree;
import com.sun.source.tree.BlockTree;
import com.sun.source.tree.BreakTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.DoWhileLoopTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.ForLoopTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.IfTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.ParenthesizedTree;
import com.sun.source.tree.ReturnTree;
import com.sun.source.tree.StatementTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.Tree.Kind;
import com.sun.source.tree.UnaryTree;
import com.sun.source.tree.WhileLoopTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreeScanner;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import javax.tools.ToolProvider;

/**
 * The loops of a source that count up to a constant: those that may end earlier, and those of which
 * the body does not use the counter. A loop that does neither goes through a table, a grid or the
 * terms of a sum, and seeks nothing.
 */
final class BoundedLoops extends TreeScanner<Void, Void> {
  private static final Set<Kind> COMPARISONS =
      EnumSet.of(
          Kind.LESS_THAN,
          Kind.LESS_THAN_EQUAL,
          Kind.GREATER_THAN,
          Kind.GREATER_THAN_EQUAL,
          Kind.EQUAL_TO,
          Kind.NOT_EQUAL_TO);
  private static final Set<Kind> COUNTING =
      EnumSet.of(
          Kind.POSTFIX_INCREMENT,
          Kind.PREFIX_INCREMENT,
          Kind.POSTFIX_DECREMENT,
          Kind.PREFIX_DECREMENT);
  private static final Set<Kind> LEAVING = EnumSet.of(Kind.RETURN, Kind.BREAK, Kind.THROW);

  private final List<Loop> found = new ArrayList<>();
  private final String file;

  /**
   * A loop.
   *
   * @param type file name without its end
   * @param bound as it is written
   */
  record Loop(String type, String bound) {}

  private BoundedLoops(String file) {
    this.file = file;
  }

  /** Returns the loops of some sources. */
  static List<Loop> of(Collection<Path> sources) throws IOException {
    var compiler = ToolProvider.getSystemJavaCompiler();
    var loops = new ArrayList<Loop>();
    try (var files = compiler.getStandardFileManager(null, null, null)) {
      var task =
          (JavacTask)
              compiler.getTask(
                  null, files, null, List.of(), null, files.getJavaFileObjectsFromPaths(sources));
      for (CompilationUnitTree unit : task.parse()) {
        String name = Path.of(unit.getSourceFile().getName()).getFileName().toString();
        var scanner = new BoundedLoops(name.replace(".java", ""));
        scanner.scan(unit, null);
        loops.addAll(scanner.found);
      }
    }
    return loops;
  }

  @Override
  public Void visitForLoop(ForLoopTree loop, Void none) {
    judge(loop, loop.getCondition(), loop.getStatement());
    return super.visitForLoop(loop, null);
  }

  @Override
  public Void visitWhileLoop(WhileLoopTree loop, Void none) {
    judge(loop, loop.getCondition(), loop.getStatement());
    return super.visitWhileLoop(loop, null);
  }

  @Override
  public Void visitDoWhileLoop(DoWhileLoopTree loop, Void none) {
    judge(loop, loop.getCondition(), loop.getStatement());
    return super.visitDoWhileLoop(loop, null);
  }

  private void judge(Tree loop, ExpressionTree condition, Tree body) {
    Set<String> counters = counters(loop);
    List<BinaryTree> ends = comparisons(condition);
    boolean throughData = ends.stream().anyMatch(end -> counts(end, counters) && !constant(end));
    boolean early = joined(condition) || leaves(body);
    var bounds = new TreeSet<String>();
    for (BinaryTree end : ends) {
      boolean filling = !throughData && grows(end);
      boolean bounded = constant(end) && (counts(end, counters) || filling);
      if (bounded && (early || !uses(body, counter(end)))) {
        bounds.add(end.getRightOperand().toString());
      }
    }
    for (BinaryTree end : leaving(body)) {
      if (counts(end, counters) && constant(end)) {
        bounds.add(end.getRightOperand().toString());
      }
    }
    bounds.forEach(bound -> found.add(new Loop(file, bound)));
  }

  private static boolean joined(ExpressionTree condition) {
    return condition instanceof ParenthesizedTree inner
        ? joined(inner.getExpression())
        : condition instanceof BinaryTree both && both.getKind() == Kind.CONDITIONAL_AND;
  }

  /** Returns the conjuncts of a condition that compare. */
  private static List<BinaryTree> comparisons(ExpressionTree condition) {
    if (condition instanceof ParenthesizedTree inner) {
      return comparisons(inner.getExpression());
    }
    if (!(condition instanceof BinaryTree both)) {
      return List.of();
    }
    if (both.getKind() != Kind.CONDITIONAL_AND) {
      return COMPARISONS.contains(both.getKind()) ? List.of(both) : List.of();
    }
    var all = new ArrayList<>(comparisons(both.getLeftOperand()));
    all.addAll(comparisons(both.getRightOperand()));
    return all;
  }

  /** Returns the comparisons with a counter after which a loop is left at once. */
  private static List<BinaryTree> leaving(Tree body) {
    var ends = new ArrayList<BinaryTree>();
    new TreeScanner<Void, Void>() {
      @Override
      public Void visitIf(IfTree choice, Void none) {
        boolean single = !joined(choice.getCondition());
        for (BinaryTree end : comparisons(choice.getCondition())) {
          if (leavesAtOnce(choice.getThenStatement())
              && ((single && end.getKind() != Kind.LESS_THAN) || end.getKind() == Kind.EQUAL_TO)) {
            ends.add(end);
          }
        }
        return super.visitIf(choice, null);
      }

      @Override
      public Void visitForLoop(ForLoopTree inner, Void none) {
        return null;
      }

      @Override
      public Void visitWhileLoop(WhileLoopTree inner, Void none) {
        return null;
      }
    }.scan(body, null);
    return ends;
  }

  private static boolean leavesAtOnce(StatementTree then) {
    List<? extends StatementTree> all =
        then instanceof BlockTree block ? block.getStatements() : List.of(then);
    return !all.isEmpty() && LEAVING.contains(all.get(all.size() - 1).getKind());
  }

  /** Returns what a loop counts up or down, one by one. */
  private static Set<String> counters(Tree loop) {
    var counters = new TreeSet<String>();
    new TreeScanner<Void, Void>() {
      @Override
      public Void visitUnary(UnaryTree step, Void none) {
        if (COUNTING.contains(step.getKind())) {
          counters.add(step.getExpression().toString());
        }
        return super.visitUnary(step, null);
      }
    }.scan(loop, null);
    return counters;
  }

  private static String counter(BinaryTree end) {
    return end.getLeftOperand().toString().replaceAll("[()+-]", "");
  }

  private static boolean counts(BinaryTree end, Set<String> counters) {
    return counters.contains(counter(end));
  }

  /** Returns whether a list is filled up to a size. */
  private static boolean grows(BinaryTree end) {
    return end.getLeftOperand() instanceof MethodInvocationTree
        && end.getLeftOperand().toString().endsWith(".size()")
        && (end.getKind() == Kind.LESS_THAN || end.getKind() == Kind.LESS_THAN_EQUAL);
  }

  private static boolean constant(BinaryTree end) {
    return constant(end.getRightOperand()) && !"0".equals(end.getRightOperand().toString());
  }

  private static boolean constant(ExpressionTree value) {
    if (value instanceof ParenthesizedTree inner) {
      return constant(inner.getExpression());
    }
    if (value instanceof BinaryTree both) {
      return named(both.getLeftOperand())
          || named(both.getRightOperand())
          || (constant(both.getLeftOperand()) && constant(both.getRightOperand()));
    }
    return named(value)
        || (value instanceof LiteralTree literal && literal.getValue() instanceof Number);
  }

  private static boolean named(ExpressionTree value) {
    return (value instanceof IdentifierTree name && isConstant(name.getName().toString()))
        || (value instanceof MemberSelectTree member
            && isConstant(member.getIdentifier().toString()));
  }

  private static boolean isConstant(String name) {
    return name.matches("[A-Z][A-Z0-9_]+");
  }

  /** Returns whether a statement may leave the loop around it. */
  private static boolean leaves(Tree body) {
    var leaving = new ArrayList<Tree>();
    new TreeScanner<Void, Void>() {
      @Override
      public Void visitBreak(BreakTree leave, Void none) {
        leaving.add(leave);
        return null;
      }

      @Override
      public Void visitReturn(ReturnTree leave, Void none) {
        leaving.add(leave);
        return null;
      }

      @Override
      public Void visitLambdaExpression(LambdaExpressionTree other, Void none) {
        return null;
      }
    }.scan(body, null);
    return !leaving.isEmpty();
  }

  private static boolean uses(Tree body, String counter) {
    var uses = new ArrayList<Tree>();
    new TreeScanner<Void, Void>() {
      @Override
      public Void visitIdentifier(IdentifierTree name, Void none) {
        if (name.getName().contentEquals(counter)) {
          uses.add(name);
        }
        return null;
      }
    }.scan(body, null);
    return !uses.isEmpty();
  }
}
