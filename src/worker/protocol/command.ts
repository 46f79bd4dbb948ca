export { commandLine, type Command } from '../../cluster/command.ts';
