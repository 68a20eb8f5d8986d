package dev.omni.cli;

import java.util.Map;
import java.util.Stack;
import picocli.CommandLine.IParameterPreprocessor;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;

/** Reading of {@code --plot [FILE.svg]}: a word that ends otherwise is not its value. */
final class SvgFile implements IParameterPreprocessor {
  @Override
  @SuppressWarnings("JdkObsolete") // the type is that of the library
  public boolean preprocess(
      Stack<String> words, CommandSpec command, ArgSpec option, Map<String, Object> info) {
    if (!words.isEmpty() && words.peek().endsWith(".svg")) {
      return false;
    }
    option.setValue("");
    return true;
  }
}
