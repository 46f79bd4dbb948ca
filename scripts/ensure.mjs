// Makes sure that the programs for the tests exist: `node scripts/ensure.mjs chromium kubectl`. As root on Debian it installs
// missing ones from Debian's packages. Elsewhere, or if that fails, it says so and exits with 0: the tests of that program are
// skipped.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/**
 * By name. `commands`: all are needed. `instead`: commands that do as well, if those cannot be installed. `variable`: names a
 * program of the user's own. `otherwise`: installs it without Debian packages.
 */
const PROGRAMS = {
  chromium: {
    commands: ['chromium-headless-shell'],
    instead: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
    variable: 'CHROMIUM',
    packages: ['chromium-headless-shell', 'fonts-noto-cjk'],
    otherwise: ['npx', 'playwright', 'install', 'chromium'],
  },
  firefox: { commands: ['firefox-esr'], instead: ['firefox'], variable: 'FIREFOX', packages: ['firefox-esr', 'fonts-noto-cjk'] },
  webkit: { commands: ['WebKitWebDriver', 'Xvfb'], packages: ['webkit2gtk-driver', 'xvfb', 'fonts-noto-cjk'] },
  jsc: { commands: ['jsc'], variable: 'JSC', packages: ['libjavascriptcoregtk-4.0-bin'] },
  kubectl: { commands: ['kubectl'], variable: 'KUBECTL', packages: ['kubernetes-client'] },
};

const isCommand = (name) => spawnSync('sh', ['-c', `command -v ${name}`]).status === 0;
const run = (command, ...args) => spawnSync(command, args, { stdio: 'inherit' }).status === 0;

function isThere({ commands, variable }) {
  return (variable && process.env[variable]) || commands.every(isCommand);
}

let updated = false;

function installFromDebian(packages) {
  if (!existsSync('/etc/debian_version') || process.getuid?.() !== 0) return false;
  console.log(`Installing ${packages.join(', ')}.`);
  updated ||= run('apt-get', 'update', '-qq');
  return run('apt-get', 'install', '-y', '-qq', '--no-install-recommends', ...packages);
}

for (const name of process.argv.slice(2)) {
  const program = PROGRAMS[name];
  if (isThere(program)) continue;
  if (installFromDebian(program.packages) || program.instead?.some(isCommand)) continue;
  if (program.otherwise && run(...program.otherwise)) continue;
  console.log(
    `${name} is not here: its tests are skipped. To run them, install ${program.packages.join(', ')} (Debian's names).`,
  );
}
