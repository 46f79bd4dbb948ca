import type { CommandContext, CommandFunction } from './index.ts';
import { parseOptions } from './options.ts';

const ANSWER_MS = 5;

/** Clients of databases: they find out whether the server answers, and that is all. */
export const DATABASE_COMMANDS: Readonly<Record<string, CommandFunction>> = {
  mysqladmin: (context, args) =>
    ask(context, args, 3306, 'mysqld is alive\n', "mysqladmin: connect to server at 'localhost' failed\n"),
  mysql: (context, args) =>
    ask(context, args, 3306, '', "ERROR 2003 (HY000): Can't connect to MySQL server on '127.0.0.1:3306' (111)\n"),
  'redis-cli': (context, args) =>
    ask(
      context,
      args,
      6379,
      args.some((arg) => arg.toLowerCase() === 'ping') ? 'PONG\n' : 'OK\n',
      'Could not connect to Redis at 127.0.0.1:6379: Connection refused\n',
    ),
  psql: (context, args) => ask(context, args, 5432, '', 'psql: error: connection to server failed: Connection refused\n'),
  pg_isready: (context, args) =>
    ask(context, args, 5432, '/var/run/postgresql:5432 - accepting connections\n', '/var/run/postgresql:5432 - no response\n'),
};

function* ask({ host, io, name }: CommandContext, args: readonly string[], port: number, yes: string, no: string) {
  const { values } = parseOptions(args, ['h', 'P', 'p', 'u', 'U', 'e', 'c', 'd', 'host']);
  yield* host.sleep(ANSWER_MS);
  const target = values.get('h') ?? values.get('host') ?? 'localhost';
  const chosen = Number(values.get(name === 'mysql' || name === 'mysqladmin' ? 'P' : 'p') ?? port);
  if (host.network.listens(target, Number.isNaN(chosen) ? port : chosen)) {
    io.out(yes);
    return 0;
  }
  io.error(no);
  return name === 'pg_isready' ? 2 : 1;
}
