import { wordsNow } from '../i18n/language.ts';
import type { Schemas } from '../../worker/protocol/index.ts';
import { describeAt, suggestAt, type Suggestion } from './completion.ts';
import { foldingRanges } from './folding.ts';
import { monaco } from './monaco.ts';

/** The editor's text. A lesson is YAML, too, and has an address of its own. */
const MANIFEST: monaco.languages.LanguageFilter = { language: 'yaml', scheme: 'inmemory' };

/**
 * Registers completion, hover and folding with Monaco. Returns a function that unregisters them. `schemas` yields undefined if no
 * worker can answer.
 */
export function registerLanguageFeatures(schemas: () => Promise<Schemas | undefined>): () => void {
  const registrations = [
    monaco.languages.registerCompletionItemProvider(MANIFEST, {
      triggerCharacters: [' ', '-', '\n'],
      provideCompletionItems: async (model, position) => {
        const known = await schemas();
        if (known === undefined) return { suggestions: [] };
        const { startColumn, suggestions } = suggestAt(known, model.getValue(), position.lineNumber - 1, position.column - 1);
        const range = new monaco.Range(position.lineNumber, startColumn + 1, position.lineNumber, position.column);
        return { suggestions: suggestions.map((suggestion) => completionItem(suggestion, range)) };
      },
    }),
    monaco.languages.registerHoverProvider(MANIFEST, {
      provideHover: async (model, position) => {
        const known = await schemas();
        const field = known && describeAt(known, model.getValue(), model.getOffsetAt(position));
        if (field === undefined) return undefined;
        const facts = [`\`${field.path}\` — ${field.type}`, ...(field.required ? [wordsNow().editor.required] : [])].join(' · ');
        const values = field.values.length > 0 ? [field.values.map((value) => `\`${value}\``).join(' ')] : [];
        return { contents: [facts, field.doc, ...values].filter((part) => part !== '').map((value) => ({ value })) };
      },
    }),
    monaco.languages.registerFoldingRangeProvider('yaml', {
      provideFoldingRanges: (model) => [...foldingRanges(model.getValue())],
    }),
  ];
  return () => registrations.forEach((registration) => registration.dispose());
}

function completionItem(suggestion: Suggestion, range: monaco.Range): monaco.languages.CompletionItem {
  const { label, type, snippet, detail, doc, required } = suggestion;
  const { Field, Value } = monaco.languages.CompletionItemKind;
  return {
    label,
    kind: type === 'field' ? Field : Value,
    insertText: snippet,
    insertTextRules: monaco.languages.CompletionItemInsertTextRule.InsertAsSnippet,
    detail,
    documentation: doc,
    // Required fields come first.
    sortText: `${required ? 0 : 1}${label}`,
    range,
    ...(snippet.endsWith('$0') && type === 'field' && { command: { id: 'editor.action.triggerSuggest', title: '' } }),
  };
}
