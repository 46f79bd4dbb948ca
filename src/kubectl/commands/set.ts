import type { PodSpec } from '../../api/index.ts';
import { KubectlError, throwAll } from '../errors.ts';
import { defineCommand, defineGroup } from '../line/command.ts';
import { cut, parseChanges, splitPairs } from '../line/pairs.ts';
import { stringFlag } from '../line/flags.ts';
import {
  changeContainers,
  changePodSpecs,
  changeSelected,
  CONTAINERS_FLAG,
  containersOf,
  NAMED_OBJECTS,
  RECORDED_SET_FLAGS,
  SELECTED_OBJECTS,
} from './change-pod-specs.ts';
import { refuseAllWithSelector } from '../resources/resource-flags.ts';
import { SET_SELECTOR } from './set-selector.ts';
import { SET_SUBJECT } from './set-subject.ts';
import { SET_ENV } from './set-env.ts';

const SET_IMAGE = defineCommand({
  name: 'image',
  use: 'image (-f FILENAME | TYPE NAME) CONTAINER_NAME_1=CONTAINER_IMAGE_1 ... CONTAINER_NAME_N=CONTAINER_IMAGE_N',
  short: 'Update the image of a pod template',
  flags: { ...SELECTED_OBJECTS.flags, ...RECORDED_SET_FLAGS },
  *run(session, input) {
    const { resources, pairs } = splitPairs(input.args, 'image');
    const { set } = parseChanges(pairs, 'image', false);
    const items = (yield* SELECTED_OBJECTS.select(session, input, resources)).infos();
    const mistakes: string[] = [];
    if (input.flags.all && input.flags.selector !== '') mistakes.push('cannot set --all and --selector at the same time');
    if (set.size === 0) mistakes.push('at least one image update is required');
    else if (set.size > 1 && set.has('*'))
      mistakes.push('all containers are already specified by *, but saw more than one container_name=container_image pairs');
    throwAll(mistakes.map((mistake) => new KubectlError(mistake)));
    yield* changePodSpecs(session, input, items, 'image updated', 'image update to pod template', (spec) => setImages(spec, set));
  },
});

function setImages(spec: PodSpec, images: ReadonlyMap<string, string>): PodSpec {
  for (const name of images.keys()) {
    if (!containersOf(spec).some((container) => name === '*' || container.name === name))
      throw new KubectlError(`unable to find container named ${JSON.stringify(name)}`);
  }
  return changeContainers(spec, (container) => {
    const image = images.get(container.name) ?? images.get('*');
    return image === undefined ? container : { ...container, image };
  });
}

const SET_RESOURCES = defineCommand({
  name: 'resources',
  use: 'resources (-f FILENAME | TYPE NAME) ([--limits=LIMITS & --requests=REQUESTS]',
  short: 'Update resource requests/limits on objects with pod templates',
  flags: {
    ...SELECTED_OBJECTS.flags,
    ...RECORDED_SET_FLAGS,
    limits: stringFlag('Limits: cpu=1,memory=512Mi'),
    requests: stringFlag('Requests: cpu=100m,memory=128Mi'),
    ...CONTAINERS_FLAG,
  },
  *run(session, input) {
    const { flags } = input;
    const items = (yield* SELECTED_OBJECTS.select(session, input)).infos();
    refuseAllWithSelector(input);
    if (flags.limits === '' && flags.requests === '') {
      throw new KubectlError('you must specify an update to requests or limits (in the form of --requests/--limits)');
    }
    const update = { limits: amountsOf(flags.limits), requests: amountsOf(flags.requests) };
    yield* changePodSpecs(session, input, items, 'resource requirements updated', 'resources update to pod template', (spec) => {
      const changed = changeSelected(spec, flags.containers, ({ resources, ...container }) => {
        const limits = { ...resources?.limits, ...update.limits };
        const requests = { ...resources?.requests, ...update.requests };
        return { ...container, resources: { ...resources, ...nonEmpty('limits', limits), ...nonEmpty('requests', requests) } };
      });
      if (changed === undefined) throw new KubectlError(`unable to find container named ${flags.containers}`);
      return changed;
    });
  },
});

function amountsOf(text: string): Readonly<Record<string, string>> {
  if (text === '') return {};
  const entries = text.split(',').map((statement) => {
    const [name, amount] = cut(statement, '=');
    if (amount === undefined) throw new KubectlError(`invalid argument syntax ${statement}, expected <resource>=<value>`);
    return [name, amount] as const;
  });
  return Object.fromEntries(entries);
}

function nonEmpty(name: 'limits' | 'requests', amounts: Readonly<Record<string, string>>): object {
  return Object.keys(amounts).length === 0 ? {} : { [name]: amounts };
}

/** cmd/set/set_serviceaccount.go. */
const SET_SERVICE_ACCOUNT = defineCommand({
  name: 'serviceaccount',
  aliases: ['sa'],
  use: 'serviceaccount (-f FILENAME | TYPE NAME) SERVICE_ACCOUNT',
  short: 'Update the service account of a resource',
  flags: { ...NAMED_OBJECTS.flags, ...RECORDED_SET_FLAGS },
  *run(session, input) {
    const serviceAccountName = input.args.at(-1);
    if (serviceAccountName === undefined) throw new KubectlError('serviceaccount is required');
    const items = (yield* NAMED_OBJECTS.select(session, input, input.flags.local ? [] : input.args.slice(0, -1))).infos();
    const change = (spec: PodSpec): PodSpec => ({ ...spec, serviceAccountName });
    const options = { sendsEmpty: true };
    yield* changePodSpecs(session, input, items, 'serviceaccount updated', 'ServiceAccountName', change, options);
  },
});

export const SET = defineGroup({
  name: 'set',
  use: 'set SUBCOMMAND',
  short: 'Set specific features on objects',
  children: [SET_ENV, SET_IMAGE, SET_RESOURCES, SET_SELECTOR, SET_SERVICE_ACCOUNT, SET_SUBJECT],
});
