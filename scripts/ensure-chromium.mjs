// Sees to it that there is a Chromium for the end-to-end tests: the system's, or from Debian's packages as root, or Playwright's own.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const installed = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'].some(
  (name) => spawnSync('sh', ['-c', `command -v ${name}`]).status === 0,
);
if (!installed && !process.env.CHROMIUM) {
  const run = (command, ...args) => execFileSync(command, args, { stdio: 'inherit' });
  if (existsSync('/etc/debian_version') && process.getuid?.() === 0) {
    console.log('No Chromium found: installing the one of Debian.');
    run('apt-get', 'update', '-qq');
    run('apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-noto-cjk');
  } else {
    console.log("No Chromium found: installing Playwright's.");
    run('npx', 'playwright', 'install', 'chromium');
  }
}
