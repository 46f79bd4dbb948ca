/** A text that is not in the format it must have: a quantity, a selector, a percentage, a duration … The message is upstream's. */
export class FormatError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'FormatError';
  }
}
