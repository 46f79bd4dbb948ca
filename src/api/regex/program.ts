/** Counts work, in units (`Cgroup.work`). Throws if a command has worked too much. */
export type CountWork = (units: number) => void;

/** An instruction of a compiled regular expression. The program runs from the first one. */
export type Instruction =
  /** Consumes one character. */
  | { readonly op: 'char'; readonly fits: (char: string) => boolean }
  /** Continues if the assertion holds between the previous and the next character. Both are empty at the ends. */
  | { readonly op: 'assert'; readonly holds: (before: string, behind: string) => boolean }
  /** Continues in two ways, of which the first is preferred. */
  | { readonly op: 'split'; readonly first: number; readonly second: number }
  | { readonly op: 'jump'; readonly to: number }
  /** Stores the position: the start of group n in slot 2n, its end in the next slot. */
  | { readonly op: 'save'; readonly slot: number }
  | { readonly op: 'match' };

/** The start and end of the match, then of each group; -1 for a group without a match. */
export type Slots = readonly number[];

interface Thread {
  readonly at: number;
  readonly slots: Slots;
}

/** The work of one instruction for one character. */
const STEP_WORK = 4;

/**
 * The leftmost match from `from` on. All alternatives are followed in parallel (R. Pike's virtual machine, as in Go's regexp), so the time is proportional to
 * the product of text and program. Each step counts as work, because the product may be large.
 */
export function run(program: readonly Instruction[], text: string, from: number, work: CountWork): Slots | undefined {
  let threads: Thread[] = [];
  let found: Slots | undefined;
  for (let i = from; i <= text.length; i++) {
    const entered = new Set<number>();
    const now: Thread[] = [];
    for (const { at, slots } of threads) enter(program, { at, slots }, text, i, entered, now, work);
    // A match that begins later is worse than any match in progress.
    if (found === undefined) enter(program, { at: 0, slots: [] }, text, i, entered, now, work);
    work(STEP_WORK * (entered.size + 1));
    if (now.length === 0 && found !== undefined) return found;
    threads = [];
    for (const { at, slots } of now) {
      const instruction = program[at]!;
      if (instruction.op === 'match') {
        found = slots;
        // The threads after this one are less preferred.
        break;
      }
      if (instruction.op === 'char' && i < text.length && instruction.fits(text.charAt(i))) threads.push({ at: at + 1, slots });
    }
  }
  return found;
}

/** The lengths of the shortest and the longest prefix that match. Returns undefined if none does. */
export function runAtStart(
  program: readonly Instruction[],
  text: string,
  work: CountWork,
): { readonly shortest: number; readonly longest: number } | undefined {
  let open: readonly number[] = [0];
  let shortest: number | undefined;
  let longest = 0;
  for (let i = 0; i <= text.length && open.length > 0; i++) {
    const entered = new Set<number>();
    const now: Thread[] = [];
    for (const at of open) enter(program, { at, slots: [] }, text, i, entered, now, () => undefined);
    work(STEP_WORK * (entered.size + 1));
    const next: number[] = [];
    for (const { at } of now) {
      const instruction = program[at]!;
      if (instruction.op === 'match') {
        shortest ??= i;
        longest = i;
      } else if (instruction.op === 'char' && i < text.length && instruction.fits(text.charAt(i))) next.push(at + 1);
    }
    open = next;
  }
  return shortest === undefined ? undefined : { shortest, longest };
}

/** Follows instructions that consume nothing, the preferred way first, up to those that consume a character or match. */
function enter(
  program: readonly Instruction[],
  thread: Thread,
  text: string,
  i: number,
  entered: Set<number>,
  reached: Thread[],
  work: CountWork,
): void {
  const open = [thread];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { at, slots } = next;
    if (entered.has(at)) continue;
    entered.add(at);
    const instruction = program[at]!;
    switch (instruction.op) {
      case 'jump':
        open.push({ at: instruction.to, slots });
        break;
      case 'split':
        open.push({ at: instruction.second, slots }, { at: instruction.first, slots });
        break;
      case 'save':
        // Each stored position needs a copy of the slots.
        work(slots.length);
        open.push({ at: at + 1, slots: withSlot(slots, instruction.slot, i) });
        break;
      case 'assert':
        if (instruction.holds(text.charAt(i - 1), text.charAt(i))) open.push({ at: at + 1, slots });
        break;
      case 'char':
      case 'match':
        reached.push(next);
    }
  }
}

function withSlot(slots: Slots, slot: number, place: number): Slots {
  const changed = [...slots];
  while (changed.length < slot) changed.push(-1);
  changed[slot] = place;
  return changed;
}
