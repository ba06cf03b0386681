import {
  type Cell,
  cells,
  cellsFor,
  isTrivialPin,
  limits,
  type Permission,
  permissions,
  staffRoles,
} from '@coruja/domain';
import { z } from 'zod';
import { endpoint, readable } from './endpoint.ts';
import { actor, customerId, id, instant, requiredName } from './fields.ts';
import { store, storeParams } from './stores.ts';

// The team: people at the counter and their devices (docs/product/team.md#people).

const operatorId = id.meta({ example: '6c8d3f21-0b7e-4a95-8d14-e2f5a9c7b306' });
const operatorParams = storeParams.extend({ operatorId });

const cell = z.enum(cells, 'Escolha sim, com aprovação ou não.').meta({ example: 'A' });
const allCells = z.object({
  courtesy: cell,
  discount: cell,
  refund: cell,
  balance: cell,
  tab: cell,
  cash: cell,
  expected: cell,
  shifts: cell,
  customers: cell,
  catalog: cell,
  machines: cell,
  reports: cell,
  'pix.confirm': cell,
  'pix.resolve': cell,
  'pix.refund': cell,
});
const unoffered = (given: Partial<Record<Permission, Cell | undefined>>, cell: Cell) =>
  permissions.some((name) => given[name] === cell && !cellsFor(name).includes(cell));

const ownCells = z
  .object(allCells.shape, 'Informe as permissões.')
  .partial()
  .refine((given) => !unoffered(given, 'S10'), 'Só o desconto tem um limite.')
  .refine((given) => !unoffered(given, 'A'), 'Valor esperado e relatórios: escolha sim ou não.')
  .meta({ example: { refund: 'S' } });

export const operator = z
  .object({
    id: operatorId,
    actor: actor.meta({ description: 'How the ledgers name them', example: operatorId.meta()?.['example'] }),
    name: z.string().meta({ example: 'Bia Ramos' }),
    role: z.enum(['owner', ...staffRoles]).meta({ example: 'attendant' }),
    hasPin: z.boolean().meta({ example: true }),
    leftAt: instant.nullable().meta({ example: null }),
    permissions: allCells.nullable().meta({
      description: 'S: yes, S10: yes up to 10 %, A: with approval, -: no; null for everybody but the owner',
    }),
    ownPermissions: ownCells.nullable().meta({
      description: 'The cells that differ from the role; null for everybody but the owner',
      example: null,
    }),
    pinIsTemporary: z.boolean().nullable().meta({ example: false }),
    userId: customerId.nullable().meta({ description: 'Their own record as a customer', example: null }),
  })
  .meta({ id: 'Operator' });

export type Operator = z.output<typeof operator>;

export const access = z
  .object({
    actor: actor.nullable().meta({ description: 'Null while the device is locked' }),
    role: z
      .enum(['owner', ...staffRoles])
      .nullable()
      .meta({ example: 'owner' }),
    permissions: allCells,
    device: z.enum(['owner', 'counter', 'personal']).meta({
      description: "The owner's own sign-in, a counter, or one person's device",
      example: 'owner',
    }),
    boundTo: operatorId.nullable().meta({
      description: 'Whose personal device it is; null for others',
      example: null,
    }),
    isLocked: z.boolean().meta({ example: false }),
    hasPassword: z.boolean().meta({
      description: "Whether what is the owner's alone is open",
      example: true,
    }),
  })
  .meta({ id: 'Access' });

export type StaffAccess = z.output<typeof access>;

export const storeWithAccess = store.extend({ access }).meta({ id: 'StoreWithAccess' });

export type StoreWithAccess = z.output<typeof storeWithAccess>;

const pinMessage = 'O PIN tem de 4 a 6 dígitos.';
const pin = z
  .string({
    error: (issue) =>
      issue.input === undefined || issue.input === null ? 'Digite o PIN.' : 'Informe um texto.',
  })
  .max(100, pinMessage)
  .meta({ example: '4071' });
const newPin = pin
  .regex(/^\d{4,6}$/, pinMessage)
  .refine((text) => !isTrivialPin(text), 'Este PIN é fácil de adivinhar. Escolha outro.');

const person = {
  name: requiredName('Informe o nome.', limits.operatorNameLength).meta({ example: 'Bia Ramos' }),
  role: z.enum(staffRoles, 'Escolha um perfil.').meta({ example: 'attendant' }),
  permissions: ownCells,
  userId: customerId.nullable().meta({ example: null }),
  pin: newPin.meta({ description: 'The person chooses another one when they first use it' }),
};

export const createOperatorBody = z.object({
  ...person,
  permissions: person.permissions.optional(),
  userId: person.userId.optional(),
  pin: person.pin.optional(),
});
export const updateOperatorBody = z.object(person).partial();

