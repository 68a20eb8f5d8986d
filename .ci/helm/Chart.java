import com.marcnuri.helm.Helm;
import java.nio.file.Path;

/** Lints a chart, or renders it: Chart.java lint FOLDER | template FOLDER [name=value ...]. */
public class Chart {
  public static void main(String[] arguments) {
    var helm = new Helm(Path.of(arguments[1]));
    if (arguments[0].equals("lint")) {
      var lint = helm.lint().strict().call();
      lint.getMessages().forEach(System.out::println);
      System.exit(lint.isFailed() ? 1 : 0);
    }
    var template = helm.template().withName("check").withKubeVersion("1.31.0");
    for (int i = 2; i < arguments.length; i++) {
      String[] value = arguments[i].split("=", 2);
      template.set(value[0], value[1]);
    }
    System.out.println(template.call());
  }
}
