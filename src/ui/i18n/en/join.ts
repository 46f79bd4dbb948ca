import type { Values } from '../texts.ts';

/** The way into a class, for students, and what the teacher shows them of it. */
export const join = {
  title: 'Join a class',
  code: 'The code of your class',
  address: 'The address of your class',
  where: 'It stands on the board or on your handout: six letters and digits. Capital and small letters are the same.',
  whereAddress:
    'It stands above the code on the board or on your handout. The class runs on the computer of your teacher: your device must be in the same network.',
  join: 'Join',
  looking: 'Looking for the room…',
  problem: {
    empty: 'Type the code first. It stands on the board or on your handout.',
    'not-a-code':
      'This is no code: a code has six letters and digits, such as KXM 4P7. The address of a class, such as 192.168.1.20:4180, will do too.',
    letter: ({ letters }: Values<'letters'>) =>
      `No code has all of these letters. A code is made of ${letters}: there is no O, no I and no B, for example.`,
    'no-room': 'No class has this code. Compare it with the board, letter by letter. Perhaps the class has ended.',
    'too-fast': 'Too many wrong codes have come. Wait a minute, and type the code again.',
    lost: 'The computer of your teacher does not answer. Is your device still in the network of the class?',
    elsewhere:
      'The code belongs to another page: that of your class. Type the address that stands above it on the board, such as 192.168.1.20:4180. The code is asked for there.',
    loopback: 'This address means your own device. Ask your teacher for the one that other devices reach.',
  },
  way: {
    open: 'Students open',
    type: 'and type the code',
    orScan: 'or scan',
    network: 'If students do not get there, another address of this computer may do:',
    kind: {
      local: ({ network }: Values<'network'>) => `${network}`,
      public: ({ network }: Values<'network'>) => `${network}, address of the internet`,
      tunnel: ({ network }: Values<'network'>) => `${network}, a VPN`,
      alone: ({ network }: Values<'network'>) => `${network}, a network without a router`,
      inside: ({ network }: Values<'network'>) => `${network}, for virtual machines of this computer alone`,
    },
    handout: 'Print a handout',
    trouble: 'If a phone does not get there',
    troubles: [
      'It must be in the same network as this computer. Turn mobile data and VPNs off.',
      'A firewall of this computer must let it in. Windows and macOS ask at the first start: allow Node. On Linux the terminal says which line to type.',
      'Guest networks keep devices apart. Take another network: the hotspot of a phone is enough for a class.',
    ],
  },
};
