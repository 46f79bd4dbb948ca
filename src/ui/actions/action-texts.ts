import {
  Ban,
  CirclePause,
  CirclePlay,
  CircleSlash,
  History,
  LogOut,
  Minus,
  Plus,
  Power,
  PowerOff,
  RotateCcw,
  ScrollText,
  Trash2,
  Undo2,
  Unplug,
  type LucideIcon,
} from 'lucide-react';
import type { ActionId } from '../model/actions.ts';

/** The picture of each action; its words are `action.<id>`. */
export const ACTION_ICONS: Readonly<Record<ActionId, LucideIcon>> = {
  pause: CirclePause,
  resume: CirclePlay,
  restart: RotateCcw,
  scaleUp: Plus,
  scaleDown: Minus,
  undo: Undo2,
  undoTo: History,
  delete: Trash2,
  logs: ScrollText,
  cordon: Ban,
  uncordon: CircleSlash,
  drain: LogOut,
  powerOff: PowerOff,
  powerOn: Power,
  removeNode: Unplug,
};
