/** Who did something, as the history says it: one person at the counter today, attendants later. */
export function actorText(actor: string): string {
  return actor === 'owner' ? 'Você' : 'Sistema';
}
