/** What the specification quotes that is no text of a screen, and why. */
export const noScreenText: Readonly<Record<string, string>> = {
  'add computer':
    'names the button in English; it reads \'Adicionar computador\' (decisions.md, "Words on the screen")',
  'guest session':
    'names the checkbox in English; it reads \'Sessão de convidado\' (decisions.md, "Words on the screen")',
};
