import { useEffect, useMemo, useRef, useState } from 'react';
import { Command as Palette } from 'cmdk';
import { useWords } from '../i18n/language.ts';
import { usePartWords } from '../i18n/parts.ts';
import { useLanguage } from '../i18n/words.ts';
import type { ObjectView } from '../../worker/protocol/index.ts';
import { Modal } from '../design/Dialog.tsx';
import { closeOverlay, typeInPalette } from '../model/overlay.ts';
import { useSession } from '../model/session-context.ts';
import { aroundOf } from '../model/actions.ts';
import { actionEntries, generalEntries, loopEntries, managerEntries, objectEntry } from './palette-entries.ts';
import type { PaletteEntry } from '../commands/palette-entry.ts';
import { bestEntries, objectsToSearch, searchWords } from './palette-search.ts';
import styles from './CommandPalette.module.css';

/** Objects listed to go to before anything is typed. */
const MOST_OBJECTS = 60;
/** The entries that match the typed text. */
const MOST_FOUND = 50;
const MOST_LESSONS = 5;
const MOST_LOOPS = 5;

/** Functions and lessons are found by their names. */
const loadFinder = () => import('../functions/palette-functions.ts');
const loadLessons = () => import('../lessons/palette-lessons.ts');

interface Group {
  readonly heading: string;
  readonly entries: readonly PaletteEntry[];
}

/** Everything that can be done, found by typing a part of its name or of its command line. */
export function CommandPalette({ text: query }: { readonly text: string }) {
  const t = useWords();
  const input = useRef<HTMLInputElement>(null);
  const groups = useGroups(query);
  // Enter chooses the best match, also if it came late, until another is marked.
  const best = groups[0]?.entries[0]?.key ?? '';
  const list = `${query}\n${best}`;
  const [marked, mark] = useState({ list, key: best });
  const choose = ({ run }: PaletteEntry): void => {
    closeOverlay();
    run();
  };
  return (
    <Modal label={t.palette.title} className={styles['palette']} initialFocus={input} onClose={closeOverlay}>
      <Palette
        label={t.palette.title}
        loop
        shouldFilter={false}
        value={marked.list === list ? marked.key : best}
        onValueChange={(key) => mark({ list, key })}
      >
        <Palette.Input
          ref={input}
          className={styles['input'] ?? ''}
          placeholder={t.palette.placeholder}
          value={query}
          onValueChange={typeInPalette}
        />
        <Palette.List className={styles['list'] ?? ''} label={t.palette.results}>
          <Palette.Empty className={styles['empty'] ?? ''}>{t.palette.empty}</Palette.Empty>
          {groups.map(({ heading, entries }) => (
            <Palette.Group key={heading} heading={heading}>
              {entries.map((entry) => (
                <Palette.Item key={entry.key} value={entry.key} className={styles['item'] ?? ''} onSelect={() => choose(entry)}>
                  <span className={styles['words']}>{entry.words}</span>
                  {entry.note !== undefined && <code className={styles['note']}>{entry.note}</code>}
                </Palette.Item>
              ))}
            </Palette.Group>
          ))}
        </Palette.List>
      </Palette>
    </Modal>
  );
}

/** The listed entries. Without a text, the actions of the selected object and those without an object. With a text, the best matches. */
function useGroups(query: string): readonly Group[] {
  const t = useWords();
  const functions = usePartWords('functions');
  const inside = usePartWords('insideLoops');
  const language = useLanguage();
  const session = useSession();
  const finder = useLoaded(loadFinder);
  const catalogue = useLoaded(loadLessons);
  return useMemo(() => {
    // The state at the last key press, so that the list does not change under the user's hand.
    const { shown, view: chosen } = session.world;
    const { objects, managers } = shown.getState();
    const selected = objects.get(chosen.getState().selected ?? '');
    const actionsOn = (view: ObjectView): readonly PaletteEntry[] =>
      actionEntries(session, view, aroundOf(shown.getState(), view), t);
    const wayTo = (view: ObjectView): PaletteEntry => objectEntry(session, view);
    const own = selected === undefined ? [] : actionsOn(selected);
    const general = [...generalEntries(session, t), ...managerEntries(session, managers, inside)];
    const courses = catalogue?.lessonEntries(language, t) ?? [];
    const wanted = searchWords(query);
    if (wanted.length === 0) {
      const first = [...objects.values()].slice(0, MOST_OBJECTS);
      return [
        ...(selected === undefined ? [] : [{ heading: `${selected.kind} ${selected.name}`, entries: own }]),
        { heading: t.palette.do, entries: general },
        { heading: t.lessons, entries: courses },
        { heading: t.palette.goTo, entries: first.map(wayTo) },
      ];
    }
    const others = objectsToSearch(objects, wanted).filter((view) => view !== selected);
    const loops = loopEntries(session, shown.getState(), inside);
    const all = [...own, ...general, ...others.flatMap(actionsOn), ...others.map(wayTo)];
    const results = { heading: t.palette.results, entries: bestEntries(all, wanted, MOST_FOUND) };
    const found = { heading: functions.title, entries: finder?.functionEntries(query, language, functions) ?? [] };
    const turning = { heading: t.loops.title, entries: bestEntries(loops, wanted, MOST_LOOPS) };
    const taught = { heading: t.lessons, entries: bestEntries(courses, wanted, MOST_LESSONS) };
    // A word as common as `scale` is an action before it is a function.
    const isAction = results.entries[0]?.words.toLowerCase().startsWith(query.trim().toLowerCase()) === true;
    const isCode = finder?.looksLikeCode(query) === true || (finder?.isFunctionName(query) === true && !isAction);
    const groups = isCode ? [found, results, taught, turning] : [results, taught, turning, found];
    return groups.filter(({ entries }) => entries.length > 0);
  }, [query, session, t, functions, inside, language, finder, catalogue]);
}

/** A part that is loaded with the palette. Undefined until it is there; without it, the rest is still found. */
function useLoaded<T>(load: () => Promise<T>): T | undefined {
  const [loaded, setLoaded] = useState<T>();
  useEffect(() => {
    load().then(setLoaded, () => undefined);
  }, [load]);
  return loaded;
}
