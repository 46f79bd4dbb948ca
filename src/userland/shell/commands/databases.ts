import type { Process } from '../../../sim/index.ts';
import type { CommandContext, CommandFunction } from './command.ts';
import { NotSimulated, parseOptions, type Options } from './options.ts';

/** For how long the clients of databases try to connect. */
const CONNECT_TIMEOUT_MS = 3_000;
const ANSWER_MS = 5;

/** Database clients. They check whether the server answers. There is no data, so queries for data are refused. */
export const DATABASE_COMMANDS: Readonly<Record<string, CommandFunction>> = {
  mysqladmin: (context, args) => mysqladmin(context, args),
  'mariadb-admin': (context, args) => mysqladmin(context, args),
  mysql: (context, args) => mysql(context, args),
  mariadb: (context, args) => mysql(context, args),
  mongo: (context, args) => mongosh(context, args),
  mongosh: (context, args) => mongosh(context, args),
  *'redis-cli'(context, args) {
    const { values, operands } = parseOptions(args, 'no-auth-warning raw no-raw tls c insecure', 'h p a=pass n u=user r i t');
    const answers = yield* ask(context, values.get('h'), values.get('p') ?? '6379');
    if (!answers) {
      context.io.error('Could not connect to Redis at 127.0.0.1:6379: Connection refused\n');
      return 1;
    }
    if (operands.length !== 1 || operands[0]!.toLowerCase() !== 'ping')
      throw new NotSimulated(`command '${operands.join(' ')}'; PING is`);
    context.io.out('PONG\n');
    return 0;
  },
  *psql(context, args) {
    const { values } = parseOptions(
      args,
      't=tuples-only A=no-align w=no-password q=quiet X=no-psqlrc b 1',
      'h=host p=port U=username d=dbname c=command f=file v=set',
    );
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

/** The options of MySQL's clients. A password directly follows `-p`, if at all. */
function mysqlOptions(args: readonly string[]): Options {
  return parseOptions(
    args.filter((arg) => !/^-p./.test(arg)),
    'p N=skip-column-names s=silent B=batch skip-ssl ssl v=verbose f=force r=raw',
    'h=host P=port u=user e=execute D=database password protocol S=socket connect-timeout connect_timeout w=wait defaults-extra-file defaults-file ssl-mode default-auth',
  );
}

/** `mysqladmin ping`, and `status`, which says nothing here. */
function* mysqladmin(context: CommandContext, args: readonly string[]): Process<number> {
  const { values, operands } = mysqlOptions(args);
  if (!(yield* ask(context, values.get('h'), values.get('P') ?? '3306'))) {
    context.io.error("mysqladmin: connect to server at 'localhost' failed\n");
    return 1;
  }
  if (operands.join(' ') !== 'ping') throw new NotSimulated(`command '${operands.join(' ')}'; ping is`);
  context.io.out('mysqld is alive\n');
  return 0;
}

function* mysql(context: CommandContext, args: readonly string[]): Process<number> {
  const { values } = mysqlOptions(args);
  const statements = values.get('e') ?? context.io.input.readAll();
  if (!(yield* ask(context, values.get('h'), values.get('P') ?? '3306'))) {
    context.io.error(`ERROR 2003 (HY000): Can't connect to MySQL server on '${values.get('h') ?? '127.0.0.1'}:3306' (111)\n`);
    return 1;
  }
  return runSql(context, statements);
}

/** Asks whether a server answers: `mongosh --host mongo-0 --eval "db.runCommand('ping').ok"`, `mongosh mongodb://db:27017/app`. */
function* mongosh(context: CommandContext, args: readonly string[]): Process<number> {
  const { values, operands } = parseOptions(
    args,
    'quiet norc nodb tls ssl tlsAllowInvalidCertificates disableImplicitSessions ipv6',
    'host port u=username p=password eval authenticationDatabase authenticationMechanism f=file tlsCAFile tlsCertificateKeyFile',
  );
  const target = [values.get('host'), ...operands].find(
    (text) => text !== undefined && /[:/.]/.test(text) && !text.endsWith('.js'),
  );
  // A set of replicas, a user, a database and parameters may stand around the first host.
  const [, host = values.get('host') ?? 'localhost', port] =
    /^(?:mongodb:\/\/)?(?:[^@]*@)?(?:[\w-]+\/(?=[^/]*:))?([\w.-]+)(?::(\d+))?/.exec(target ?? '') ?? [];
  if (!(yield* ask(context, host, values.get('port') ?? port ?? '27017'))) {
    context.io.error(`MongoNetworkError: connect ECONNREFUSED ${host}:${port ?? '27017'}\n`);
    return 1;
  }
  const script = values.get('eval') ?? context.io.input.readAll();
  if (/\.ok\b/.test(script)) context.io.out('1\n');
  else if (/ping/.test(script)) context.io.out('{ ok: 1 }\n');
  else throw new NotSimulated('the data of a database; ping is');
  return 0;
}

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
