import type { Operator } from '@coruja/contract';
import { type Cell, type Cells, cellsOf, type Permission, permissions, type StaffRole } from '@coruja/domain';

// The words of the team (docs/product/team.md#the-screens).

export const roleNames = {
  owner: 'Dono',
  attendant: 'Atendente',
  leader: 'Líder',
  manager: 'Gerente',
} as const satisfies Record<Operator['role'], string>;

export const roleHelp = {
  attendant: 'Vende e cuida dos computadores. Desconto, estorno, sangria e fiado pedem aprovação.',
  leader: 'Também estorna, faz sangria, vende fiado e fecha o turno dos outros.',
  manager: 'Faz todo o dia a dia, com produtos, preços e relatórios.',
} as const satisfies Record<StaffRole, string>;

export const cellNames = {
  S: 'Sim',
  S10: 'Até 10%',
  A: 'Com aprovação',
  '-': 'Não',
} as const satisfies Record<Cell, string>;

interface PermissionText {
  readonly name: string;
  readonly help: string;
}

const permissionTexts: Readonly<Record<Permission, PermissionText>> = {
  courtesy: { name: 'Cortesia', help: 'Venda ou conta sem dinheiro, minutos de presente.' },
  discount: { name: 'Desconto', help: 'Desconto dado na hora da venda.' },
  refund: { name: 'Estorno', help: 'Devolver dinheiro ou tempo, corrigir a forma de pagamento.' },
  balance: { name: 'Saldo de clientes', help: 'Editar o saldo, passar para outro cliente.' },
  tab: { name: 'Fiado', help: 'Vender fiado, dentro do limite do cliente.' },
  cash: { name: 'Sangria', help: 'Tirar dinheiro da gaveta.' },
  expected: {
    name: 'Valor esperado no caixa',
    help: 'Quanto deve haver na gaveta e as diferenças dos outros.',
  },
  shifts: { name: 'Turnos dos outros', help: 'Fechar, ler e conferir.' },
  customers: { name: 'Cadastro de clientes', help: 'Alterar e remover clientes, mudar o grupo.' },
  catalog: { name: 'Produtos e preços', help: 'Produtos, estoque, cupons, eventos e preços.' },
  machines: { name: 'Computadores', help: 'Adicionar, alterar, remover e parear.' },
  'pix.confirm': { name: 'Conferir PIX', help: 'Dizer que um PIX chegou no banco.' },
  'pix.resolve': { name: 'Resolver PIX', help: 'Usar um PIX que sobrou em créditos ou em outro pedido.' },
  'pix.refund': { name: 'Devolver PIX', help: 'Anotar um PIX que foi devolvido pelo banco.' },
  reports: { name: 'Relatórios', help: 'Painel, todas as vendas e sessões que terminaram.' },
};

export interface PermissionLine extends PermissionText {
  readonly permission: Permission;
  readonly cell: Cell;
  /** What the profile says, if that differs. */
  readonly ofRole: Cell | null;
}

/** The lines of a person's matrix. */
export function permissionLines(role: StaffRole, cells: Cells): readonly PermissionLine[] {
  const usual = cellsOf(role);
  return permissions.map((permission) => ({
    permission,
    ...permissionTexts[permission],
    cell: cells[permission],
    ofRole: cells[permission] === usual[permission] ? null : usual[permission],
  }));
}

/** The cells that differ from the profile: only these are stored. */
export function ownCellsOf(role: StaffRole, cells: Cells): Partial<Cells> {
  const differing = permissionLines(role, cells).filter(({ ofRole }) => ofRole !== null);
  return Object.fromEntries(differing.map(({ permission, cell }) => [permission, cell]));
}

export function pinText({ hasPin, pinIsTemporary }: Operator): string {
  if (!hasPin) return 'Sem PIN';
  return pinIsTemporary ? 'Troca no primeiro uso' : 'PIN definido';
}

/** The page of an invitation. The token is in the fragment, which no server sees. */
export function invitationLink(origin: string, path: string, token: string): string {
  return `${origin}${path}#${token}`;
}

interface Invitation {
  readonly name: string;
  readonly storeName: string;
  readonly link: string;
  /** '22/11/2026 23:05' */
  readonly until: string;
}

export function whatsAppAddress({ name, storeName, link, until }: Invitation): string {
  const text = [
    `Oi, ${name}! Abra este link no aparelho que você vai usar na ${storeName} e escolha o seu PIN:`,
    link,
    `Vale uma vez, até ${until}.`,
  ].join('\n');
  return `https://wa.me/?${new URLSearchParams({ text }).toString()}`;
}
