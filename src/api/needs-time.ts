/** Thrown to a client that would have to wait for time to pass, where it does not pass (apiserver `Rehearsal`). */
export class NeedsTime extends Error {
  constructor() {
    super('a rehearsal may not wait');
    this.name = 'NeedsTime';
  }
}
