import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, readFile, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { onTestFinished } from 'vitest';
import { waitFor } from '../wait-for.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const run = promisify(execFile);
const program = ['/usr/sbin/nginx', '/usr/local/sbin/nginx'].find(existsSync);
const ours = fileURLToPath(new URL('../../../../deploy/nginx.conf', import.meta.url));

export const hasNginx = program !== undefined && existsSync('/usr/bin/openssl');

interface Proxied {
  /** The ports of the servers, which need not be running yet. */
  readonly servers: readonly string[];
  readonly ports: { readonly http: number; readonly https: number };
}

/** nginx with deploy/nginx.conf as delivered, with the tests' names, certificate and ports. */
export async function startNginx({ servers, ports }: Proxied): Promise<void> {
  const folder = await temporaryFolder();
  // When run as root, its workers belong to another user.
  await chmod(folder, 0o755);
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=127.0.0.1', '-days', '2'];
  await run('openssl', [...request, '-keyout', key, '-out', certificate]);
  const upstream = servers.map((url) => `    server ${new URL(url).host} fail_timeout=1s;`).join('\n');
  const site = (await readFile(ours, 'utf8'))
    .replace(/( {4}server 127.0.0.1:\d+ fail_timeout=1s;\n)+/, `${upstream}\n`)
    .replace(/^ {4}listen \[::\].*\n/gm, '')
    .replace('listen 80;', `listen 127.0.0.1:${ports.http};`)
    .replace('listen 443 ', `listen 127.0.0.1:${ports.https} `)
    .replace(/ssl_certificate .*;/, `ssl_certificate ${certificate};`)
    .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${key};`)
    .replaceAll('coruja.example', '127.0.0.1');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  );
  const whole = [
    `pid ${join(folder, 'pid')};`,
    'daemon off;',
    'error_log stderr warn;',
    'events { worker_connections 1024; }',
    `http { ${temporary.join(' ')}`,
    // Tests call from several addresses.
    'set_real_ip_from 127.0.0.1; real_ip_header X-Real-IP;',
    site,
    '}',
  ].join('\n');
  const path = join(folder, 'nginx.conf');
  await writeFile(path, whole);
  const child = spawn(program ?? 'nginx', ['-p', folder, '-c', path, '-e', 'stderr'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  onTestFinished(async () => {
    if (child.exitCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  });
  await waitFor(
    async () => {
      if (child.exitCode !== null) throw new Error(`nginx ended:\n${said}`);
      const socket = connect(ports.https, '127.0.0.1');
      await once(socket, 'connect');
      socket.destroy();
    },
    { timeout: 20_000, interval: 100 },
  );
}
