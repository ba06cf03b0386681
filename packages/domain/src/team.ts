// Who may do what at the counter (docs/product/team.md#permissions).

export const permissions = [
  'courtesy',
  'discount',
  'refund',
  'balance',
  'tab',
  'cash',
  'expected',
  'shifts',
  'customers',
  'catalog',
  'machines',
  'reports',
  'pix.confirm',
  'pix.resolve',
  'pix.refund',
] as const;

export type Permission = (typeof permissions)[number];

/** S: yes; S10: yes up to 10 %, above that with approval; A: with approval; -: no. */
export const cells = ['S', 'S10', 'A', '-'] as const;

export type Cell = (typeof cells)[number];

export const staffRoles = ['attendant', 'leader', 'manager'] as const;

export type StaffRole = (typeof staffRoles)[number];
export type Role = 'owner' | StaffRole;

export type Cells = Readonly<Record<Permission, Cell>>;

const rows: Readonly<Record<Permission, readonly [attendant: Cell, leader: Cell, manager: Cell]>> = {
  courtesy: ['A', 'A', 'S'],
  discount: ['A', 'S10', 'S'],
  refund: ['A', 'S', 'S'],
  balance: ['-', 'A', 'S'],
  tab: ['A', 'S', 'S'],
  cash: ['A', 'S', 'S'],
  expected: ['-', '-', 'S'],
  shifts: ['-', 'S', 'S'],
  customers: ['-', 'A', 'S'],
  catalog: ['-', '-', 'S'],
  machines: ['-', 'S', 'S'],
  reports: ['-', '-', 'S'],
  'pix.confirm': ['S', 'S', 'S'],
  'pix.resolve': ['A', 'S', 'S'],
  'pix.refund': ['A', 'S', 'S'],
};

/** A person's cells: those of the role, but for the ones that the owner has changed. */
export function cellsOf(role: Role, own: Partial<Cells> = {}): Cells {
  const column = role === 'owner' ? null : staffRoles.indexOf(role);
  const ofRole = permissions.map((name) => [name, column === null ? 'S' : rows[name][column]]);
  return { ...(Object.fromEntries(ofRole) as Cells), ...own };
}

/** Permissions to see something: there is no action to approve. */
const onlySeen: ReadonlySet<Permission> = new Set(['expected', 'reports']);

/** The cells that a permission can have. */
export function cellsFor(permission: Permission): readonly Cell[] {
  if (permission === 'discount') return cells;
  return onlySeen.has(permission) ? ['S', '-'] : ['S', 'A', '-'];
}

/** Where the limit of `S10` lies. */
const freeDiscountPercent = 10;

/** Whether a cell allows an action; `percent` is that of a discount. */
export function verdictOf(cell: Cell, percent = 0): 'yes' | 'approval' | 'no' {
  if (cell === '-') return 'no';
  if (cell === 'A' || (cell === 'S10' && percent > freeDiscountPercent)) return 'approval';
  return 'yes';
}

/** Whether a PIN is among the first that anybody would try: a series, a repetition or a year. */
export function isTrivialPin(pin: string): boolean {
  const digits = Array.from(pin, Number);
  const steps = new Set(digits.slice(1).map((digit, at) => (digit - (digits[at] ?? 0) + 10) % 10));
  const isSeries = steps.size === 1 && [0, 1, 9].some((step) => steps.has(step));
  const isRepeated = [1, 2, 3].some(
    (length) => pin.length > length && digits.every((digit, at) => digit === digits[at % length]),
  );
  return isSeries || isRepeated || /^(19|20)\d\d$/.test(pin) || usual.has(pin);
}

/** The middle column of a keypad, and what leaked lists have at their top. */
const usual: ReadonlySet<string> = new Set([
  '2580',
  '0852',
  '1004',
  '1122',
  '2468',
  '1357',
  '5683',
  '159753',
]);
