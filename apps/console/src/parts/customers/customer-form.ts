import {
  type CallInput,
  type CustomerRecord,
  type DocumentKind,
  type createCustomer,
  createCustomerBody,
  type Customer,
  type updateCustomer,
  updateCustomerBody,
} from '@coruja/contract';
import { schemaResolver } from '@mantine/form';
import type { CustomerDraft } from './customer-draft.ts';

export type CustomerBody = CallInput<typeof createCustomer>['body'];
export type CustomerChanges = CallInput<typeof updateCustomer>['body'];

/** The fields' values: text without punctuation, '' for unknown. */
export interface CustomerValues {
  readonly name: string;
  readonly cpf: string;
  /** 'Não tem' is ticked. */
  readonly withoutCpf: boolean;
  readonly email: string;
  readonly phone: string;
  /** `YYYY-MM-DD`, or what has been typed of it. */
  readonly birthDate: string;
  readonly nickName: string;
  /** '' for none. */
  readonly groupId: string;
  readonly image: File | null;
  /** '' for none. */
  readonly documentKind: DocumentKind | '';
  readonly documentNumber: string;
  readonly documentSeen: boolean;
  readonly address: string;
  readonly school: string;
  readonly guardianName: string;
  readonly guardianDocument: string;
  readonly guardianPhone: string;
  readonly consentOn: string;
  readonly consentUntil: string;
  /** `HH:mm`, or what has been typed of it. */
  readonly consentNightUntil: string;
}

const emptyRecord = {
  documentKind: '',
  documentNumber: '',
  documentSeen: false,
  address: '',
  school: '',
  guardianName: '',
  guardianDocument: '',
  guardianPhone: '',
  consentOn: '',
  consentUntil: '',
  consentNightUntil: '',
} as const satisfies Partial<CustomerValues>;

/** The fields in the collapsed section 'Documento e responsável'. */
export const recordNames = Object.keys(emptyRecord) as (keyof typeof emptyRecord)[];

/** The fields of a new customer. */
export function newValues(draft: CustomerDraft = {}): CustomerValues {
  const person = { name: '', cpf: '', email: '', phone: '', birthDate: '', nickName: '', groupId: '' };
  return { ...person, withoutCpf: false, image: null, ...emptyRecord, ...draft };
}

/** The fields of a stored customer. */
export function valuesOf(customer: Customer): CustomerValues {
  return {
    name: customer.name,
    cpf: customer.cpf ?? '',
    withoutCpf: false,
    email: customer.email ?? '',
    phone: customer.phone ?? '',
    birthDate: customer.birthDate ?? '',
    nickName: customer.nickName ?? '',
    groupId: customer.group?.id ?? '',
    image: null,
    ...recordValues(customer.record),
  };
}

function recordValues(record: CustomerRecord | null): Pick<CustomerValues, keyof typeof emptyRecord> {
  if (record === null) return emptyRecord;
  return {
    documentKind: record.documentKind ?? '',
    documentNumber: record.documentNumber ?? '',
    documentSeen: record.documentSeenOn !== null,
    address: record.address ?? '',
    school: record.school ?? '',
    guardianName: record.guardianName ?? '',
    guardianDocument: record.guardianDocument ?? '',
    guardianPhone: record.guardianPhone ?? '',
    consentOn: record.consentOn ?? '',
    consentUntil: record.consentUntil ?? '',
    consentNightUntil: record.consentNightUntil ?? '',
  };
}

/** The body to send. A CPF that was typed before 'Não tem' was ticked does not count. */
export function toBody({ withoutCpf, cpf, ...values }: CustomerValues): CustomerBody {
  return { ...toFields(values), ...(withoutCpf ? { withoutCpf } : { cpf }) };
}

function toFields<Texts extends object>({ image, ...texts }: Texts & { image: File | null }) {
  return { ...texts, ...(image ? { image } : {}) };
}

/** Only the changed fields. */
export function changesOf(values: CustomerValues, loaded: CustomerValues): CustomerChanges {
  const [fields, before] = [toFields(values), toFields(loaded)];
  const changed = Object.entries(fields).filter(
    ([name, value]) => value !== before[name as keyof typeof before],
  );
  return Object.fromEntries(changed) as CustomerChanges;
}

const checkNew = schemaResolver(createCustomerBody, { sync: true });
const checkChanges = schemaResolver(updateCustomerBody, { sync: true });

/** The server's messages for a new customer. */
export function checkNewCustomer(values: CustomerValues) {
  return checkNew(toBody(values));
}

/** The server's messages for changed fields; unchanged ones are not checked. */
export function checkCustomerChanges(values: CustomerValues, loaded: CustomerValues) {
  return checkChanges(changesOf(values, loaded));
}

/** The fields of refusals that name none. */
export const refusedFields = {
  CPF_TAKEN: 'cpf',
  CPF_LOCKED: 'cpf',
  CUSTOMER_EMAIL_TAKEN: 'email',
  CUSTOMER_GROUP_NOT_FOUND: 'groupId',
  NOT_AN_IMAGE: 'image',
  PAYLOAD_TOO_LARGE: 'image',
};
