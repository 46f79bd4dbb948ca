import { Check, Copy } from 'lucide-react';
import { usePartWords } from '../i18n/parts.ts';
import { Button } from '../design/Button.tsx';
import { classNames } from '../design/class-names.ts';
import { useCopy } from '../design/use-copy.ts';
import styles from './ShareSheet.module.css';

interface CopyButtonProps {
  readonly look: 'primary' | 'plain';
  readonly words: string;
  readonly tip?: string;
  /** Undefined if there is nothing to copy. */
  readonly text: string | undefined;
}

/** Copies a text, and says whether it could. If it could not, a selected field has the text. */
export function CopyButton({ look, words, tip, text }: CopyButtonProps) {
  const t = usePartWords('share');
  const { copied, copy } = useCopy(text ?? '');
  return (
    <>
      <Button look={look} data-tip={tip} disabled={text === undefined} onClick={copy}>
        {copied === true ? <Check aria-hidden="true" size={14} /> : <Copy aria-hidden="true" size={14} />}
        {words}
      </Button>
      <span role="status" className={copied === false ? styles['trouble'] : 'visually-hidden'}>
        {copied === true && t.copied}
        {copied === false && t.copyByHand}
      </span>
      {copied === false && (
        <input
          ref={(field) => field?.select()}
          readOnly
          className={classNames('field', styles['link'])}
          aria-label={words}
          value={text}
          data-to-copy=""
        />
      )}
    </>
  );
}
