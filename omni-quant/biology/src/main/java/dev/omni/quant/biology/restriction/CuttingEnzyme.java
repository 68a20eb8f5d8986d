package dev.omni.quant.biology.restriction;

import dev.omni.engine.contract.Bare;
import dev.omni.engine.contract.Form;
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import java.util.Locale;
import java.util.Optional;

/** A restriction enzyme: one of the table by its name, or one of the caller. */
public sealed interface CuttingEnzyme {
  /**
   * An enzyme of the table.
   *
   * @param name as REBASE writes it
   */
  @Bare
  record Listed(@Title("Name of an enzyme of the table") @Size(min = 1, max = 64) String name)
      implements CuttingEnzyme {}

  /**
   * An enzyme of the caller.
   *
   * @param name of the enzyme
   * @param site IUPAC codes
   * @param cut bases from the start of the site to the cut of the strand written
   * @param cutReverse bases from the start of the site to the cut of the other strand, along the
   *     strand written
   */
  record Own(
      @Title("Name") @Size(min = 1, max = 64) String name,
      @Title("Site")
          @Form(regex = "^[ACGTRYSWKMBDHVNacgtryswkmbdhvn]+$", words = "IUPAC codes of DNA alone")
          @Size(min = 2, max = 100)
          String site,
      @Title("Bases from the start of the site to the cut of the strand written")
          @Unit("1")
          @Range(from = -1000, to = 1000)
          int cut,
      @Title(
              "Bases from the start of the site to the cut of the other strand, along the strand"
                  + " written")
          @Unit("1")
          @Range(from = -1000, to = 1000)
          int cutReverse)
      implements CuttingEnzyme {}

  /** Returns the name. */
  String name();

  /** Returns the site; nothing for a name that the table does not have. */
  default Optional<RecognitionSite> recognised() {
    return this instanceof Own own
        ? Optional.of(
            new RecognitionSite(
                own.name(), own.site().toUpperCase(Locale.ROOT), own.cut(), own.cutReverse()))
        : Optional.ofNullable(RestrictionEnzymes.BY_NAME.get(name()));
  }
}
