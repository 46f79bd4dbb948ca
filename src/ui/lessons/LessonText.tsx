import type { AnchorHTMLAttributes } from 'react';
import Markdown, { type Components } from 'react-markdown';
import { useLanguage, wordsIn } from '../i18n/words.ts';
import type { Words } from '../../worker/protocol/lesson.ts';
import styles from './LessonText.module.css';

/** What the small Markdown of lessons has. The text of anything else is shown without its form. */
const ALLOWED = ['p', 'strong', 'em', 'code', 'pre', 'ul', 'ol', 'li', 'a', 'blockquote', 'br'] as const;
/** Where links may lead: to another part of this page, or to the web. A lesson can come from a link, so its text is not trusted. */
const SAFE_LINK = /^(?:https:\/\/|#(?:fn|lesson|v\d+)=|#lessons$)/;

const COMPONENTS: Components = { a: SafeLink };

interface LessonTextProps {
  readonly words: Words;
}

/** A text of a lesson in the page's language. HTML in it is not rendered. */
export function LessonText({ words }: LessonTextProps) {
  const language = useLanguage();
  return (
    <div className={styles['text']}>
      <Markdown allowedElements={ALLOWED} unwrapDisallowed skipHtml urlTransform={safeUrl} components={COMPONENTS}>
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
