import { useMemo, useRef, useState } from 'react';
import { X } from 'lucide-react';
import { usePartWords } from '../i18n/parts.ts';
import { Modal } from '../design/Dialog.tsx';
import { IconButton } from '../design/IconButton.tsx';
import { useAnswer } from '../model/use-answer.ts';
import { closeOverlay } from '../model/overlay.ts';
import { FUNCTIONS, linkNameOf, type Component, type FunctionEntry, type StepPath } from './function-index.ts';
import { FunctionAnswer } from './FunctionAnswer.tsx';
import { FunctionList } from './FunctionList.tsx';
import { functionHash } from './function-link.ts';
import { resolveName } from './resolve.ts';
import styles from './FunctionsPage.module.css';

const COMPONENTS: readonly Component[] = [...new Set(FUNCTIONS.map(({ component }) => component))];

const OPENING: StepPath = 'deployment/syncDeployment';

interface FunctionsPageProps {
  /** The name that is looked up. Empty for the list. */
  readonly name: string;
}

/** The index of all functions of Kubernetes that run here: a list with a filter, and what is known of one name. */
export function FunctionsPage({ name }: FunctionsPageProps) {
  const t = usePartWords('functions');
  const { answer: runs } = useAnswer({ type: 'step-runs' });
  const [text, setText] = useState('');
  const [component, setComponent] = useState<Component>();
  const search = useRef<HTMLInputElement>(null);
  const entries = useMemo(() => filtered(text, component), [text, component]);
  // What the list does not have is looked up as it is typed. Until something is chosen, the list shows what one of its functions is like.
  const asked = name !== '' ? name : entries.length === 0 ? text : linkNameOf(openingOf(entries));
  const resolution = useMemo(() => resolveName(asked), [asked]);
  const { found } = resolution;
  return (
    <Modal label={t.title} className={styles['page']} initialFocus={search} onClose={closeOverlay}>
      <section data-view="functions" aria-label={t.title} className={styles['view']} data-answers={name !== ''}>
        <header className={styles['head']}>
          <h2 className={styles['title']}>{t.title}</h2>
          <form
            role="search"
            className={styles['search']}
            onSubmit={(event) => {
              event.preventDefault();
              if (text.trim() !== '') location.hash = functionHash(text.trim());
            }}
          >
            <input
              ref={search}
              type="search"
              className="field"
              aria-label={t.search}
              placeholder={t.placeholder}
              spellCheck={false}
              autoComplete="off"
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
            />
          </form>
          <select
            className="field"
            aria-label={t.component}
            value={component ?? ''}
            onChange={(event) => setComponent(COMPONENTS.find((one) => one === event.currentTarget.value))}
          >
            <option value="">{t.all}</option>
            {COMPONENTS.map((one) => (
              <option key={one} value={one}>
                {one}
              </option>
            ))}
          </select>
          <IconButton label={t.close} icon={X} onClick={() => closeOverlay()} />
        </header>
        <FunctionList entries={entries} runs={runs} shown={found.length === 1 ? found[0]?.entry : undefined} text={text} />
        <FunctionAnswer key={asked} text={asked} resolution={resolution} runs={runs} onClose={closeOverlay} />
      </section>
    </Modal>
  );
}

/** The function that a list opens on: the heart of the Deployment controller, or else its first. */
function openingOf(entries: readonly FunctionEntry[]): FunctionEntry {
  return entries.find(({ path }) => path === OPENING) ?? entries[0]!;
}

/** The functions whose name, earlier name or upstream name has the text. */
function filtered(text: string, component: Component | undefined): readonly FunctionEntry[] {
  const wanted = text.trim().toLowerCase();
  return FUNCTIONS.filter(
    (entry) =>
      (component === undefined || entry.component === component) &&
      (wanted === '' || namesOf(entry).some((name) => name.toLowerCase().includes(wanted))),
  );
}

function namesOf({ step, upstreamName, older }: FunctionEntry): readonly string[] {
  return [step.name, upstreamName, ...older.map(({ name }) => name)];
}
