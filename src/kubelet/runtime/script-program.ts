import type { Service } from '../../api/index.ts';
import type { Process, Simulation } from '../../sim/index.ts';
import type { HttpAnswer } from '../network/http.ts';
import type { Network } from '../network/network.ts';
import type { RuntimeContainer } from './container.ts';
import type { Program, SignalName } from './program.ts';
import type { ProgramHost } from './server-program.ts';

export interface ScriptWorld {
  readonly sim: Simulation;
  readonly network: Network;
  readonly services: () => Iterable<Service>;
}

export class ScriptProgram implements Program {
  constructor(_world: ScriptWorld, _container: RuntimeContainer, _argv: readonly string[], _host: ProgramHost) {}
  static canRun(_container: RuntimeContainer, _binary: string): boolean { return true; }
  static *exec(_world: ScriptWorld, _container: RuntimeContainer, _argv: readonly string[], _background: boolean, _write: (text: string) => void): Process<number> { return 0; }
  start(): void {}
  signal(_name: SignalName): void {}
  kill(): void {}
  listens(_port: number): boolean { return false; }
  get(_port: number, _path: string): HttpAnswer { return { status: 200, body: '' }; }
}
