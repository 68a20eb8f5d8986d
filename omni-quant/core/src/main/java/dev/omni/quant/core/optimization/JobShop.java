package dev.omni.quant.core.optimization;

import dev.omni.engine.Work;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * Jobs of steps in order, each on a machine that does one step at a time.
 *
 * @param jobs their steps in order
 */
public record JobShop(List<List<Step>> jobs) {
  public JobShop {
    jobs = jobs.stream().map(List::copyOf).toList();
  }

  /** A step: a machine and a duration. */
  public record Step(int machine, int duration) {}

  /** The start of each step of each job, and the end of the last step. */
  public record Schedule(List<List<Integer>> starts, int end) {
    public Schedule {
      starts = starts.stream().map(List::copyOf).toList();
    }
  }

  /**
   * Returns the shortest schedule: branch and bound over active schedules (B. Giffler and G. L.
   * Thompson, Operations Research 8 (1960) 487-503) with the bounds of jobs and of machines.
   */
  public Schedule best(Work work) {
    var search = new Search(work, false);
    search.go();
    return search.best();
  }

  /**
   * Returns one active schedule: among the steps that compete for a machine, the shortest goes
   * first.
   */
  public Schedule greedy(Work work) {
    var search = new Search(work, true);
    search.go();
    return search.best();
  }

  /** A partial schedule that grows and shrinks. */
  private final class Search {
    private final Work work;
    private final boolean shortest;
    private final int[] next = new int[jobs.size()];
    private final int[] ready = new int[jobs.size()];
    private final int[] free = new int[machines()];
    private final int[][] starts = jobs.stream().map(j -> new int[j.size()]).toArray(int[][]::new);
    private int end = Integer.MAX_VALUE;
    private List<List<Integer>> found = List.of();

    Search(Work work, boolean shortest) {
      this.work = work;
      this.shortest = shortest;
    }

    private int machines() {
      return 1 + jobs.stream().flatMap(List::stream).mapToInt(Step::machine).max().orElse(0);
    }

    Schedule best() {
      return new Schedule(found, end);
    }

    void go() {
      work.proceed();
      List<Integer> rivals = rivals();
      if (rivals.isEmpty()) {
        keep();
        return;
      }
      for (int job : shortest ? rivals.subList(0, 1) : rivals) {
        int readyBefore = ready[job];
        Step step = step(job);
        int freeBefore = free[step.machine()];
        int start = Math.max(readyBefore, freeBefore);
        starts[job][next[job]++] = start;
        ready[job] = start + step.duration();
        free[step.machine()] = ready[job];
        if (bound() < end) {
          go();
        }
        next[job]--;
        ready[job] = readyBefore;
        free[step.machine()] = freeBefore;
      }
    }

    private void keep() {
      int last = Arrays.stream(ready).max().orElse(0);
      if (last < end) {
        end = last;
        found = Arrays.stream(starts).map(s -> Arrays.stream(s).boxed().toList()).toList();
      }
    }

    private Step step(int job) {
      return jobs.get(job).get(next[job]);
    }

    private int start(int job) {
      return Math.max(ready[job], free[step(job).machine()]);
    }

    /**
     * Returns the jobs that could start on the machine that would be done first, the shortest
     * first.
     */
    private List<Integer> rivals() {
      var open = new ArrayList<Integer>();
      for (int job = 0; job < jobs.size(); job++) {
        if (next[job] < jobs.get(job).size()) {
          open.add(job);
        }
      }
      if (open.isEmpty()) {
        return open;
      }
      Comparator<Integer> byEnd = Comparator.comparing(j -> start(j) + step(j).duration());
      int first = open.stream().min(byEnd).orElseThrow();
      int machine = step(first).machine();
      int done = start(first) + step(first).duration();
      return open.stream()
          .filter(j -> step(j).machine() == machine && (start(j) < done || j == first))
          .sorted(Comparator.comparing(j -> step(j).duration()))
          .toList();
    }

    /** Returns a lower bound of the end of all schedules that begin like this one. */
    private int bound() {
      int[] head = new int[free.length];
      int[] load = new int[free.length];
      int[] tail = new int[free.length];
      Arrays.fill(head, Integer.MAX_VALUE);
      Arrays.fill(tail, Integer.MAX_VALUE);
      int bound = 0;
      for (int job = 0; job < jobs.size(); job++) {
        List<Step> steps = jobs.get(job);
        int left = 0;
        for (int k = next[job]; k < steps.size(); k++) {
          left += steps.get(k).duration();
        }
        int at = ready[job];
        bound = Math.max(bound, at + left);
        for (int k = next[job]; k < steps.size(); k++) {
          Step step = steps.get(k);
          int m = step.machine();
          left -= step.duration();
          head[m] = Math.min(head[m], Math.max(at, free[m]));
          load[m] += step.duration();
          tail[m] = Math.min(tail[m], left);
          at += step.duration();
        }
      }
      for (int m = 0; m < free.length; m++) {
        bound = load[m] == 0 ? bound : Math.max(bound, head[m] + load[m] + tail[m]);
      }
      return bound;
    }
  }
}
