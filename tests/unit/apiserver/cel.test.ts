import { describe, expect, it, test } from 'vitest';
import { check, compile } from '../../../src/apiserver/cel/compile.ts';
import { newEnvironment } from '../../../src/apiserver/cel/environment.ts';
import { withoutMessages } from '../../../src/apiserver/cel/messages.ts';
import { jsonValue } from '../../../src/apiserver/cel/values.ts';

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
    ['[duration("1s"), duration("2s")].sum() == duration("3s") && [1.5, 2.5].sum() == 4.0', true],
    ['sets.contains([{"a": 1}], [{"a": 1}]) && [[1], [2]].indexOf([2]) == 1', true],
    ['format.dns1123LabelPrefix().validate("web-").hasValue() || format.dns1035LabelPrefix().validate("1-").hasValue()', true],
    ['format.dns1123LabelPrefix().validate("web-").hasValue()', false],
    [
      'timestamp(timestamp("2024-01-01T00:00:01Z")) == timestamp("2024-01-01T00:00:01Z") && duration(duration("1s")) == duration("1s")',
      true,
    ],
    ['int(timestamp("1970-01-01T00:01:00Z")) + int(uint(5))', 65],
    ['"abab".replace("a", "x", 1) + strings.quote("b")', 'xbab"b"'],
    ['matches("abc", "^a") && "abc".matches("c$")', true],
    ['string(timestamp("2024-01-01T00:00:00Z")) + string(duration("90s"))', '2024-01-01T00:00:00Z90s'],
    ['string(cidr("192.168.0.7/24").masked())', '192.168.0.0/24'],
    ['isIP("::ffff:1.2.3.4") || isIP("::ffff:102:304")', false],
    ['optional.of(2).optMap(x, x + 1).value() + optional.of(2).optFlatMap(x, optional.of(x * 2)).value()', 7],
    ['optional.none().optMap(x, x + 1).hasValue()', false],
    ['optional.ofNonZeroValue("").orValue("none") + optional.ofNonZeroValue("a").orValue("none")', 'nonea'],
    ['[1, 2].first().value() + [1, 2].last().value() + [optional.of(3), optional.none()].unwrapOpt()[0]', 6],
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

describe('has', () => {
  it.each<readonly [text: string, value: unknown]>([
    ['has({"a": [{"b": 1}]}.a[0].b) && !has({"a": [{"b": 1}]}["a"][0].c)', true],
    ['has([{"a": {"b": 1}}][0].a.b)', true],
    ['has([{"a": 1}].filter(x, true)[0].a)', true],
    ['has([{"a": 1}][1].a)', 'No such key: index out of bounds, index 1 >= size 1'],
  ])('%s', (text, value) => {
    expect(valueOf(text)).toEqual(value);
  });
});

describe('values are equal', () => {
  it.each<readonly [text: string, value: unknown]>([
    ['{"a": dyn(1), "b": dyn("x")} == {"b": dyn("x"), "a": dyn(1.0)}', true],
    ['{"a": 1} != {"a": 1, "b": 2}', true],
    // Values of other types are not equal, which is no error.
    ['dyn("80") == dyn(80) || dyn([1]) == dyn({"a": 1}) || dyn(null) == dyn(0)', false],
    ['dyn(80) in ["80"] || !(2 in [1, 2]) || !("a" in {"a": 1})', false],
    ['optional.of([1]) == optional.of([1]) && optional.none() == optional.of({"a": 1}).?b', true],
    ['b"ab" == b"ab" && b"ab" != b"b" && timestamp("2024-01-01T00:00:00Z") == timestamp("2024-01-01T01:00:00+01:00")', true],
    ['quantity("1Gi") == quantity("1024Mi") && ip("::1") == ip("0:0::1") && cidr("::/0") != cidr("::/1")', true],
    ['semver("1.0.0+a") == semver("1.0.0+b") && type(1) == int && type(1) != type("1") && 1u == dyn(1)', true],
  ])('%s', (text, value) => {
    expect(valueOf(text)).toEqual(value);
  });

  it('but may not be compared if their types are known to differ', () => {
    expect(valueOf('1 == "1"')).toBe(
      "ERROR: <input>:1:1: found no matching overload for '_==_' applied to '(int, string)'\n | 1 == \"1\"\n | ^",
    );
  });
});

