import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { createInterface } from 'node:readline/promises';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { guardVersion } from '@coruja/contract';
import { startAgent } from './agent.ts';
import { noBlocks } from './core/state.ts';
import { runCover } from './cover/run-cover.ts';
import { openDisk } from './disk.ts';
import { readEnv, readUpdateEnv } from './env.ts';
import { createLog, type Log, reasonOf } from './log.ts';
import { pair, pairByKey, serverAddress } from './pairing.ts';
import { runRemover } from './remove/run-remover.ts';
import { linuxSystem } from './system/linux.ts';
import type { System } from './system/system.ts';
import { windowsSystem } from './system/windows.ts';

const HELP = `coruja-guard ${guardVersion}

  coruja-guard                                         guarda este computador
  coruja-guard pair [--server ENDEREÇO --code CÓDIGO]  conecta este computador à loja; sem opções, pergunta
  coruja-guard pair --server ENDEREÇO --key-file ARQUIVO
                                                       conecta com uma chave de instalação; - lê a chave da entrada
  coruja-guard server ENDEREÇO                         permite este endereço na tela deste computador
  coruja-guard unblock                                 libera os programas e sites que a loja bloqueou
  coruja-guard --version                               mostra a versão

  --config-dir PASTA   onde ficam a conexão e a sessão em andamento
`;

main().catch((error: unknown) => {
  console.error(reasonOf(error));
  process.exitCode = 1;
});

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      server: { type: 'string' },
      code: { type: 'string' },
      key: { type: 'string' },
      'key-file': { type: 'string' },
      'config-dir': { type: 'string' },
      version: { type: 'boolean' },
      help: { type: 'boolean' },
    },
  });
  if (values.version) return console.log(guardVersion);
  if (values.help) return console.log(HELP);
  const { command, address } = commandIn(positionals);
  if (command === 'cover') return runCover();
  if (command === 'remove') return runRemover();
  const env = readEnv();
  const log: Log = createLog(
    () => system.now().wallMs,
    (line) => process.stdout.write(line),
  );
  const system = systemOf({ ...env, directory: values['config-dir'] ?? env.directory }, log);
  if (command === 'server') return diskOf(system).writeServer(serverAddress(address));
  if (command === 'pair') return pairCommand(system, values);
  return command === 'unblock' ? unblock(system) : guard(system, log);
}

/** @throws with the help, if it is no command */
function commandIn([command, ...others]: readonly string[]): {
  command: string | undefined;
  address: string;
} {
  const [address = '', ...rest] = command === 'server' ? others : ['', ...others];
  if (rest.length > 0 || !['pair', 'server', 'unblock', 'cover', 'remove', undefined].includes(command))
    throw new Error(HELP);
  return { command, address };
}

/** What blocks sites outlives the guard; the uninstallers run this. */
async function unblock(system: System): Promise<void> {
  await system.block?.(noBlocks, () => undefined);
}

function systemOf(env: ReturnType<typeof readEnv>, log: Log): System {
  if (process.platform === 'linux') return linuxSystem(env, log);
  if (process.platform === 'win32') return windowsSystem(env, { log });
  throw new Error(`O guarda não funciona neste sistema: ${process.platform}.`);
}

async function guard(system: System, log: Log): Promise<void> {
  // Not by `end`, which uncovers the screen: the next guard finds it as it is.
  const restart = (code: number) => process.exit(code);
  const end = () => {
    log('info', 'ending');
    void agent.then((started) => started.end()).finally(() => process.exit(0));
  };
  // Before anything starts: a guard that a signal ends in between would leave the screen covered.
  process.once('SIGTERM', end);
  process.once('SIGINT', end);
  const agent = startAgent({
    system,
    log,
    updates: { ...readUpdateEnv(), restart, system: process.platform === 'win32' ? 'windows' : 'linux' },
  });
  await agent;
}

function diskOf(system: System) {
  return openDisk(system.directory, (path) => system.protect(path));
}

async function pairCommand(
  system: System,
  given: Parameters<typeof pairFromTerminal>[1] & Parameters<typeof givenKey>[0],
): Promise<void> {
  const key = await givenKey(given);
  if (key === null) return pairFromTerminal(system, given);
  return joinFromTerminal(system, { server: given.server ?? '', key });
}

async function pairFromTerminal(
  system: System,
  given: { readonly server?: string; readonly code?: string },
): Promise<void> {
  const { server, code } = given.server && given.code ? given : await askFor(given);
  keepPairing(system, await pair({ server: server ?? '', code: code ?? '' }));
}

/** An installation key, in an option or in a file, which other accounts of the computer cannot read in the list of processes. */
async function givenKey(given: {
  readonly key?: string;
  readonly 'key-file'?: string;
}): Promise<string | null> {
  const { key = null, 'key-file': file } = given;
  // Linux shows the title in the place of the arguments.
  if (key !== null) process.title = 'coruja-guard pair';
  if (file === undefined) return key;
  if (file === '-') return text(process.stdin);
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new Error(`Não foi possível ler a chave: ${file}`);
  }
}

/** Asks nothing: it runs on many computers. */
async function joinFromTerminal(
  system: System,
  given: { readonly server: string; readonly key: string },
): Promise<void> {
  const [hostName = ''] = hostname().split('.');
  const installationId = diskOf(system).installationId(hostName);
  keepPairing(system, await pairByKey({ ...given, installationId, hostName }));
}

function keepPairing(system: System, paired: Awaited<ReturnType<typeof pair>>): void {
  const disk = diskOf(system);
  disk.writeServer(paired.pairing.server);
  disk.writePairing(paired.pairing);
  console.log(
    `${paired.computerInfo.computer.name} está conectado à loja ${paired.computerInfo.store.name}.`,
  );
}

async function askFor(given: { readonly server?: string; readonly code?: string }) {
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  try {
    const server = given.server ?? (await lines.question('Endereço do console: '));
    const code = given.code ?? (await lines.question('Código de pareamento: '));
    return { server, code };
  } finally {
    lines.close();
  }
}
