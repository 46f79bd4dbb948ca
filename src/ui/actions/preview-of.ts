import type { Command } from '../../worker/protocol.ts';
import { commandLine } from '../../worker/protocol.ts';
import { preview } from '../model/view-store.ts';

/** Handlers that show a command's line while its control is pointed at or has the focus. */
export function previewOf(command: Command): {
  readonly onPointerEnter: () => void;
  readonly onPointerLeave: () => void;
  readonly onFocus: () => void;
  readonly onBlur: () => void;
} {
  const show = (): void => preview(commandLine(command));
  const hide = (): void => preview(undefined);
  return { onPointerEnter: show, onPointerLeave: hide, onFocus: show, onBlur: hide };
}
