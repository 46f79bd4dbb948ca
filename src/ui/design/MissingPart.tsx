import { Unplug } from 'lucide-react';
import { useWords } from '../i18n/language.ts';
import { Banner } from './Banner.tsx';
import { Button } from './Button.tsx';
import { useRemedy } from './use-remedy.ts';

interface MissingPartProps {
  /** Whether it lies over the page, because the part has no place. */
  readonly over?: boolean;
}

/** In the place of a part of the page that could not be had: says so, and what helps. */
export function MissingPart({ over = false }: MissingPartProps) {
  const t = useWords();
  const { what, button, act } = useRemedy();
  const again = (
    <Button look="primary" onClick={act}>
      {button}
    </Button>
  );
  return (
    <Banner over={over} icon={Unplug} title={t.missing.title} end={again}>
      <p>{what}</p>
    </Banner>
  );
}
