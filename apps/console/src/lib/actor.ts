/** Who reads, and the people of the store's team as far as they are known. */
export interface Reader {
  readonly actor: string;
  readonly people: readonly { readonly actor: string; readonly name: string }[];
}

const alone: Reader = { actor: 'owner', people: [] };

/** Who did something, as the history names them to this reader. */
export function actorText(actor: string, { actor: own, people }: Reader = alone): string {
  if (actor === own) return 'Você';
  const person = people.find((one) => one.actor === actor);
  if (person) return person.name;
  if (actor === 'owner') return 'Dono';
  if (actor === 'provider') return 'Provedor';
  return isOperatorId(actor) ? 'Equipe' : 'Sistema';
}

/** Whether it is the id of a person of the team. The owner and jobs are words, such as `owner`. */
export function isOperatorId(actor: string): boolean {
  return actor.length === 36;
}
