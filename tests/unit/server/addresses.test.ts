import { describe, expect, it } from 'vitest';
import { addressesOf, originsOf } from '../../../src/server/class/addresses.ts';

const at = (address: string, internal = false) => [
  { address, family: address.includes(':') ? 'IPv6' : 'IPv4', internal } as const,
];

describe('the addresses of a machine', () => {
  it.each([
    ['docker0', '172.17.0.1'],
    ['br-3f9ad1c2e0b7', '172.18.0.1'],
    ['veth12ab', '10.1.1.1'],
    ['virbr0', '192.168.122.1'],
    ['vmnet8', '192.168.56.1'],
    ['vboxnet0', '192.168.56.1'],
    ['vEthernet (WSL (Hyper-V firewall))', '172.28.112.1'],
    ['VMware Network Adapter VMnet8', '192.168.80.1'],
    ['bridge100', '192.168.64.1'],
    ['tailscale0', '100.101.102.103'],
    ['utun4', '10.8.0.2'],
    ['wg0', '10.9.0.2'],
    ['eth7', '169.254.10.20'],
    ['ens5', '203.0.113.7'],
  ])('put the network of the room before %s', (name, address) => {
    expect(addressesOf({ lo: at('127.0.0.1', true), [name]: at(address), wlan0: at('192.168.1.20') })).toEqual([
      '192.168.1.20',
      address,
    ]);
  });

  it('are in the order in which they may help', () => {
    const interfaces = {
      docker0: at('172.17.0.1'),
      eth1: at('169.254.1.1'),
      utun3: at('10.8.0.2'),
      en5: at('203.0.113.7'),
      br0: [...at('fe80::1'), ...at('10.0.0.5')],
      'Wi-Fi': at('192.168.1.20'),
    };
    expect(addressesOf(interfaces)).toEqual(['10.0.0.5', '192.168.1.20', '203.0.113.7', '10.8.0.2', '169.254.1.1', '172.17.0.1']);
  });

  it('are none without a network', () => {
    expect(addressesOf({ lo: at('127.0.0.1', true), eth0: undefined })).toEqual([]);
  });
});

describe('the origins of a server', () => {
  it.each(['127.0.0.1', '127.1.2.3', '::1', 'localhost'])('are none if it listens at %s', (host) => {
    expect(originsOf(host, 4180)).toEqual([]);
  });

  it('are its own address if it listens at one', () => {
    expect(originsOf('192.168.1.20', 4180)).toEqual(['http://192.168.1.20:4180']);
    expect(originsOf('fd00::1', 4180)).toEqual(['http://[fd00::1]:4180']);
  });
});
