package dev.omni.testkit;

import dev.omni.application.json.JsonReader;
import dev.omni.domain.json.Json;
import dev.omni.engine.Engine;
import dev.omni.engine.LoadedEngine;
import dev.omni.engine.Work;
import java.io.File;
import java.io.IOException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** The first use of an engine in a class loader that has loaded nothing yet, by several threads. */
final class FirstUse {
  private FirstUse() {}

  /** Returns the results of a computation that begins on all threads at once. */
  static List<String> together(Class<?> engine, String input, int threads) throws Exception {
    try (URLClassLoader fresh = fresh()) {
      return together(fresh, engine, input, threads);
    }
  }

  private static List<String> together(
      ClassLoader fresh, Class<?> engine, String input, int threads) throws Exception {
    // A library that looks for its parts by the loader of the thread must find the fresh ones.
    ExecutorService pool =
        Executors.newFixedThreadPool(
            threads,
            task -> {
              var thread = new Thread(task);
              thread.setContextClassLoader(fresh);
              return thread;
            });
    try {
      Method compute =
          fresh
              .loadClass(FirstUse.class.getName())
              .getDeclaredMethod("compute", String.class, String.class);
      compute.setAccessible(true);
      var barrier = new CyclicBarrier(threads);
      var results = new ArrayList<Future<String>>();
      for (int i = 0; i < threads; i++) {
        results.add(
            pool.submit(
                () -> {
                  barrier.await();
                  return (String) compute.invoke(null, engine.getName(), input);
                }));
      }
      var texts = new ArrayList<String>();
      for (Future<String> result : results) {
        texts.add(result.get());
      }
      return texts;
    } finally {
      pool.shutdownNow();
    }
  }

  /** Called in the fresh class loader. */
  static String compute(String engine, String input) throws ReflectiveOperationException {
    var constructor = Class.forName(engine).getDeclaredConstructor();
    constructor.setAccessible(true);
    Object made = constructor.newInstance();
    LoadedEngine fresh = LoadedEngine.of((Engine<?, ?>) made);
    return fresh.compute((Json.Obj) JsonReader.parse(input), Work.alone()).result().canonical();
  }

  private static URLClassLoader fresh() throws IOException {
    String path =
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    var urls = new ArrayList<URL>();
    for (String entry : path.split(File.pathSeparator)) {
      urls.add(new File(entry).toURI().toURL());
    }
    return new URLClassLoader(urls.toArray(URL[]::new), ClassLoader.getPlatformClassLoader());
  }
}
