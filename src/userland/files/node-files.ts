import type { Quota } from '../runtime/quota.ts';
import { MemoryVolume } from './volume.ts';

/** The directories of every Linux machine that is a node. A `hostPath` of type `Directory` is mounted only if it exists. */
const DIRECTORIES = [
  'boot',
  'dev/mapper',
  'dev/shm',
  'etc/cni/net.d',
  'etc/containerd',
  'etc/kubernetes/manifests',
  'etc/kubernetes/pki',
  'etc/ssl/certs',
  'etc/systemd/system',
  'home',
  'lib/modules',
  'lib64',
  'mnt',
  'opt/cni/bin',
  'proc',
  'root',
  'run/containerd',
  'run/dbus',
  'run/lock',
  'run/netns',
  'run/systemd',
  'run/udev',
  'sbin',
  'srv',
  'sys/class/net',
  'sys/fs/bpf',
  'sys/fs/cgroup',
  'sys/kernel/debug',
  'sys/kernel/tracing',
  'tmp',
  'usr/bin',
  'usr/lib/modules',
  'usr/libexec/kubernetes',
  'usr/local/bin',
  'usr/local/share/ca-certificates',
  'usr/sbin',
  'usr/share/ca-certificates',
  'usr/src',
  'var/cache',
  'var/lib/cni',
  'var/lib/containerd',
  'var/lib/docker/containers',
  'var/lib/kubelet/device-plugins',
  'var/lib/kubelet/plugins',
  'var/lib/kubelet/plugins_registry',
  'var/lib/kubelet/pod-resources',
  'var/lib/kubelet/pods',
  'var/lib/systemd',
  'var/log/containers',
  'var/log/journal',
  'var/log/pods',
  'var/run/containerd',
  'var/run/dbus',
  'var/run/netns',
  'var/tmp',
];

/** The files on a machine's disk that Pods may read through `hostPath`. */
export function nodeFiles(name: string, disk: Quota): MemoryVolume {
  const files = {
    'etc/hostname': `${name}\n`,
    'etc/hosts': `127.0.0.1 localhost\n127.0.1.1 ${name}\n`,
    'etc/machine-id': `${[...name]
      .map((char) => char.charCodeAt(0).toString(16))
      .join('')
      .padEnd(32, '0')
      .slice(0, 32)}\n`,
    'etc/localtime': 'TZif2\n',
    'etc/passwd': 'root:x:0:0:root:/root:/bin/bash\nnobody:x:65534:65534:nobody:/nonexistent:/usr/sbin/nologin\n',
    'etc/group': 'root:x:0:\nnogroup:x:65534:\n',
    'etc/os-release': 'PRETTY_NAME="Debian GNU/Linux 13 (trixie)"\nNAME="Debian GNU/Linux"\nVERSION_ID="13"\nID=debian\n',
  };
  return new MemoryVolume(files, disk, DIRECTORIES);
}
