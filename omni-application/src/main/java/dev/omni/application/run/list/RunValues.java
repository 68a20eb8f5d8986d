package dev.omni.application.run.list;

import dev.omni.application.load.Reservations;
import dev.omni.application.run.Runs;
import dev.omni.application.run.list.RunMember.Part;
import dev.omni.application.spi.store.Stored;
import dev.omni.domain.access.Caller;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.InputHead;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.RunFacts;
import dev.omni.domain.run.RunHead;
import dev.omni.domain.run.RunQuery;
import dev.omni.domain.world.Capability;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * The values of members of listed runs. Of a run whose head lacks them the whole is read, one after
 * the other, in memory that the next one takes over.
 *
 * @param capability of the runs
 */
public record RunValues(Runs runs, Caller caller, Capability capability) {
  /**
   * Returns the values of members of a run, each where the run has one.
   *
   * @throws dev.omni.domain.fault.Fault {@code record_unreadable}
   */
  List<Optional<Json>> of(RunFacts run, List<RunMember> members) {
    if (members.stream().allMatch(member -> isHere(run, member.part()))) {
      return values(run, members);
    }
    return Reservations.passing(
        () ->
            runs.whole(caller, run)
                .map(whole -> values(whole, members))
                .orElseGet(() -> none(members)));
  }

  /** Returns the values of members of a run; none of one that cannot be read. */
  public List<Optional<Json>> shown(RunFacts run, List<RunMember> members) {
    return new Stored.Read<>(run)
        .then(RunQuery::position, read -> of(read, members))
        .value()
        .orElseGet(() -> none(members));
  }

  private static List<Optional<Json>> none(List<RunMember> members) {
    return Collections.nCopies(members.size(), Optional.empty());
  }

  /**
   * Returns the members that a table of runs shows where none are chosen: the main answer, and
   * those of the input that are not the same in all of them.
   *
   * @param most number of members of the input
   */
  public List<RunMember> distinctive(List<? extends RunFacts> listed, int most) {
    List<RunMember> input = RunMember.ofInput(capability);
    List<List<Optional<Json>>> rows = listed.stream().map(run -> shown(run, input)).toList();
    var shown = new ArrayList<RunMember>();
    for (int i = 0; i < input.size() && shown.size() < most; i++) {
      int column = i;
      if (rows.stream().map(row -> row.get(column)).distinct().count() > 1) {
        shown.add(input.get(i));
      }
    }
    capability.fields().keySet().stream()
        .flatMap(field -> RunMember.parse("result." + field).stream())
        .filter(member -> member.problem(capability).isEmpty())
        .findFirst()
        .ifPresent(shown::add);
    return shown;
  }

  private List<Optional<Json>> values(RunFacts run, List<RunMember> members) {
    return members.stream()
        .map(
            member ->
                document(run, member.part())
                    .flatMap(document -> member.value(run, document, capability)))
        .toList();
  }

  private static boolean isHere(RunFacts run, Part part) {
    return part == Part.RESULT
        ? !run.isResultOmitted()
        : !(run instanceof RunHead head)
            || head.input().filter(input -> input.shortened().isEmpty()).isPresent();
  }

  private static Optional<Json.Obj> document(RunFacts run, Part part) {
    if (part == Part.RESULT) {
      return run.findResult();
    }
    return run instanceof RunHead head
        ? head.input().map(InputHead::members)
        : Optional.of(((Run) run).input());
  }
}
