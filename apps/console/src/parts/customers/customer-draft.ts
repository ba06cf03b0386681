/** What is known of a person before the form opens, such as what was searched for. The form itself comes later. */
export interface CustomerDraft {
  readonly name?: string;
  readonly cpf?: string;
}

/** What a search text says of a person that it did not find: a CPF, or else a name. */
export function draftOf(searchText: string): CustomerDraft {
  const text = searchText.trim();
  return /^[\d.\-\s]*$/.test(text) ? { cpf: text.replace(/\D/g, '').slice(0, 11) } : { name: text };
}
