/** Who did something, as the history shows it. */
export function actorText(actor: string): string {
  return actor === 'owner' ? 'Você' : 'Sistema';
}
