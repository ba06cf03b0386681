import type { Endpoint } from '@coruja/contract';

/** JSON, or a multipart form as a browser would write it. */
export async function encodeBody(
  endpoint: Endpoint,
  body: unknown,
): Promise<{ headers: Record<string, string>; payload?: Buffer }> {
  if (body === undefined) return { headers: {} };
  if (!endpoint.multipart) {
    return { headers: { 'content-type': 'application/json' }, payload: Buffer.from(JSON.stringify(body)) };
  }
  const form = new FormData();
  for (const [name, value] of Object.entries(body as Record<string, unknown>)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item instanceof Blob) form.append(name, item, 'upload.bin');
      else if (item !== undefined) form.append(name, item === null ? '' : String(item));
    }
  }
  const encoded = new Response(form);
  const type = encoded.headers.get('content-type') ?? '';
  return { headers: { 'content-type': type }, payload: Buffer.from(await encoded.arrayBuffer()) };
}
