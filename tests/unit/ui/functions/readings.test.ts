import { describe, expect, it } from 'vitest';
import { readCatalogue } from '../../../../scripts/lessons.ts';
import { FUNCTIONS } from '../../../../src/ui/functions/function-index.ts';
import { readingsIn } from '../../../../src/ui/functions/readings.ts';

const { lessons } = readCatalogue();
const readings = readingsIn(lessons);

/** `controller-manager-start/election` */
function placesOf(path: string): readonly string[] {
  return (readings.get(path) ?? []).map(({ lesson, beat }) => `${lesson.id}/${lesson.beats[beat]!.id}`);
}

describe('where a function is read', () => {
  it('is the beat that shows its code', () => {
    expect(placesOf('manager/leaderElectAndRun')[0]).toBe('controller-manager-start/election');
    expect(placesOf('manager/configz.New')[0]).toBe('controller-manager-start/run');
  });

  it('is told for each function at which a beat begins', () => {
    const missing = lessons.flatMap(({ id, beats }) =>
      beats.flatMap(({ id: beat, stage }) => {
        if (stage?.step === undefined) return [];
        const own = FUNCTIONS.filter(
          ({ step, component }) => step.name === stage.step && (stage.component ?? component) === component,
        );
        return own.length > 0 && own.every(({ path }) => readings.has(path)) ? [] : [`${id}/${beat}: ${stage.step}`];
      }),
    );
    expect(missing).toEqual([]);
  });

  it('is at most a few places, each once', () => {
    for (const [path] of readings) {
      const places = placesOf(path);
      expect(new Set(places).size).toBe(places.length);
      expect(places.length).toBeLessThanOrEqual(6);
    }
  });
});
