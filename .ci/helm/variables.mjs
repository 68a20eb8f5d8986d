// Prints the variables of a kind's container from the objects on standard input, a line each: variables.mjs server
import { readFileSync } from "node:fs";
import yaml from "js-yaml";

const objects = yaml.loadAll(readFileSync(0, "utf8")).filter(Boolean);
const pod = objects.map((object) => object.spec?.template?.spec).find((spec) => spec?.containers[0].name === process.argv[2]);
const mounted = new Set(pod.volumes.map((volume) => volume.name));
for (const mount of pod.containers[0].volumeMounts) if (!mounted.has(mount.name)) console.log(`no volume ${mount.name}`);
for (const { name, value, valueFrom } of pod.containers[0].env) console.log(`${name}=${value ?? JSON.stringify(valueFrom)}`);