export const listOperators = endpoint({
  id: 'listOperators',
  method: 'GET',
  path: '/stores/:storeId/operators',
  tag: 'team',
  summary: 'Everybody of the team, removed ones too: for their names',
  access: { who: 'device', needs: 'always' },
  params: storeParams,
  status: 200,
  answer: z.array(operator),
});

export const createOperator = endpoint({
  id: 'createOperator',
  method: 'POST',
  path: '/stores/:storeId/operators',
  tag: 'team',
  summary: 'Adds a person',
  access: readable,
  params: storeParams,
  body: createOperatorBody,
  status: 201,
  answer: operator,
  changes: ['sign-ins'],
  errors: ['TEAM_OFF', 'CUSTOMER_NOT_FOUND'],
});

export const updateOperator = endpoint({
  id: 'updateOperator',
  method: 'PATCH',
  path: '/stores/:storeId/operators/:operatorId',
  tag: 'team',
  summary: 'Changes what is sent; another role, PIN or permission locks that person’s devices',
  access: readable,
  params: operatorParams,
  body: updateOperatorBody,
  status: 200,
  answer: operator,
  changes: ['sign-ins'],
  errors: ['TEAM_OFF', 'OPERATOR_NOT_FOUND', 'CUSTOMER_NOT_FOUND'],
});

export const removeOperator = endpoint({
  id: 'removeOperator',
  method: 'DELETE',
  path: '/stores/:storeId/operators/:operatorId',
  tag: 'team',
  summary: 'Removes a person and ends their devices; the name stays in the ledgers',
  access: readable,
  params: operatorParams,
  status: 204,
  changes: ['sign-ins'],
  errors: ['OPERATOR_NOT_FOUND'],
});

export const inviteOperator = endpoint({
  id: 'inviteOperator',
  method: 'POST',
  path: '/stores/:storeId/operators/:operatorId/invite',
  tag: 'team',
  summary: 'A token that connects one device of this person within 24 hours; earlier ones end',
  access: readable,
  params: operatorParams,
  status: 201,
  answer: z.object({
    token: z.string().meta({ example: 'Jx2cV0s8k1Zb7nQd5LwYh3TgRmAeUoPiKfXvB9yCuE4' }),
    expiresAt: instant,
  }),
  changes: [],
  errors: ['TEAM_OFF', 'OPERATOR_NOT_FOUND'],
});

export const useAsCounter = endpoint({
  id: 'useAsCounter',
  method: 'POST',
  path: '/stores/:storeId/devices',
  tag: 'team',
  summary: "Trades the owner's sign-in of this browser for a device that is worthless without a PIN",
  access: readable,
  params: storeParams,
  status: 204,
  changes: ['sign-ins'],
  errors: ['TEAM_OFF'],
});

export const openDeviceBody = z.object({
  token: z
    .string('Abra o link do convite.')
    .max(200, 'Use no máximo 200 caracteres.')
    .meta({ example: 'Jx2cV0s8k1Zb7nQd5LwYh3TgRmAeUoPiKfXvB9yCuE4' }),
  pin: newPin,
});

export const openDevice = endpoint({
  id: 'openDevice',
  method: 'POST',
  path: '/auth/device/open',
  tag: 'team',
  summary: 'Opens an invitation: sets the PIN of its person and connects this device to them',
  access: { who: 'public' },
  rate: { name: 'device-open', per: 'address', max: 60, seconds: 3_600 },
  body: openDeviceBody,
  status: 204,
  errors: ['LINK_INVALID'],
});

export const unlockDeviceBody = z.object({
  operatorId: z.uuid('Escolha quem está no balcão.').meta(operatorId.meta() ?? {}),
  pin: pin.optional(),
  newPin: newPin.optional().meta({ description: 'Instead of the PIN that the owner has set' }),
  password: z
    .string('Informe um texto.')
    .max(1_000, 'Use no máximo 1.000 caracteres.')
    .optional()
    .meta({ description: "The owner's, instead of the PIN" }),
});

export const unlockDevice = endpoint({
  id: 'unlockDevice',
  method: 'POST',
  path: '/auth/device/unlock',
  tag: 'team',
  summary: 'Unlocks this device for one person',
  access: { who: 'device', needs: 'always' },
  body: unlockDeviceBody,
  status: 200,
  answer: storeWithAccess,
  changes: ['sign-ins'],
  errors: ['PIN_INVALID', 'PIN_BLOCKED', 'DEVICE_NEEDED', 'WRONG_PASSWORD'],
});

export const lockDevice = endpoint({
  id: 'lockDevice',
  method: 'POST',
  path: '/auth/device/lock',
  tag: 'team',
  summary: 'Locks this device',
  access: { who: 'device', needs: 'always' },
  status: 204,
  changes: ['sign-ins'],
  errors: ['DEVICE_NEEDED'],
});
