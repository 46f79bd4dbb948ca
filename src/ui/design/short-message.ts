/** A quoted text in a message that is longer than this tells nobody anything at a glance. */
const LONGEST_QUOTE = 80;

/** A short message that stands beside its line: `yaml: line 23: did not find …` does not name the line again. */
export function messageBesideLine(message: string): string {
  return shortMessage(message).replace(/\byaml: line \d+: /, 'yaml: ');
}

/**
 * A server's message without the whole object that it quotes: `patch: Invalid value: "{…}": json: cannot unmarshal string …`.
 * A message without such a quote is returned as it is.
 */
export function shortMessage(message: string): string {
  // A quote without an end goes to the end of the message: else each of many would be looked for from its own place on.
  return message.replaceAll(/"(?:[^"\\]|\\[^]?)*(?:"|$)/g, (quote) => {
    if (quote.length <= LONGEST_QUOTE) return quote;
    return quote.startsWith('"{') ? '"{…}"' : `${quote.slice(0, LONGEST_QUOTE)}…"`;
  });
}
