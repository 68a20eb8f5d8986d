package dev.omni.application.evidence;

import dev.omni.domain.json.Json;
import java.util.List;
import java.util.function.Function;

/**
 * The process that computes, as described in evidence.
 *
 * @param service version of this service
 * @param revision commit of its source, followed by {@code -modified} when files differed from it;
 *     empty text when unknown
 * @param jvm version and vendor of the virtual machine
 * @param os name of the operating system
 * @param arch the machine's architecture
 * @param artifacts describes a library {@code group:artifact:version}: {@code gav}, and its {@code
 *     licence} and the {@code sha256} of its jar where they are known
 */
public record BuildInfo(
    String service,
    String revision,
    String jvm,
    String os,
    String arch,
    Function<String, Json.Obj> artifacts) {

  /** Returns the description of this process. */
  public static BuildInfo of(
      String service, String revision, Function<String, Json.Obj> artifacts) {
    String jvm =
        System.getProperty("java.runtime.version") + " " + System.getProperty("java.vendor");
    return new BuildInfo(
        service,
        revision,
        jvm,
        System.getProperty("os.name"),
        System.getProperty("os.arch"),
        artifacts);
  }

  /** Returns the description of this process, its libraries by name only. */
  public static BuildInfo embedded() {
    return of("embedded", "", gav -> Json.obj("gav", gav));
  }

  /** Returns the JSON form: {@code artifacts, service_version, source_revision, jvm, os, arch}. */
  public Json.Obj engine(List<String> libraries) {
    return Json.obj(
        "artifacts", libraries.stream().map(artifacts).toList(),
        "service_version", service,
        "source_revision", revision,
        "jvm", jvm,
        "os", os,
        "arch", arch);
  }
}
