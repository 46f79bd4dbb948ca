import type { KeyboardEvent } from 'react';
import { useMedia } from '../design/use-media.ts';
import { useWords } from '../i18n/language.ts';
import type { ViewId } from '../../worker/protocol/scenario.ts';
import { STAGES, VIEW_IDS, viewsIn } from '../model/stages.ts';
import { useView } from '../model/view-store.ts';
import { showView } from '../model/world-view.ts';
import type { World } from '../model/world.ts';
import { useWorld } from '../model/session-context.ts';
import { VIEWS } from '../views/views.ts';
import styles from './NarrowWorkspace.module.css';

/** On such a screen the views do not fit side by side: a narrow one, or a phone that lies. The style sheets say the same. */
const NARROW = '(max-width: 899px), (pointer: coarse) and (max-height: 499px)';

/** The views of the shown stage, one at a time. Its tabs are at the bottom, where thumbs reach them. */
export function NarrowWorkspace() {
  const t = useWords();
  const world = useWorld();
  const stage = useView((view) => view.stage);
  const ids = VIEW_IDS.filter((id) => viewsIn(stage).some((placed) => placed.id === id));
  const region = useView((view) => view.region);
  const shown = [region, STAGES[stage].protagonist].find((id) => ids.includes(id)) ?? ids[0];
  return (
    <>
      {ids.map((id) => {
        const { component: View } = VIEWS[id];
        return (
          <div
            key={id}
            role="tabpanel"
            id={`tabpanel-${id}`}
            aria-labelledby={`tab-${id}`}
            hidden={id !== shown}
            className={styles['panel']}
          >
            <View />
          </div>
        );
      })}
      <div role="tablist" aria-label={t.tabs.label} className={styles['tabs']}>
        {ids.map((id) => {
          const { icon: Icon } = VIEWS[id];
          return (
            <button
              key={id}
              id={`tab-${id}`}
              type="button"
              role="tab"
              aria-selected={id === shown}
              aria-controls={`tabpanel-${id}`}
              tabIndex={id === shown ? 0 : -1}
              className={styles['tab']}
              onClick={() => showView(world, id)}
              onKeyDown={(event) => move(world, event, ids, id)}
            >
              <Icon aria-hidden="true" size={18} strokeWidth={1.75} />
              {t[id].title}
            </button>
          );
        })}
      </div>
    </>
  );
}

function move(world: World, event: KeyboardEvent<HTMLElement>, ids: readonly ViewId[], from: ViewId): void {
  const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
  if (step === 0) return;
  const next = ids.at((ids.indexOf(from) + step) % ids.length);
  if (next === undefined) return;
  showView(world, next);
  document.getElementById(`tab-${next}`)?.focus();
}

/** Whether the page shows one view at a time. */
export function useNarrow(): boolean {
  return useMedia(NARROW);
}
