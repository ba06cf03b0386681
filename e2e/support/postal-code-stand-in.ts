import { once } from 'node:events';
import { createServer, type Server } from 'node:http';

export interface PostalCodeStandIn {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** The real service's answer for the one known code (docs of ViaCEP); its `complemento` is a remark, not an address. */
const PRACA_DA_SE = {
  cep: '01001-000',
  logradouro: 'Praça da Sé',
  complemento: 'lado ímpar',
  unidade: '',
  bairro: 'Sé',
  localidade: 'São Paulo',
  uf: 'SP',
  estado: 'São Paulo',
  regiao: 'Sudeste',
  ibge: '3550308',
  gia: '1004',
  ddd: '11',
  siafi: '7107',
};

/**
 * A stand-in for the public postal-code services, so that no browser test leaves the machine. As the first service it
 * knows 01001000, answers every other code of eight digits like the real one answers unknown codes, and anything else
 * with 400. As the second service, at the same address, it knows no code.
 */
export async function startPostalCodeStandIn(): Promise<PostalCodeStandIn> {
  const server = createServer((request, response) => {
    const { status, body } = answer(request.url ?? '');
    response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' });
    response.end(JSON.stringify(body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${portOf(server)}`, stop: () => close(server) };
}

function answer(path: string): { status: number; body: object } {
  if (!path.startsWith('/ws/'))
    return { status: 404, body: { name: 'CepPromiseError', type: 'service_error' } };
  const code = /^\/ws\/(\d{8})\/json\/?$/.exec(path)?.[1];
  if (code === undefined) return { status: 400, body: {} };
  return { status: 200, body: code === '01001000' ? PRACA_DA_SE : { erro: true } };
}

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The stand-in has no port.');
  return address.port;
}

async function close(server: Server): Promise<void> {
  server.close();
  // The server under test may keep its connection open for the next request.
  server.closeAllConnections();
  await once(server, 'close');
}
