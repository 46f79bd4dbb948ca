import { describe, expect, test } from 'vitest';
import { output, runScript } from './shell-bench.ts';

describe('words', () => {
  test.each([
    ['single quotes keep everything', `echo '$HOME "x" \\n'`, '$HOME "x" \\n\n'],
    ['double quotes keep blanks and expand variables', 'A="x  y"; echo "$A" $A', 'x  y x y\n'],
    ['a backslash quotes one character', 'echo a\\ b \\$HOME', 'a b $HOME\n'],
    ['an empty text in quotes is an argument', 'set -- "" b; echo $#', '2\n'],
    ['an unset variable gives no argument', 'set -- $NOPE b; echo $#', '1\n'],
    ['defaults', 'echo ${X:-none} ${HOME:-none} ${X-unset}', 'none /root unset\n'],
    ['defaults with blanks and quotes', 'echo "${X:-a  b}" ${X:-"c  d"}', 'a  b c  d\n'],
    ['a default that is assigned', ': ${X:=5}; echo $X', '5\n'],
    ['an alternative', 'X=1; echo ${X:+set} ${Y:+set}', 'set\n'],
    ['lengths', 'X=hello; echo ${#X}', '5\n'],
    [
      'prefixes and suffixes are cut off',
      'F=/a/b.tar.gz; echo ${F##*/} ${F%.*} ${F%%.*} ${F#/}',
      'b.tar.gz /a/b.tar /a/b a/b.tar.gz\n',
    ],
    ['substitution of commands', 'echo "[$(echo a; echo b)]" `echo c`', '[a\nb] c\n'],
    ['substitutions nest', 'echo $(echo $(echo deep))', 'deep\n'],
    ['arithmetic', 'I=4; echo $((I * 2 + 1)) $((I++)) $I $((7 / 2)) $((7 % 4)) $((1 < 2 && 3 > 2))', '9 4 5 3 3 1\n'],
    ['parameters of the script', 'echo $# $1 "$@"', '2 a a b c\n'],
    ['braces, which are text in sh', 'echo {1..3} a{b,c}', '{1..3} a{b,c}\n'],
    [
      'arrays',
      'items=(foo bar "b z"); echo ${items[1]} ${#items[@]}; for i in "${items[@]}"; do echo "<$i>"; done',
      'bar 3\n<foo>\n<bar>\n<b z>\n',
    ],
    ['an index that is a variable', 'items=(a b c); I=2; echo ${items[$I]}', 'c\n'],
    ['comments are not arguments', 'echo a # b\necho c#d', 'a\nc#d\n'],
  ])('%s', (_what, script, expected) => {
    expect(output(script, { args: ['a', 'b c'] })).toBe(expected);
  });

  test.each([
    ['echo {1..3} a{b,c}', '1 2 3 ab ac'],
    ['echo {a,b{1,2}}x {03..1} {a..e..2} {} {x} {1..2', 'ax b1x b2x 03 02 01 a c e {} {x} {1..2'],
    ['echo "{a,b}" {1,2}{3,4}', '{a,b} 13 14 23 24'],
  ])('bash expands braces: %s', (script, expected) => {
    expect(output(script, { shell: 'bash' })).toBe(`${expected}\n`);
  });

  test.each([
    ['IFS=,; x=a,b,,c; for i in $x; do echo "<$i>"; done', '<a>\n<b>\n<>\n<c>\n'],
    ['IFS=": "; x="a : b:c "; for i in $x; do echo "<$i>"; done', '<a>\n<b>\n<c>\n'],
    ['IFS=; x="a b"; for i in $x; do echo "<$i>"; done', '<a b>\n'],
    ['IFS=-; set -- a b c; echo "$*"', 'a-b-c\n'],
    ['echo "a:b c:d" | { IFS=: read x y; echo "$x|$y"; }', 'a|b c:d\n'],
    ['x=" a  b "; set -- [$x]; echo $#: "$@"', '4: [ a b ]\n'],
  ])('IFS separates fields: %s', (script, expected) => {
    expect(output(script)).toBe(expected);
  });

  test.each([
    ['$((2**62 * 2))', '-9223372036854775808'],
    ['$((9223372036854775807 + 1))', '-9223372036854775808'],
    ['$((-7 / 2)) $((-7 % 2)) $((1 << 40)) $((0x10 + 010))', '-3 -1 1099511627776 24'],
    ['$((-2 ** 2)) $((2 ** 3 ** 2))', '4 512'],
    ['$((0 && (x = 5))) ${x-unset} $((1 || 1 / 0)) $((1 ? 2 : 1 / 0))', '0 unset 1 2'],
  ])('arithmetic uses 64-bit integers: %s', (expression, expected) => {
    expect(output(`echo ${expression}`)).toBe(`${expected}\n`);
  });

  test('patterns match existing file names', () => {
    const files = { '/d/a.txt': '', '/d/b.txt': '', '/d/c.log': '' };
    expect(output('cd /d; echo *.txt "*.txt" *.none /d/*.log', { files })).toBe('a.txt b.txt *.txt *.none /d/c.log\n');
  });
});

