package dev.omni.operations.scoring;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;

/** The parser of predictions whose shape has been checked. */
final class PredictionParser {
  private PredictionParser() {}

  static Prediction of(Json.Obj sent) {
    var fields = new JsonFields(sent);
    return switch (fields.text("type")) {
      case "binary" -> new Binary(fields.number("probability"));
      case "categorical" -> categorical(fields);
      case "quantiles" ->
          new QuantilePrediction(fields.numbers("levels"), fields.numbers("values"));
      case "point" -> new Point(fields.number("value"));
      default -> new Continuous(law(fields));
    };
  }

  private static Categorical categorical(JsonFields fields) {
    var labels = fields.fields("probabilities");
    var probabilities = new LinkedHashMap<String, Double>();
    labels.object().members().keySet().forEach(l -> probabilities.put(l, labels.number(l)));
    boolean ordered = fields.has("ordered") && fields.flag("ordered");
    return new Categorical(probabilities, ordered);
  }

  static Distribution law(JsonFields fields) {
    return switch (fields.text("type")) {
      case "normal" -> new NormalDistribution(fields.number("mean"), fields.number("sd"));
      case "lognormal" -> new LogNormalDistribution(fields.number("mean"), fields.number("sd"));
      case "student_t" ->
          new StudentTDistribution(
              fields.number("df"), fields.number("location"), fields.number("scale"));
      case "uniform" -> new UniformDistribution(fields.number("lower"), fields.number("upper"));
      case "samples" -> new EmpiricalDistribution(fields.numbers("values"));
      case "point" -> new EmpiricalDistribution(fields.number("value"));
      case "mixture" -> pool(fields);
      default -> throw new IllegalArgumentException("no distribution: " + fields.text("type"));
    };
  }

  private static Mixture pool(JsonFields fields) {
    List<Mixture.Part> parts = new ArrayList<>();
    for (JsonFields component : fields.objects("components")) {
      Distribution law = law(component.fields("prediction"));
      parts.add(new Mixture.Part(component.number("weight"), law));
    }
    return new Mixture(parts);
  }
}
