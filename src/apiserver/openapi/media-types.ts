/** The forms in which the server answers with objects. */
export const ANSWER_TYPES = ['application/json', 'application/yaml'] as const;

/** The forms of a patch. */
export const PATCH_TYPES = [
  'application/apply-patch+yaml',
  'application/json-patch+json',
  'application/merge-patch+json',
  'application/strategic-merge-patch+json',
] as const;

/** What the answers of each code mean. */
export const CODE_WORDS: Readonly<Record<number, string>> = { 200: 'OK', 201: 'Created', 202: 'Accepted' };