describe('commands', () => {
  test.each([
    ['and, or', 'true && echo a || echo b; false && echo c || echo d', 'a\nd\n'],
    ['if, elif, else', 'X=2; if [ $X = 1 ]; then echo one; elif [ $X -eq 2 ]; then echo two; else echo many; fi', 'two\n'],
    ['while', 'i=0; while [ $i -lt 3 ]; do echo $i; i=$((i+1)); done', '0\n1\n2\n'],
    ['until', 'i=0; until [ $i -ge 2 ]; do echo $i; i=$((i+1)); done', '0\n1\n'],
    ['for', 'for x in a "b c" d; do echo "$x"; done', 'a\nb c\nd\n'],
    ['break and continue', 'for x in 1 2 3 4; do [ $x = 2 ] && continue; [ $x = 4 ] && break; echo $x; done', '1\n3\n'],
    ['break out of two loops', 'for x in 1 2; do for y in a b; do echo $x$y; break 2; done; done', '1a\n'],
    ['case', 'for x in apple box 3; do case $x in a*) echo A;; [0-9]) echo digit;; b?x|c) echo B;; esac; done', 'A\nB\ndigit\n'],
    ['functions', 'greet() { local who=$1; echo "hi $who"; return 3; }; greet you; echo $?', 'hi you\n3\n'],
    ['groups and subshells', '{ X=1; echo in; }; (X=2; echo $X); echo $X', 'in\n2\n1\n'],
    ['pipes', 'printf "b\\na\\nb\\n" | sort | uniq -c | tr -s " "', ' 1 a\n 2 b\n'],
    ['a loop reads from a pipe', 'printf "a\\nb\\n" | while read line; do echo "<$line>"; done', '<a>\n<b>\n'],
    ['a negated condition', 'if ! false; then echo yes; fi', 'yes\n'],
    ['test of texts and files', '[ -z "" ] && [ -n x ] && [ -d /etc ] && [ ! -e /nope ] && [ a != b ] && echo all', 'all\n'],
    ['double brackets', 'X=web-3; if [[ $X == web-* && ! $X == db* ]]; then echo yes; fi', 'yes\n'],
    ['what && makes needless is not read', '[[ -f /nope && -n "$(</nope)" || -d /etc ]] && echo yes', 'yes\n'],
    ['a file that cannot be read gives an empty text', 'echo "[$(</nope)]"', '[]\n'],
    ['a variable for one command only', 'X=1 printenv X; echo "[$X]"', '1\n[]\n'],
    ['a here-document', 'cat <<EOF\nhome is $HOME\nEOF\necho done', 'home is /root\ndone\n'],
    ['a here-document that is quoted', "cat <<'EOF'\n$HOME\nEOF", '$HOME\n'],
    ['printf', 'printf "%s-%03d|%5s|\\n" a 7 b', 'a-007|    b|\n'],
    ['echo with escapes', "echo -e 'a\\tb'; echo -n x; echo -en '\\n'", 'a\tb\nx\n'],
    ['eval', 'X="echo hi"; eval $X', 'hi\n'],
    ['shift', 'shift; echo $1', 'b c\n'],
    ['exit in a subshell leaves the shell alone', '(exit 4); echo $?', '4\n'],
  ])('%s', (_what, script, expected) => {
    expect(output(script, { args: ['a', 'b c'] })).toBe(expected);
  });

  test('regular expressions of bash set BASH_REMATCH', () => {
    const script = '[[ `hostname` =~ -([0-9]+)$ ]] || exit 1\necho ordinal ${BASH_REMATCH[1]}';
    expect(output(script, { shell: 'bash' })).toBe('ordinal 0\n');
  });

  test.each([
    ['the status of the last command is the status of the script', 'false', 1],
    ['exit', 'exit 42', 42],
    ['a missing command', 'nope', 127],
    ['errexit ends at a failure', 'set -e; false; exit 9', 1],
    ['errexit lets conditions fail', 'set -e; if false; then :; fi; false || true; ! true; exit 9', 9],
    ['a pipe has the status of its last command', 'false | true', 0],
    ['pipefail', 'set -o pipefail; false | true', 1],
    ['an unset variable with nounset', 'set -u; echo $NOPE', 2],
    ['a syntax error', 'if true; then', 2],
    ['statuses are bytes', 'exit 256', 0],
  ])('%s', (_what, script, status) => {
    expect(runScript(script).status).toBe(status);
  });

  test.each([
    ['sh of BusyBox', 'sh', 'busybox', 'sh: nope: not found\n'],
    ['dash', 'sh', 'gnu', 'sh: 1: nope: not found\n'],
    ['bash', 'bash', 'busybox', 'bash: line 1: nope: command not found\n'],
  ] as const)('%s has its own message for a missing command', (_what, shell, userland, message) => {
    expect(runScript('nope', { shell, userland }).error).toBe(message);
  });
});

