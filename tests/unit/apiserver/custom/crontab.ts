/** The CustomResourceDefinition of most tests, as text. */
export const CRON_TABS = `
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: crontabs.stable.example.com
spec:
  group: stable.example.com
  scope: Namespaced
  names: { plural: crontabs, singular: crontab, kind: CronTab, shortNames: [ct], categories: [all] }
  versions:
    - name: v1
      served: true
      storage: true
      schema:
        openAPIV3Schema:
          type: object
          properties:
            spec:
              type: object
              description: What to run, and when.
              required: [cronSpec]
              properties:
                cronSpec: { type: string, pattern: '^\\S+$', description: When it runs. }
                image: { type: string, default: busybox }
                replicas: { type: integer, minimum: 1, maximum: 10 }
            status:
              type: object
              properties:
                replicas: { type: integer }
                labelSelector: { type: string }
      additionalPrinterColumns:
        - { name: Spec, type: string, jsonPath: .spec.cronSpec }
        - { name: Replicas, type: integer, jsonPath: .spec.replicas }
        - { name: Age, type: date, jsonPath: .metadata.creationTimestamp }
      subresources:
        status: {}
        scale: { specReplicasPath: .spec.replicas, statusReplicasPath: .status.replicas, labelSelectorPath: .status.labelSelector }
`;

export const NIGHTLY = `
apiVersion: stable.example.com/v1
kind: CronTab
metadata: { name: nightly }
spec: { cronSpec: '@daily', replicas: 3 }
`;
