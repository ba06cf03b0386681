import { login, createCustomer, signup, createClient, createProduct } from '@coruja/contract';
import { randomCpf } from '../random-people.ts';
import { signupFields } from '../test-app.ts';

/** A store with one product and a customer for each of the writers. */
export interface Shop {
  readonly storeId: string;
  readonly cookie: string;
  readonly email: string;
  readonly password: string;
  readonly productId: string;
  readonly customerIds: readonly string[];
}

const writerCount = 16;

/** Opens a store through the product's endpoints. */
export async function openShop(url: string): Promise<Shop> {
  const fields = signupFields();
  let cookie = '';
  const client = clientOf(url, {
    cookie: () => cookie,
    note: (answer) => void (cookie ||= cookieOf(answer)),
  });
  const { id: storeId } = await client.call(signup, { body: fields });
  const { email, password } = fields;
  await client.call(login, { body: { email, password } });
  const params = { storeId };
  const body = { name: 'Água', description: 'Garrafa', price: '2,50', quantity: '9000000' };
  const { id: productId } = await client.call(createProduct, { params, body });
  const customerIds: string[] = [];
  for (let number = 0; number < writerCount; number += 1) {
    const customer = { name: `Cliente ${number}`, cpf: randomCpf() };
    customerIds.push((await client.call(createCustomer, { body: customer })).id);
  }
  return { storeId, cookie, email, password, productId, customerIds };
}

export function cookieOf(answer: Response): string {
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

interface ClientOptions {
  readonly cookie: () => string;
  readonly note?: (answer: Response) => void;
}

/** The product's client, with the cookie that a browser would keep. */
export function clientOf(url: string, { cookie, note }: ClientOptions) {
  return createClient({
    baseUrl: `${url}/api`,
    headers: () => ({ cookie: cookie() }),
    async fetch(input, init) {
      const answer = await fetch(input, init);
      note?.(answer);
      return answer;
    },
  });
}
