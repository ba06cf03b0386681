import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { lookUpCep } from '@coruja/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useTestApp } from '../../../test/test-app.ts';
import { brasilApi, viaCep, withFallback } from '../../ports/postal-codes.ts';

const app = useTestApp();
const found = {
  kind: 'found',
  address: { logradouro: 'Praça da Sé', bairro: 'Sé', localidade: 'São Paulo', uf: 'SP' },
};
const ask = (cep: string) => app().call(lookUpCep, { params: { cep } });

describe('looking up a CEP', () => {
  it('asks the service once and caches its answer for sixty days', async () => {
    app().postalCodes.answer = found as never;
    const before = app().postalCodes.asked.length;
    expect((await ask('01001000')).body).toEqual(found.address);
    await ask('01001000');
    expect(app().postalCodes.asked.length - before).toBe(1);
    app().postalCodes.answer = { kind: 'unavailable' };
    app().clock.moveMinutes(60 * 24 * 60 - 1);
    expect((await ask('01001000')).body).toEqual(found.address);
    expect(app().postalCodes.asked.length - before).toBe(1);
    app().clock.moveMinutes(1);
    expect((await ask('01001000')).body).toEqual(found.address);
    expect(app().postalCodes.asked.length - before).toBe(2);
  });

  it('answers 404 with the service’s flag if there is no such CEP', async () => {
    app().postalCodes.answer = { kind: 'not-found' };
    const answer = await ask('99999999');
    expect(answer.status).toBe(404);
    expect(answer.body).toMatchObject({
      erro: true,
      message: 'CEP não encontrado ou inválido.',
      code: 'CEP_NOT_FOUND',
    });
  });

  it('caches for a day that a code does not exist', async () => {
    await app().database.kysely.deleteFrom('postal_codes').where('cep', '=', '77777777').execute();
    const before = app().postalCodes.asked.length;
    app().postalCodes.answer = { kind: 'not-found' };
    expect((await ask('77777777')).status).toBe(404);
    app().postalCodes.answer = found as never;
    app().clock.moveMinutes(24 * 60 - 1);
    expect((await ask('77777777')).status).toBe(404);
    expect(app().postalCodes.asked.length - before).toBe(1);
    app().clock.moveMinutes(1);
    expect((await ask('77777777')).body).toEqual(found.address);
  });

  it('answers 503 if no service knows, and 400 for an invalid CEP', async () => {
    app().postalCodes.answer = { kind: 'unavailable' };
    const refused = await ask('88888888');
    expect([refused.status, refused.error.code, refused.error.message]).toEqual([
      503,
      'CEP_UNAVAILABLE',
      'Não foi possível consultar o CEP agora. Preencha o endereço.',
    ]);
    expect((await ask('8888-888')).status).toBe(400);
  });
});

describe('the postal code services', () => {
  let server: Server;
  let baseUrl: string;
  let answers: Record<string, { status?: number; body?: string; hang?: boolean }> = {};
  let asked: string[] = [];

  beforeAll(async () => {
    server = createServer((request, response) => {
      const url = request.url ?? '';
      asked.push(url);
      const answer = answers[url];
      if (!answer || answer.hang) return;
      response.writeHead(answer.status ?? 200, { 'Content-Type': 'application/json' }).end(answer.body);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  beforeEach(() => {
    answers = {};
    asked = [];
  });

  const services = () => {
    const service = { baseUrl, timeoutMs: 200 };
    return withFallback(viaCep(service), brasilApi(service));
  };
  const via = '/ws/01001000/json/';
  const brasil = '/api/cep/v2/01001000';
  const address = { logradouro: 'Praça da Sé', bairro: 'Sé', localidade: 'São Paulo', uf: 'SP' };
  const brasilBody = JSON.stringify({
    street: 'Praça da Sé',
    neighborhood: 'Sé',
    city: 'São Paulo',
    state: 'SP',
  });

  it('return ViaCEP’s address unchanged', async () => {
    answers[via] = { body: JSON.stringify({ ...address, cep: '01001-000', complemento: 'lado ímpar' }) };
    expect(await services().lookUp('01001000')).toEqual({ kind: 'found', address });
    expect(asked).toEqual([via]);
  });

  it.each([true, 'true'])('accept the error flag %j', async (erro) => {
    answers[via] = { body: JSON.stringify({ erro }) };
    expect(await services().lookUp('01001000')).toEqual({ kind: 'not-found' });
  });

  it.each([
    ['hangs', { hang: true }],
    ['fails', { status: 500, body: 'oops' }],
    ['answers nonsense', { body: '<html>' }],
  ])('use the second service when the first %s', async (_, answer) => {
    answers[via] = answer;
    answers[brasil] = { body: brasilBody };
    expect(await services().lookUp('01001000')).toEqual({ kind: 'found', address });
  });

  it('leave street fields empty for the CEP of a whole city', async () => {
    answers[via] = { status: 500 };
    answers[brasil] = {
      body: JSON.stringify({ street: null, neighborhood: null, city: 'Tefé', state: 'AM' }),
    };
    const city = { logradouro: '', bairro: '', localidade: 'Tefé', uf: 'AM' };
    expect(await services().lookUp('01001000')).toEqual({ kind: 'found', address: city });
  });

  it('report when neither answers', async () => {
    answers[via] = { status: 502 };
    answers[brasil] = { hang: true };
    expect(await services().lookUp('01001000')).toEqual({ kind: 'unavailable' });
  });
});