describe('files', () => {
  test('written files can be read, appended to and removed', () => {
    const script =
      'mkdir -p /work/a; echo one > /work/a/f; echo two >> /work/a/f; cat /work/a/f; rm -r /work/a; ls /work; [ -e /work/a ] || echo gone';
    expect(output(script)).toBe('one\ntwo\ngone\n');
  });

  test('errors can be redirected', () => {
    const { out, error } = runScript('ls /nope > /dev/null 2>&1; echo $?; cat /nope 2>/dev/null || echo no; ls /nope');
    expect(out).toBe('1\nno\n');
    expect(error).toBe('ls: /nope: No such file or directory\n');
  });

  test('a missing file is reported with the message of BusyBox', () => {
    expect(runScript('cat /tmp/healthy')).toMatchObject({
      status: 1,
      error: "cat: can't open '/tmp/healthy': No such file or directory\n",
    });
  });

  test('a script can be run from a file', () => {
    const files = { '/scripts/run.sh': '#!/bin/sh\necho running $1\nexit 3\n' };
    expect(runScript('sh /scripts/run.sh a; /scripts/run.sh b', { files })).toMatchObject({
      out: 'running a\nrunning b\n',
      status: 3,
    });
  });
});

describe('time', () => {
  test('sleep takes virtual time', () => {
    expect(runScript('sleep 2; sleep 0.5; sleep 1m').ms).toBe(62_500);
  });

  test('background jobs run side by side', () => {
    expect(runScript('sleep 3 & sleep 5 & wait; echo done')).toMatchObject({ out: 'done\n', ms: 5_000 });
  });

  test('wait gives the status of a job', () => {
    expect(output('(sleep 1; exit 7) & wait $!; echo $?')).toBe('7\n');
  });

  test('a job can be killed', () => {
    expect(runScript('sleep 100 & kill $!; wait $!; echo $?')).toMatchObject({ out: '143\n', ms: 0 });
  });

  test('a trap runs when the current command has ended', () => {
    const { out, status, ms } = runScript("trap 'echo bye; exit 0' TERM; while true; do sleep 10; done", { term: 12_000 });
    expect({ out, status, ms }).toEqual({ out: 'bye\n', status: 0, ms: 20_000 });
  });

  test('a signal interrupts wait', () => {
    expect(runScript("trap 'echo bye; exit 5' TERM; sleep 100 & wait", { term: 3_000, forMs: 4_000 })).toMatchObject({
      out: 'bye\n',
      status: 5,
    });
  });

  test('a trap on EXIT runs at the end', () => {
    expect(runScript("trap 'echo last' EXIT; echo first; exit 2")).toMatchObject({ out: 'first\nlast\n', status: 2 });
  });

  test('a script that only computes lets time pass, and blocks nothing', () => {
    const { ms } = runScript('while true; do :; done', { forMs: 3_600_000 });
    expect(ms).toBe(3_600_000);
  });

  test('local variables of a function are separate', () => {
    expect(output('f() { local x=$1; [ $1 = 0 ] || f $(($1 - 1)); echo $x; }; x=out; f 2; echo $x')).toBe('0\n1\n2\nout\n');
  });

  test('SECONDS counts from the start of the shell', () => {
    expect(output('sleep 3; echo $SECONDS')).toBe('3\n');
  });

  test('the errors of a substitution go to the error output of the shell', () => {
    expect(runScript('x=$(ls /nope)')).toMatchObject({ out: '', error: 'ls: /nope: No such file or directory\n' });
  });

  test('a script with endless recursion ends', () => {
    expect(runScript('f() { f; }; f').status).toBe(2);
  });
});

