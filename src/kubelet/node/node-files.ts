import { Volume } from '../files/volume.ts';
import type { Quota } from '../runtime/quota.ts';

/** The files on a machine's disk that Pods may read through `hostPath`. */
export function nodeFiles(name: string, disk: Quota): Volume {
  const files = {
    'etc/hostname': `${name}\n`,
    'etc/machine-id': `${[...name]
      .map((char) => char.charCodeAt(0).toString(16))
      .join('')
      .padEnd(32, '0')
      .slice(0, 32)}\n`,
    'etc/localtime': 'TZif2\n',
    'etc/os-release': 'PRETTY_NAME="Debian GNU/Linux 13 (trixie)"\nNAME="Debian GNU/Linux"\nVERSION_ID="13"\nID=debian\n',
  };
  return new Volume(files, disk, [
    'dev',
    'proc',
    'sys',
    'tmp',
    'lib/modules',
    'run/containerd',
    'var/lib/docker/containers',
    'var/lib/kubelet/pods',
    'var/log/pods',
  ]);
}
