import { describe, expect, it } from 'vitest';
import {
  apiGroup,
  apiGroupDiscoveryList,
  apiGroupList,
  apiResourceList,
  apiVersions,
} from '../../../../src/apiserver/discovery/documents.ts';
import { compareGroups, compareVersions, servedGroupVersions } from '../../../../src/apiserver/discovery/served.ts';
import type { KindDefinition } from '../../../../src/apiserver/kinds/definition.ts';
import { DEPLOYMENT } from '../../../../src/apiserver/kinds/deployment.ts';
import { HORIZONTAL_POD_AUTOSCALER_V1 } from '../../../../src/apiserver/kinds/horizontalpodautoscaler-v1.ts';
import { METRICS_KINDS } from '../../../../src/apiserver/kinds/metrics.ts';
import { NAMESPACE } from '../../../../src/apiserver/kinds/namespace.ts';
import { POD } from '../../../../src/apiserver/kinds/pod.ts';

const served = servedGroupVersions([DEPLOYMENT, POD, NAMESPACE]);

describe('discovery', () => {
  it('lists the versions of the core group and the address of the server', () => {
    expect(apiVersions(served, '127.0.0.1:8001')).toEqual({
      kind: 'APIVersions',
      versions: ['v1'],
      serverAddressByClientCIDRs: [{ clientCIDR: '0.0.0.0/0', serverAddress: '127.0.0.1:8001' }],
    });
  });

  it('lists the named groups in the order of their priority, including the review groups', () => {
    const list = apiGroupList(served) as { groups: { name: string }[] };
    expect(list.groups.map(({ name }) => name)).toEqual(['apps', 'authentication.k8s.io', 'authorization.k8s.io']);
    expect(list.groups[0]).toEqual({
      name: 'apps',
      versions: [{ groupVersion: 'apps/v1', version: 'v1' }],
      preferredVersion: { groupVersion: 'apps/v1', version: 'v1' },
    });
  });

  it('has a document for each named group, and none for the core group or a missing group', () => {
    expect(apiGroup(served, 'apps')).toMatchObject({ kind: 'APIGroup', apiVersion: 'v1', name: 'apps' });
    expect(apiGroup(served, '')).toBeUndefined();
    expect(apiGroup(served, 'batch')).toBeUndefined();
  });

  it('prefers the newest stable version of a group', () => {
    const versions = ['v1beta1', 'v1', 'v2beta1', 'v2', 'v10', 'v1alpha1', 'other'];
    expect(versions.sort(compareVersions)).toEqual(['v10', 'v2', 'v1', 'v2beta1', 'v1beta1', 'v1alpha1', 'other']);
    const two = servedGroupVersions([DEPLOYMENT, { ...DEPLOYMENT, version: 'v2' }]);
    expect(apiGroup(two, 'apps')).toMatchObject({ preferredVersion: { groupVersion: 'apps/v2', version: 'v2' } });
  });

  it('lists groups that upstream does not have after the others', () => {
    const groups = ['example.com', 'batch', '', 'another.io', 'apps'];
    expect(groups.sort(compareGroups)).toEqual(['', 'apps', 'batch', 'another.io', 'example.com']);
  });

  it('tells by a hash in which version objects are stored, as real servers do', () => {
    const hashes = (kinds: readonly KindDefinition[], group: string, version: string): unknown =>
      (apiResourceList(servedGroupVersions(kinds, []), group, version) as { resources: object[] }).resources.map((resource) =>
        'storageVersionHash' in resource ? resource.storageVersionHash : '',
      );
    expect(hashes([{ ...POD, parts: {}, subresources: {} }], '', 'v1')).toEqual(['xPOwRZ+Yhw8=', '', '']);
    expect(hashes([HORIZONTAL_POD_AUTOSCALER_V1], 'autoscaling', 'v1')).toEqual(['qwQve8ut294=', '']);
    expect(hashes(METRICS_KINDS, 'metrics.k8s.io', 'v1beta1')).toEqual(['', '']);
  });

  it('lists the resources of a version with their subresources, by name', () => {
    expect(apiResourceList(served, 'apps', 'v1')).toEqual({
      kind: 'APIResourceList',
      apiVersion: 'v1',
      groupVersion: 'apps/v1',
      resources: [
        {
          name: 'deployments',
          singularName: 'deployment',
          namespaced: true,
          kind: 'Deployment',
          verbs: ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update', 'watch'],
          shortNames: ['deploy'],
          categories: ['all'],
          storageVersionHash: '8aSe+NMegvE=',
        },
        {
          name: 'deployments/scale',
          singularName: '',
          namespaced: true,
          group: 'autoscaling',
          version: 'v1',
          kind: 'Scale',
          verbs: ['get', 'patch', 'update'],
        },
        { name: 'deployments/status', singularName: '', namespaced: true, kind: 'Deployment', verbs: ['get', 'patch', 'update'] },
      ],
    });
    expect(apiResourceList(served, 'apps', 'v1beta1')).toBeUndefined();
  });

  it('names the kind of a subresource, and its group if it differs', () => {
    const { resources } = apiResourceList(served, '', 'v1') as { resources: { name: string; verbs: string[] }[] };
    const byName = new Map(resources.map((resource) => [resource.name, resource]));
    expect(byName.get('pods/binding')).toEqual({
      name: 'pods/binding',
      singularName: '',
      namespaced: true,
      kind: 'Binding',
      verbs: ['create'],
    });
    expect(byName.get('pods/eviction')).toMatchObject({ group: 'policy', version: 'v1', kind: 'Eviction' });
    expect(byName.get('pods/log')).toMatchObject({ kind: 'Pod', verbs: ['get'] });
    expect(byName.get('namespaces/finalize')).toMatchObject({ kind: 'Namespace', verbs: ['update'], namespaced: false });
    expect(byName.get('namespaces')?.verbs).not.toContain('deletecollection');
  });

  it('has everything in one response if requested', () => {
    const core = apiGroupDiscoveryList(served, 'api', 'v2') as { items: { metadata: object; versions: object[] }[] };
    expect(core).toMatchObject({ kind: 'APIGroupDiscoveryList', apiVersion: 'apidiscovery.k8s.io/v2' });
    expect(core.items.map(({ metadata }) => metadata)).toEqual([{ creationTimestamp: null }]);
    const groups = apiGroupDiscoveryList(served, 'apis', 'v2beta1') as typeof core;
    expect(groups).toMatchObject({ apiVersion: 'apidiscovery.k8s.io/v2beta1' });
    expect(groups.items[0]).toMatchObject({
      metadata: { name: 'apps' },
      versions: [
        {
          version: 'v1',
          freshness: 'Current',
          resources: [
            {
              resource: 'deployments',
              responseKind: { group: 'apps', version: 'v1', kind: 'Deployment' },
              scope: 'Namespaced',
              singularResource: 'deployment',
              subresources: [
                { subresource: 'scale', responseKind: { group: 'autoscaling', version: 'v1', kind: 'Scale' } },
                { subresource: 'status', responseKind: { group: 'apps', version: 'v1', kind: 'Deployment' } },
              ],
            },
          ],
        },
      ],
    });
  });
});