describe('the network', () => {
  test('an existing name is resolved', () => {
    expect(runScript('nslookup web').out).toContain('Name:\tweb.default.svc.cluster.local\nAddress: 10.96.0.7\n');
  });

  test('a missing name is reported', () => {
    expect(runScript('nslookup db')).toMatchObject({
      status: 1,
      out: expect.stringContaining("** server can't find db: NXDOMAIN") as string,
    });
  });

  test('wget prints the response', () => {
    expect(runScript('wget -qO- http://web/; wget -q -O /tmp/x web; cat /tmp/x').out).toBe('hello\nhello\n');
  });

  test('wget fails if nothing listens', () => {
    expect(runScript('wget -q http://nobody')).toMatchObject({ status: 1, error: "wget: bad address 'nobody'\n" });
  });
});

describe('other programs', () => {
  test('text tools', () => {
    const files = { '/f': 'alpha 1\nbeta 2\ngamma 3\n' };
    expect(
      output("grep -v beta /f | sed 's/a/A/g' | cut -d' ' -f1; awk '{print $2}' /f | tail -n 1; rev /f | head -1; wc -l < /f", {
        files,
      }),
    ).toBe('AlphA\ngAmmA\n3\n1 ahpla\n3\n');
  });

  test('date uses the virtual clock', () => {
    expect(output("date; sleep 61; date '+%H:%M:%S'")).toBe('Thu Jan  1 00:00:00 UTC 2026\n00:01:01\n');
  });
});

describe('text tools have the output of real ones', () => {
  const files = { '/f': 'b 2\na 10\nc 1\n' };
  test.each([
    ["sed -n '2p;$p' /f", 'a 10\nc 1\n'],
    ["sed '1,2d' /f; sed '/^a/!d' /f; sed 2q /f | wc -l", 'c 1\na 10\n2\n'],
    ["echo a/b | sed 's/\\//;/g; s|a|x;y|'", 'x;y;b\n'],
    ["echo '(a|b)' | sed 's/[(]/</; s/)/>/'", '<a|b>\n'],
    ['sort -k2n /f; sort -t " " -k 2 -r /f | head -n 1', 'c 1\nb 2\na 10\nb 2\n'],
    ["awk 'NR==2 {print $1 \"-\" $2, NF}' /f; awk '/c/' /f; awk -F' ' '$2 > 1 {print $1}' /f", 'a-10 2\nc 1\nb\na\n'],
    ['seq 0 0.1 0.3; seq 3 -1 1; seq -w 9 10; seq -s , 3', '0.0\n0.1\n0.2\n0.3\n3\n2\n1\n09\n10\n1,2,3\n'],
    ['yes | head -n 2; yes no | head -c 4', 'y\ny\nno\nn'],
    ['tail -n 0 /f; tail -n +3 /f; head -n -2 /f', 'c 1\nb 2\n'],
    ["echo aabb | tr -s ab; echo Hi5 | tr -cd '[:alpha:]'; echo x | tr '[:lower:]' '[:upper:]'", 'ab\nHiX\n'],
    ['grep -c . /f; grep -on "[0-9]" /f | head -n 2; grep -m 1 -E "a|b" /f; grep -l a /f', '3\n1:2\n2:1\nb 2\n/f\n'],
    ["printf '%s=%d\\n' a 1 b 0x10; printf '%5.1f|%-4s|%x\\n' 3.14159 ab 255", 'a=1\nb=16\n  3.1|ab  |ff\n'],
    ['echo "a b c" | xargs -n 2 echo x; echo "a b" | xargs -I{} echo "<{}>"', 'x a b\nx c\n<a b>\n'],
    [
      'mkdir -p /d/e; touch /d/e/x.log; find /d; find /d -type f -name "*.log" -exec basename {} .log \\;; find /d ! -name d -delete; ls /d',
      '/d\n/d/e\n/d/e/x.log\nx\n',
    ],
    ['find /d -maxdepth 0; find / -name f -type f; find /none 2>&1', '/f\nfind: /none: No such file or directory\n'],
    ['expr 2 \\* 21; expr 1 = 2 || echo no; readlink -f ../f; test -f $(mktemp) && echo made', '42\n0\nno\n/f\nmade\n'],
    ['mkdir /d; mv /f /d; ls /d; cp -r /d /e; cat /e/f | wc -l', 'f\n3\n'],
    ['dd if=/d/none of=/x 2>/dev/null || dd if=/dev/zero of=/x bs=1k count=3 status=none; wc -c /x', '3072 /x\n'],
  ])('%s', (script, expected) => {
    expect(output(script, { files })).toBe(expected);
  });
});

