package dev.omni.house;

import com.tngtech.archunit.core.domain.AccessTarget;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.NullMarked;

/**
 * What no class of main code may do, seen in the compiled class. Rules about tests, texts and
 * comments are {@link HouseRule}s: tests of later modules are not compiled yet.
 *
 * @param where which classes, by the path of their source from the root with slashes
 * @param breaches what a class does against it, each with its line
 * @param instead what to do
 */
record CodeRule(
    Predicate<String> where, Function<JavaClass, Stream<String>> breaches, String instead) {
  private static final String SPI = "dev.omni.application.spi";
  private static final Set<String> NO_SAME_BITS =
      Set.of(
          "sin", "cos", "tan", "asin", "acos", "atan", "atan2", "sinh", "cosh", "tanh", "exp",
          "expm1", "log", "log10", "log1p", "pow", "cbrt", "hypot");

  /** The rules; CONTRIBUTING explains them. */
  static final List<CodeRule> ALL =
      List.of(
          new CodeRule(
              path -> !HouseRule.clockAllowed(path),
              calling(
                  "java\\.time\\.\\w+\\.now"
                      + "|java\\.lang\\.(?:System\\.(?:currentTimeMillis|nanoTime)|Math\\.random)"
                      + "|java\\.util\\.concurrent\\.ThreadLocalRandom\\.current"),
              "time comes in through spi.ClockAndIds, chance through a seed"),
          new CodeRule(
              path -> !HouseRule.clockAllowed(path),
              calling("java\\.util\\.(?:UUID\\.randomUUID|Random\\.<init>)"),
              "identity comes in through spi.ClockAndIds; numbers are drawn from the engines' own"
                  + " streams"),
          new CodeRule(
              path ->
                  !path.endsWith("/keys/InstallationSecrets.java")
                      && !path.endsWith("/operations/connector/Connections.java")
                      && !path.endsWith("/webhook/WebhookSecretStore.java"),
              calling("dev\\.omni\\.application\\.secret\\.Secrets\\.open"),
              "the credentials of a connection come out by Connections.credentialsFor alone"),
          new CodeRule(
              path -> true,
              calling("io\\.javalin\\..*\\.body(?:Stream)?AsClass"),
              "read bodies with the one strict JSON codec, which knows duplicate names and limits"),
          new CodeRule(
              path -> true,
              CodeRule::thrownUnderAnotherName,
              "end the name of what is thrown in Exception"),
          new CodeRule(
              // The domain requires no module; NullAway judges it all the same.
              path -> path.endsWith("/package-info.java") && !path.startsWith("omni-domain/"),
              CodeRule::unmarked,
              "annotate the package with @NullMarked of JSpecify"),
          new CodeRule(
              path -> path.startsWith("omni-quant/") || path.startsWith("omni-operations/"),
              calling(target -> isMath(target.getOwner().getName(), target.getName())),
              "use StrictMath or Hipparchus' FastMath, which give the same bits on every JVM"),
          new CodeRule(
              path -> !path.matches("(?:server-app|omni-cli|benchmarks|adapter-spark)/.*"),
              calling(
                  "java\\.lang\\.(?:System\\.(?:exit|setProperty)|Runtime\\.(?:addShutdownHook|halt)"
                      + "|Thread\\.setDefaultUncaughtExceptionHandler)"
                      + "|java\\.util\\.(?:Locale|TimeZone)\\.setDefault"
                      + "|java\\.security\\.Security\\.(?:add|insert)Provider\\w*"),
              "the process belongs to the program that embeds this module; only a program may"),
          new CodeRule(
              path -> path.startsWith("omni-application/") && path.contains("/application/spi/"),
              using(
                  name ->
                      name.startsWith("dev.omni.")
                          && !name.matches("dev\\.omni\\.(?:domain|engine)\\..*")
                          && !name.startsWith(SPI + ".")
                          // A port of the earlier operations bounds the work of a caller.
                          && !name.equals("dev.omni.application.load.WorkBudget")),
              "a port knows only the domain and other ports"));

  private static boolean isMath(String owner, String name) {
    return owner.equals("java.lang.Math") && NO_SAME_BITS.contains(name);
  }

  /** Returns all breaches of a class, each with its place. */
  static List<String> broken(String path, JavaClass code) {
    return ALL.stream()
        .filter(rule -> rule.where.test(path))
        .flatMap(
            rule -> rule.breaches.apply(code).map(breach -> path + breach + ": " + rule.instead))
        .toList();
  }

  private static Function<JavaClass, Stream<String>> calling(String targets) {
    Predicate<String> forbidden = Pattern.compile(targets).asMatchPredicate();
    return calling(to -> forbidden.test(to.getOwner().getName() + "." + to.getName()));
  }

  private static Function<JavaClass, Stream<String>> calling(Predicate<AccessTarget> target) {
    return code ->
        code.getAccessesFromSelf().stream()
            .filter(access -> target.test(access.getTarget()))
            .map(CodeRule::place);
  }

  private static String place(JavaAccess<?> access) {
    AccessTarget target = access.getTarget();
    return ":"
        + access.getLineNumber()
        + " has "
        + target.getOwner().getSimpleName()
        + "."
        + target.getName();
  }

  private static Function<JavaClass, Stream<String>> using(Predicate<String> name) {
    return code ->
        code.getDirectDependenciesFromSelf().stream()
            .map(dependency -> dependency.getTargetClass().getBaseComponentType().getName())
            .filter(name)
            .distinct()
            .map(used -> " uses " + used);
  }

  private static Stream<String> unmarked(JavaClass code) {
    return code.isAnnotatedWith(NullMarked.class.getName())
        ? Stream.empty()
        : Stream.of(" has no @NullMarked");
  }

  private static Stream<String> thrownUnderAnotherName(JavaClass code) {
    String name = code.getSimpleName();
    boolean thrown =
        code.getRawSuperclass()
            .filter(above -> above.getSimpleName().matches(".*(?:Exception|Error|Throwable)"))
            .isPresent();
    boolean named = name.matches(".*Exception|Fault|Infeasible");
    return thrown && !named ? Stream.of(" has " + name) : Stream.empty();
  }
}
