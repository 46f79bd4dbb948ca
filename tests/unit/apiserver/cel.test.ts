import { describe, expect, it } from 'vitest';
import { check, compile } from '../../../src/apiserver/cel/compile.ts';
import { newEnvironment } from '../../../src/apiserver/cel/environment.ts';

/** The value of an expression, or its fault. Integers as texts. */
function valueOf(text: string): unknown {
  const environment = newEnvironment();
  const checked = check(text, environment);
  if ('problem' in checked) return checked.problem;
  try {
    const { value } = compile(text, newEnvironment()).evaluate({});
    return typeof value === 'bigint' ? Number(value) : value;
  } catch (error) {
    return (error as Error).message.split('\n')[0];
  }
}

describe('the libraries of Kubernetes', () => {
  it.each<readonly [text: string, value: unknown]>([
    ['[1, 2, 2].isSorted()', true],
    ['["b", "a"].isSorted()', false],
    ['[1, 2, 3].sum()', 6],
    ['[3, 1].min() + [3, 1].max()', 4],
    ['[1, 2, 1].lastIndexOf(1)', 2],
    ['sets.contains([1, 2, 3], [1, 3])', true],
    ['sets.equivalent(["a", "b"], ["b", "a", "a"])', true],
    ['sets.intersects([1], [2])', false],
    ['"abc 12 de 345".find("[0-9]+")', '12'],
    ['"abc 12 de 345".findAll("[0-9]+")', ['12', '345']],
    ['"abc 12 de 345".findAll("[0-9]+", 1)', ['12']],
    ['"abc".find("[0-9]+")', ''],
    ['isQuantity("1.5Gi") && !isQuantity("1.5GiB")', true],
    ['quantity("50Mi").isGreaterThan(quantity("5000k"))', true],
    ['quantity("1Ki").compareTo(quantity("1024"))', 0],
    ['quantity("50k").add(20).asInteger()', 50_020],
    ['quantity("50k").sub(quantity("10k")).isLessThan(quantity("41k"))', true],
    ['quantity("1500m").isInteger()', false],
    ['quantity("1500m").asApproximateFloat()', 1.5],
    ['quantity("-1").sign()', -1],
    ['isIP("127.0.0.1") && !isIP("127.0.0.01") && isIP("::1")', true],
    ['ip("127.0.0.1").family() + ip("::1").family()', 10],
    ['ip.isCanonical("2001:db8::abcd") && !ip.isCanonical("2001:DB8::ABCD")', true],
    ['ip("127.0.0.1").isLoopback() && ip("169.254.169.254").isLinkLocalUnicast()', true],
    ['ip("8.8.8.8").isGlobalUnicast() && !ip("224.0.0.1").isGlobalUnicast() && ip("0.0.0.0").isUnspecified()', true],
    ['cidr("192.168.0.0/24").containsIP("192.168.0.7") && !cidr("192.168.0.0/24").containsIP(ip("192.168.1.7"))', true],
    ['cidr("192.168.0.0/16").containsCIDR("192.168.10.0/24")', true],
    ['cidr("::/64").prefixLength()', 64],
    ['string(cidr("192.168.0.1/24").ip())', '192.168.0.1'],
    ['isURL("https://example.com:80/a?b=c") && isURL("/a/b") && !isURL("../a") && !isURL("a b")', true],
    ['url("https://example.com:80/").getHostname() + url("https://[::1]:80/").getHostname()', 'example.com::1'],
    ['url("https://example.com:80/a").getPort() + url("https://example.com:80/a").getScheme()', '80https'],
    ['url("https://example.com/path?k1=a&k2=b&k2=c").getQuery()["k2"] == ["b", "c"]', true],
    ['format.dns1123Label().validate("my-label").hasValue()', false],
    ['format.named("dns1123Label").value().validate("My label").value().size() > 0', true],
    ['format.named("nothing").hasValue()', false],
    ['isSemver("1.2.3-rc.1") && !isSemver("v1.2")', true],
    ['semver("v1.2", true).minor()', 2],
    ['semver("1.2.3-rc.2").isLessThan(semver("1.2.3")) && semver("1.2.3-rc.2").isGreaterThan(semver("1.2.3-rc.1"))', true],
    ['semver("1.10.0").compareTo(semver("1.9.0"))', 1],
    ['"a,b".split(",").join("-") + "abc".charAt(1) + "aXa".lowerAscii() + "abc".substring(1)', 'a-bbaxabc'],
    ['"abc".indexOf("c") + "abca".lastIndexOf("a")', 5],
  ])('%s', (text, value) => {
    expect(valueOf(text)).toEqual(value);
  });

  it.each([
    ['quantity("x").sign()', /^quantities must match/],
    ['ip("1.2.3").family()', /^IP Address "1.2.3" parse error/],
    ['cidr("1.2.3.4").prefixLength()', /^network address parse error/],
    ['url("../a").getHost()', /^URL parse error/],
    ['semver("1").major()', /^Semver "1" parse error/],
    ['"a".find("(")', /^Unmatched \(/],
  ])('%s fails', (text, why) => {
    expect(valueOf(text)).toMatch(why);
  });

  it('searches in bounded time', () => {
    const before = process.cpuUsage();
    expect(valueOf(`"${'a'.repeat(5_000)}!".findAll("(a*)*b").size()`)).toBe(0);
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(20_000);
  });

  it('says of a function that there is none', () => {
    expect(valueOf('nothing(1)')).toBe(
      "ERROR: <input>:1:1: undeclared reference to 'nothing' (in container '')\n | nothing(1)\n | ^",
    );
  });
});
