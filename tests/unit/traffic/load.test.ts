import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseTraffic, trafficLine, TrafficError, type Load } from '../../../src/traffic/index.ts';

const LOAD: Load = { namespace: 'default', service: 'web', perSecond: 10, path: '/', keepAlive: false };

describe('a line about traffic', () => {
  test.each<[string, Partial<Load>]>([
    ['service/web', {}],
    ['svc/web --rps 20', { perSecond: 20 }],
    ['service web --rps=0.5', { perSecond: 0.5 }],
    ['service/web --path /buy?all=1 --port 8080', { path: '/buy?all=1', port: 8080 }],
    ['service/web --for 1m30s --keep-alive', { forMs: 90_000, keepAlive: true }],
    ['service/web -n shop', { namespace: 'shop' }],
    ['--namespace=shop --rps 1000 services/web', { namespace: 'shop', perSecond: 1_000 }],
  ])('%s starts a load', (line, load) => {
    expect(parseTraffic(line)).toEqual({ type: 'start', load: { ...LOAD, ...load } });
  });

  test('stops, lists, and helps', () => {
    expect(parseTraffic('stop service/web -n shop')).toEqual({ type: 'stop', namespace: 'shop', service: 'web' });
    expect(parseTraffic('')).toEqual({ type: 'list' });
    expect(parseTraffic('list')).toEqual({ type: 'list' });
    expect(parseTraffic('service/web --help')).toEqual({ type: 'help' });
  });

  test.each([
    ['deployment/web', 'traffic goes to one Service: traffic service/web --rps 20'],
    ['service/web service/api', 'traffic goes to one Service: traffic service/web --rps 20'],
    ['service/Web', '"Web" is not the name of a Service'],
    ['service/web --rps many', '--rps is a number from 0 to 1000, and not "many"'],
    ['service/web --rps 1001', '--rps is a number from 0 to 1000, and not "1001"'],
    ['service/web --rps', 'flag needs an argument: --rps'],
    ['service/web --path buy', '--path begins with /'],
    ['service/web --port 0', '--port is a number from 1 to 65535, and not "0"'],
    ['service/web --for ever', '--for is a duration such as 60s, and not "ever"'],
    ['service/web --for 0s', '--for is a duration such as 60s, and not "0s"'],
    ['service/web --fast', 'unknown flag: --fast. See traffic --help'],
    ['service/web -x', 'unknown flag: -x. See traffic --help'],
    ['service/web -n Shop', '"Shop" is not the name of a namespace'],
  ])('%s is refused', (line, message) => {
    expect(() => parseTraffic(line)).toThrow(new TrafficError(message));
  });

  test('is read as it is written', () => {
    const loads = fc.record<Load, keyof Load>(
      {
        namespace: fc.constantFrom('default', 'shop'),
        service: fc.constantFrom('web', 'api-2'),
        perSecond: fc.integer({ min: 0, max: 1_000 }),
        path: fc.constantFrom('/', '/buy?all=1'),
        port: fc.integer({ min: 1, max: 65_535 }),
        forMs: fc.integer({ min: 1, max: 10_000_000 }),
        keepAlive: fc.boolean(),
      },
      { requiredKeys: ['namespace', 'service', 'perSecond', 'path', 'keepAlive'] },
    );
    fc.assert(
      fc.property(loads, (load) => {
        expect(parseTraffic(trafficLine(load))).toEqual({ type: 'start', load });
      }),
    );
  });

  test('of any text throws nothing but TrafficError', () => {
    fc.assert(
      fc.property(fc.string(), (line) => {
        try {
          parseTraffic(line);
        } catch (error) {
          expect(error).toBeInstanceOf(TrafficError);
        }
      }),
    );
  });
});
