import type { Process } from '../../../sim/index.ts';
import type { CommandContext, CommandFunction } from './command.ts';
import { NotSimulated } from './options.ts';

/** A package manager: where it downloads from, and what it says if it cannot. */
interface Manager {
  readonly mirror: string;
  readonly lock: string;
  /** The file of package lists without which nothing is found. Absent: it gets the lists by itself. */
  readonly lists?: string;
  readonly failures: { readonly lock: string; readonly network: string; readonly code: number };
}

/** How long the lists and the packages take to arrive. */
const DOWNLOAD_MS = 2_000;
const HTTPS = 443;

const APK: Manager = {
  mirror: 'dl-cdn.alpinelinux.org',
  lock: '/lib/apk/db/lock',
  failures: {
    lock: 'ERROR: Unable to lock database: Permission denied\nERROR: Failed to open apk database: Permission denied\n',
    network: 'WARNING: fetching https://dl-cdn.alpinelinux.org/alpine: temporary error (try again later)\n',
    code: 99,
  },
};
const APT: Manager = {
  mirror: 'deb.debian.org',
  lock: '/var/lib/dpkg/lock-frontend',
  lists: '/var/lib/apt/lists/deb.debian.org_main_Packages',
  failures: {
    lock: 'E: Could not open lock file /var/lib/dpkg/lock-frontend - open (13: Permission denied)\n',
    network: 'W: Failed to fetch http://deb.debian.org/debian/dists  Could not connect to deb.debian.org\n',
    code: 100,
  },
};
const DNF: Manager = {
  mirror: 'mirrors.fedoraproject.org',
  lock: '/var/lib/rpm/.rpm.lock',
  failures: {
    lock: 'Error: This command has to be run with superuser privileges (under the root user on most systems).\n',
    network: 'Error: Failed to download metadata for repo: Cannot download repomd.xml\n',
    code: 1,
  },
};

/** Package managers. What they install is unknown: the container then has every program that somebody asks for. */
export const PACKAGE_COMMANDS: Readonly<Record<string, CommandFunction>> = {
  apk: (context, args) => manage(context, args, APK),
  apt: (context, args) => manage(context, args, APT),
  'apt-get': (context, args) => manage(context, args, APT),
  dnf: (context, args) => manage(context, args, DNF),
  microdnf: (context, args) => manage(context, args, DNF),
  yum: (context, args) => manage(context, args, DNF),
};

function* manage(context: CommandContext, args: readonly string[], manager: Manager): Process<number> {
  const { host, io, shell } = context;
  const { mirror, lock, lists, failures } = manager;
  const [verb = '', ...names] = args.filter((arg) => !arg.startsWith('-'));
  if (verb === 'clean' || verb === 'autoremove' || verb === 'autoclean') return 0;
  if (!['add', 'install', 'update', 'upgrade', 'makecache'].includes(verb)) throw new NotSimulated(`command '${verb}'`);
  if (host.user !== 0) return fail(failures.lock);
  host.files.mkdirAll(lock.slice(0, lock.lastIndexOf('/')));
  host.files.write(lock, '');
  const { addresses } = yield* host.network.resolve(mirror);
  const end = addresses[0] === undefined ? 'refused' : yield* host.network.connects(addresses[0], HTTPS);
  if (end !== 'connected') {
    io.error(failures.network);
    // `apt-get update` only warns.
    return verb === 'update' && lists !== undefined ? 0 : failures.code;
  }
  yield* shell.sleep(DOWNLOAD_MS);
  if (lists !== undefined && verb === 'update') {
    host.files.mkdirAll(lists.slice(0, lists.lastIndexOf('/')));
    host.files.write(lists, '\n');
  }
  if (verb === 'add' || verb === 'install') {
    if (lists !== undefined && !host.files.isFile(lists)) return fail(`E: Unable to locate package ${names[0] ?? ''}\n`);
    io.out(`Installed: ${names.join(' ')}\n`);
    host.install();
  }
  return 0;

  function fail(text: string): number {
    io.error(text);
    return failures.code;
  }
}
