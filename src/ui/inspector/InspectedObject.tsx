import { useWords } from '../i18n/language.ts';
import { usePartWords } from '../i18n/parts.ts';
import { useMemo, useState } from 'react';
import { ListTree } from 'lucide-react';
import {
  commandLine,
  parseObjectKey,
  type ConditionView,
  type InspectedView,
  type ObjectView,
} from '../../worker/protocol/index.ts';
import { ACTION_ICONS } from '../actions/action-texts.ts';
import { carryOut } from '../actions/carry-out.ts';
import { Button } from '../design/Button.tsx';
import { later } from '../design/later.ts';
import { Optional } from '../design/Optional.tsx';
import { ObjectFaults } from '../faults/index.tsx';
import { actionsOf, revisionActions } from '../model/actions.ts';
import { useObject } from '../model/cluster-store.ts';
import { whyOf } from '../model/objects.ts';
import { useSession, useWorld } from '../model/session-context.ts';
import { ObjectTime } from '../time/index.tsx';
import { WhyButton } from '../actions/WhyButton.tsx';
import { changedLines, YamlText } from './YamlText.tsx';
import { EventList } from './EventList.tsx';
import { ObjectSummary } from './ObjectSummary.tsx';
import { keyOf } from '../../api/object.ts';
import { listOtherSyncs } from '../model/world-view.ts';
import { syncsOf } from '../loops/known-loops.ts';
import styles from './InspectorView.module.css';

const NumberTable = later(() => import('../numbers/NumberTable.tsx').then((module) => module.NumberTable));
const InspectedNotes = later(() => import('./InspectedNotes.tsx').then((module) => module.InspectedNotes));

interface InspectedObjectProps {
  readonly inspected: InspectedView;
}

/** An object: its summary, actions, conditions, Events and YAML. */
export function InspectedObject({ inspected }: InspectedObjectProps) {
  const t = useWords();
  const { lines, changed } = useYamlVersions(inspected);
  const view = useObject(inspected.id);
  const { kind, namespace, name } = parseObjectKey(inspected.id);
  const notYet = inspected.resourceVersion === '';
  return (
    <>
      <header className={styles['head']}>
        <div className={styles['first']}>
          <p className={styles['kind']}>{kind}</p>
          <ObjectTime id={inspected.id} name={name} />
        </div>
        <h3 className={styles['name']}>
          {name} <WhyButton subject={whyOf(inspected.id, view, inspected.exists)} label={t.inspector.whyObject({ name })} />
        </h3>
        {!inspected.exists && <p className={styles['gone']}>{notYet ? t.inspector.notYet : t.inspector.gone}</p>}
        {view !== undefined && <ObjectSummary view={view} />}
        <Optional>
          <InspectedNotes inspected={inspected} />
        </Optional>
        <div className={styles['actions']}>
          {view !== undefined && <ObjectActions view={view} />}
          <SyncsButton kind={kind} namespace={namespace} name={name} />
        </div>
      </header>
      {view !== undefined && 'desired' in view && (
        <Optional>
          <NumberTable view={view} />
        </Optional>
      )}
      {inspected.conditions.length > 0 && (
        <section className={styles['section']}>
          <h4 className={styles['heading']}>{t.inspector.conditions}</h4>
          <ConditionList object={inspected.id} conditions={inspected.conditions} />
        </section>
      )}
      {!notYet && (
        <>
          <section className={styles['section']}>
            <h4 className={styles['heading']}>{t.inspector.events}</h4>
            <EventList events={inspected.events} />
          </section>
          <section className={styles['section']}>
            <h4 className={styles['heading']}>
              YAML
              <span className={styles['version']}>resourceVersion {inspected.resourceVersion}</span>
              {changed.size > 0 && <span className={styles['changes']}>{t.inspector.changed({ count: changed.size })}</span>}
            </h4>
            <YamlText object={inspected.id} lines={lines} changed={changed} changedWord={t.inspector.changedLine} />
          </section>
        </>
      )}
    </>
  );
}

interface ObjectActionsProps {
  readonly view: ObjectView;
}

/** The actions of the selected object, as buttons with text. */
function ObjectActions({ view }: ObjectActionsProps) {
  const t = usePartWords('act');
  const session = useSession();
  const owner = useObject(view.owner);
  const actions = [...revisionActions(view, owner), ...actionsOf(view)];
  return (
    <>
      {actions.map((action) => {
        const Icon = ACTION_ICONS[action.id];
        return (
          <Button
            key={action.id}
            look={action.destructive === true ? 'danger' : 'plain'}
            data-command={commandLine(action.command)}
            onClick={() => carryOut(session, action)}
          >
            <Icon aria-hidden="true" size={14} strokeWidth={1.75} />
            {t[action.id]}
          </Button>
        );
      })}
      <ObjectFaults view={view} worded />
    </>
  );
}

interface Versions {
  readonly id: string;
  readonly lines: readonly string[];
  readonly changed: ReadonlySet<number>;
  readonly yaml: string;
}

const NONE: ReadonlySet<number> = new Set();

/** The lines of an object's YAML, and those that its last change touched. */
function useYamlVersions(inspected: InspectedView): Versions {
  const [shown, setShown] = useState<Versions>(() => first(inspected));
  const next = useMemo(() => follow(shown, inspected), [shown, inspected]);
  // The previous version is part of what is shown. React allows this state update while rendering, because it follows from props.
  if (next !== shown) setShown(next);
  return next;
}

function first({ id, yaml }: InspectedView): Versions {
  return { id, yaml, lines: splitLines(yaml), changed: NONE };
}

function follow(shown: Versions, inspected: InspectedView): Versions {
  if (inspected.id !== shown.id) return first(inspected);
  if (inspected.yaml === shown.yaml) return shown;
  const lines = splitLines(inspected.yaml);
  return { id: shown.id, yaml: inspected.yaml, lines, changed: changedLines(shown.lines, lines) };
}

function splitLines(yaml: string): readonly string[] {
  return yaml.replace(/\n$/, '').split('\n');
}

interface SyncsButtonProps {
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
}

/** Opens the syncs about an object. */
function SyncsButton({ kind, namespace, name }: SyncsButtonProps) {
  const t = useWords();
  const world = useWorld();
  return (
    <Button data-tip={t.inspector.syncsTip} onClick={() => listOtherSyncs(world, syncsOf(kind, keyOf({ namespace, name })))}>
      <ListTree aria-hidden="true" size={14} strokeWidth={1.75} />
      {t.inspector.syncs}
    </Button>
  );
}

interface ConditionListProps {
  /** The id of the object. */
  readonly object: string;
  readonly conditions: readonly ConditionView[];
}

/** Conditions as the API server has them: type and status, reason, message. */
function ConditionList({ object, conditions }: ConditionListProps) {
  const t = useWords();
  return (
    <dl className={styles['list']}>
      {conditions.map((condition) => (
        <div key={condition.type} className={styles['condition']}>
          <dt className={styles['type']}>
            {condition.type}
            <span className={styles['end']}>
              <span className={styles['status']} data-status={condition.status}>
                {condition.status}
              </span>
              <WhyButton
                subject={{ object, field: `status.conditions[type=${condition.type}].status` }}
                label={t.inspector.whyCondition({ type: condition.type, status: condition.status })}
              />
            </span>
          </dt>
          <dd>
            {condition.reason !== '' && <span className={styles['reason']}>{condition.reason}</span>}{' '}
            <span lang="en">{condition.message}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
