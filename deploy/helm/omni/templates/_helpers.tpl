{{- define "omni.name" -}}{{ printf "%s-omni" .Release.Name | trunc 52 | trimSuffix "-" }}{{- end }}

{{- define "omni.labels" -}}
app.kubernetes.io/name: omni
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- end }}

{{- define "omni.image" -}}{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}{{- end }}

{{/* What server and worker share: where the database is, and where secrets are mounted. */}}
{{- define "omni.env" -}}
- {name: OMNI_DATA_DIR, value: /data}
- {name: OMNI_DB_URL, value: {{ .Values.database.url | quote }}}
- {name: OMNI_DB_USER, value: {{ .Values.database.user | quote }}}
- {name: OMNI_DB_PASSWORD_FILE, value: /secrets/database/password}
- {name: OMNI_MASTER_KEY_FILE, value: /secrets/keys/master.key}
- {name: OMNI_ADMIN_PORT, value: "off"}
- {name: OMNI_METRICS_HOST, value: 0.0.0.0}
- {name: OMNI_METRICS_PORT, value: "9464"}
- {name: OMNI_LOG_FORMAT, value: json}
{{- if .Values.metrics.tokenSecret }}
- {name: OMNI_METRICS_TOKEN_FILE, value: /secrets/metrics/token}
{{- end }}
{{- end }}

{{/* What a collector of telemetry needs. */}}
{{- define "omni.telemetry" -}}
{{- range $name, $value := .Values.telemetry.settings }}
- {name: {{ $name }}, value: {{ $value | quote }}}
{{- end }}
{{- with .Values.telemetry.headersSecret }}
- {name: OTEL_EXPORTER_OTLP_HEADERS, valueFrom: {secretKeyRef: {name: {{ . | quote }}, key: headers}}}
{{- end }}
{{- end }}

{{/* The mounts are last, so that a container can add its own. */}}
{{- define "omni.container" -}}
image: {{ include "omni.image" . | quote }}
imagePullPolicy: {{ .Values.image.pullPolicy }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: {drop: [ALL]}
volumeMounts:
  - {name: data, mountPath: /data}
  - {name: tmp, mountPath: /tmp}
  - {name: database, mountPath: /secrets/database, readOnly: true}
  - {name: keys, mountPath: /secrets/keys, readOnly: true}
  {{- if .Values.metrics.tokenSecret }}
  - {name: metrics, mountPath: /secrets/metrics, readOnly: true}
  {{- end }}
{{- end }}

{{/* The volumes are last, so that a pod can add its own. */}}
{{- define "omni.pod" -}}
terminationGracePeriodSeconds: {{ .Values.terminationGracePeriodSeconds }}
automountServiceAccountToken: false
securityContext: {runAsNonRoot: true, runAsUser: 10001, runAsGroup: 10001, fsGroup: 10001, seccompProfile: {type: RuntimeDefault}}
volumes:
  - {name: data, emptyDir: {}}
  - {name: tmp, emptyDir: {}}
  - {name: database, secret: {secretName: {{ .Values.database.passwordSecret | quote }}, defaultMode: 0440}}
  - {name: keys, secret: {secretName: {{ .Values.masterKeys.secret | quote }}, defaultMode: 0440}}
  {{- if .Values.metrics.tokenSecret }}
  - {name: metrics, secret: {secretName: {{ .Values.metrics.tokenSecret | quote }}, defaultMode: 0440}}
  {{- end }}
{{- end }}
