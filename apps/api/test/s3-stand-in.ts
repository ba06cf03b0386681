import { once } from 'node:events';
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface S3StandIn {
  /** As STORAGE_URL takes it. */
  readonly storageUrl: string;
  /** By bucket and key. */
  readonly objects: ReadonlyMap<string, Buffer>;
  stop(): void;
}

/**
 * What we use of S3: objects by bucket and key, for any caller with the right key id. Signatures are not
 * verified.
 */
export async function startS3StandIn(): Promise<S3StandIn> {
  const objects = new Map<string, Buffer>();
  const server = createServer((request, response) => void answer(request, response, objects));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    storageUrl: `s3://chave:se%2Fgredo@127.0.0.1:${port}/coruja?tls=off`,
    objects,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  objects: Map<string, Buffer>,
): Promise<void> {
  const { pathname: path, searchParams } = new URL(request.url ?? '', 'http://bucket');
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  const isSigned = request.headers.authorization?.includes('Credential=chave/') === true;
  if (!isSigned) return void response.writeHead(403).end();
  if (request.method === 'PUT') objects.set(path, Buffer.concat(chunks));
  if (request.method === 'DELETE') {
    objects.delete(path);
    return void response.writeHead(204).end();
  }
  if (searchParams.has('list-type')) {
    const list = listOf(objects, { bucket: path, prefix: searchParams.get('prefix') ?? '' });
    return void response.writeHead(200, { 'content-type': 'application/xml' }).end(list);
  }
  const found = objects.get(path);
  if (!found) return void response.writeHead(404, { 'content-type': 'application/xml' }).end();
  const body = request.method === 'GET' ? found : undefined;
  response.writeHead(200, { 'content-length': request.method === 'PUT' ? 0 : found.length }).end(body);
}

/** The keys of a bucket, grouped by the next slash. */
function listOf(
  objects: ReadonlyMap<string, Buffer>,
  { bucket, prefix }: { bucket: string; prefix: string },
): string {
  const start = `${bucket.replace(/\/$/, '')}/`;
  const keys = [...objects.keys()]
    .filter((path) => path.startsWith(start + prefix))
    .map((path) => path.slice(start.length));
  const folderOf = (key: string) => /^[^/]*\//.exec(key.slice(prefix.length))?.[0];
  const files = keys.filter((key) => folderOf(key) === undefined);
  const folders = new Set(keys.map(folderOf).filter((folder) => folder !== undefined));
  const contents = files.map((key) => `<Contents><Key>${key}</Key><Size>1</Size></Contents>`);
  const prefixes = [...folders].map(
    (name) => `<CommonPrefixes><Prefix>${prefix}${name}</Prefix></CommonPrefixes>`,
  );
  return `<ListBucketResult>${contents.join('')}${prefixes.join('')}<KeyCount>${keys.length}</KeyCount></ListBucketResult>`;
}
