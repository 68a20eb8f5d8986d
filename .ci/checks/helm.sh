# The chart is one that Helm takes, and what it renders are objects that Kubernetes takes; no cluster is needed.

cd "$E2E_WORK"
cp "$root"/.ci/helm/* .
cp -r "$root/deploy/helm/omni" chart
mvn -B -q -ntp dependency:copy-dependencies -DoutputDirectory=lib
need_npm . kubernetes-models@5.1.0 @kubernetes-models/prometheus-operator@6.0.0 js-yaml@4.1.0
helm() { java -cp 'lib/*' Chart.java "$@"; }

check "Helm finds no fault in the chart" helm lint chart
valid() { helm template chart "$@" >objects.yaml && node validate.mjs <objects.yaml; }
check "its objects are valid with the usual values" valid
check "which have neither sign-on nor telemetry" bash -c "! grep -E 'OIDC|CORS|OTEL_' objects.yaml"
check "its objects are valid with everything switched on" valid ingress.enabled=true ingress.tlsSecret=tls \
  metrics.tokenSecret=metrics metrics.serviceMonitor.enabled=true worker.autoscaling.enabled=true server.settings.OMNI_RATE_LIMIT=on \
  corsOrigins=https://app.example signOn.issuer=https://login.example/realms/lab signOn.audience=omni signOn.clientId=omni-console \
  signOn.clientSecret=client signOn.claims=role=groups telemetry.settings.OTEL_EXPORTER_OTLP_ENDPOINT=http://collector:4318 \
  telemetry.headersSecret=collector
variables() { node variables.mjs "$1" <objects.yaml | grep -E '^(no |OTEL_|OMNI_(OIDC|CORS))' | sort; }
telemetry='OTEL_EXPORTER_OTLP_ENDPOINT=http://collector:4318
OTEL_EXPORTER_OTLP_HEADERS={"secretKeyRef":{"name":"collector","key":"headers"}}'
check "a server has the provider, the origins and the collector" same "OMNI_CORS_ORIGINS=https://app.example
OMNI_OIDC_AUDIENCE=omni
OMNI_OIDC_CLAIMS=role=groups
OMNI_OIDC_CLIENT_ID=omni-console
OMNI_OIDC_CLIENT_SECRET_FILE=/secrets/sign-on/client-secret
OMNI_OIDC_ISSUER=https://login.example/realms/lab
$telemetry" "$(variables server)"
check "a worker has the collector alone" same "$telemetry" "$(variables worker)"
check "they are of these kinds" same \
  "Deployment HorizontalPodAutoscaler Ingress NetworkPolicy PodDisruptionBudget Service ServiceMonitor" \
  "$(grep -oE '^kind: .*' objects.yaml | cut -d' ' -f2 | sort -u | xargs)"
refused() { ! helm template chart "$@" >refused.log 2>&1 && grep -q "values don't meet" refused.log; }
check "a value of another type is refused" refused server.replicas=many
check "an unknown value is refused" refused server.replica=2
check "an issuer without an audience is refused" refused signOn.issuer=https://login.example/realms/lab
check "a variable that is none of OpenTelemetry is refused" refused telemetry.settings.OMNI_HOST=0.0.0.0
check "a database of another kind is refused" refused database.url=jdbc:h2:mem:x

# Hooks are not rendered as objects; without its annotations the migration is one.
sed -i '/^  annotations:/d; /helm.sh/d' chart/templates/migration.yaml
check "the migration before an upgrade is a valid job" valid
check "it runs the command that migrates" grep -qF 'args: [migrate]' objects.yaml
check "the check sees a misspelt member" bash -c "! sed 's/containerPort: 8080/containerPrt: 8080/' objects.yaml | node validate.mjs"
