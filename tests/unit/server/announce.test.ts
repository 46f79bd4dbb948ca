import { describe, expect, it } from 'vitest';
import { announcement, type Started } from '../../../src/server/class/announce.ts';

const ROOM = { room: 'room-key-0123456789012', teacher: 'teacher-key-0123456789', code: 'KXM4P7' };
const WLAN = { origin: 'http://192.168.1.20:4180', network: 'wlan0', kind: 'local' } as const;
const STARTED: Started = { rooms: [ROOM], addresses: [WLAN], port: 4180, local: false, system: 'linux' };

/** What is said, without the QR code. */
const said = (started: Partial<Started>): readonly string[] =>
  announcement({ ...STARTED, ...started })
    .split('\n')
    .filter((line) => line !== '' && !/[█▀▄]/.test(line));

describe('what is said at the start', () => {
  it('is one address and a code, and where the teacher goes', () => {
    expect(said({})).toEqual([
      'The class goes to   http://192.168.1.20:4180',
      'and types the code  KXM 4P7',
      'You teach at        http://localhost:4180/#room=room-key-0123456789012&teach=teacher-key-0123456789',
      '                    Keep this address to yourself: anybody with it teaches.',
      'Handouts to print   http://localhost:4180/kubeloupe/handout?code=KXM4P7',
      'If a phone in the same network does not get there:',
      '  - A firewall of this machine must let port 4180 through: sudo ufw allow 4180/tcp, or sudo firewall-cmd --add-port=4180/tcp.',
      '  - A guest network keeps devices apart. Take another network, or the hotspot of a phone.',
    ]);
  });

  it('has a QR code of an address that others reach, and none of this machine alone', () => {
    const hasQr = (started: Partial<Started>): boolean => /[█▀▄]/.test(announcement({ ...STARTED, ...started }));
    expect([hasQr({}), hasQr({ addresses: [], local: true }), hasQr({ addresses: [] })]).toEqual([true, false, false]);
  });

  it('has the other addresses with their networks, and what the system asks', () => {
    const docker = { origin: 'http://172.17.0.1:4180', network: 'docker0', kind: 'inside' } as const;
    const vpn = { origin: 'http://10.8.0.2:4180', network: 'utun4', kind: 'tunnel' } as const;
    expect(said({ addresses: [WLAN, vpn, docker], system: 'darwin' }).slice(-6)).toEqual([
      'If a phone in the same network does not get there:',
      '  - macOS asks whether node may accept connections: allow it (System Settings, Network, Firewall).',
      '  - A guest network keeps devices apart. Take another network, or the hotspot of a phone.',
      '  - Try another address of this machine:',
      '      http://10.8.0.2:4180  utun4, a VPN',
      '      http://172.17.0.1:4180  docker0, only for virtual machines of this one',
    ]);
  });

  it('lists rooms that have been prepared, and their lessons are the teacher’s', () => {
    const rooms = [
      { ...ROOM, name: '9b', lesson: 'a-new-image' },
      { room: 'other-key-012345678901', teacher: 'other-teacher-01234567', code: '349967' },
    ];
    expect(said({ rooms }).slice(0, 7)).toEqual([
      'The class goes to   http://192.168.1.20:4180',
      'and types the code of its room. You teach at the address below the code: keep it to yourself.',
      '  KXM 4P7   (9b)',
      '           http://localhost:4180/#room=room-key-0123456789012&teach=teacher-key-0123456789&lesson=a-new-image',
      '  349 967',
      '           http://localhost:4180/#room=other-key-012345678901&teach=other-teacher-01234567',
      'Handouts to print   http://localhost:4180/kubeloupe/handout?code=CODE',
    ]);
  });

  it.each([
    [true, 'Only this machine reaches the room. To let the class in, start without --local.'],
    [
      false,
      'This machine is in no network, so no other machine reaches the room. Join the network of the class: the address is shown in the sheet Room then.',
    ],
  ])('says that nobody else gets there: started for this machine alone: %s', (local, words) => {
    expect([said({ addresses: [], local })[0], said({ addresses: [], local }).at(-1)]).toEqual([
      'The class goes to   http://localhost:4180',
      words,
    ]);
  });
});
