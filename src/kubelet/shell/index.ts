import type { Userland } from '../images/image-entry.ts';
export function hasCommand(name: string, userland: Userland, tools: readonly string[]): boolean {
  return tools.includes(name) || (userland !== 'none' && ['sh', 'sleep', 'echo'].includes(name));
}
