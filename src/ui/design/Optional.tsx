import { Suspense, useEffect, type ReactNode } from 'react';
import { Boundary } from './Boundary.tsx';
import { countUnseen, useMissing } from './missing-store.ts';

interface OptionalProps {
  /** Shown while it is loaded. Absent: nothing. */
  readonly waiting?: ReactNode;
  /** Shown in its place when it cannot be had. Absent: nothing there, and the page's banner says it (`shell/MissingBanner.tsx`). */
  readonly missing?: ReactNode;
  readonly children: ReactNode;
}

/** Around a part of the page that is loaded when it is first drawn: where it cannot be had, the rest of the page goes on. */
export function Optional({ waiting, missing = <Unseen />, children }: OptionalProps) {
  const attempt = useMissing((state) => state.attempt);
  return (
    <Boundary fallback={missing} attempt={attempt}>
      <Suspense fallback={waiting}>{children}</Suspense>
    </Boundary>
  );
}

function Unseen() {
  useEffect(countUnseen, []);
  return null;
}