describe('comprehensions with two variables', () => {
  it.each<readonly [text: string, value: unknown]>([
    ['["a", "b"].all(i, v, i < 2 && v != "c")', true],
    ['{"a": 1, "b": 2}.exists(k, v, k == "b" && v == 2)', true],
    ['[1, 2, 3].exists(i, v, i + v > 10)', false],
    ['[1, 2, 2].existsOne(i, v, v == 2)', false],
    ['[5, 6].existsOne(i, v, i == 1)', true],
    ['["a", "b"].transformList(i, v, v + string(i))', ['a0', 'b1']],
    ['{"a": 1, "b": 2}.transformList(k, v, v > 1, k)', ['b']],
    ['{"a": 1, "b": 2}.transformMap(k, v, v > 1, "more than " + string(v - 1))', { b: 'more than 1' }],
    ['["a", "b"].transformMap(i, v, v + "!")', { 0: 'a!', 1: 'b!' }],
    ['["a", "b"].transformMapEntry(i, v, {v: string(i)})', { a: '0', b: '1' }],
    ['["a", "b"].transformMapEntry(i, v, i > 0, {v: "last"})', { b: 'last' }],
    ['["a", "a"].transformMapEntry(i, v, {v: i})', "insert failed: key 'a' already exists"],
    ['[[1, 2], [3]].transformList(i, v, v.transformList(j, w, w * 10 + i + j).sum()).sum()', 62],
    // An error counts only if no other entry decides.
    ['[0, 1].exists(i, v, 1 / v == 1)', true],
    ['[0, 2].exists(i, v, 1 / v == 1)', 'division by zero'],
    [
      '[1].all(i, v, v + i)',
      "ERROR: <input>:1:15: expected type 'bool' but found 'int'\n | [1].all(i, v, v + i)\n | ..............^",
    ],
    ['1.all(i, v, true)', undefined],
    [
      '[1].transformMapEntry(i, v, v)',
      "ERROR: <input>:1:29: expected type 'map' but found 'int'\n | [1].transformMapEntry(i, v, v)\n | ............................^",
    ],
    [
      '[1].transformList(i, v, v, v)',
      "ERROR: <input>:1:25: expected type 'bool' but found 'int'\n | [1].transformList(i, v, v, v)\n | ........................^",
    ],
    ['dyn(null).all(i, v, true)', 'no such overload'],
    ['[1].all(i, 2, true)', 'ERROR: <input>:1:12: argument must be a simple name\n | [1].all(i, 2, true)\n | ...........^'],
    [
      '[1].all(i, v, true) && v == 1',
      "ERROR: <input>:1:24: undeclared reference to 'v' (in container '')\n | [1].all(i, v, true) && v == 1\n | .......................^",
    ],
  ])('%s', (text, value) => {
    if (value !== undefined) expect(valueOf(text)).toEqual(value);
    else expect(valueOf(text)).toMatch(/cannot be range of a comprehension|Syntax error/);
  });
});

describe('format', () => {
  it.each<readonly [text: string, value: unknown]>([
    [`'%s has %d of %s'.format(['web', dyn(3), dyn([1, 2])])`, 'web has 3 of [1, 2]'],
    [`'%s %s %s'.format([dyn({'b': dyn(1), 'a': true}), dyn(null), dyn(1.5)])`, '{a: true, b: 1} null 1.5'],
    [`'%s, %s'.format([dyn(duration('90s')), dyn(timestamp('2026-01-01T00:00:00Z'))])`, '90s, 2026-01-01T00:00:00Z'],
    [`'%.2f %f %.1e'.format([3.14159, 1.0, 12345.0])`, '3.14 1.000000 1.2e+04'],
    [`'%b %o %x %X%%'.format([5, 8, 255, 255])`, '101 10 ff FF%'],
    [`'%b'.format([true])`, '1'],
    [`'%d'.format(['a'])`, 'error during formatting: decimal clause can only be used on integers'],
    [`'%s %s'.format(['a'])`, 'index 1 out of range'],
    [`'%z'.format(['a'])`, 'could not parse formatting clause: unrecognized formatting clause "z"'],
    [
      `'%s %d'.format(['a', 1])`,
      "ERROR: <input>:1:22: expected type 'string' but found 'int'\n | '%s %d'.format(['a', 1])\n | .....................^",
    ],
  ])('%#', (text, value) => {
    expect(valueOf(text)).toBe(value);
  });
});

describe('a literal of a list or a map', () => {
  it.each<readonly [text: string, value: unknown]>([
    ['[dyn("a"), 1, 2.5]', ['a', 1n, 2.5]],
    ['{"a": "b", "c": dyn(1)}', { a: 'b', c: 1n }],
    ['[["a"], [1]]', "ERROR: <input>:1:9: expected type 'list(string)' but found 'list(int)'\n | [[\"a\"], [1]]\n | ........^"],
    ['{"a": 1, 2: 3}', "ERROR: <input>:1:10: expected type 'string' but found 'int'\n | {\"a\": 1, 2: 3}\n | .........^"],
  ])('mixes only what has no type of its own: %s', (text, value) => {
    expect(valueOf(text)).toEqual(value);
  });
});

describe('a literal of a message', () => {
  it.each<readonly [text: string, rewritten: string]>([
    ['A.b{c: 1}', 'A.b.__message({c: 1})'],
    ['A { b : B{} }', 'A .__message({ b : B.__message({}) })'],
    ['A{b: {"c": C{}}, d: x ? {"e": 1} : {}}', 'A.__message({b: {"c": C.__message({})}, d: x ? {"e": 1} : {}})'],
    ["A{b: 'B{c: 1}', c: r'\\d{2}'}", "A.__message({b: 'B{c: 1}', c: r'\\d{2}'})"],
    ['A{b: """"B{}" """} // C{', 'A.__message({b: """"B{}" """}) // C{'],
    ['"a" in {"a": 1}', '"a" in {"a": 1}'],
    ['x.map(y, A{b: y[{"c": 0}.c]})', 'x.map(y, A.__message({b: y[{"c": 0}.c]}))'],
  ])('is rewritten, with the places kept: %s', (text, rewritten) => {
    const { text: result, at } = withoutMessages(text);
    expect(result).toBe(rewritten);
    expect([at(0), at(result.length)]).toEqual([0, text.length]);
    // What is not inserted stays what it was at its place.
    const places = [...result].map((_, i) => at(i));
    expect([...new Set(places)].map((i) => text[i]).join('')).toBe(text);
  });
});

test('the JSON of a value has times and durations as texts', () => {
  const { value } = compile(
    '{"a": [dyn(1), 2u, 1.5, null], "b": {"c": timestamp("2026-01-01T00:00:00Z"), "d": duration("90s")}}',
    newEnvironment(),
  ).evaluate({});
  expect(jsonValue(value)).toEqual({ a: [1, 2, 1.5, null], b: { c: '2026-01-01T00:00:00Z', d: '90s' } });
  expect(() => jsonValue(compile('b"a"', newEnvironment()).evaluate({}).value)).toThrow('bytes are no text here');
});
