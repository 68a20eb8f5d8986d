package dev.omni.operations.cel;

import dev.cel.common.CelFunctionDecl;
import dev.cel.common.CelOverloadDecl;
import dev.cel.common.types.ListType;
import dev.cel.common.types.MapType;
import dev.cel.common.types.SimpleType;
import dev.cel.runtime.CelFunctionBinding;
import java.util.List;
import java.util.Map;

/**
 * The function {@code signed_off} of rules: whether someone says a meaning of evidence, or of each
 * of a list. It is false of an empty list, so that a rule without evidence stays closed.
 */
final class SignedOff {
  private static final String OF_ALL = "list_signed_off_string";
  private static final String OF_ONE = "map_signed_off_string";

  static final CelFunctionDecl DECLARATION =
      CelFunctionDecl.newFunctionDeclaration(
          "signed_off",
          CelOverloadDecl.newMemberOverload(
              OF_ALL, SimpleType.BOOL, ListType.create(SimpleType.DYN), SimpleType.STRING),
          CelOverloadDecl.newMemberOverload(
              OF_ONE,
              SimpleType.BOOL,
              MapType.create(SimpleType.STRING, SimpleType.DYN),
              SimpleType.STRING));

  private SignedOff() {}

  static List<CelFunctionBinding> bindings() {
    return List.of(
        CelFunctionBinding.from(OF_ALL, List.class, String.class, SignedOff::all),
        CelFunctionBinding.from(OF_ONE, Map.class, String.class, SignedOff::one));
  }

  private static Object all(List<?> evidence, String meaning) {
    return !evidence.isEmpty()
        && evidence.stream().allMatch(each -> each instanceof Map<?, ?> one && one(one, meaning));
  }

  private static boolean one(Map<?, ?> evidence, String meaning) {
    return evidence.get("sign_offs") instanceof List<?> said
        && said.stream()
            .anyMatch(each -> each instanceof Map<?, ?> one && meaning.equals(one.get("meaning")));
  }
}
