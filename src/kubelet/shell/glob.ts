import { resolvePath, type FileSystem } from '../files/file-system.ts';
import { isPattern, patternRegExp } from './pattern.ts';

/** Paths that fit a pattern, sorted, written as the pattern is: relative where it is. */
export function globPaths(files: FileSystem, directory: string, pattern: string): string[] {
  const absolute = pattern.startsWith('/');
  let found: string[] = [absolute ? '/' : ''];
  for (const part of pattern.split('/').filter((text) => text !== '')) {
    found = found.flatMap((base) => {
      const at = resolvePath(directory, base === '' ? '.' : base);
      const join = (name: string): string => (base === '' || base === '/' ? base + name : `${base}/${name}`);
      if (!isPattern(part))
        return files.entry(resolvePath(at, part.replace(/\\(.)/g, '$1'))) === undefined
          ? []
          : [join(part.replace(/\\(.)/g, '$1'))];
      if (!files.isDirectory(at)) return [];
      const matcher = patternRegExp(part, { crossSlashes: false });
      return files
        .list(at)
        .filter((name) => matcher.test(name) && (part.startsWith('.') || !name.startsWith('.')))
        .map(join);
    });
  }
  return found.filter((path) => path !== '');
}
