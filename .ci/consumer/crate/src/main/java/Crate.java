import edu.kit.datamanager.ro_crate.reader.FolderReader;
import edu.kit.datamanager.ro_crate.reader.RoCrateReader;
import edu.kit.datamanager.ro_crate.validation.JsonSchemaValidation;
import edu.kit.datamanager.ro_crate.validation.Validator;

/** The judgement of ro-crate-java on the crate of a folder; the status is 0 when it is valid. */
public final class Crate {
  private Crate() {}

  /** Reads the crate and validates it. */
  public static void main(String... folders) {
    var crate = new RoCrateReader(new FolderReader()).readCrate(folders[0]);
    boolean valid =
        crate != null
            && crate.getRootDataEntity() != null
            && crate.getAllDataEntities().size() > 4
            && new Validator(new JsonSchemaValidation()).validate(crate);
    System.exit(valid ? 0 : 1);
  }
}
