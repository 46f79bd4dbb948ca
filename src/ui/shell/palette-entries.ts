import type { Words } from '../i18n/word-catalogue.ts';
import { commandLine, type Command, type ManagerView, type ObjectView } from '../../worker/protocol/index.ts';
import { carryOut } from '../actions/carry-out.ts';
import { putText } from '../editor/editor-text.ts';
import { EXAMPLES } from '../editor/examples.ts';
import { LANGUAGES } from '../i18n/language.ts';
import { allActionsOf } from '../model/actions.ts';
import { openOverlay } from '../model/overlay.ts';
import type { Session } from '../model/session.ts';
import { THEMES, useSettings } from '../model/settings.ts';
import { resetPanels } from '../model/view-store.ts';
import { select, showView } from '../model/world-view.ts';
import { CATALOGUE_HASH } from '../lessons/lesson-link.ts';
import { present } from '../presenter/present.ts';
import { openMaking } from '../making/making-place.ts';
import { followLink } from '../share/follow-link.ts';
import { VIEW_IDS, VIEWS } from '../views/views.ts';
import { goTo, keysOf, SHORTCUTS, shortcutWords } from './shortcuts.ts';

/** Something that the palette offers. */
export interface PaletteEntry {
  readonly key: string;
  readonly words: string;
  /** Shown at the end of the line: a command line, a key, a kind. It is searched too. */
  readonly note?: string;
  /** Searched, and not shown. */
  readonly keywords: string;
  readonly run: () => void;
}

/** Words of the page, by part. */
export interface PaletteWords {
  readonly t: Words['page'];
  readonly lessons: Words['lessons'];
  readonly making: Words['making'];
}

/** The palette cannot do these, or is one itself. */
const NOT_LISTED: ReadonlySet<string> = new Set(['palette', 'leave', 'delete']);

/** Entries without an object: the page's keys, settings, examples. */
export function generalEntries(session: Session, { t, lessons, making }: PaletteWords): readonly PaletteEntry[] {
  const { change } = useSettings.getState();
  const entry = (key: string, words: string, run: () => void, note?: string): PaletteEntry => ({
    key,
    words,
    keywords: key,
    run,
    ...(note !== undefined && { note }),
  });
  return [
    ...SHORTCUTS.filter(({ id }) => !NOT_LISTED.has(id)).map((shortcut) =>
      entry(shortcut.id, shortcutWords(t, shortcut), () => shortcut.run(session), keysOf(shortcut)[0]?.join('+')),
    ),
    ...VIEW_IDS.filter((id) => VIEWS[id].key === undefined).map((id) =>
      entry(`view ${id}`, t.goTo({ name: t[id].title }), () => goTo(session.world, id)),
    ),
    entry('add-node', t.node.add, () => session.run({ type: 'add-node' }), 'machine add'),
    entry('lessons', lessons.all, () => followLink(CATALOGUE_HASH), 'lesson level course'),
    entry('making', making.title, openMaking, 'author record teach lesson'),
    entry('room', t.palette.room, () => openOverlay({ kind: 'room' }), 'class'),
    entry('present', lessons.present, present, 'presenter notes projector'),
    entry('share', t.shareMoment, () => openOverlay({ kind: 'share' })),
    entry('vary', t.palette.vary, () => openOverlay({ kind: 'variations' }), 'vary'),
    entry('reset-panels', t.panel.reset, resetPanels, 'layout sizes'),
    entry('restart', t.failure.restart, () => session.restart()),
    ...EXAMPLES.map(({ id, text }) =>
      entry(`example ${id}`, t.palette.example({ name: t.example[id].name }), () => {
        putText(text);
        showView(session.world, 'editor');
      }),
    ),
    ...THEMES.map((theme) => entry(`theme ${theme}`, `${t.theme.label}: ${t.theme[theme]}`, () => change({ theme }))),
    ...LANGUAGES.map(({ id, name }) => entry(`language ${id}`, `${t.language.label}: ${name}`, () => change({ language: id }))),
  ];
}

/** The power of each controller manager, found by its command line too. */
export function managerEntries(session: Session, managers: readonly ManagerView[], { t }: PaletteWords): readonly PaletteEntry[] {
  return managers.map(({ name, state }) => {
    const on = state === 'stopped';
    const command: Command = { type: 'power-manager', name, on };
    return {
      key: `power ${name}`,
      words: (on ? t.loops.manager.start : t.loops.manager.kill)({ name }),
      note: commandLine(command),
      keywords: 'controller manager',
      run: () => session.run(command),
    };
  });
}

/** All that can be done to an object, each found by its command line too. */
export function actionEntries(
  session: Session,
  view: ObjectView,
  owner: ObjectView | undefined,
  { t }: PaletteWords,
): readonly PaletteEntry[] {
  return allActionsOf(view, owner).map((action) => ({
    key: `${action.id} ${view.id}`,
    words: t.action[action.id]({ name: view.name }),
    note: commandLine(action.command),
    keywords: `${action.id} ${view.kind}`,
    run: () => carryOut(session, action),
  }));
}

/** The way to an object. */
export function objectEntry({ world }: Session, view: ObjectView): PaletteEntry {
  return { key: view.id, words: view.name, note: view.kind, keywords: view.namespace, run: () => select(world, view.id) };
}
