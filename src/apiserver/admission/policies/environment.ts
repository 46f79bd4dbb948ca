import type { Environment } from '@marcbachmann/cel-js';
import { addLibrary, newEnvironment } from '../../cel/environment.ts';
import { addMessages, type MessageFields } from '../../cel/messages.ts';
import type { Library } from '../../cel/libraries/library.ts';
import { AUTHORIZATION, AUTHORIZER_TYPE } from '../../cel/libraries/authorization.ts';

/** The variables that an expression of admission may name, beside `object`, `oldObject`, `request` and `namespaceObject`. */
export interface OptionalVariables {
  readonly params: boolean;
  readonly authorizer: boolean;
  /** Whether it may make objects and operations of patches. */
  readonly patches: boolean;
}

const TEXTS = 'map<string, string>';
const GVK = 'kubernetes.GroupVersionKind';
const GVR = 'kubernetes.GroupVersionResource';
const USER = 'kubernetes.UserInfo';
const REQUEST = 'kubernetes.AdmissionRequest';
const NAMESPACE = 'kubernetes.Namespace';
const NAMESPACE_META = 'kubernetes.NamespaceMetadata';
const NAMESPACE_SPEC = 'kubernetes.NamespaceSpec';
const NAMESPACE_STATUS = 'kubernetes.NamespaceStatus';

/** The types of what is no object of the cluster (admission/plugin/cel/compile.go `BuildRequestType`, `BuildNamespaceType`). */
const TYPES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  [GVK]: { group: 'string', version: 'string', kind: 'string' },
  [GVR]: { group: 'string', version: 'string', resource: 'string' },
  [USER]: { username: 'string', uid: 'string', groups: 'list<string>', extra: 'map<string, list<string>>' },
  [REQUEST]: {
    kind: GVK,
    resource: GVR,
    subResource: 'string',
    requestKind: GVK,
    requestResource: GVR,
    requestSubResource: 'string',
    name: 'string',
    namespace: 'string',
    operation: 'string',
    userInfo: USER,
    dryRun: 'bool',
    options: 'dyn',
  },
  [NAMESPACE_META]: {
    name: 'string',
    generateName: 'string',
    namespace: 'string',
    labels: TEXTS,
    annotations: TEXTS,
    UID: 'string',
    creationTimestamp: 'google.protobuf.Timestamp',
    deletionGracePeriodSeconds: 'int',
    deletionTimestamp: 'google.protobuf.Timestamp',
    generation: 'int',
    resourceVersion: 'string',
    finalizers: 'list<string>',
  },
  [NAMESPACE_SPEC]: { finalizers: 'list<string>' },
  [NAMESPACE_STATUS]: { phase: 'string' },
  [NAMESPACE]: { metadata: NAMESPACE_META, spec: NAMESPACE_SPEC, status: NAMESPACE_STATUS },
};

/** How an expression is evaluated: without types, since looking up fields by name is faster. */
export function admissionEvaluation(): Environment {
  if (evaluation !== undefined) return evaluation;
  evaluation = withRights(newEnvironment())
    .registerVariable('request', 'dyn')
    .registerVariable('namespaceObject', 'dyn')
    .registerVariable('params', 'dyn')
    .registerVariable('variables', 'dyn');
  addLibrary(evaluation, JSON_PATCHES);
  addMessages(evaluation);
  return evaluation;
}

let evaluation: Environment | undefined;

/** How an expression is checked (admission/plugin/cel/compile.go `mustBuildEnvs`). `objectType`: declares the type of objects. Default: they have none. */
export function admissionCheck({ params, authorizer, patches }: OptionalVariables, objectType?: TypeDeclaration): Environment {
  const environment = authorizer ? withRights(newEnvironment(), objectType) : withObjects(newEnvironment(), objectType);
  for (const [name, fields] of Object.entries(TYPES)) environment.registerType({ name, fields });
  environment.registerVariable('request', REQUEST).registerVariable('namespaceObject', NAMESPACE);
  if (params) environment.registerVariable('params', 'dyn');
  if (!patches) return environment;
  addLibrary(environment, JSON_PATCHES);
  addMessages(environment, patchFields);
  return environment;
}

/** Returns the name of a type that it has declared. */
type TypeDeclaration = (environment: Environment) => string;

function withObjects(environment: Environment, typeIn: TypeDeclaration = () => 'dyn'): Environment {
  const type = typeIn(environment);
  return environment.registerVariable('object', type).registerVariable('oldObject', type);
}

function withRights(environment: Environment, objectType?: TypeDeclaration): Environment {
  addLibrary(environment, AUTHORIZATION);
  return withObjects(environment, objectType).registerVariable('authorizer', AUTHORIZER_TYPE);
}

class JsonPatches {
  readonly name = 'jsonpatch';
}

/** apiserver pkg/cel/library/jsonpatch.go. */
const JSON_PATCHES: Library = {
  types: { JsonPatches },
  constants: { jsonpatch: { type: 'JsonPatches', value: new JsonPatches() } },
  functions: {
    'JsonPatches.escapeKey(string): string': (_: JsonPatches, key: string) => key.replaceAll('~', '~0').replaceAll('/', '~1'),
  },
};

const OPERATION: MessageFields = { op: 'string', path: 'string', from: 'string', value: 'dyn' };

/** The types of mutations (apiserver pkg/cel/mutation/typeresolver.go `DynamicTypeResolver`). */
function patchFields(type: string): MessageFields | undefined {
  return type === 'JSONPatch' ? OPERATION : /^Object(\.|$)/.test(type) ? {} : undefined;
}