test('A link is a copy, and a relative target is beside the link', () => {
  expect(output('mkdir /d; echo x > /d/f; ln -sf f /d/g; ln -s /d /e; cat /d/g /e/f')).toBe('x\nx\n');
});

test('$0 is the script, or the first argument after -c', () => {
  const files = { '/s/run': '#!/bin/sh\necho "$0 $1 $(dirname "$0")"\n' };
  expect(output(`sh -c 'echo "$0 $1"' a b; sh -c 'echo "$0"'; sh /s/run x; cd /s; ./run y`, { files })).toBe(
    'a b\nsh\n/s/run x /s\n./run y .\n',
  );
});

test('Parameters of the kernel can be written', () => {
  const script = 'echo never > /sys/kernel/mm/transparent_hugepage/enabled; cat /sys/kernel/mm/transparent_hugepage/enabled';
  expect(runScript(script)).toMatchObject({ out: 'never\n', error: '' });
});

test('Arrays grow', () => {
  expect(output('bash -c \'a=(x); a+=(y z); echo "${a[*]} ${#a[@]}"\'')).toBe('x y z 3\n');
});

test('bash waits for a port by /dev/tcp', () => {
  const script = `bash -c '(echo > /dev/tcp/10.96.0.7/80) && echo up; (: < /dev/tcp/nobody/80) 2>/dev/null || echo down'`;
  expect(output(script)).toBe('up\ndown\n');
});

test('envsubst replaces variables of the environment, or those that its argument names', () => {
  const script = `export A=1; echo '$A \${A} $B' | envsubst; echo '$A $B' | envsubst '$B'`;
  expect(output(script, { tools: ['envsubst'] })).toBe('1 1 \n$A \n');
});

describe('unsimulated features are refused with a message', () => {
  test.each([
    ['sort --parallel=2 /f', 'sort: not simulated: option --parallel'],
    ['curl -X DELETE http://web', 'curl: not simulated: method DELETE'],
    ["awk '{ s += $1 } END { print s }' /f", "awk: not simulated: program '{ s += $1 } END { print s }'"],
    ["sed 'y/a/b/' /f", 'sed: not simulated: command "y"'],
    ['df', 'df: not simulated: this command'],
    ['ln -s /none /g', 'ln: not simulated: links to what is missing'],
    ['date -d tomorrow', 'date: not simulated: -d tomorrow; -d @SECONDS is'],
    ['perl -e 1', "perl: not simulated: this program; -Mbignum=bpi -wle 'print bpi(2000)' is, up to 5000 digits"],
    ['redis-cli -h 10.96.0.7 GET x', "redis-cli: not simulated: command 'GET x'; PING is"],
    ['python3 -m venv x', 'python3: not simulated: option -m venv'],
    ['exec > /log', 'sh: exec: not simulated: redirections of the shell itself'],
    ['set -n', 'sh: set: not simulated: flag n'],
    ['echo x 3> /f', 'sh: not simulated: descriptor 3'],
  ])('%s', (script, message) => {
    const tools = ['bash', 'curl', 'perl', 'redis-cli', 'python3'];
    expect(runScript(script, { tools, files: { '/f': 'x\n' } })).toMatchObject({ out: '', status: 126, error: `${message}\n` });
  });
});

