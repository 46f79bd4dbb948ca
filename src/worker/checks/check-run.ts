import { typeNameOf } from '../../apiserver/index.ts';
import { apiVersionOf } from '../../apiserver/kinds/definition.ts';
import { mayChange, type Cluster, type Moment } from '../../cluster/index.ts';
import type { Check, Pointing } from '../../cluster/lesson/lesson.ts';
import type { TraceRecord } from '../../trace/index.ts';
import type { CheckFault, PointedView } from '../protocol/index.ts';
import { CheckCourse, type CheckTurn } from './check-course.ts';
import { compileCheck, compilePointing, type CheckWorld, type Expression } from './compile-check.ts';
import { CostError } from '../../api/cel/cost.ts';
import { PointingCourse } from './pointing-course.ts';
import { RequestTally } from './request-tally.ts';
import { can } from './can.ts';
import { RowBook } from './rows/row-book.ts';

/** What a beat watches for. */
export interface Watched {
  readonly checks: readonly Check[];
  /** The question of the beat, if the learner answers it by pointing. */
  readonly pointing?: Pointing | undefined;
}

/** A fault of one of several expressions. `index`: of the check; absent for the question. */
export interface ListedFault {
  readonly index?: number;
  readonly fault: CheckFault;
}

export interface Courses {
  readonly checks: readonly CheckCourse[];
  readonly pointing: PointingCourse | undefined;
}

/** Compiles what a beat watches for. Returns the first fault. */
export function compileCourses({ checks, pointing }: Watched): Courses | ListedFault {
  const courses: CheckCourse[] = [];
  for (const [index, check] of checks.entries()) {
    const that = compileCheck(check.that);
    if ('code' in that) return { index, fault: that };
    let then: Expression<CheckWorld> | undefined;
    if (check.when === 'before') {
      const compiled = compileCheck(check.other);
      if ('code' in compiled) return { index, fault: compiled };
      then = compiled;
    }
    courses.push(new CheckCourse(check.when, that, then));
  }
  if (pointing === undefined) return { checks: courses, pointing: undefined };
  const becomes = compilePointing(pointing.becomes, pointing.kind);
  if ('code' in becomes) return { fault: becomes };
  return { checks: courses, pointing: new PointingCourse(pointing.kind, becomes) };
}

/**
 * Follows the history of a cluster from the beginning of a beat, and looks at each check after every write and command that concerns it.
 *
 * It keeps the objects as of the write that it has reached, so that a write costs what it changes, and one evaluation for each check that reads its kind.
 */
export class CheckRun {
  readonly courses: Courses;
  readonly cluster: Cluster;
  /** The beginning. */
  readonly from: Moment;
  readonly #book = new RowBook();
  readonly #requests: RequestTally;
  readonly #commands: string[] = [];
  /** The trace record of each of them. */
  readonly #commandRecords: number[] = [];
  /** The numbers of objects that were created and deleted, by the names of their types (`typeNameOf`). */
  readonly #created = new Map<string, number>();
  readonly #deleted = new Map<string, number>();
  /** The checks that have not looked at the last record yet. */
  #due: readonly CheckCourse[];
  #record: number;
  #atMs: number;
  #fault: ListedFault | undefined;

  constructor(cluster: Cluster, from: Moment, courses: Courses) {
    this.courses = courses;
    this.cluster = cluster;
    this.from = from;
    this.#requests = new RequestTally(cluster, from);
    this.#record = from.record;
    this.#atMs = from.atMs;
    for (const { value } of cluster.history.objectsAt(cluster.history.revisionAt(from))) this.#book.put(value);
    this.#bounded(undefined, () => courses.pointing?.begin(this.#book));
    this.#due = courses.checks;
  }

  /** The last record that all checks have looked at. */
  get record(): number {
    return this.#due.length === 0 ? this.#record : this.#record - 1;
  }

  /** The first expression that took too much work. Nothing is looked at any more. */
  get fault(): ListedFault | undefined {
    return this.#fault;
  }

