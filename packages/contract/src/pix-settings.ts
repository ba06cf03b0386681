import { centavos, limits } from '@coruja/domain';
import { z } from 'zod';
import { endpoint, readable, staff } from './endpoint.ts';
import { instant, optionalText, reais, reaisAnswer } from './fields.ts';
import { presentPassword } from './password.ts';
import { normalisePixKey, pixKeyProblem, pixKeyTypes } from './pix-key.ts';
import { storeParams } from './stores.ts';
import { pixQrCode } from './subscriptions.ts';

// How the counter receives by PIX (docs/product/pix.md#settings).

/**
 * OFF: a PIX is only a word on a sale. KEY: codes for the store's own key, confirmed by hand. AUTO: codes of the store's account at the
 * provider, which confirms them.
 */
export const pixModes = ['OFF', 'KEY', 'AUTO'] as const;

export const pixSettings = z
  .object({
    mode: z.enum(pixModes),
    key: z.string().nullable().meta({ description: 'Only for the owner', example: 'pix@lancoruja.com.br' }),
    keyType: z.enum(pixKeyTypes).nullable(),
    sendsTxid: z.boolean().meta({ description: 'Whether the code names its charge' }),
    testedAt: instant.nullable().meta({ description: 'null: no customer sees a code yet' }),
    autoFrom: reaisAnswer.meta({
      description: 'Smaller amounts are received by the key, in mode AUTO',
      example: 10,
    }),
    isReady: z.boolean().meta({ description: 'Whether codes can be made' }),
    confirmsItself: z
      .boolean()
      .meta({ description: 'Whether an account of the store is open, in mode AUTO' }),
  })
  .meta({ id: 'PixSettings' });

export type PixSettings = z.output<typeof pixSettings>;

export const getPixSettings = endpoint({
  id: 'getPixSettings',
  method: 'GET',
  path: '/stores/:storeId/pix-settings',
  tag: 'pix',
  summary: 'How the counter receives by PIX; the key is shown to the owner alone',
  access: staff('floor', 'while-inactive'),
  params: storeParams,
  status: 200,
  answer: pixSettings,
});

const noKey = 'Informe a chave PIX.';
const noKeyType = 'Escolha o tipo da chave PIX.';

export const pixSettingsBody = z
  .object({
    mode: z.enum(pixModes, 'Escolha como a loja recebe por PIX.'),
    key: optionalText(100).meta({ example: 'pix@lancoruja.com.br' }),
    keyType: z.enum(pixKeyTypes, noKeyType).nullish(),
    sendsTxid: z.boolean('Informe sim ou não.').default(true),
    autoFrom: reais('Informe a partir de quanto.')
      .refine((amount) => amount <= limits.pixAutoFromCentavos, 'Informe um valor até R$ 1.000,00.')
      .default(centavos(1_000))
      .meta({ example: 10 }),
    currentPassword: presentPassword,
  })
  .superRefine(({ mode, key, keyType }, context) => {
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    if (!key) return mode === 'KEY' ? refuse('key', noKey) : undefined;
    if (!keyType) return refuse('keyType', noKeyType);
    const problem = pixKeyProblem(keyType, key);
    return problem === undefined ? undefined : refuse('key', problem);
  })
  .transform(({ key, keyType, ...rest }) => ({
    ...rest,
    key: key && keyType ? { type: keyType, value: normalisePixKey(keyType, key) } : null,
  }));

export const replacePixSettings = endpoint({
  id: 'replacePixSettings',
  method: 'PUT',
  path: '/stores/:storeId/pix-settings',
  tag: 'pix',
  summary: 'Replaces them. A new key must be tested again, and the change is mailed to the owner',
  access: readable,
  params: storeParams,
  body: pixSettingsBody,
  status: 200,
  answer: pixSettings,
  changes: ['pix'],
  errors: ['WRONG_PASSWORD'],
});

export const testPixKey = endpoint({
  id: 'testPixKey',
  method: 'POST',
  path: '/stores/:storeId/pix-settings/test',
  tag: 'pix',
  summary: 'A code of R$ 0,01 for the key, which the owner pays to see whose account it is',
  access: readable,
  params: storeParams,
  status: 200,
  answer: z.object({
    amount: reaisAnswer.meta({ example: 0.01 }),
    payload: pixQrCode.shape.payload,
    encodedImage: pixQrCode.shape.encodedImage,
  }),
  changes: [],
  errors: ['PIX_KEY_MISSING'],
});

export const confirmPixKey = endpoint({
  id: 'confirmPixKey',
  method: 'POST',
  path: '/stores/:storeId/pix-settings/test/confirm',
  tag: 'pix',
  summary: 'The owner saw the right name and got the money: from now on customers see codes',
  access: readable,
  params: storeParams,
  status: 200,
  answer: pixSettings,
  changes: ['pix'],
  errors: ['PIX_KEY_MISSING'],
});
