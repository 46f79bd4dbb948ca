import { createContext } from 'react';
import { focusLoop } from './loops-store.ts';

/** What a click on the name of a loop does in a list of loops: it enlarges the loop in its place, unless the list is part of another view. */
export const EnlargeLoop = createContext<(id: string) => void>(focusLoop);
