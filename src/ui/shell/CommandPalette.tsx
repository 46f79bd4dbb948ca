import '../tour/texts.ts';
import { useEffect, useMemo, useRef } from 'react';
import { Command as Palette } from 'cmdk';
import { useTranslation } from 'react-i18next';
import { commandLine, type ObjectView } from '../../worker/protocol/index.ts';
import { EXAMPLES } from '../editor/examples/index.ts';
import { carryOut } from '../actions/carry-out.ts';
import { LANGUAGES } from '../i18n/index.ts';
import { actionsOf, type Action } from '../model/actions.ts';
import { useCluster } from '../model/cluster-store.ts';
import { useSession } from '../model/session-context.ts';
import { useSettings } from '../model/settings.ts';
import { select, showRegion, useView } from '../model/view-store.ts';
import { useShare } from '../share/share-store.ts';
import { openTour } from '../tour/tour-store.ts';
import { SHORTCUTS } from './shortcuts.ts';
import { THEMES } from './ThemeMenu.tsx';
import styles from './CommandPalette.module.css';

/** Objects listed to go to: with a thousand Pods, the first are enough, and typing finds no others faster than the table does. */
const MOST_OBJECTS = 150;
/** What the palette cannot do, or is itself. */
const NOT_LISTED = new Set(['palette', 'unselect', 'delete']);

function presentObjects(): { readonly objects: ReadonlyMap<string, ObjectView>; readonly selected: ObjectView | undefined } {
  const { objects } = useCluster.getState();
  return { objects, selected: objects.get(useView.getState().selected ?? '') };
}

/** Everything that can be done, found by typing a part of its name. */
export function CommandPalette() {
  const { t } = useTranslation();
  const { t: tour } = useTranslation('tour');
  const session = useSession();
  const dialog = useRef<HTMLDialogElement>(null);
  const change = useSettings((settings) => settings.change);
  useEffect(() => {
    dialog.current?.showModal();
    dialog.current?.querySelector('input')?.focus();
  }, []);
  // What there is when the palette opens: a list that changes under the hand is of no use.
  const { objects, selected } = useMemo(() => presentObjects(), []);
  const close = (): void => dialog.current?.close();
  const item = (key: string, words: string, run: () => void, note?: string) => (
    <Palette.Item
      key={key}
      value={`${words} ${note ?? ''} ${key}`}
      className={styles['item'] ?? ''}
      onSelect={() => {
        close();
        run();
      }}
    >
      <span className={styles['words']}>{words}</span>
      {note !== undefined && <code className={styles['note']}>{note}</code>}
    </Palette.Item>
  );
  const action = (one: Action, name: string) =>
    item(`${one.id} ${name}`, t(`action.${one.id}`, { name }), () => carryOut(session, one), commandLine(one.command));

  return (
    <dialog
      ref={dialog}
      aria-label={t('palette.title')}
      className={styles['dialog']}
      onClose={() => useView.setState({ palette: false })}
      closedby="any"
    >
      <Palette label={t('palette.title')} loop>
        <Palette.Input className={styles['input'] ?? ''} placeholder={t('palette.placeholder')} />
        <Palette.List className={styles['list'] ?? ''} label={t('palette.results')}>
          <Palette.Empty className={styles['empty'] ?? ''}>{t('palette.empty')}</Palette.Empty>
          {selected !== undefined && (
            <Palette.Group heading={`${selected.kind} ${selected.name}`}>
              {actionsOf(selected).map((one) => action(one, selected.name))}
            </Palette.Group>
          )}
          <Palette.Group heading={t('palette.do')}>
            {SHORTCUTS.filter(({ id }) => !NOT_LISTED.has(id)).map((shortcut) =>
              item(shortcut.id, t(`shortcut.${shortcut.id}`), () => shortcut.run(session), shortcut.shown),
            )}
            {item('add-node', t('node.add'), () => session.run({ type: 'add-node' }), 'machine add')}
            {item('tour', tour('take'), openTour)}
            {item('share', t('shareMoment'), () => useShare.setState({ sheet: true }))}
            {item('restart', t('failure.restart'), () => session.restart())}
            {EXAMPLES.map((example) =>
              item(`example ${example.id}`, t('palette.example', { name: t(`example.${example.id}.name`) }), () => {
                change({ editorText: example.text });
                showRegion('editor');
              }),
            )}
            {THEMES.map((theme) =>
              item(`theme ${theme}`, `${t('theme.label')}: ${t(`theme.${theme}`)}`, () => change({ theme })),
            )}
            {LANGUAGES.map(({ id, name }) =>
              item(`language ${id}`, `${t('language.label')}: ${name}`, () => change({ language: id })),
            )}
          </Palette.Group>
          <Palette.Group heading={t('palette.goTo')}>
            {[...objects.values()]
              .slice(0, MOST_OBJECTS)
              .map((view) => item(view.id, view.name, () => select(view.id), view.kind))}
          </Palette.Group>
        </Palette.List>
      </Palette>
    </dialog>
  );
}
