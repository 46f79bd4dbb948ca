import type { Session } from '../model/session.ts';

interface StepOptions {
  /** To the last one before, in place of the next one. */
  readonly back?: boolean;
  /** Only of the users of this Service: `default/web`. */
  readonly service?: string;
  /** From this time. Default: the moment that the worker shows. The page hears of it later, so a second quick press goes on from where the first has gone. */
  readonly fromMs?: number;
}

/** Moves the playhead to the next lost request, and shows why it was lost. Nothing moves if there is none. */
export async function stepToLost(session: Session, { back = false, service, fromMs }: StepOptions = {}): Promise<void> {
  const { world } = session;
  const from = { ...(fromMs !== undefined && { atMs: fromMs }), ...(service !== undefined && { service }) };
  const found = await session.ask({ type: 'step-lost', back, ...from });
  // Meanwhile another world may have been opened.
  if (found === undefined || session.world !== world) return;
  session.transport({ type: 'seek', to: { atMs: found.atMs } });
  world.view.setState({ lostRequest: { service: found.service, number: found.number } });
}
