import { useEffect, useState } from 'react';
import { loadSourceFiles, type SourceFiles } from './source-files.ts';

/** Our sources. Undefined until they are loaded. */
export function useSourceFiles(): SourceFiles | 'missing' | undefined {
  const [files, setFiles] = useState<SourceFiles | 'missing'>();
  useEffect(() => {
    let over = false;
    loadSourceFiles().then(
      (loaded) => over || setFiles(loaded),
      () => over || setFiles('missing'),
    );
    return () => {
      over = true;
    };
  }, []);
  return files;
}
