import type { PodSpec } from '../../api/index.ts';
import { indented } from './text.ts';

type Volume = NonNullable<PodSpec['volumes']>[number];

/** `describeVolumes`. A template's names are indented one level more. */
export function volumeLines(volumes: readonly Volume[] = [], inTemplate: boolean): string {
  const space = inTemplate ? '  ' : '';
  if (volumes.length === 0) return `${space}Volumes:\t<none>\n`;
  const bodies = volumes.map(
    (volume) => indented(1, `${inTemplate ? ' ' : ''}${volume.name}:\n`) + indented(2, sourceLines(volume)),
  );
  return `${space}Volumes:\n${bodies.join('')}`;
}

function sourceLines(volume: Volume): string {
  const { hostPath, emptyDir, secret, configMap, persistentVolumeClaim, ephemeral, downwardAPI, projected, nfs } = volume;
  if (hostPath !== undefined) {
    return lines('HostPath (bare host directory volume)', { Path: hostPath.path, HostPathType: hostPath.type ?? '<none>' });
  }
  if (emptyDir !== undefined) {
    return lines("EmptyDir (a temporary directory that shares a pod's lifetime)", {
      Medium: emptyDir.medium ?? '',
      SizeLimit: emptyDir.sizeLimit ?? '<unset>',
    });
  }
  if (volume.image !== undefined) {
    const { reference = '', pullPolicy = '' } = volume.image;
    return lines('Image (a container image or OCI artifact)', { Reference: reference, PullPolicy: pullPolicy });
  }
  if (secret !== undefined) {
    return lines('Secret (a volume populated by a Secret)', {
      SecretName: secret.secretName ?? '',
      Optional: secret.optional === true,
    });
  }
  if (configMap !== undefined) {
    return lines('ConfigMap (a volume populated by a ConfigMap)', {
      Name: configMap.name ?? '',
      Optional: configMap.optional === true,
    });
  }
  if (persistentVolumeClaim !== undefined) {
    const { claimName, readOnly } = persistentVolumeClaim;
    return lines('PersistentVolumeClaim (a reference to a PersistentVolumeClaim in the same namespace)', {
      ClaimName: claimName,
      ReadOnly: readOnly === true,
    });
  }
  if (ephemeral !== undefined) {
    const { storageClassName = '', volumeMode } = ephemeral.volumeClaimTemplate?.spec ?? {};
    return lines('EphemeralVolume (an inline specification for a volume that gets created and deleted with the pod)', {
      StorageClass: storageClassName,
      Volume: '',
      Labels: pairs(ephemeral.volumeClaimTemplate?.metadata?.labels, '='),
      Annotations: pairs(ephemeral.volumeClaimTemplate?.metadata?.annotations, ': '),
      Capacity: '',
      'Access Modes': '',
      ...(volumeMode !== undefined && { VolumeMode: volumeMode }),
    });
  }
  if (nfs !== undefined) {
    return lines('NFS (an NFS mount that lasts the lifetime of a pod)', {
      Server: nfs.server,
      Path: nfs.path,
      ReadOnly: nfs.readOnly === true,
    });
  }
  if (downwardAPI !== undefined) return downwardLines(downwardAPI);
  if (projected !== undefined) return projectedLines(projected);
  return '<unknown>\n';
}

/** Labels or annotations below one another. */
function pairs(texts: Readonly<Record<string, string>> | undefined, between: string): string {
  const entries = Object.entries(texts ?? {}).map(([key, value]) => `${key}${between}${value}`);
  return entries.sort().join('\n\t') || '<none>';
}

function lines(type: string, fields: Readonly<Record<string, string | number | boolean>>): string {
  return `Type:\t${type}\n${Object.entries(fields)
    .map(([name, value]) => `${name}:\t${value}\n`)
    .join('')}`;
}

function downwardLines({ items = [] }: NonNullable<Volume['downwardAPI']>): string {
  const entries = items.map(
    ({ fieldRef, resourceFieldRef, path }) => `${fieldRef?.fieldPath ?? resourceFieldRef?.resource ?? ''} -> ${path}\n`,
  );
  return `Type:\tDownwardAPI (a volume populated by information about the pod)\nItems:\n${indented(1, entries.join(''))}`;
}

function projectedLines({ sources = [] }: NonNullable<Volume['projected']>): string {
  const parts = sources.map(({ secret, downwardAPI, configMap, serviceAccountToken }) => {
    if (secret !== undefined) return `SecretName:\t${secret.name ?? ''}\nOptional:\t${secret.optional === true}\n`;
    if (downwardAPI !== undefined) return 'DownwardAPI:\ttrue\n';
    if (configMap !== undefined) return `ConfigMapName:\t${configMap.name ?? ''}\nOptional:\t${configMap.optional === true}\n`;
    return serviceAccountToken === undefined ? '' : `TokenExpirationSeconds:\t${serviceAccountToken.expirationSeconds ?? 3600}\n`;
  });
  return `Type:\tProjected (a volume that contains injected data from multiple sources)\n${parts.join('')}`;
}
