import type { Userland } from '../../images/image-entry.ts';
import type { CommandFunction } from './command.ts';
import { DATABASE_COMMANDS } from './databases.ts';
import { FILE_COMMANDS } from './files.ts';
import { LOAD_COMMANDS } from './load.ts';
import { INTERPRETER_COMMANDS } from './interpreters.ts';
import { NotSimulated } from './options.ts';
import { NETWORK_COMMANDS } from './network.ts';
import { PACKAGE_COMMANDS } from './packages.ts';
import { SYSTEM_COMMANDS } from './system.ts';
import { TEXT_COMMANDS } from './text.ts';

const COMMANDS: Readonly<Record<string, CommandFunction>> = {
  ...DATABASE_COMMANDS,
  ...FILE_COMMANDS,
  ...INTERPRETER_COMMANDS,
  ...LOAD_COMMANDS,
  ...NETWORK_COMMANDS,
  ...PACKAGE_COMMANDS,
  ...SYSTEM_COMMANDS,
  ...TEXT_COMMANDS,
};

/** Commands of single images. */
const SPECIAL = ['fortio', 'hey', 'podcli', 'envsubst', 'apk', 'dnf', 'microdnf', 'yum', ...Object.keys(DATABASE_COMMANDS)];

/** Commands that a plain Debian image does not have. */
const NOT_IN_GNU: ReadonlySet<string> = new Set([
  ...SPECIAL,
  'ash',
  'curl',
  'dig',
  'killall',
  'nc',
  'ncat',
  'nslookup',
  'perl',
  'ping',
  'python',
  'python3',
  'telnet',
  'top',
  'wget',
  'httpd',
]);
/** Commands that BusyBox does not have. */
const NOT_IN_BUSYBOX: ReadonlySet<string> = new Set([
  ...SPECIAL,
  'apt',
  'apt-get',
  'bash',
  'curl',
  'dash',
  'dig',
  'ncat',
  'perl',
  'python',
  'python3',
]);

/** What real images have and this one does not simulate, by the kind of image. A script goes on after it; it is not missing. */
const UNSIMULATED: Readonly<Record<'busybox' | 'gnu', ReadonlySet<string>>> = (() => {
  const both =
    'base32 bzip2 cksum chgrp chroot comm cmp diff df du expand factor fallocate flock fold free fuser getopt groups gunzip gzip install ip ipcs link logger login md5sum mkfifo mknod more mount mountpoint nl nproc nsenter od passwd paste ps pwdx readprofile renice run-parts setpriv setsid sha1sum sha256sum sha384sum sha512sum shred shuf split strings stty su sum swapoff swapon tty umount uptime unexpand unlink unshare users w who xz zcat';
  const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));
  return {
    busybox: words(
      `${both} adduser addgroup arp cal crond crontab deluser dos2unix ed hexdump hostid ifconfig inotifyd iostat ipcalc less lsof lsusb netstat patch pstree resize route tac traceroute unix2dos unzip usleep vi watch xxd`,
    ),
    gnu: words(
      `${both} b2sum chage chcon csplit dpkg dpkg-query findmnt fmt groupadd iconv ionice join ldconfig ldd locale lscpu lsblk numfmt pathchk pr ptx sha224sum stdbuf taskset truncate tsort update-ca-certificates useradd usermod`,
    ),
  };
})();

function unsimulated(): never {
  throw new NotSimulated('this command');
}

/** Builtins that are also files in an image, so that a container can be started with them. */
const BINARIES: ReadonlySet<string> = new Set(['echo', 'printf', 'true', 'false', 'test', '[', 'kill', 'pwd']);
const BINARY_DIRECTORY = /^(\/usr(\/local)?)?\/s?bin\/$/;

/** Whether an image of this kind has such a file: a builtin by path, or by name where no shell is involved. */
export function isBinary(name: string, userland: Userland): boolean {
  const slash = name.lastIndexOf('/');
  const isThere = slash < 0 || BINARY_DIRECTORY.test(name.slice(0, slash + 1));
  return isThere && userland !== 'none' && BINARIES.has(name.slice(slash + 1));
}

/** The command of this name or path, if images of this kind have it. */
export function findCommand(name: string, userland: Userland, tools: readonly string[]): CommandFunction | undefined {
  const slash = name.lastIndexOf('/');
  if (slash >= 0 && !BINARY_DIRECTORY.test(name.slice(0, slash + 1))) return undefined;
  const base = name.slice(slash + 1);
  const command = Object.hasOwn(COMMANDS, base) ? COMMANDS[base] : undefined;
  if (userland === 'none') return tools.includes(base) ? command : undefined;
  if (command === undefined) {
    const sets = userland === 'any' ? [UNSIMULATED.busybox, UNSIMULATED.gnu] : [UNSIMULATED[userland]];
    return sets.some((names) => names.has(base)) ? unsimulated : undefined;
  }
  if (tools.includes(base)) return command;
  if (userland === 'gnu' && NOT_IN_GNU.has(base)) return undefined;
  return userland === 'busybox' && NOT_IN_BUSYBOX.has(base) ? undefined : command;
}
