import type { Playback } from './playback.ts';
import type { Player } from './player.ts';
import type { TransportAction } from './protocol/index.ts';

/** Carries out what a user does to time. Whoever steps, or looks at the past, stops it first. */
export function transport(action: TransportAction, player: Player, playback: Playback): void {
  switch (action.type) {
    case 'play':
      player.playing = true;
      return;
    case 'pause':
      player.playing = false;
      return;
    case 'speed':
      player.speed = action.speed;
      return;
    case 'step':
      player.playing = false;
      return playback.step(action.by, action.back ?? false);
    case 'step-object':
      player.playing = false;
      return playback.stepObject(action.id, action.back ?? false);
    case 'seek':
      if (action.to !== 'present') player.playing = false;
      return playback.seek(action.to);
  }
}
