import { Component, type ReactNode } from 'react';

interface EditorBoundaryProps {
  /** Shown when the editor could not be loaded, or threw. */
  readonly fallback: ReactNode;
  readonly children: ReactNode;
}

/** Where Monaco cannot be had, the plain field stays: the text is never lost to it. */
export class EditorBoundary extends Component<EditorBoundaryProps, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { readonly failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
