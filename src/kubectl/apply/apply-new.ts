import { isReason, type KubeObject } from '../../api/index.ts';
import type { Process } from '../../sim/index.ts';
import { errorOutput, KubectlError, withSource } from '../errors.ts';
import { refOf, titleOf } from '../resources/item.ts';
import type { KubectlResult } from '../run.ts';
import { Session, type SessionOptions } from '../session.ts';
import { withLastApplied } from './last-applied.ts';

/** What commands/apply.ts writes with where no flag says otherwise. */
const WRITE = { dryRun: false, fieldValidation: 'Strict', fieldManager: 'kubectl-client-side-apply' } as const;

/**
 * `kubectl apply -f -` of one object that is not there yet: request by request and word by word what `runKubectl` does then, and nothing of the
 * rest of kubectl. It is for a host that wants to show a first object before it has loaded all of it.
 */
export function* applyNew(options: SessionOptions, object: KubeObject): Process<KubectlResult> {
  const session = new Session(options);
  let exitCode = 0;
  try {
    yield* create(session, object);
  } catch (error) {
    const output = errorOutput(error);
    session.err(output.text);
    exitCode = output.exitCode;
  }
  return { stdout: session.output('stdout'), stderr: session.output('stderr'), exitCode, problems: [] };
}

function* create(session: Session, object: KubeObject): Process<void> {
  const mapper = yield* session.mapper();
  const resource = mapper.forKind(object.apiVersion, object.kind);
  if (resource === undefined) throw new KubectlError(`no matches for kind ${JSON.stringify(object.kind)}`);
  const namespace = resource.namespaced ? (object.metadata.namespace ?? session.namespace) : '';
  const item = { resource, namespace, name: object.metadata.name };
  const wanted = namespace === '' ? object : { ...object, metadata: { ...object.metadata, namespace } };
  if (yield* exists(session, resource.kind, item)) throw new KubectlError(`${titleOf(item)} exists already`);
  try {
    yield* session.api.create<string>(resource.kind, withLastApplied(wanted), WRITE);
  } catch (error) {
    throw withSource('creating', 'STDIN', error);
  }
  session.out(`${titleOf(item)} created\n`);
}

function* exists(session: Session, kind: string, item: { readonly namespace: string; readonly name: string }): Process<boolean> {
  try {
    yield* session.api.get<string>(kind, refOf(item));
    return true;
  } catch (error) {
    if (isReason(error, 'NotFound')) return false;
    throw error;
  }
}
