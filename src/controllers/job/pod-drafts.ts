import type { Container, Draft, Job, Pod, PodTemplateSpec } from '../../api/index.ts';
import { getPodFromTemplate } from '../pod-control.ts';
import { COMPLETION_INDEX_ANNOTATION, failureCountAnnotations, hasBackoffLimitPerIndex, isIndexedJob } from './indexed-pods.ts';
import { JOB_TRACKING_FINALIZER } from './tracking-finalizer.ts';

const COMPLETION_INDEX_ENV = 'JOB_COMPLETION_INDEX';
/** The longest base of a generated name (apiserver storage/names `MaxGeneratedNameLength`). */
const MAX_BASE_LENGTH = 58;

/** The Pods that one sync creates. They differ only in their index. */
export class PodDrafts {
  readonly #job: Job;
  readonly #replaced: ReadonlyMap<number, Pod>;
  readonly #template: PodTemplateSpec;
  readonly #plain: Draft<Pod>;

  /** `replaced`: the last failed Pod of each index. Its replacement gets its failure count. */
  constructor(job: Job, replaced: ReadonlyMap<number, Pod>) {
    this.#job = job;
    this.#replaced = replaced;
    this.#template = preparedTemplate(job);
    this.#plain = getPodFromTemplate(this.#template, job);
  }

  /** `index`: undefined if the Job is not indexed. */
  draft(index: number | undefined): Draft<Pod> {
    if (index === undefined) return this.#plain;
    const { metadata, spec } = this.#template;
    const { name } = this.#job.metadata;
    const failures = hasBackoffLimitPerIndex(this.#job) ? failureCountAnnotations(this.#job, this.#replaced.get(index)) : {};
    const template = {
      metadata: {
        ...metadata,
        annotations: { ...metadata?.annotations, [COMPLETION_INDEX_ANNOTATION]: String(index), ...failures },
        labels: { ...metadata?.labels, [COMPLETION_INDEX_ANNOTATION]: String(index) },
      },
      spec: { ...spec, hostname: `${name}-${index}` },
    };
    const draft = getPodFromTemplate(template, this.#job);
    return { ...draft, metadata: { ...draft.metadata, generateName: podGenerateNameWithIndex(name, index) } };
  }
}

function preparedTemplate(job: Job): PodTemplateSpec {
  const { metadata, spec } = job.spec.template;
  const finalizers = metadata?.finalizers ?? [];
  const tracked = finalizers.includes(JOB_TRACKING_FINALIZER) ? finalizers : [...finalizers, JOB_TRACKING_FINALIZER];
  const containers = isIndexedJob(job) ? withIndexVariables(spec) : spec;
  return { metadata: { ...metadata, finalizers: tracked }, spec: containers };
}

/** `addCompletionIndexEnvVariables`. */
function withIndexVariables(spec: PodTemplateSpec['spec']): PodTemplateSpec['spec'] {
  return {
    ...spec,
    containers: spec.containers.map(withIndexVariable),
    ...(spec.initContainers && { initContainers: spec.initContainers.map(withIndexVariable) }),
  };
}

function withIndexVariable(container: Container): Container {
  const { env = [] } = container;
  if (env.some(({ name }) => name === COMPLETION_INDEX_ENV)) return container;
  const fieldRef = { apiVersion: 'v1', fieldPath: `metadata.labels['${COMPLETION_INDEX_ANNOTATION}']` };
  return { ...container, env: [...env, { name: COMPLETION_INDEX_ENV, valueFrom: { fieldRef } }] };
}

/** `pi-3-`. Cuts the Job's name if needed, never the index. */
function podGenerateNameWithIndex(jobName: string, index: number): string {
  const end = `-${index}-`;
  return jobName.length + end.length > MAX_BASE_LENGTH ? jobName.slice(0, MAX_BASE_LENGTH - end.length) + end : jobName + end;
}
