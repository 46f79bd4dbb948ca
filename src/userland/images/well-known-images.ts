import type { ImageEntry, ProgramBehaviour } from './image-entry.ts';

/**
 * Well-known servers of which the ports are known, and little else: they have every file and command. A row: the images, and what their program does. Ports that
 * a Pod names come on top, because flags may change the usual ones.
 */
type Row = readonly [images: string, main: ProgramBehaviour];

const slow = (startMs: number, ...ports: number[]): ProgramBehaviour => ({ ports, startMs, onStop: { afterMs: 500, code: 0 } });
const quick = (...ports: number[]): ProgramBehaviour => ({ ports, startMs: 200, onStop: { afterMs: 50, code: 0 } });

const MESHES: readonly Row[] = [
  ['istio/proxyv2 gcr.io/istio-release/proxyv2', { ...slow(1_500, 15001, 15006, 15020, 15021, 15090), memoryBytes: 45e6 }],
  ['istio/pilot gcr.io/istio-release/pilot', slow(3_000, 8080, 9876, 15010, 15012, 15014, 15017)],
  ['cr.l5d.io/linkerd/proxy ghcr.io/linkerd/proxy', quick(4140, 4143, 4191)],
  ['envoyproxy/envoy', quick(9901, 10000)],
  ['hashicorp/consul consul', slow(1_500, 8300, 8301, 8500, 8502, 8600)],
  ['hashicorp/vault vault', slow(800, 8200, 8201)],
  ['traefik', quick(80, 443, 8080)],
  ['haproxy', quick(80, 443)],
  ['caddy', quick(80, 443, 2019)],
  ['openresty/openresty nginx/nginx-ingress', quick(80)],
];

const MONITORING: readonly Row[] = [
  ['prom/prometheus quay.io/prometheus/prometheus', slow(1_000, 9090)],
  ['prom/alertmanager quay.io/prometheus/alertmanager', quick(9093, 9094)],
  ['prom/node-exporter quay.io/prometheus/node-exporter', quick(9100)],
  ['prom/pushgateway quay.io/prometheus/pushgateway', quick(9091)],
  ['prom/blackbox-exporter quay.io/prometheus/blackbox-exporter', quick(9115)],
  ['prom/mysqld-exporter quay.io/prometheus/mysqld-exporter', quick(9104)],
  ['prometheuscommunity/postgres-exporter quay.io/prometheuscommunity/postgres-exporter', quick(9187)],
  ['oliver006/redis_exporter', quick(9121)],
  ['quay.io/prometheus-operator/prometheus-operator', slow(1_000, 8080)],
  ['registry.k8s.io/kube-state-metrics/kube-state-metrics', slow(1_000, 8080, 8081)],
  ['registry.k8s.io/metrics-server/metrics-server', slow(2_000, 10250)],
  ['grafana/grafana', slow(4_000, 3000)],
  ['grafana/loki', slow(2_000, 3100, 9095)],
  ['grafana/tempo', slow(2_000, 3200, 4317, 4318)],
  ['grafana/promtail', quick(80)],
  ['otel/opentelemetry-collector otel/opentelemetry-collector-contrib', slow(800, 4317, 4318, 8888, 13133)],
  ['jaegertracing/all-in-one', slow(800, 4317, 4318, 14250, 14268, 16686)],
  ['fluent/fluent-bit', quick(2020)],
];

const CONTROLLERS: readonly Row[] = [
  ['registry.k8s.io/ingress-nginx/controller', slow(2_000, 80, 443, 8443, 10254)],
  ['quay.io/jetstack/cert-manager-controller', slow(1_500, 9402, 9403)],
  ['quay.io/jetstack/cert-manager-webhook', slow(1_500, 6080, 10250)],
  ['quay.io/jetstack/cert-manager-cainjector', slow(1_500, 9402)],
  ['registry.k8s.io/external-dns/external-dns', quick(7979)],
  ['registry.k8s.io/autoscaling/cluster-autoscaler', slow(1_000, 8085)],
  ['registry.k8s.io/sig-storage/livenessprobe', quick(9808)],
  ['quay.io/metallb/controller quay.io/metallb/speaker', quick(7472)],
  ['quay.io/argoproj/argocd', slow(2_000, 8080, 8081, 8082, 8083, 8084)],
];

