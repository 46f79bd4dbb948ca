import { type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { usePartWords } from '../i18n/parts.ts';
import { useShallow } from 'zustand/react/shallow';
import { SegmentedControl } from '../design/SegmentedControl.tsx';
import { useWidth } from '../design/use-width.ts';
import { useCluster } from '../model/cluster-store.ts';
import { typeScale, useTheme } from '../model/theme.ts';
import { countOf } from '../model/cluster-state.ts';
import { MAIN_KINDS, columnsOf, columnsThatFit, leastWidthRem, trackList } from './columns.ts';
import { TableRow } from './TableRow.tsx';
import styles from './TableView.module.css';

const ROW_HEIGHT = 30;
/** In pixels, at the normal type size. */
const REM = 16;
const NO_IDS: readonly string[] = [];

/** Objects of one kind in rows, with the columns of `kubectl get`. Only visible rows are mounted. */
export function TableView() {
  const words = usePartWords('table');
  const [kind, setKind] = useState('Pod');
  const [filter, setFilter] = useState('');
  const all = useCluster((state) => state.kinds.get(kind) ?? NO_IDS);
  const counts = useCluster(useShallow((state) => MAIN_KINDS.map((name) => countOf(state, name))));
  const total = useCluster((state) => countOf(state, kind));
  const ids = useMemo(() => (filter === '' ? all : all.filter((id) => id.includes(filter))), [all, filter]);
  const example = all[0];
  const ofKind = useCluster(
    useShallow((state) => columnsOf(kind, example === undefined ? undefined : state.objects.get(example))),
  );
  const view = useRef<HTMLDivElement>(null);
  const width = useWidth(view);
  const rem = REM * typeScale(useTheme());
  const columns = useMemo(() => columnsThatFit(ofKind, width / rem), [ofKind, width, rem]);
  const template = trackList(columns);
  return (
    <div ref={view} className={styles['view']}>
      <div className={styles['bar']}>
        <SegmentedControl
          label={words.kind}
          value={kind}
          options={MAIN_KINDS.map((value, index) => ({ value, label: `${value}s ${counts[index] ?? 0}` }))}
          onChange={setKind}
        />
        <KindSelect kind={kind} onChange={setKind} />
        <input
          type="search"
          className={styles['filter']}
          aria-label={words.filter}
          placeholder={words.filter}
          value={filter}
          onChange={(event) => setFilter(event.currentTarget.value)}
        />
      </div>
      {total > all.length && <p className={styles['part']}>{words.part({ count: all.length, total })}</p>}
      {ids.length === 0 ? (
        <p className={styles['empty']}>{(filter === '' ? words.empty : words.filtered)({ kind, filter })}</p>
      ) : (
        <VirtualRows count={ids.length} rowHeight={ROW_HEIGHT} className={styles['scroller']}>
          {(first, last) => (
            <table
              aria-label={`${kind}s`}
              aria-rowcount={ids.length + 1}
              className={styles['table']}
              style={{ minWidth: `${leastWidthRem(columns)}rem` }}
            >
              <thead>
                <tr aria-rowindex={1} className={styles['head']} style={{ gridTemplateColumns: template }}>
                  {columns.map((column) => (
                    <th key={column.title} scope="col">
                      {column.title}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody style={{ height: ids.length * ROW_HEIGHT, paddingTop: first * ROW_HEIGHT }}>
                {ids.slice(first, last).map((id, offset) => (
                  <TableRow key={id} id={id} index={first + offset} columns={columns} template={template} height={ROW_HEIGHT} />
                ))}
              </tbody>
            </table>
          )}
        </VirtualRows>
      )}
    </div>
  );
}

interface KindSelectProps {
  /** The kind that is shown. */
  readonly kind: string;
  readonly onChange: (kind: string) => void;
}

/** Chooses one of the other kinds that have objects. */
function KindSelect({ kind, onChange }: KindSelectProps) {
  const words = usePartWords('table');
  const others = useCluster(
    useShallow((state) => [...state.kinds.keys()].filter((name) => !MAIN_KINDS.includes(name)).toSorted()),
  );
  const counts = useCluster(useShallow((state) => others.map((name) => countOf(state, name))));
  return (
    <select
      className={styles['select']}
      aria-label={words.otherKinds}
      value={MAIN_KINDS.includes(kind) ? '' : kind}
      data-chosen={!MAIN_KINDS.includes(kind)}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      <option value="" disabled hidden>
        {words.otherKinds}
      </option>
      {others.map((name, index) => (
        <option key={name} value={name}>
          {`${name} ${counts[index] ?? 0}`}
        </option>
      ))}
    </select>
  );
}

interface VirtualRowsProps {
  readonly count: number;
  /** The height of every row, in pixels. The visible rows follow from it. */
  readonly rowHeight: number;
  readonly className: string | undefined;
  /** Renders the rows from `first` to before `last`. */
  readonly children: (first: number, last: number) => ReactNode;
}

const OVERSCAN = 4;

/** A scrolling box that mounts only the visible rows. */
function VirtualRows({ count, rowHeight, className, children }: VirtualRowsProps) {
  const box = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const [height, setHeight] = useState(0);

  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => setHeight(element.clientHeight));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const last = Math.min(count, Math.ceil((top + height) / rowHeight) + OVERSCAN);
  const first = Math.max(0, Math.min(last, Math.floor(top / rowHeight) - OVERSCAN));
  return (
    <div ref={box} className={className} onScroll={(event) => setTop(event.currentTarget.scrollTop)}>
      {children(first, last)}
    </div>
  );
}
