import { Component, type ReactNode } from 'react';

interface BoundaryProps {
  /** Shown when what is within could not be loaded, or threw. */
  readonly fallback: ReactNode;
  /** Another number than before lets what has failed try again. */
  readonly attempt: number;
  readonly children: ReactNode;
}

interface BoundaryState {
  readonly failed: boolean;
  /** The attempt that it belongs to. */
  readonly attempt: number;
}

/** Keeps to itself what goes wrong within: the rest of the page goes on. */
export class Boundary extends Component<BoundaryProps, BoundaryState> {
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
