import type { Process } from '../../../sim/index.ts';
import type { CommandContext, CommandFunction } from './command.ts';
import { NotSimulated, parseOptions } from './options.ts';

/** For how long the clients of databases try to connect. */
const CONNECT_TIMEOUT_MS = 3_000;
const ANSWER_MS = 5;

/** Database clients. They check whether the server answers. There is no data, so queries for data are refused. */
export const DATABASE_COMMANDS: Readonly<Record<string, CommandFunction>> = {
  *mysqladmin(context, args) {
    const { values, operands } = parseOptions(args, 'p s silent', 'h=host P=port u=user password');
    if (operands.join(' ') !== 'ping') throw new NotSimulated(`command '${operands.join(' ')}'; ping is`);
    const answers = yield* ask(context, values.get('h'), values.get('P') ?? '3306');
    context.io[answers ? 'out' : 'error'](
      answers ? 'mysqld is alive\n' : "mysqladmin: connect to server at 'localhost' failed\n",
    );
    return answers ? 0 : 1;
  },
  *mysql(context, args) {
    // A password directly follows `-p`, if at all.
    const plain = args.filter((arg) => !/^-p./.test(arg));
    const { values } = parseOptions(plain, 'p N s B', 'h=host P=port u=user e=execute D=database password');
    const statements = values.get('e') ?? context.io.input.readAll();
    if (!(yield* ask(context, values.get('h'), values.get('P') ?? '3306'))) {
      context.io.error(`ERROR 2003 (HY000): Can't connect to MySQL server on '${values.get('h') ?? '127.0.0.1'}:3306' (111)\n`);
      return 1;
    }
    return runSql(context, statements);
  },
  *'redis-cli'(context, args) {
    const { values, operands } = parseOptions(args, '', 'h p a');
    if (operands.length !== 1 || operands[0]!.toLowerCase() !== 'ping')
      throw new NotSimulated(`command '${operands.join(' ')}'; PING is`);
    const answers = yield* ask(context, values.get('h'), values.get('p') ?? '6379');
    context.io[answers ? 'out' : 'error'](
      answers ? 'PONG\n' : 'Could not connect to Redis at 127.0.0.1:6379: Connection refused\n',
    );
    return answers ? 0 : 1;
  },
  *psql(context, args) {
    const { values } = parseOptions(args, 't A w q', 'h=host p=port U=username d=dbname c=command');
    if (!(yield* ask(context, values.get('h'), values.get('p') ?? '5432'))) {
      context.io.error('psql: error: connection to server failed: Connection refused\n');
      return 2;
    }
    return runSql(context, values.get('c') ?? context.io.input.readAll());
  },
  *pg_isready(context, args) {
    const { values } = parseOptions(args, 'q', 'h=host p=port U=username d=dbname t=timeout');
    const port = values.get('p') ?? '5432';
    const answers = yield* ask(context, values.get('h'), port);
    context.io.out(
      `${values.get('h') ?? '/var/run/postgresql'}:${port} - ${answers ? 'accepting connections' : 'no response'}\n`,
    );
    return answers ? 0 : 2;
  },
};

/** Whether a server answers at the address. */
function* ask({ shell, host }: CommandContext, target = 'localhost', port: string): Process<boolean> {
  yield* shell.sleep(ANSWER_MS);
  const end = yield* host.network.connects(target, Number(port));
  if (end === 'timed-out') yield* shell.sleep(CONNECT_TIMEOUT_MS);
  return end === 'connected';
}

/** Statements without a result succeed, with a note that nothing was done. */
function runSql({ io, name }: CommandContext, statements: string): number {
  const asked = statements.trim().replace(/;$/, '');
  if (asked === '') return 0;
  if (/^select\s+1$/i.test(asked)) {
    io.out('1\n1\n');
    return 0;
  }
  const brings = /(^|;)\s*(select|show|describe|desc|explain|with|table|values)\b/i.test(statements);
  if (brings) throw new NotSimulated('the data of a database; SELECT 1 is');
  io.error(`${name}: not simulated: the server is there, and these statements change nothing\n`);
  return 0;
}
