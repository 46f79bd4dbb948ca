// Sees to it that there is a kubectl for the tests of clients: the system's, or as root that of Debian's packages. Elsewhere they are skipped.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const installed = spawnSync('sh', ['-c', 'command -v kubectl']).status === 0;
if (!installed && !process.env.KUBECTL) {
  if (existsSync('/etc/debian_version') && process.getuid?.() === 0) {
    console.log('No kubectl found: installing the one of Debian.');
    const run = (command, ...args) => execFileSync(command, args, { stdio: 'inherit' });
    run('apt-get', 'update', '-qq');
    run('apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'kubernetes-client');
  } else {
    console.log('No kubectl found: its tests are skipped.');
  }
}
