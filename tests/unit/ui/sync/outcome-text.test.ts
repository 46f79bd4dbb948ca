import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { outcomes } from '../../../../src/ui/i18n/zh-cn/outcomes.ts';
import { outcomeText } from '../../../../src/ui/sync/outcome-text.ts';

const zh = (outcome: string) => outcomeText('zh-CN', outcome);

describe('what a step came to, in Chinese', () => {
  it('keeps names and figures', () => {
    expect(zh('scale web-64bf787f5f from 3 to 2')).toBe('把 web-64bf787f5f 从 3 调到 2');
    expect(zh('nothing to do: 3 of 3')).toBe('无事可做：3 个中已有 3 个');
    expect(zh('delete web-a, web-b')).toBe('删除 web-a, web-b');
  });

  it('says words within words', () => {
    expect(zh('true: fulfilled')).toBe('true：都已看到');
    expect(zh('progressing: 1/3 ready, 1 updated, 1 available')).toBe('有进展：1/3 就绪，1 已更新，1 可用');
    expect(zh('in proportion: nothing to scale')).toBe('按比例：没有可伸缩的');
    expect(zh('web-a (not ready), web-b (uid)')).toBe('web-a（未就绪），web-b（uid）');
    expect(zh('web-a (not ready), web-b (uid) and 3 more')).toBe('web-a（未就绪），web-b（uid），另有 3 个');
  });

  it('says several one after another', () => {
    expect(zh('scale web-a from 3 to 2, scale web-b from 1 to 0')).toBe('把 web-a 从 3 调到 2，把 web-b 从 1 调到 0');
    expect(zh('replicas 0→3, ready 0→1')).toBe('replicas 0→3，就绪 0→1');
  });

  it('leaves what it has no words for, and what is in English', () => {
    expect(zh('web-64bf787f5f-kqv5l')).toBeUndefined();
    expect(zh('0/3 nodes are available: 3 Insufficient cpu.')).toBeUndefined();
    expect(outcomeText('en', 'unchanged')).toBeUndefined();
  });
});

const ROOT = new URL('../../../../src/', import.meta.url);
const sources = ['controllers', 'scheduler', 'kubelet'].flatMap((folder) =>
  readdirSync(new URL(folder, ROOT), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(new URL(`${folder}/${name.replaceAll('\\', '/')}`, ROOT), 'utf8')),
);

/** What is told to the trace as a text that stands there; each thing that is filled in is `x1`. */
function reported(source: string): string[] {
  const steps = source.matchAll(
    /(?:\.(?:step|into|report)\(\s*(?:'[^']+'|`[^`]+`|step),(?:\s*(?:\{[^{}]*\}|\w+),)?|#stop\()\s*(?:'((?:[^'\\]|\\.)+)'|`((?:[^`$]|\$\{(?:[^{}`]|\{[^{}]*\})*\})+)`)\s*[,)]/g,
  );
  return [...steps].map(([, text = '', template = '']) => text || template.replace(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, 'x1'));
}

describe('the words for what steps come to', () => {
  /** What upstream says itself, and what is made of names alone. */
  const STAYS = [/^(x1[:,.→/ ]*)+$/, /^(true|false)$/, /^error converting /];

  it('are there for all that the engine says', () => {
    const said = sources.flatMap(reported).filter((text) => !STAYS.some((stays) => stays.test(text)));
    expect(said.length).toBeGreaterThan(100);
    expect(said.filter((text) => zh(text) === undefined)).toEqual([]);
  });

  it('are for what the engine says, and for nothing else', () => {
    const all = sources.join('\n');
    const pieces = (english: string) =>
      english.split(/\{[^}]*\}/).flatMap((part) => part.match(/[A-Za-z][A-Za-z' ]{3,}[a-z]/g) ?? []);
    const stale = Object.keys(outcomes).filter((english) => pieces(english).some((piece) => !all.includes(piece.trim())));
    expect(stale).toEqual([]);
  });

  it('have the same holes in both languages', () => {
    const holes = (text: string) => (text.match(/\{\+?\w+…?\}/g) ?? []).toSorted().join(' ');
    expect(Object.entries(outcomes).filter(([english, chinese]) => holes(english) !== holes(chinese))).toEqual([]);
  });
});
