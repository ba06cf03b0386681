import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync } from 'node:fs';
import { resolve } from 'node:path';
import { run } from './run.mjs';

// Authenticode signatures for Windows (docs/guard.md#signing), with the settings of the environment.

const TITLE = 'Guarda da Coruja';

/**
 * @returns {{ certificate: string, passwordFile: string | null, timestamp: string | null } | null} null without a certificate
 * @throws if a file that a setting names is not there
 */
function readSettings() {
  const given = (/** @type {string} */ name) => process.env[name] || null;
  const file = (/** @type {string} */ name) => {
    const path = given(name);
    if (path !== null && !existsSync(path)) throw new Error(`${name}: there is no file ${path}.`);
    return path === null ? null : resolve(path);
  };
  const certificate = file('SIGN_CERTIFICATE');
  if (certificate === null) return null;
  const passwordFile = file('SIGN_CERTIFICATE_PASSWORD_FILE');
  return { certificate, passwordFile, timestamp: given('SIGN_TIMESTAMP_URL') };
}

/** Changes when files have to be signed again. */
export function signatureMark() {
  const settings = readSettings();
  if (settings === null) return 'unsigned';
  const certificate = createHash('sha256').update(readFileSync(settings.certificate)).digest('hex');
  return `signed ${certificate} ${settings.timestamp ?? ''}`.trim();
}

/**
 * Signs a program or an MSI in its place; does nothing without a certificate.
 * @param {string} file
 */
export async function signCode(file) {
  const settings = readSettings();
  if (settings === null) return;
  const { certificate, passwordFile, timestamp } = settings;
  const signed = `${file}.signed`;
  const task = ['sign', '-pkcs12', certificate, '-h', 'sha256', '-n', TITLE];
  // From a file: arguments are in the list of processes.
  if (passwordFile !== null) task.push('-readpass', passwordFile);
  if (timestamp !== null) task.push('-ts', timestamp);
  const { code, output } = await run('osslsigncode', [...task, '-in', file, '-out', signed], {
    capture: true,
  });
  if (code === 127) throw new Error('SIGN_CERTIFICATE is set, but there is no osslsigncode to sign with.');
  if (code !== 0) throw new Error(`${file} could not be signed:\n${output}`);
  renameSync(signed, file);
}
