import { beforeEach, describe, expect, it } from 'vitest';
import { closeOverlay, openOverlay, typeInPalette, useOverlay } from '../../../src/ui/model/overlay.ts';

const shown = () => useOverlay.getState().overlay;

describe('what lies over the page', () => {
  beforeEach(() => closeOverlay());

  it('is one thing at a time: opening another closes the first', () => {
    openOverlay({ kind: 'share', tab: 'lesson' });
    openOverlay({ kind: 'help' });
    expect(shown()).toEqual({ kind: 'help' });
    closeOverlay();
    expect(shown()).toEqual({ kind: 'none' });
  });

  it('closes by its kind, and then only if it is of that kind', () => {
    openOverlay({ kind: 'help' });
    closeOverlay('share');
    expect(shown()).toEqual({ kind: 'help' });
    closeOverlay('help');
    expect(shown()).toEqual({ kind: 'none' });
  });

  it('is not opened again by letters that come after the palette has closed', () => {
    openOverlay({ kind: 'palette', text: '' });
    typeInPalette('sc');
    expect(shown()).toEqual({ kind: 'palette', text: 'sc' });
    openOverlay({ kind: 'bridge' });
    typeInPalette('sca');
    expect(shown()).toEqual({ kind: 'bridge' });
  });
});