const DATABASES: readonly Row[] = [
  ['bitnami/postgresql bitnamilegacy/postgresql', slow(3_000, 5432)],
  ['bitnami/mysql bitnami/mariadb bitnamilegacy/mysql bitnamilegacy/mariadb', slow(8_000, 3306)],
  ['bitnami/redis bitnamilegacy/redis valkey/valkey', quick(6379)],
  ['bitnami/mongodb bitnamilegacy/mongodb', slow(3_000, 27017)],
  ['cockroachdb/cockroach', slow(3_000, 8080, 26257)],
  ['cassandra gcr.io/google-samples/cassandra', slow(25_000, 7000, 7199, 9042)],
  ['clickhouse clickhouse/clickhouse-server', slow(2_000, 8123, 9000, 9009)],
  ['influxdb', slow(2_000, 8086)],
  ['neo4j', slow(8_000, 7474, 7687)],
  ['couchdb', slow(2_000, 5984)],
  ['docker.elastic.co/elasticsearch/elasticsearch elasticsearch', slow(15_000, 9200, 9300)],
  ['docker.elastic.co/kibana/kibana kibana', slow(12_000, 5601)],
  ['opensearchproject/opensearch', slow(15_000, 9200, 9300, 9600)],
  ['solr', slow(6_000, 8983)],
  ['quay.io/coreos/etcd gcr.io/etcd-development/etcd bitnami/etcd', quick(2379, 2380)],
  ['minio/minio quay.io/minio/minio', slow(600, 9000, 9001)],
];

const BROKERS: readonly Row[] = [
  ['apache/kafka bitnami/kafka', slow(6_000, 9092, 9093)],
  ['confluentinc/cp-kafka', slow(8_000, 9092, 9093)],
  ['zookeeper bitnami/zookeeper registry.k8s.io/kubernetes-zookeeper', slow(3_000, 2181, 2888, 3888, 8080)],
  ['confluentinc/cp-zookeeper', slow(3_000, 2181, 2888, 3888)],
  ['nats', quick(4222, 6222, 8222)],
  ['bitnami/rabbitmq', slow(8_000, 4369, 5672, 15672, 25672)],
  ['eclipse-mosquitto', quick(1883)],
  ['apache/activemq-classic', slow(6_000, 8161, 61616)],
  ['redpandadata/redpanda docker.redpanda.com/redpandadata/redpanda', slow(2_000, 8081, 8082, 9092, 9644)],
];

const APPLICATIONS: readonly Row[] = [
  ['quay.io/keycloak/keycloak', slow(12_000, 8080, 9000)],
  ['jenkins/jenkins', slow(20_000, 8080, 50000)],
  ['sonarqube', slow(40_000, 9000)],
  ['nextcloud drupal joomla ghost phpmyadmin phpmyadmin/phpmyadmin', slow(2_000, 80)],
  ['gitea/gitea', slow(3_000, 22, 3000)],
  ['adminer', quick(8080)],
  ['kennethreitz/httpbin', quick(80)],
  ['tomcat', slow(3_000, 8080)],
  ['registry', quick(5000)],
  ['kubernetesui/dashboard', slow(1_000, 8443, 9090)],
];

const ROWS = [...MESHES, ...MONITORING, ...CONTROLLERS, ...DATABASES, ...BROKERS, ...APPLICATIONS];

/** The images of the rows. */
export const WELL_KNOWN_IMAGES: readonly ImageEntry[] = ROWS.flatMap(([images, main]) =>
  images.split(' ').map((name) => ({ name, main })),
);
