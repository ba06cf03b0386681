import type { updateCustomerBody } from '@coruja/contract';
import { dayInZone } from '@coruja/domain';
import type { z } from 'zod';
import type { StoreContext } from '../../context.ts';
import { getStore } from '../stores/get-store.ts';

type Fields = Omit<z.output<typeof updateCustomerBody>, 'cpf'>;

/** The form's fields for the usage register as columns; a field that is not sent is undefined. */
export async function recordColumns(ctx: StoreContext, fields: Fields) {
  return {
    phone: fields.phone,
    birth_date: fields.birthDate,
    document_kind: fields.documentKind,
    document_number: fields.documentNumber,
    document_seen_on: await seenOn(ctx, fields.documentSeen),
    address: fields.address,
    school: fields.school,
    guardian_name: fields.guardianName,
    guardian_document: fields.guardianDocument,
    guardian_phone: fields.guardianPhone,
    consent_on: fields.consentOn,
    consent_until: fields.consentUntil,
    consent_night_until: fields.consentNightUntil,
  };
}

/** Confirming that the document was seen means that it was seen today. */
async function seenOn(ctx: StoreContext, isSeen: boolean | undefined): Promise<string | null | undefined> {
  if (isSeen === undefined) return undefined;
  if (!isSeen) return null;
  const { timeZone } = await getStore(ctx);
  return dayInZone(ctx.now().getTime(), timeZone);
}
