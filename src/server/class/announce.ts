import { renderUnicodeCompact } from 'uqr';
import { shownCode } from '../../room/code.ts';
import type { ServerAddress } from './addresses.ts';
import { HANDOUT_PATH, joinAddress } from './handout.ts';
import type { PreparedRoom } from './prepared-room.ts';

/** What is said when the server listens. */
export interface Started {
  readonly rooms: readonly PreparedRoom[];
  /** Where other machines reach the server, the best first. */
  readonly addresses: readonly ServerAddress[];
  readonly port: number;
  /** The server was started for this machine alone. */
  readonly local: boolean;
  /** `process.platform`, or `wsl` for Linux within Windows. */
  readonly system: string;
}

/** Says where the class comes in, where the teacher does, and what to do if nobody gets there. */
export function announcement(started: Started): string {
  const { rooms, addresses, port, local } = started;
  const own = `http://localhost:${port}`;
  const origin = addresses[0]?.origin ?? own;
  const [first] = rooms;
  const lines = [
    '',
    `The class goes to   ${origin}`,
    ...(rooms.length === 1 && first !== undefined ? oneRoom(first, addresses[0]?.origin, own) : manyRooms(rooms, own)),
    `Handouts to print   ${own}${HANDOUT_PATH}?code=${rooms.length === 1 ? (first?.code ?? '') : 'CODE'}`,
    '',
    ...(addresses.length === 0 ? [nobody(local)] : help(started)),
  ];
  return `${lines.join('\n')}\n`;
}

/** `origin`: where other machines reach the server. Without it there is no QR code: a phone that scans `localhost` asks itself. */
function oneRoom(room: PreparedRoom, origin: string | undefined, own: string): readonly string[] {
  return [
    `and types the code  ${shownCode(room.code)}${nameOf(room)}`,
    '',
    ...(origin === undefined ? [] : [renderUnicodeCompact(joinAddress(origin, room.code)), '']),
    `You teach at        ${teacherAddress(room, own)}`,
    '                    Keep this address to yourself: anybody with it teaches.',
  ];
}

function manyRooms(rooms: readonly PreparedRoom[], own: string): readonly string[] {
  return [
    'and types the code of its room. You teach at the address below the code: keep it to yourself.',
    '',
    ...rooms.flatMap((room) => [`  ${shownCode(room.code)}${nameOf(room)}`, `           ${teacherAddress(room, own)}`]),
    '',
  ];
}

function nameOf({ name }: PreparedRoom): string {
  return name === undefined ? '' : `   (${name})`;
}

/** The address that makes a person the teacher of a room. */
export function teacherAddress({ room, teacher, lesson }: PreparedRoom, origin: string): string {
  return `${origin}/#room=${room}&teach=${teacher}${lesson === undefined ? '' : `&lesson=${lesson}`}`;
}

function nobody(local: boolean): string {
  return local
    ? 'Only this machine reaches the room. To let the class in, start without --local.\n'
    : 'This machine is in no network, so no other machine reaches the room. Join the network of the class: the address is shown in the sheet Room then.\n';
}

const FIREWALLS: Readonly<Record<string, (port: number) => string>> = {
  win32: () => 'Windows asks whether Node may be reached: allow it, for private and public networks.',
  wsl: (port) =>
    `This is WSL: other machines reach Windows, and not it. Start the class in Windows itself, or set networkingMode=mirrored in .wslconfig and let port ${port} through the firewall of Hyper-V.`,
  darwin: () => 'macOS asks whether node may accept connections: allow it (System Settings, Network, Firewall).',
  linux: (port) =>
    `A firewall of this machine must let port ${port} through: sudo ufw allow ${port}/tcp, or sudo firewall-cmd --add-port=${port}/tcp.`,
};

function help({ addresses: [, ...others], port, system }: Started): readonly string[] {
  const firewall = FIREWALLS[system]?.(port);
  return [
    'If a phone in the same network does not get there:',
    ...(firewall === undefined ? [] : [`  - ${firewall}`]),
    '  - A guest network keeps devices apart. Take another network, or the hotspot of a phone.',
    ...(others.length === 0
      ? []
      : ['  - Try another address of this machine:', ...others.map((each) => `      ${each.origin}  ${networkOf(each)}`)]),
    '',
  ];
}

function networkOf({ network, kind }: ServerAddress): string {
  return `${network}${kind === 'inside' ? ', only for virtual machines of this one' : kind === 'tunnel' ? ', a VPN' : ''}`;
}
