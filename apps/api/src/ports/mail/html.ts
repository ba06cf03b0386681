/** Text that is already HTML. Only the tag below creates it, so that nothing is inserted unescaped. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

const named: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => named[character] ?? character);
}

function written(value: string | Html | readonly Html[]): string {
  if (typeof value === 'string') return escapeHtml(value);
  return value instanceof Html ? value.text : value.map(({ text }) => text).join('');
}

/** HTML with values: plain text is escaped, HTML is not. */
export function html(
  parts: TemplateStringsArray,
  ...values: readonly (string | Html | readonly Html[])[]
): Html {
  return new Html(parts.reduce((text, part, at) => `${text}${written(values[at - 1] ?? '')}${part}`));
}
