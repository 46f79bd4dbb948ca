import type { DownwardAPIVolumeFile, Volume, VolumeProjection } from 'kubernetes-types/core/v1';
import { fill, fillEach, fillIn } from '../kinds/filling.ts';

/** Mode of the files that come from the API: 0644. */
const FILE_MODE = 0o644;
const TOKEN_SECONDS = 3600;

/** core/v1/defaults.go `SetDefaults_Volume` and those of the volume sources. */
export function defaultVolume(volume: Volume): Volume {
  const withSource = Object.keys(volume).every((name) => name === 'name') ? { ...volume, emptyDir: {} } : volume;
  let filled = fillIn(withSource, 'secret', (source) => fill(source, { defaultMode: FILE_MODE }));
  filled = fillIn(filled, 'configMap', (source) => fill(source, { defaultMode: FILE_MODE }));
  filled = fillIn(filled, 'hostPath', (source) => fill(source, { type: '' }));
  filled = fillIn(filled, 'downwardAPI', (source) => fillIn(fill(source, { defaultMode: FILE_MODE }), 'items', defaultFiles));
  filled = fillIn(filled, 'projected', (source) => {
    return fillIn(fill(source, { defaultMode: FILE_MODE }), 'sources', (sources) => fillEach(sources, defaultProjection));
  });
  filled = fillIn(filled, 'iscsi', (source) => fill(source, { iscsiInterface: 'default' }));
  filled = fillIn(filled, 'rbd', (source) => fill(source, { pool: 'rbd', user: 'admin', keyring: '/etc/ceph/keyring' }));
  filled = fillIn(filled, 'azureDisk', (source) =>
    fill(source, { cachingMode: 'ReadWrite', kind: 'Shared', fsType: 'ext4', readOnly: false }),
  );
  filled = fillIn(filled, 'scaleIO', (source) => fill(source, { storageMode: 'ThinProvisioned', fsType: 'xfs' }));
  return fillIn(filled, 'ephemeral', (source) => {
    return fillIn(source, 'volumeClaimTemplate', (claim) =>
      fillIn(claim, 'spec', (spec) => fill(spec, { volumeMode: 'Filesystem' })),
    );
  });
}

function defaultProjection(projection: VolumeProjection): VolumeProjection {
  const filled = fillIn(projection, 'downwardAPI', (source) => fillIn(source, 'items', defaultFiles));
  return fillIn(filled, 'serviceAccountToken', (token) => fill(token, { expirationSeconds: TOKEN_SECONDS }));
}

function defaultFiles(files: DownwardAPIVolumeFile[]): DownwardAPIVolumeFile[] {
  return fillEach(files, (file) => fillIn(file, 'fieldRef', (ref) => fill(ref, { apiVersion: 'v1' })));
}
