import { Component, type ReactNode, Suspense, useEffect } from 'react';
import { countUnseen, useMissing } from '../model/missing-store.ts';

interface BoundaryProps {
  /** Shown if a child could not be loaded, or threw. */
  readonly fallback: ReactNode;
  /** A new number lets failed children try again. */
  readonly attempt: number;
  readonly children: ReactNode;
}

interface BoundaryState {
  readonly failed: boolean;
  /** The attempt that it belongs to. */
  readonly attempt: number;
}

/** Catches the errors of its children, so that the rest of the page goes on. */
class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state = { failed: false, attempt: this.props.attempt };

  static getDerivedStateFromError(): Partial<BoundaryState> {
    return { failed: true };
  }

  static getDerivedStateFromProps({ attempt }: BoundaryProps, state: BoundaryState): BoundaryState | null {
    return attempt === state.attempt ? null : { failed: false, attempt };
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}

interface OptionalProps {
  /** Shown while the children are loading. Default: nothing. */
  readonly waiting?: ReactNode;
  /** Shown if the children cannot be loaded. Default: nothing here, and the page's banner says it (`MissingBanner` in `App.tsx`). */
  readonly missing?: ReactNode;
  readonly children: ReactNode;
}

/** Encloses a part of the page that is loaded when it is first drawn. If it cannot be loaded, the rest of the page goes on. */
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
