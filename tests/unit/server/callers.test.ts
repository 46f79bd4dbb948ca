import { describe, expect, it } from 'vitest';
import { allowedHosts, isBrowser, isOwnPage, LOOPBACK_ONLY, refusalOf, type AllowedHosts } from '../../../src/server/callers.ts';

const HOST = 'localhost:4173';

function isRefused(headers: Record<string, string>, allowed: AllowedHosts = LOOPBACK_ONLY): boolean {
  return refusalOf(headers, allowed) !== undefined;
}

describe('allowed callers', () => {
  it('accepts kubectl, which sends no Origin', () => {
    expect(isRefused({ host: HOST })).toBe(false);
    expect(isRefused({ host: 'LOCALHOST:4173' })).toBe(false);
    expect(isRefused({ host: '127.0.0.1:4173' })).toBe(false);
    expect(isRefused({ host: '127.0.0.1' })).toBe(false);
    expect(isRefused({ host: '[::1]:4173' })).toBe(false);
  });

  it('accepts the page itself, and an address typed by a user', () => {
    expect(isRefused({ host: HOST, origin: `http://${HOST}`, 'sec-fetch-site': 'same-origin' })).toBe(false);
    expect(isRefused({ host: HOST, 'sec-fetch-site': 'none' })).toBe(false);
  });

  it('refuses a page of another site, with or without an Origin', () => {
    expect(isRefused({ host: HOST, origin: 'https://evil.example' })).toBe(true);
    expect(isRefused({ host: HOST, origin: 'null' })).toBe(true);
    expect(isRefused({ host: HOST, 'sec-fetch-site': 'cross-site' })).toBe(true);
    expect(isRefused({ host: HOST, 'sec-fetch-site': 'same-site' })).toBe(true);
    expect(isRefused({ host: HOST, origin: `http://${HOST}`, 'sec-fetch-site': 'same-site' })).toBe(true);
    expect(isRefused({ host: HOST, origin: 'http://localhost:3000' })).toBe(true);
    expect(isRefused({ host: HOST, origin: `ftp://${HOST}` })).toBe(true);
  });

  it('refuses a request to a host name that is not this machine’s', () => {
    expect(isRefused({ host: 'rebound.example:4173' })).toBe(true);
    expect(isRefused({ host: 'localhost.evil.example' })).toBe(true);
    expect(isRefused({ host: '127.0.0.1.evil.example' })).toBe(true);
    expect(isRefused({ host: '10.0.0.7:4173' })).toBe(true);
    expect(isRefused({ host: '0.0.0.0:4173' })).toBe(true);
    expect(isRefused({ host: '' })).toBe(true);
    expect(isRefused({})).toBe(true);
  });

  it('accepts a socket only from the page that it has served', () => {
    const takes = (headers: Record<string, string>): boolean => isOwnPage(headers, LOOPBACK_ONLY);
    expect(takes({ host: HOST, origin: `http://${HOST}` })).toBe(true);
    expect(takes({ host: HOST })).toBe(false);
    expect(takes({ host: HOST, origin: 'http://evil.example' })).toBe(false);
    expect(takes({ host: 'evil.example', origin: 'http://evil.example' })).toBe(false);
  });

  it('distinguishes a browser from a program', () => {
    expect(isBrowser({ host: HOST, 'user-agent': 'kubectl/v1.36.0' })).toBe(false);
    expect(isBrowser({ origin: 'null' })).toBe(true);
    expect(isBrowser({ 'sec-fetch-mode': 'no-cors' })).toBe(true);
  });
});

describe('a server that other machines can call', () => {
  it('accepts the address that it listens on', () => {
    const allowed = allowedHosts('10.0.0.7', []);
    expect(isRefused({ host: '10.0.0.7:8001' }, allowed)).toBe(false);
    expect(isRefused({ host: HOST }, allowed)).toBe(false);
    expect(isRefused({ host: '10.0.0.8:8001' }, allowed)).toBe(true);
    expect(isRefused({ host: 'build.example:8001' }, allowed)).toBe(true);
  });

  it("accepts any address if it listens on all addresses, but no host name, because an attacker's name may resolve to it", () => {
    for (const any of ['0.0.0.0', '::']) {
      const allowed = allowedHosts(any, []);
      expect(isRefused({ host: '10.0.0.8:8001' }, allowed)).toBe(false);
      expect(isRefused({ host: '[fd00::7]:8001' }, allowed)).toBe(false);
      expect(isRefused({ host: 'rebound.example:8001' }, allowed)).toBe(true);
      expect(isRefused({ host: '10.0.0.8.rebound.example' }, allowed)).toBe(true);
      expect(isRefused({ host: '10.0.0.8:8001', origin: 'https://evil.example' }, allowed)).toBe(true);
    }
  });

  it('accepts the allowed host names', () => {
    const allowed = allowedHosts('127.0.0.1', ['Host.Docker.Internal', '[fd00::7]']);
    expect(isRefused({ host: 'host.docker.internal:8001' }, allowed)).toBe(false);
    expect(isRefused({ host: '[fd00::7]:8001' }, allowed)).toBe(false);
    expect(isRefused({ host: 'docker.internal' }, allowed)).toBe(true);
    expect(refusalOf({ host: 'other.example' }, allowed)?.message).toContain('"other.example": start it with --allow-host');
  });
});
