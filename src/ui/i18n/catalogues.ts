import type { Language } from '../model/settings.ts';
import type { StepCatalogue } from './step-catalogue.ts';

/** The words of steps in the languages that have been loaded beside English. */
export const catalogues: Partial<Record<Language, StepCatalogue>> = {};
