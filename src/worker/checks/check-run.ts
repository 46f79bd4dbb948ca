import { controllerOf, type KubeObject } from '../../api/index.ts';
import type { Cluster, Moment } from '../../cluster/index.ts';
import type { Check } from '../../cluster/lesson/lesson.ts';
import type { StoreEvent } from '../../etcd/index.ts';
import type { TraceRecord } from '../../sim/index.ts';
import { objectKey } from '../protocol/index.ts';
import { CheckCourse, type CheckTurn } from './check-course.ts';
import type { CheckFault } from '../protocol/index.ts';
import { compileCheck, type CheckWorld, type Expression } from './compile-check.ts';
import { celValue, ROW_KINDS } from './rows.ts';

/** A fault of one of several checks. */
export interface ListedFault {
  readonly index: number;
  readonly fault: CheckFault;
}

/** Compiles checks. Returns the first fault. */
export function compileChecks(checks: readonly Check[]): readonly CheckCourse[] | ListedFault {
  const courses: CheckCourse[] = [];
  for (const [index, check] of checks.entries()) {
    const that = compileCheck(check.that);
    if ('code' in that) return { index, fault: that };
    let then: Expression | undefined;
    if (check.when === 'before') {
      const compiled = compileCheck(check.other);
      if ('code' in compiled) return { index, fault: compiled };
      then = compiled;
    }
    courses.push(new CheckCourse(check.when, that, then));
  }
  return courses;
}

/**
 * Follows the history of a cluster from the beginning of a beat, and looks at each check after every write and command that concerns it.
 *
 * It keeps the objects as of the write that it has reached, so that a write costs what it changes, and one evaluation for each check that reads its kind.
 */
export class CheckRun {
  readonly courses: readonly CheckCourse[];
  readonly cluster: Cluster;
  /** The beginning. */
  readonly from: Moment;
  /** By kind, then by id. */
  readonly #objects = new Map<string, Map<string, KubeObject>>();
  readonly #commands: string[] = [];
  readonly #rows = new WeakMap<KubeObject, { readonly owner: KubeObject | undefined; readonly row: unknown }>();
  #record: number;
  #atMs: number;

  constructor(cluster: Cluster, from: Moment, courses: readonly CheckCourse[]) {
    this.courses = courses;
    this.cluster = cluster;
    this.from = from;
    this.#record = from.record;
    this.#atMs = from.atMs;
    for (const { value } of cluster.history.objectsAt(cluster.history.revisionAt(from))) this.#put(value);
    this.#look(() => true);
  }

  /** The last record that was looked at. */
  get record(): number {
    return this.#record;
  }

  /** Follows the history to the present while there is time. Returns true when it has reached it. */
  advance(hasTime: () => boolean): boolean {
    for (const record of this.cluster.trace.since(this.#record)) {
      this.#follow(record);
      if (!hasTime()) break;
    }
    return this.#record === this.cluster.trace.lastId;
  }

  /** The state of each check as of a record. */
  at(record: number): readonly (CheckTurn | undefined)[] {
    return this.courses.map((course) => course.at(record));
  }

  #follow({ id, atMs, body }: TraceRecord): void {
    this.#record = id;
    this.#atMs = atMs;
    if (body.type === 'command') {
      this.#commands.push(body.line);
      this.#look(() => true);
    } else if (body.type === 'revision') {
      const { history } = this.cluster;
      const [write] = history.knows(body.revision) ? history.writesBetween(body.revision - 1, body.revision) : [];
      if (write === undefined) return;
      this.#take(write);
      this.#look((kinds) => kinds === undefined || kinds.has(body.kind));
    }
  }

  #take({ type, value }: StoreEvent<KubeObject>): void {
    if (type === 'put') this.#put(value);
    else this.#objects.get(value.kind)?.delete(idOf(value));
  }

  #put(object: KubeObject): void {
    let ofKind = this.#objects.get(object.kind);
    if (ofKind === undefined) this.#objects.set(object.kind, (ofKind = new Map()));
    ofKind.set(idOf(object), object);
  }

  #look(concerns: (kinds: ReadonlySet<string> | undefined) => boolean): void {
    const world = this.#world();
    const turn = { record: this.#record, atMs: this.#atMs };
    for (const course of this.courses) if (!course.isOver && concerns(course.kinds)) course.look(world, turn);
  }

  #world(): CheckWorld {
    const lists = new Map<string, readonly unknown[]>();
    return {
      commands: this.#commands,
      seconds: (this.#atMs - this.from.atMs) / 1_000,
      object: (id) => {
        const object = this.#objects.get(id.split('/')[0]!)?.get(id);
        return object && celValue(object);
      },
      rows: (name) => {
        let rows = lists.get(name);
        if (rows === undefined) lists.set(name, (rows = this.#rowsOf(name)));
        return rows;
      },
    };
  }

  #rowsOf(name: string): readonly unknown[] {
    const { kind, rowOf } = ROW_KINDS.find((each) => each.name === name)!;
    return Array.from(this.#objects.get(kind)?.values() ?? [], (object) => {
      const owner = this.#ownerOf(object);
      const known = this.#rows.get(object);
      if (known !== undefined && known.owner === owner) return known.row;
      const row = rowOf(object, owner);
      this.#rows.set(object, { owner, row });
      return row;
    });
  }

  #ownerOf(object: KubeObject): KubeObject | undefined {
    const owner = controllerOf(object);
    if (owner === undefined) return undefined;
    const { namespace = '' } = object.metadata;
    return this.#objects.get(owner.kind)?.get(objectKey({ kind: owner.kind, namespace, name: owner.name }));
  }
}

function idOf({ kind, metadata: { namespace = '', name } }: KubeObject): string {
  return objectKey({ kind, namespace, name });
}
