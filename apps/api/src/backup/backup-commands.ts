import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { defaultTimeZone } from '@coruja/domain';
import type { DatabaseLog } from '../db/database-log.ts';
import type { Env } from '../env.ts';
import { openFileStore } from '../ports/file-store.ts';
import { backUp } from './back-up.ts';
import { type MoveOptions, move } from './move.ts';
import { restore } from './restore.ts';

export const backupUsage = `Uso: npm run backup -- --out <arquivo ou pasta>
  guarda o banco de dados e os arquivos enviados em um arquivo; o servidor pode estar em uso
Uso: npm run restore -- <arquivo>
  põe um backup em um banco de dados vazio (DATABASE_URL ou DATA_DIR)
Uso: npm run move -- --to postgres://usuario:senha@servidor/banco
  copia o banco de dados embutido para um PostgreSQL vazio, e os arquivos enviados para STORAGE_URL, se houver;
  encerre o servidor antes`;

/** What a command gets; it reports progress with `tell`. */
export interface BackupContext {
  readonly env: Pick<Env, 'databaseUrl' | 'dataDir' | 'storageUrl'>;
  readonly now: () => Date;
  readonly log: DatabaseLog;
  readonly tell: (line: string) => void;
}

type BackupCommand = (ctx: BackupContext) => Promise<string>;

/** The command of this name; undefined if it is none of these. */
export function parseBackupCommand(
  noun: string | undefined,
  args: readonly string[],
): BackupCommand | undefined {
  if (noun === 'backup') return parseBackup(args);
  if (noun === 'restore') return parseRestore(args);
  return noun === 'move' ? parseMove(args) : undefined;
}

function read(args: readonly string[]) {
  try {
    const text = { type: 'string' } as const;
    return parseArgs({ args: [...args], options: { out: text, to: text }, allowPositionals: true });
  } catch (error) {
    throw new Error(backupUsage, { cause: error });
  }
}

function parseBackup(args: readonly string[]): BackupCommand {
  const { values, positionals } = read(args);
  const { out, to } = values;
  if (!out || to !== undefined || positionals.length > 0) throw new Error(backupUsage);
  return async (ctx) => {
    const path = archivePath(out, ctx.now());
    const report = await backUp({ path, place: ctx.env, files: await filesOf(ctx), now: ctx.now });
    return [
      `Backup gravado em ${path}`,
      `${report.rows} linhas de ${report.tables} tabelas, ${report.uploads} arquivos enviados.`,
      ...describeMissing(report.missing),
      ...describeFaults(report.faults),
    ].join('\n');
  };
}

function parseRestore(args: readonly string[]): BackupCommand {
  const { values, positionals } = read(args);
  const [path, ...rest] = positionals;
  const hasOptions = Object.keys(values).length > 0;
  if (path === undefined || rest.length > 0 || hasOptions) throw new Error(backupUsage);
  return async (ctx) => {
    const { log, tell } = ctx;
    const files = await filesOf(ctx);
    const report = await restore({ path: resolve(path), place: ctx.env, files, log, tell });
    return [
      `Restaurado como estava em ${inBrasilia(report.createdAt)} (Brasília): ${report.rows} linhas e ${report.uploads} arquivos enviados.`,
      'Todas as linhas e as somas dos créditos, do estoque e das vendas conferem com o backup.',
      ...describeIgnored(report.ignored),
      ...describeFaults(report.faults),
    ].join('\n');
  };
}

function parseMove(args: readonly string[]): BackupCommand {
  const { values, positionals } = read(args);
  if (values.out !== undefined || positionals.length > 0) throw new Error(backupUsage);
  const { to } = values;
  if (to !== undefined && !/^postgres(ql)?:\/\//.test(to)) throw new Error(backupUsage);
  return async ({ env, log }) => {
    const databaseUrl = to ?? env.databaseUrl;
    if (databaseUrl === undefined) throw new Error(backupUsage);
    const uploads = await uploadsToMove(env);
    const report = await move({ dataDir: env.dataDir, databaseUrl, log, uploads });
    return [
      `${report.rows} linhas copiadas; todas elas e as somas dos créditos, do estoque e das vendas conferem.`,
      ...describeIgnored(report.ignored),
      ...describeFaults(report.faults),
      ...describeMissing(report.missing),
      ...(uploads ? movedUploads(report.uploads) : uploadsThatStay),
    ].join('\n');
  };
}

const uploadsThatStay = [
  'Daqui em diante inicie o servidor com DATABASE_URL no endereço desse PostgreSQL, e com a mesma DATA_DIR:',
  'os arquivos enviados continuam nela. O banco de dados embutido ficou como estava; não o use mais.',
];

function movedUploads(count: number): string[] {
  return [
    `${count} arquivos enviados estão em STORAGE_URL.`,
    'Daqui em diante inicie o servidor com DATABASE_URL no endereço desse PostgreSQL, e com a mesma STORAGE_URL.',
    'O banco de dados embutido e DATA_DIR/uploads ficaram como estavam; não os use mais.',
  ];
}

/** From the data folder to the storage in the settings, if that is somewhere else. */
async function uploadsToMove({ dataDir, storageUrl }: BackupContext['env']): Promise<MoveOptions['uploads']> {
  if (storageUrl === undefined) return undefined;
  return { from: await openFileStore(uploadsIn(dataDir)), to: await openFileStore(storageUrl) };
}

function filesOf({ env }: BackupContext) {
  return openFileStore(env.storageUrl ?? uploadsIn(env.dataDir));
}

function uploadsIn(dataDir: string): string {
  return pathToFileURL(resolve(dataDir, 'uploads')).href;
}

/** In a folder, the file is named by date and time, so that a nightly cron job need not name it. */
function archivePath(out: string, now: Date): string {
  const isFolder = statSync(out, { throwIfNoEntry: false })?.isDirectory() === true;
  const moment = now.toISOString().slice(0, 19).replaceAll(':', '');
  return resolve(isFolder ? join(out, `coruja-${moment}Z.tar.gz`) : out);
}

function inBrasilia(instant: string): string {
  return new Date(instant).toLocaleString('pt-BR', { timeZone: defaultTimeZone });
}

function describeIgnored(ignored: readonly string[]): string[] {
  return ignored.map((name) => `Atenção: a tabela ${name} não é desta versão da Coruja e ficou de fora.`);
}

function describeMissing(missing: readonly string[]): string[] {
  return missing.map((key) => `Atenção: o arquivo enviado ${key} não existe mais e ficou de fora.`);
}

function describeFaults(faults: readonly string[]): string[] {
  if (faults.length === 0) return [];
  return [`Atenção: os dados já tinham diferenças nos livros (${faults.join('; ')}).`];
}
