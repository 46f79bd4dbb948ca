import styles from './WholeWords.module.css';

/** A command line that breaks between words, never at the hyphen of an option. */
export function WholeWords({ text }: { readonly text: string }) {
  return text.split(' ').map((word, index) => (
    <span key={index} className={styles['word']}>
      {index > 0 && ' '}
      {word}
    </span>
  ));
}
