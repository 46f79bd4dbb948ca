import type { Interfaces } from '../../../src/server/class/addresses.ts';

type Own = readonly [address: string, mac?: string];

function machine(networks: Readonly<Record<string, readonly Own[]>>): Interfaces {
  const entries = Object.entries(networks).map(([name, all]) => [
    name,
    all.map(([address, mac = '3c:22:fb:10:20:30']) => ({
      address,
      mac,
      family: address.includes(':') ? ('IPv6' as const) : ('IPv4' as const),
      internal: address === '127.0.0.1' || address === '::1',
    })),
  ]);
  return Object.fromEntries(entries) as Interfaces;
}

interface Recorded {
  readonly interfaces: Interfaces;
  /** The address by which the machine reaches the internet. */
  readonly way: string | undefined;
  /** The addresses, the best first, with their kinds. */
  readonly expected: readonly string[];
}

/** What `os.networkInterfaces()` says on different machines, without addresses that nobody needs. */
export const MACHINES: Readonly<Record<string, Recorded>> = {
  'a MacBook on Wi-Fi, with a VPN that takes all traffic, and virtual machines': {
    interfaces: machine({
      lo0: [['127.0.0.1'], ['::1']],
      en0: [['fe80::14d2:9b2f:1:2'], ['192.168.1.20']],
      awdl0: [['fe80::f8d4:1:2:3']],
      utun0: [['fe80::1']],
      utun4: [['10.8.0.2', '00:00:00:00:00:00']],
      bridge100: [['192.168.64.1', '3e:22:fb:54:67:64']],
      vmenet0: [],
    }),
    way: '10.8.0.2',
    expected: ['192.168.1.20 local', '10.8.0.2 tunnel', '192.168.64.1 inside'],
  },
  'a Linux laptop with a dock, Docker and kind': {
    interfaces: machine({
      lo: [['127.0.0.1'], ['::1']],
      docker0: [['172.17.0.1', '02:42:5e:0f:aa:01']],
      'br-3f9ad1c2e0b7': [['172.18.0.1', '02:42:8a:3c:11:02']],
      veth12ab34c: [['fe80::42']],
      enp0s31f6: [['10.20.3.4']],
      wlp2s0: [['10.30.7.8']],
      tailscale0: [['100.101.102.103', '00:00:00:00:00:00']],
    }),
    way: '10.30.7.8',
    expected: ['10.30.7.8 local', '10.20.3.4 local', '100.101.102.103 tunnel', '172.17.0.1 inside', '172.18.0.1 inside'],
  },
  'a Linux server whose network card is in a bridge for its virtual machines': {
    interfaces: machine({
      lo: [['127.0.0.1']],
      virbr0: [['192.168.122.1', '52:54:00:aa:bb:cc']],
      'br-lan': [['192.168.5.10', 'a0:36:9f:01:02:03']],
    }),
    way: '192.168.5.10',
    expected: ['192.168.5.10 local', '192.168.122.1 inside'],
  },
  'a Windows laptop with WSL, Hyper-V, VirtualBox and VMware': {
    interfaces: machine({
      'Ethernet 2': [['192.168.56.1', '0a:00:27:00:00:0f']],
      'VMware Network Adapter VMnet8': [['192.168.80.1', '00:50:56:c0:00:08']],
      'vEthernet (Default Switch)': [['172.28.112.1', '00:15:5d:01:02:03']],
      'vEthernet (WSL (Hyper-V firewall))': [['172.30.16.1', '00:15:5d:04:05:06']],
      'Local Area Connection* 10': [['169.254.7.8']],
      'Wi-Fi': [['fe80::99'], ['192.168.178.31']],
      'Loopback Pseudo-Interface 1': [['::1'], ['127.0.0.1']],
    }),
    way: '192.168.178.31',
    expected: [
      '192.168.178.31 local',
      '169.254.7.8 alone',
      '192.168.56.1 inside',
      '192.168.80.1 inside',
      '172.28.112.1 inside',
      '172.30.16.1 inside',
    ],
  },
  'a Chinese Windows with an external switch of Hyper-V over its network card': {
    interfaces: machine({
      'vEthernet (外部)': [['192.168.3.15', '3c:52:82:00:11:22']],
      'vEthernet (Default Switch)': [['172.22.0.1', '00:15:5d:aa:bb:cc']],
      '以太网 3': [['192.168.56.1', '0a:00:27:00:00:05']],
    }),
    way: '192.168.3.15',
    expected: ['192.168.3.15 local', '172.22.0.1 inside', '192.168.56.1 inside'],
  },
  'a machine of a university with an address of the internet': {
    interfaces: machine({ lo: [['127.0.0.1']], eth0: [['130.83.10.20']], wg0: [['10.9.0.2']] }),
    way: '130.83.10.20',
    expected: ['130.83.10.20 public', '10.9.0.2 tunnel'],
  },
  'a laptop that is the hotspot of the class, without the internet': {
    interfaces: machine({ lo: [['127.0.0.1']], wlan0: [['10.42.0.1']], docker0: [['172.17.0.1', '02:42:00:00:00:01']] }),
    way: undefined,
    expected: ['10.42.0.1 local', '172.17.0.1 inside'],
  },
  'a container': {
    interfaces: machine({ lo: [['127.0.0.1']], eth0: [['172.17.0.2', '02:42:ac:11:00:02']] }),
    way: '172.17.0.2',
    expected: ['172.17.0.2 local'],
  },
  'a machine without a network': {
    interfaces: { lo: machine({ lo: [['127.0.0.1']] })['lo'], eth0: undefined },
    way: undefined,
    expected: [],
  },
};