describe('python', () => {
  const python = (
    source: string,
    environment: Readonly<Record<string, string>> = {},
  ): { out: string; status: number; error: string } => {
    const { out, status, error } = runScript('python3 -c "$SOURCE"', {
      tools: ['python3'],
      environment: { ...environment, SOURCE: source },
    });
    return { out, status, error };
  };

  const traceback = (line: number, error: string): string =>
    `Traceback (most recent call last):\n  File "<string>", line ${line}, in <module>\n${error}\n`;
  const ODD = 'import os, sys\nprint("Hello world")\nif int(os.environ.get("N")) % 2 == 0:\n  sys.exit(1)';
  const INDEX =
    'import os, sys\nindex = int(os.environ.get("N"))\nif index == 0:\n  sys.exit(1)\nelif index == 1:\n  sys.exit(42)\nelse:\n  sys.exit(0)';
  const TEXT = 'import os, sys\nif os.environ.get("N") == "2":\n  sys.exit(0)\nelse:\n  sys.exit(1)';

  test.each([
    [ODD, '4', 1, 'Hello world\n', ''],
    [ODD, '-3', 0, 'Hello world\n', ''],
    [ODD, 'x', 1, 'Hello world\n', traceback(3, "ValueError: invalid literal for int() with base 10: 'x'")],
    [INDEX, '0', 1, '', ''],
    [INDEX, '1', 42, '', ''],
    [INDEX, '7', 0, '', ''],
    [TEXT, '2', 0, '', ''],
    [TEXT, '02', 1, '', ''],
    ['# first\nx = 300\nprint(x)\nimport sys\nsys.exit(x)', '', 44, '300\n', ''],
    ['import os\nprint(os.environ.get("nope"))', '', 0, 'None\n', ''],
    ['\nprint(x)', '', 1, '', traceback(2, "NameError: name 'x' is not defined")],
    ['sys.exit(0)', '', 1, '', traceback(1, "NameError: name 'sys' is not defined")],
    [
      'import os\nint(os.environ.get("nope"))\n',
      '',
      126,
      '',
      "python3: not simulated: line 2: only the Python of the Job examples in Kubernetes' documentation is\n",
    ],
    [
      'import os\nx = int(os.environ.get("nope"))',
      '',
      1,
      '',
      traceback(2, "TypeError: int() argument must be a string, a bytes-like object or a real number, not 'NoneType'"),
    ],
  ])('%j with N=%j ends with %d', (source, N, status, out, error) => {
    expect(python(source, { N })).toEqual({ out, status, error });
  });

  test.each([
    'for i in range(3): print(i)',
    'def f(): return 1',
    'import requests',
    'print([1, 2])',
    'print("%s" % 1)',
    'print("a".upper())',
    'print(1 if True else 2)',
    'print(1e3)',
    'print(1) print(2)',
    'x: int = 1',
    'x += 1',
    'print(',
    `print(${'('.repeat(1_000)}1${')'.repeat(1_000)})`,
    `print(${'9'.repeat(200)} * ${'9'.repeat(200)})`,
  ])('%j is refused', (source) => {
    const { out, status, error } = python(source);
    expect({ out, status }).toEqual({ out: '', status: 126 });
    expect(error).toMatch(/^python3: not simulated: line 1: /);
  });
});

describe('an invalid regular expression', () => {
  test.each([
    ['grep -E "("', 'echo a | grep -E "("; echo $?', '2\n'],
    ['sed', 'echo a | sed -E "s/(/b/"; echo done', 'done\n'],
    ['[[ =~ ]]', '(if [[ a =~ [z-a] ]]; then echo in; fi); echo $?', '2\n'],
    ['case', 'case a in [z-a]) echo in;; esac; echo done', 'done\n'],
  ])('ends its command, not the cluster: %s', (_name, script, stdout) => {
    expect(output(script)).toBe(stdout);
  });
});
