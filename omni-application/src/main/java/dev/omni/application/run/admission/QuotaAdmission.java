package dev.omni.application.run.admission;

import dev.omni.application.run.AdmissionControl;
import dev.omni.application.spi.CapabilityRuntime.PreparedRun;
import dev.omni.domain.access.Caller;

/** The admission of new runs within the quotas of their projects, and within further limits. */
public final class QuotaAdmission implements AdmissionControl {
  private final ProjectQuotas quotas;
  private final AdmissionControl further;

  /** Creates the admission. */
  public QuotaAdmission(ProjectQuotas quotas, AdmissionControl further) {
    this.quotas = quotas;
    this.further = further;
  }

  @Override
  public void create(Caller caller) {
    further.create(caller);
  }

  @Override
  public void replayed(Caller caller) {
    further.replayed(caller);
  }

  @Override
  public void queue(Caller caller) {
    quotas.admit(caller.tenant());
    further.queue(caller);
  }

  @Override
  public Slot acquireSlot(Caller caller, PreparedRun run) {
    quotas.admit(caller.tenant());
    return further.acquireSlot(caller, run);
  }
}
