import { normalizeForSearch } from '@coruja/domain';

/** The columns by which a customer is sorted and found: the name without accents, and the CPF's digits. */
export function searchColumns(customer: { name: string; cpf: string | null }) {
  const nameKey = normalizeForSearch(customer.name);
  return { name_key: nameKey, search_text: `${nameKey} ${customer.cpf ?? ''}`.trim() };
}
