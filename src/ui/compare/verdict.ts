import type { CoursesView, CourseView } from '../../worker/protocol/index.ts';

/** A number that two branches can differ in: Pods that exist, or Pods that serve. */
export type Counted = 'existing' | 'serving';

/** How much the shown branch has more than the other. */
export interface Lead {
  readonly of: Counted;
  /** Negative if the shown branch has fewer. Never 0. */
  readonly by: number;
  readonly atMs: number;
}

/** What two branches differ in at a moment. */
export type Verdict =
  /** They differ now. `lead.atMs`: since when they do. */
  | { readonly type: 'differ'; readonly lead: Lead }
  /** They are alike now, and will differ. */
  | { readonly type: 'later'; readonly lead: Lead }
  /** They are alike again. `lead`: the greatest difference so far, and when it began. */
  | { readonly type: 'again'; readonly lead: Lead }
  /** They part at this time, but have the same numbers of Pods throughout. */
  | { readonly type: 'numbers-alike'; readonly partMs: number }
  /** Nothing differs. The longer branch may still go another way. */
  | { readonly type: 'same' };

/** Compares two branches at a moment: what differs most, and since when. */
export function verdictOf(courses: CoursesView, nowMs: number): Verdict {
  if (courses.partMs === undefined) return { type: 'same' };
  const existing = leadsOf(courses, 'existing');
  const serving = leadsOf(courses, 'serving');
  const present = greatest([presentLead(existing, nowMs), presentLead(serving, nowMs)]);
  if (present !== undefined) return { type: 'differ', lead: present };
  const all = [...existing, ...serving].filter(({ by }) => by !== 0);
  const next = all.filter(({ atMs }) => atMs > nowMs).toSorted((a, b) => a.atMs - b.atMs)[0];
  if (next !== undefined) return { type: 'later', lead: next };
  const past = greatest(all);
  return past === undefined ? { type: 'numbers-alike', partMs: courses.partMs } : { type: 'again', lead: past };
}

/** The lead from each time on at which it changes, as long as both branches go. */
function leadsOf({ shown, other }: CoursesView, of: Counted): readonly Lead[] {
  const endMs = Math.min(shown.endMs, other.endMs);
  const times = [...shown[of], ...other[of]].map(({ atMs }) => atMs).filter((atMs) => atMs <= endMs);
  const leads: Lead[] = [];
  for (const atMs of [...new Set(times)].toSorted((a, b) => a - b)) {
    const by = podsAt(shown[of], atMs) - podsAt(other[of], atMs);
    if ((leads.at(-1)?.by ?? 0) !== by) leads.push({ of, by, atMs });
  }
  return leads;
}

function presentLead(leads: readonly Lead[], nowMs: number): Lead | undefined {
  const at = leads.findLastIndex(({ atMs }) => atMs <= nowMs);
  const lead = leads[at];
  return lead === undefined || lead.by === 0 ? undefined : lead;
}

/** The greatest of several leads; of equal ones the first. */
function greatest(leads: readonly (Lead | undefined)[]): Lead | undefined {
  let most: Lead | undefined;
  for (const lead of leads) if (lead !== undefined && Math.abs(lead.by) > Math.abs(most?.by ?? 0)) most = lead;
  return most;
}

/** The number of Pods at a time. */
export function podsAt(points: CourseView[Counted], atMs: number): number {
  return points.findLast((point) => point.atMs <= atMs)?.pods ?? 0;
}
