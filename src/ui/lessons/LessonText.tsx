import type { AnchorHTMLAttributes, HTMLAttributes } from 'react';
import Markdown, { type Components } from 'react-markdown';
import { useLanguage, wordsIn } from '../i18n/words.ts';
import type { Words } from '../../worker/protocol/lesson.ts';
import { RunnableLine } from './RunnableLine.tsx';
import styles from './LessonText.module.css';

/** What the small Markdown of lessons has. The text of anything else is shown without its form. */
const ALLOWED = ['p', 'strong', 'em', 'code', 'pre', 'ul', 'ol', 'li', 'a', 'blockquote', 'br'] as const;
/** Where links may lead: to another part of this page, or to the web. A lesson can come from a link, so its text is not trusted. */
const SAFE_LINK = /^(?:https:\/\/|#(?:fn|lesson|v\d+)=|#lessons$)/;

/** A whole command within a text: a program, what it does, and to what. `kubectl run` alone is only named. */
const COMMAND = /^(?:kubectl|fault|machine|systemctl) [a-z-]+ [^…<>]+$/;

const COMPONENTS: Components = { a: SafeLink };
const RUNNABLE: Components = { ...COMPONENTS, code: Code };

interface LessonTextProps {
  readonly words: Words;
  /** Whole commands in the text run with a click. */
  readonly runs?: boolean;
}

/** A text of a lesson in the page's language. HTML in it is not rendered. */
export function LessonText({ words, runs = false }: LessonTextProps) {
  const language = useLanguage();
  return (
    <div className={styles['text']}>
      <Markdown
        allowedElements={ALLOWED}
        unwrapDisallowed
        skipHtml
        urlTransform={safeUrl}
        components={runs ? RUNNABLE : COMPONENTS}
      >
        {wordsIn(words, language)}
      </Markdown>
    </div>
  );
}

/** Returns undefined for an address that a lesson may not lead to. */
function safeUrl(url: string): string | undefined {
  return SAFE_LINK.test(url) ? url : undefined;
}

function SafeLink({ href, children }: AnchorHTMLAttributes<HTMLAnchorElement>) {
  if (href === undefined) return <>{children}</>;
  if (href.startsWith('#')) return <a href={href}>{children}</a>;
  return (
    <a href={href} target="_blank" rel="noreferrer">
      {children}
    </a>
  );
}

/** A command runs with a click. */
function Code({ children }: HTMLAttributes<HTMLElement>) {
  if (typeof children !== 'string' || !COMMAND.test(children)) return <code>{children}</code>;
  return <RunnableLine command={children} />;
}
