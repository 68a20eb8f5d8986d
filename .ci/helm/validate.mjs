// Checks each Kubernetes object on standard input against the schema of its kind; a line for each.
import { readFileSync } from "node:fs";
import yaml from "js-yaml";

let failed = false;
for (const object of yaml.loadAll(readFileSync(0, "utf8")).filter(Boolean)) {
  const family = object.apiVersion.startsWith("monitoring.coreos.com/") ? "@kubernetes-models/prometheus-operator" : "kubernetes-models";
  const name = `${object.kind} ${object.metadata.name}`;
  try {
    const kinds = await import(`${family}/${object.apiVersion}/${object.kind}`);
    new kinds[object.kind](object).validate();
    console.log(`valid ${name}`);
  } catch (problem) {
    failed = true;
    console.log(`INVALID ${name}: ${problem.message}`);
  }
}
process.exit(failed ? 1 : 0);
