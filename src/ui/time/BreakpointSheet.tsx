import { Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { Dialog } from '../design/Dialog.tsx';
import { IconButton } from '../design/IconButton.tsx';
import { useCluster } from '../model/cluster-store.ts';
import { useSession } from '../model/session-context.ts';
import { useBreakpointText } from './BreakpointButton.tsx';
import { showBreakpoints } from './breakpoint-store.ts';
import '../i18n/parts.ts';
import type { Breakpoint, StopNames } from '../../worker/protocol/index.ts';
import { Button } from '../design/Button.tsx';
import styles from './BreakpointSheet.module.css';

/** All breakpoints, each with a button to remove it, and a form to add one. */
export function BreakpointSheet() {
  const { t } = useTranslation('time');
  const session = useSession();
  const textOf = useBreakpointText();
  const breakpoints = useCluster((state) => state.breakpoints);
  return (
    <Dialog title={t('breakpoints.title')} onClose={() => showBreakpoints(false)}>
      <p className={styles['intro']}>{t(breakpoints.length === 0 ? 'breakpoints.none' : 'breakpoints.intro')}</p>
      <ul aria-label={t('breakpoints.title')} className={styles['list']}>
        {breakpoints.map((breakpoint) => {
          const when = textOf(breakpoint);
          return (
            <li key={JSON.stringify(breakpoint)} className={styles['breakpoint']} data-type={breakpoint.type}>
              <i aria-hidden="true" className={styles['dot']} />
              <span className={styles['words']}>{when}</span>
              <IconButton
                label={t('breakpoints.remove', { when })}
                icon={Trash2}
                onClick={() => session.breakpoint('remove', breakpoint)}
              />
            </li>
          );
        })}
      </ul>
      <BreakpointForm />
    </Dialog>
  );
}

const TYPES = ['step', 'key', 'object', 'event'] as const satisfies readonly Breakpoint['type'][];

/** The most objects to suggest. They are enough to show what an id looks like. */
const MOST_OBJECTS = 300;

/** The form for a new breakpoint. It suggests what has already occurred; other names can be typed. */
function BreakpointForm() {
  const { t } = useTranslation('time');
  const session = useSession();
  const [type, setType] = useState<Breakpoint['type']>('step');
  const [text, setText] = useState('');
  const id = useId();
  const offered = useOffered(type);
  const add = (event: FormEvent): void => {
    event.preventDefault();
    session.breakpoint('add', breakpointOf(type, text.trim()));
    setText('');
  };
  return (
    <form className={styles['form']} onSubmit={add}>
      <label className={styles['field']}>
        {t('breakpoints.at')}
        <select
          value={type}
          onChange={(event) => {
            setType(event.currentTarget.value as Breakpoint['type']);
            setText('');
          }}
        >
          {TYPES.map((each) => (
            <option key={each} value={each}>
              {t(`breakpoints.type.${each}`)}
            </option>
          ))}
        </select>
      </label>
      <label className={styles['field']}>
        {t(`breakpoints.value.${type}`)}
        <input
          list={id}
          required
          spellCheck={false}
          autoComplete="off"
          value={text}
          placeholder={t(`breakpoints.example.${type}`)}
          pattern={type === 'object' ? String.raw`\s*[^\/\s]+\/\S+\s*` : undefined}
          title={type === 'object' ? t('breakpoints.objectForm') : undefined}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </label>
      <datalist id={id}>
        {offered.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
      <Button type="submit">{t('breakpoints.add')}</Button>
    </form>
  );
}

function breakpointOf(type: Breakpoint['type'], text: string): Breakpoint {
  switch (type) {
    case 'step':
      return { type, name: text };
    case 'key':
      return { type, key: text };
    case 'object':
      return { type, object: text };
    case 'event':
      return { type, reason: text };
  }
}

const NOTHING: StopNames = { steps: [], keys: [], reasons: [] };

/** What has occurred so far for a type. For objects: those that exist at the shown moment. */
function useOffered(type: Breakpoint['type']): readonly string[] {
  const session = useSession();
  const [names, setNames] = useState(NOTHING);
  useEffect(() => {
    let wanted = true;
    // Without suggestions a name can still be typed.
    session.ask({ type: 'stop-names' }).then(
      (answer) => wanted && setNames(answer),
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [session]);
  switch (type) {
    case 'step':
      return names.steps;
    case 'key':
      return names.keys;
    case 'object':
      return [...useCluster.getState().objects.keys()].slice(0, MOST_OBJECTS);
    case 'event':
      return names.reasons;
  }
}
