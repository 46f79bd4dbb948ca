export { commandLine, hostCommandOf, type Command } from '../../cluster/command.ts';
