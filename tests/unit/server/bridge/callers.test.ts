import { describe, expect, it } from 'vitest';
import { isOwnPage, isStranger } from '../../../../src/server/bridge/callers.ts';

const HOST = 'localhost:4173';

describe('who may ask the cluster of a tab', () => {
  it('lets in kubectl, which sends no Origin', () => {
    expect(isStranger({ host: HOST })).toBe(false);
    expect(isStranger({ host: '127.0.0.1:4173' })).toBe(false);
    expect(isStranger({ host: '[::1]:4173' })).toBe(false);
  });

  it('lets in the page itself', () => {
    expect(isStranger({ host: HOST, origin: `http://${HOST}`, 'sec-fetch-site': 'same-origin' })).toBe(false);
  });

  it('keeps out a page of another site, with an Origin or without', () => {
    expect(isStranger({ host: HOST, origin: 'https://evil.example' })).toBe(true);
    expect(isStranger({ host: HOST, origin: 'null' })).toBe(true);
    expect(isStranger({ host: HOST, 'sec-fetch-site': 'cross-site' })).toBe(true);
    expect(isStranger({ host: HOST, origin: 'http://localhost:3000' })).toBe(true);
  });

  it('keeps out who came by another name than this machine has', () => {
    expect(isStranger({ host: 'rebound.example:4173' })).toBe(true);
    expect(isStranger({ host: 'localhost.evil.example' })).toBe(true);
    expect(isStranger({ host: '10.0.0.7:4173' })).toBe(true);
    expect(isStranger({})).toBe(true);
  });

  it('takes the socket of the page that it has served, and no other', () => {
    expect(isOwnPage({ host: HOST, origin: `http://${HOST}` })).toBe(true);
    expect(isOwnPage({ host: HOST })).toBe(false);
    expect(isOwnPage({ host: HOST, origin: 'http://evil.example' })).toBe(false);
    expect(isOwnPage({ host: 'evil.example', origin: 'http://evil.example' })).toBe(false);
  });
});
