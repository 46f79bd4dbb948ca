import { resolvePath, type FileSystem } from '../files/file-system.ts';
import type { Cgroup } from '../runtime/cgroup.ts';
import { isPattern, patternRegExp } from './pattern.ts';

/** The paths that match a pattern, sorted. They are relative if the pattern is. */
export function globPaths(files: FileSystem, directory: string, pattern: string, cgroup: Cgroup): string[] {
  const work = (units: number): void => cgroup.work(units);
  const absolute = pattern.startsWith('/');
  let found: string[] = [absolute ? '/' : ''];
  for (const part of pattern.split('/').filter((text) => text !== '')) {
    const literal = isPattern(part) ? undefined : part.replace(/\\(.)/g, '$1');
    const matcher = literal === undefined ? patternRegExp(part, work, { crossSlashes: false }) : undefined;
    const next: string[] = [];
    let length = 0;
    for (const base of found) {
      work(base.length + part.length);
      const at = resolvePath(directory, base === '' ? '.' : base);
      const names = matcher === undefined ? namesAt(files, at, literal ?? '') : matching(files, at, part, matcher);
      for (const name of names) {
        const path = base === '' || base === '/' ? base + name : `${base}/${name}`;
        cgroup.checkRoom((length += path.length));
        next.push(path);
      }
    }
    found = next;
  }
  return found.filter((path) => path !== '');
}

function namesAt(files: FileSystem, at: string, name: string): string[] {
  return files.entry(resolvePath(at, name)) === undefined ? [] : [name];
}

function matching(files: FileSystem, at: string, part: string, matcher: ReturnType<typeof patternRegExp>): string[] {
  if (!files.isDirectory(at)) return [];
  return files.list(at).filter((name) => matcher.test(name) && (part.startsWith('.') || !name.startsWith('.')));
}