  /** Follows the history to the present while there is time: it may stop between two checks. Returns true when it has reached the present. */
  advance(hasTime: () => boolean): boolean {
    if (this.#fault !== undefined || !this.#lookWhile(hasTime)) return false;
    for (const record of this.cluster.trace.since(this.#record)) {
      this.#follow(record);
      if (this.#fault !== undefined || !this.#lookWhile(hasTime) || !hasTime()) break;
    }
    return this.record === this.cluster.trace.lastId;
  }

  /** The state of each check as of a record. */
  at(record: number): readonly (CheckTurn | undefined)[] {
    return this.courses.checks.map((course) => course.at(record));
  }

  /** The number of commands since the beginning, as of a record. Lines that change nothing are left out. */
  commandsAt(record: number): number {
    return this.#commandRecords.filter((given) => given <= record).length;
  }

  /** The answer to the question as of a record. Undefined while there is none. */
  pointedAt(record: number): PointedView | undefined {
    return this.courses.pointing?.at(record);
  }

  #follow(record: TraceRecord): void {
    const { id, atMs, body } = record;
    this.courses.pointing?.follow(record);
    this.#record = id;
    this.#atMs = atMs;
    if (body.type === 'command') {
      if (isCounted(body.line)) {
        this.#commands.push(body.line);
        this.#commandRecords.push(id);
      }
      this.#concerns(() => true);
    } else if (body.type === 'revision') {
      this.#write(body.revision, body.kind);
    }
  }

  #write(revision: number, kind: string): void {
    const { history } = this.cluster;
    const [write] = history.knows(revision) ? history.writesBetween(revision - 1, revision) : [];
    if (write === undefined) return;
    const { type, value, previous } = write;
    if (type === 'put') this.#book.put(value);
    else this.#book.remove(value);
    if (type === 'delete') countUp(this.#deleted, kind);
    else if (previous === undefined) countUp(this.#created, kind);
    this.#bounded(undefined, () => this.courses.pointing?.look(this.#book, write, this.cluster.trace));
    // A check may name a custom kind with its group or without.
    this.#concerns((kinds) => kinds === undefined || kinds.has(kind) || kinds.has(value.kind));
  }

  #concerns(isConcerned: (kinds: ReadonlySet<string> | undefined) => boolean): void {
    this.#due = this.courses.checks.filter((course) => !course.isOver && isConcerned(course.kinds));
  }

  /** Lets the checks that are due look at the world. Returns true if all have looked. */
  #lookWhile(hasTime: () => boolean): boolean {
    if (this.#due.length === 0) return true;
    const world = this.#world();
    for (const [i, course] of this.#due.entries()) {
      if (i > 0 && !hasTime()) {
        this.#due = this.#due.slice(i);
        return false;
      }
      const index = this.courses.checks.indexOf(course);
      this.#bounded(index, () => course.look(world, { record: this.#record, atMs: this.#atMs }));
      if (this.#fault !== undefined) return false;
    }
    this.#due = [];
    return true;
  }

  /** Looks with one expression. `index`: of the check; undefined for the question. */
  #bounded(index: number | undefined, look: () => void): void {
    try {
      look();
    } catch (error) {
      if (!(error instanceof CostError)) throw error;
      this.#fault = { ...(index !== undefined && { index }), fault: { code: 'too-costly' } };
    }
  }

  /** The name of a type. A check may leave out the group of a custom kind. */
  #typeName(kind: string): string {
    const known = this.cluster.apiServer.handlers.knownKind(kind);
    return known === undefined ? kind : typeNameOf({ apiVersion: apiVersionOf(known), kind: known.kind });
  }

  #world(): CheckWorld {
    const { history } = this.cluster;
    return {
      commands: this.#commands,
      seconds: (this.#atMs - this.from.atMs) / 1_000,
      created: (kind) => this.#created.get(this.#typeName(kind)) ?? 0,
      deleted: (kind) => this.#deleted.get(this.#typeName(kind)) ?? 0,
      object: (id) => this.#book.get(this.#typeName(id.slice(0, id.indexOf('/'))) + id.slice(id.indexOf('/'))),
      rows: (name) => this.#book.rows(name),
      can: (user, what, namespace) => can(history, history.revisionAt(history.atRecord(this.#record)), { user, what, namespace }),
      requests: (service) => this.#requests.upTo(this.#atMs, service),
    };
  }
}

/** Whether a command line is counted: lines of kubectl that change nothing are not. */
export function isCounted(line: string): boolean {
  return !line.startsWith('kubectl ') || mayChange(line);
}

function countUp(counts: Map<string, number>, kind: string): void {
  counts.set(kind, (counts.get(kind) ?? 0) + 1);
}
