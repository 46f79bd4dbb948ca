import type { FunctionComponent } from 'react';
import { later } from '../design/later.ts';
import { MissingPart } from '../design/MissingPart.tsx';
import { Optional } from '../design/Optional.tsx';

/** A view whose script is loaded when it is first drawn. */
export function laterView(load: () => Promise<FunctionComponent>): FunctionComponent {
  const View = later(load);
  return function LaterView() {
    return (
      <Optional missing={<MissingPart />}>
        <View />
      </Optional>
    );
  };
}
