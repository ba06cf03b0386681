import { limits, normalizeForSearch } from '@coruja/domain';
import { z } from 'zod';
import { endpoint, staff } from './endpoint.ts';
import { computerId, computerName, instant, optionalName, requiredName, storeId } from './fields.ts';
import { roomId } from './price-parts.ts';
import { storeParams } from './stores.ts';

const computerParams = z.object({ storeId, computerId });

const specificationFields = {
  cpu: optionalName().meta({ example: 'Ryzen 5 5600' }),
  gpu: optionalName().meta({ example: 'RTX 3060' }),
  ram: optionalName().meta({ example: '16 GB' }),
};

export const computerBody = z.object({
  name: requiredName('O nome do computador é obrigatório.').meta({ example: 'PC 07' }),
  specifications: z.object(specificationFields, 'Informe as especificações do computador.').optional(),
  roomId: roomId.nullish().meta({ description: 'null: in no room' }),
});

export const updateComputerBody = computerBody.partial();

/** Several computers with the same specifications and room. */
export const createComputersBody = computerBody.omit({ name: true }).extend({
  names: z
    .array(computerBody.shape.name, 'Informe os nomes dos computadores.')
    .min(1, 'Informe ao menos um nome.')
    .max(limits.computersAtOnce, `Adicione no máximo ${limits.computersAtOnce} computadores de uma vez.`)
    .refine(
      (names) => new Set(names.map(normalizeForSearch)).size === names.length,
      'Informe cada nome uma vez.',
    )
    .meta({ example: ['PC 07', 'PC 08', 'PC 09'] }),
});

/** Lock and unlock may repeat the ids of store and computer; other ids are refused. */
const lockBody = z
  .object({
    storeId: z.unknown().meta({ ...storeId.meta() }),
    computerId: z.unknown().meta({ ...computerId.meta() }),
  })
  .partial()
  .nullish();

export const computer = z
  .object({
    id: computerId,
    name: computerName,
    isAvailable: z.boolean().meta({ example: true }),
    isLocked: z.boolean(),
    specifications: z.object({
      cpu: z.string().nullable().meta({ example: 'Ryzen 5 5600' }),
      gpu: z.string().nullable().meta({ example: 'RTX 3060' }),
      ram: z.string().nullable().meta({ example: '16 GB' }),
    }),
    room: z
      .object({
        id: roomId,
        name: z.string().meta({ example: 'VIP' }),
        weight: z.number().meta({ description: 'docs/product/prices.md#rooms', example: 1.5 }),
      })
      .nullable(),
    guard: z
      .object({
        connected: z.boolean().meta({ example: true }),
        lastSeenAt: instant.nullable(),
        version: z.string().nullable().meta({ example: '1.0.6' }),
        pairedAt: instant.meta({ description: 'Tells a new pairing from the guard before it' }),
        clonedAt: instant
          .nullable()
          .meta({ description: "When another computer was last refused with this guard's token" }),
        canWake: z.boolean().meta({
          description: 'Whether the address of a network card is known, so that `wake` can switch it on',
          example: true,
        }),
        canSetVolume: z
          .boolean()
          .meta({ description: 'Whether it knows the command `volume`', example: true }),
        canShowScreen: z.boolean().meta({
          description: 'Whether it can take a picture of its screen, as it said on its last connection',
          example: true,
        }),
        calledAt: instant
          .nullable()
          .meta({ description: 'Since when it calls the attendant; null: it does not' }),
        maintainedAt: instant
          .nullable()
          .meta({ description: 'When a maintenance code last opened it; null: not in 30 days' }),
      })
      .nullable(),
  })
  .meta({ id: 'Computer' });

export type Computer = z.output<typeof computer>;

export const listComputers = endpoint({
  id: 'listComputers',
  method: 'GET',
  path: '/stores/:storeId/computers',
  tag: 'computers',
  summary: 'Every computer, in natural order of its name',
  access: staff('floor', 'while-inactive'),
  params: storeParams,
  status: 200,
  answer: z.array(computer),
});

export const createComputer = endpoint({
  id: 'createComputer',
  method: 'POST',
  path: '/stores/:storeId/computers',
  tag: 'computers',
  summary: 'Adds a computer, within the limit of the plan',
  access: staff('machines', 'operating'),
  params: storeParams,
  body: computerBody,
  status: 201,
  answer: computer,
  changes: ['computers'],
  errors: ['PLAN_LIMIT', 'COMPUTER_NAME_TAKEN', 'ROOM_NOT_FOUND'],
});

export const createComputers = endpoint({
  id: 'createComputers',
  method: 'POST',
  path: '/stores/:storeId/computers/batch',
  tag: 'computers',
  summary: 'Adds all of these computers or, when one of them is refused, none',
  access: staff('machines', 'operating'),
  params: storeParams,
  body: createComputersBody,
  status: 201,
  answer: z.array(computer),
  changes: ['computers'],
  errors: ['PLAN_LIMIT', 'COMPUTER_NAME_TAKEN', 'ROOM_NOT_FOUND'],
});

export const getComputer = endpoint({
  id: 'getComputer',
  method: 'GET',
  path: '/stores/:storeId/computers/:computerId',
  tag: 'computers',
  summary: 'One computer',
  access: staff('floor', 'while-inactive'),
  params: computerParams,
  status: 200,
  answer: computer,
  errors: ['COMPUTER_NOT_FOUND'],
});

export const updateComputer = endpoint({
  id: 'updateComputer',
  method: 'PUT',
  path: '/stores/:storeId/computers/:computerId',
  tag: 'computers',
  summary: 'Renames a computer or changes its specifications; what is not sent stays',
  access: staff('machines', 'operating'),
  params: computerParams,
  body: updateComputerBody,
  status: 200,
  answer: computer,
  changes: ['computers', 'sessions', 'events'],
  errors: ['COMPUTER_NOT_FOUND', 'COMPUTER_NAME_TAKEN', 'ROOM_NOT_FOUND'],
});

export const deleteComputer = endpoint({
  id: 'deleteComputer',
  method: 'DELETE',
  path: '/stores/:storeId/computers/:computerId',
  tag: 'computers',
  summary: 'Removes a computer; its sessions stay in the reports',
  access: staff('machines', 'operating'),
  params: computerParams,
  status: 204,
  changes: ['computers', 'events'],
  errors: ['COMPUTER_NOT_FOUND', 'COMPUTER_IN_USE'],
});

export const lockComputer = endpoint({
  id: 'lockComputer',
  method: 'POST',
  path: '/stores/:storeId/computers/:computerId/lock',
  tag: 'computers',
  summary: 'Locks a computer; a running session goes on',
  access: staff('floor', 'while-inactive'),
  params: computerParams,
  body: lockBody,
  status: 200,
  answer: computer,
  changes: ['computers'],
  errors: ['COMPUTER_NOT_FOUND'],
});

export const unlockComputer = endpoint({
  id: 'unlockComputer',
  method: 'POST',
  path: '/stores/:storeId/computers/:computerId/unlock',
  tag: 'computers',
  summary: 'Unlocks a computer',
  access: staff('floor', 'while-inactive'),
  params: computerParams,
  body: lockBody,
  status: 200,
  answer: computer,
  changes: ['computers'],
  errors: ['COMPUTER_NOT_FOUND'],
});
