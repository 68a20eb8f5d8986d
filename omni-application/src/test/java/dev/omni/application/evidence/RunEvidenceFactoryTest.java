package dev.omni.application.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.world.CapabilityCatalog;
import dev.omni.domain.access.Binding;
import dev.omni.domain.access.CorrelationIds;
import dev.omni.domain.access.Mode;
import dev.omni.domain.evidence.SequenceNumber;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.ExecutionPolicy;
import dev.omni.domain.run.Lease;
import dev.omni.domain.run.Outcome;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.RunOrigin;
import dev.omni.domain.run.RunSources;
import dev.omni.domain.run.RunTarget;
import dev.omni.domain.world.Capability;
import dev.omni.testkit.TestEngine;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Whoever has evidence of ours has its bytes: how they are made may change, they may not. */
final class RunEvidenceFactoryTest {
  private static final Instant NOON = Instant.parse("2026-11-21T12:00:00Z");
  private static final UUID ID = new UUID(1, 1);

  private final TestEngine engine = TestEngine.direct();
  private final RunEvidenceFactory sealing =
      new RunEvidenceFactory(
          new CapabilityCatalog(List.of(engine.loaded())),
          new BuildInfo("1.0", "abc", "17", "Linux", "amd64", gav -> Json.obj("gav", gav)));

  private Run ended(double x) {
    Capability capability = engine.capability();
    var binding = new Binding(ID, ID, ID, Mode.TEST, Optional.empty());
    var origin =
        new RunOrigin(binding, ID, ID, CorrelationIds.of("req_12345678"), NOON, RunSources.NONE);
    var subject = new RunTarget.CapabilityTarget(capability.world(), capability.id(), ID);
    var terms =
        new ExecutionPolicy(
            capability.execution(),
            capability.workload(),
            capability.idempotent(),
            Optional.empty(),
            Optional.empty());
    var lease = new Lease(ID, ID, NOON.plusSeconds(30));
    return Run.accepted(ID, origin, subject, terms, Json.obj("n", x, "a \"b\"", "ü\n"))
        .acquired(lease, NOON)
        .finished(lease, new Outcome.Succeeded(Json.obj("root", x)), NOON.plusNanos(1_500_000));
  }

  private String sealed(double x) {
    Json.Obj record =
        Json.obj(
            "runtime", Json.obj("kind", "embedded"),
            "timings",
                Json.obj(
                    "started_at", NOON, "completed_at", NOON.plusMillis(1), "compute_ms", 0.25),
            "checks", List.of(Json.obj("name", "residual", "value", x, "pass", true)),
            "numerics", Json.obj("iterations", 3));
    Run run = ended(x);
    var number = new SequenceNumber(run.tenant(), 17);
    return sealing.create(run, record).numbered(Optional.of(number)).statement();
  }

  @Test
  void the_statement_of_a_run_has_these_bytes() {
    assertThat(sealed(0.1 + 0.2))
        .isEqualTo(
            """
            {"_type":"https://in-toto.io/Statement/v1","predicate":{\
            "accuracy":[{"bound":null,"kind":"none","pointer":"/root","reference":null,\
            "rule":null,"samples":null}],"attempt":1,"caller":null,"capability":{"contract_sha256":\
            "24eaed5897668c35bb21d87b85aabbec173756bf9f7f1d92af90c9fa1bbd42cc",\
            "id":"finance.test.root","version":"1"},"certificate":null,\
            "checks":[{"name":"residual","pass":true,"value":0.30000000000000004}],\
            "disclosure":null,\
            "engine":{"arch":"amd64","artifacts":[{"gav":"java"}],"jvm":"17","os":"Linux",\
            "service_version":"1.0","source_revision":"abc"},"error":null,"evidence_version":"3",\
            "input":{"bytes":42,"canonicalisation":"RFC 8785",\
            "sha256":"d44d5f4b1a40828a1c27bbe98ca5aba1ee84655758eab403ca65662a856f1fea"},\
            "kind":"omni_run","limits":{"rules":[],"within":null},\
            "method":{"assumptions":[],"formula":"sqrt(n)","name":"root",\
            "references":["Heron"]},"mode":"test","model":null,\
            "numerics":{"iterations":3,"reproducibility":"bitwise"},"parents":[],\
            "profile":"jcs-exact/1","request_id":"req_12345678","result":{"canonicalisation":"RFC 8785",\
            "sha256":"f11ee7dc792b2162c5a2b7146d9d38d73b2938ca99253920068e1673910980ca"},\
            "retry_of":null,"run_id":"00000000-0000-0001-0000-000000000001",\
            "runtime":{"kind":"embedded"},"sandbox":true,"scenario":null,"second":null,\
            "sequence":{"number":17,"scope":"project:00000000-0000-0001-0000-000000000001:test"},\
            "status":"completed",\
            "timings":{"completed_at":"2026-11-21T12:00:00.001500Z","compute_ms":0.25,\
            "created_at":"2026-11-21T12:00:00Z","started_at":"2026-11-21T12:00:00Z",\
            "total_ms":1},"uncertainty":null,\
            "workspace_id":"00000000-0000-0001-0000-000000000001"},\
            "predicateType":"https://omni.example/predicates/run/v2","subject":[{"digest":{"sha256":\
            "f11ee7dc792b2162c5a2b7146d9d38d73b2938ca99253920068e1673910980ca"},\
            "name":"urn:uuid:00000000-0000-0001-0000-000000000001"}]}""");
  }

  @Test
  void what_was_sealed_before_leaves_nothing_in_what_is_sealed_now() {
    String first = sealed(1.5);
    assertThat(sealed(2.25)).isNotEqualTo(first).doesNotContain("1.5");
    assertThat(sealed(1.5)).isEqualTo(first);
  }
}
