import { useState } from 'react';

/** Copies a text. The browser may forbid it: a user can also select the text. */
export function useCopy(text: string): { readonly copied: boolean | undefined; readonly copy: () => void } {
  const [copied, setCopied] = useState<boolean>();
  const copy = (): void => {
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  };
  return { copied, copy };
}
