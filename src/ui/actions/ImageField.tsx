import { useState } from 'react';
import { Check } from 'lucide-react';
import { useWords } from '../i18n/language.ts';
import type { DeploymentView } from '../../worker/protocol/index.ts';
import { commandLine } from '../../worker/protocol/index.ts';
import { IconButton } from '../design/IconButton.tsx';
import { setImageCommand } from '../model/actions.ts';
import { useSession } from '../model/session-context.ts';
import styles from './ImageField.module.css';

interface ImageFieldProps {
  readonly deployment: DeploymentView;
}

/** The image of the Deployment, as text to change: Enter starts the rollout. */
export function ImageField({ deployment }: ImageFieldProps) {
  const t = useWords();
  const session = useSession();
  const [draft, setDraft] = useState<string>();
  const image = deployment.images[0] ?? '';
  const wanted = draft?.trim() ?? '';
  const command = setImageCommand(deployment, wanted === '' ? image : wanted);
  const changed = wanted !== '' && wanted !== image;

  const commit = (): void => {
    if (changed) session.run(command);
    setDraft(undefined);
  };

  return (
    <form
      className={styles['field']}
      onSubmit={(event) => {
        event.preventDefault();
        commit();
      }}
    >
      <input
        className={styles['input']}
        aria-label={t.image.field({ name: deployment.name })}
        spellCheck={false}
        value={draft ?? image}
        onChange={(event) => setDraft(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setDraft(undefined);
        }}
      />
      {changed && (
        <IconButton
          type="submit"
          label={t.image.set({ name: deployment.name })}
          icon={Check}
          filled
          data-command={commandLine(command)}
        />
      )}
    </form>
  );
}
