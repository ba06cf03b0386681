import { Html, html } from './html.ts';

/** The parts of a mail. Each has one form in HTML and one in text. */
export type Block =
  | { readonly kind: 'text'; readonly text: string }
  /** Something to read and type in. */
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'button'; readonly label: string; readonly url: string }
  | { readonly kind: 'facts'; readonly facts: readonly (readonly [string, string])[] }
  /** Smaller, at the end: what to do if it was somebody else. */
  | { readonly kind: 'note'; readonly text: string };

export interface Content {
  readonly subject: string;
  readonly greeting: string;
  readonly blocks: readonly Block[];
  readonly footer: readonly string[];
}

export interface Rendered {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

// Colours of the console's light theme (styles/tokens.css); mail programs support neither variables nor
// light-dark(). Where a program has a dark theme and supports style sheets, the classes set the dark theme's
// colours.
const font = "font-family:'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const styles = {
  text: `margin:0 0 16px;${font};font-size:16px;line-height:24px;color:#101a31`,
  heading: `margin:0 0 16px;${font};font-size:22px;line-height:30px;font-weight:600;color:#101a31`,
  code: `${font};font-size:36px;line-height:44px;font-weight:600;letter-spacing:12px;color:#101a31;padding:16px 4px 16px 16px;background-color:#e9eef6;border-radius:6px;text-align:center`,
  button: `display:inline-block;${font};font-size:16px;line-height:24px;font-weight:600;color:#221600;text-decoration:none;padding:12px 24px`,
  label: `${font};font-size:14px;line-height:22px;color:#4a5873;padding:4px 16px 4px 0;vertical-align:top;white-space:nowrap`,
  value: `${font};font-size:14px;line-height:22px;color:#101a31;padding:4px 0`,
  small: `margin:0 0 12px;${font};font-size:14px;line-height:22px;color:#4a5873`,
} as const;

const dark = new Html(`
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .ground { background-color: #0a101d !important; }
  .card { background-color: #111a2b !important; border-color: #26334e !important; }
  .strong { color: #e9eef8 !important; }
  .muted, .muted a { color: #a6b3cb !important; }
  .code { background-color: #1a263d !important; color: #e9eef8 !important; }
  .line { border-color: #26334e !important; }
}`);

/** A mail as HTML and as text. Tables and inline styles, because all mail programs support them. */
export function render(content: Content): Rendered {
  return { subject: content.subject, html: page(content).text, text: plainText(content) };
}

function page({ subject, greeting, blocks, footer }: Content): Html {
  return html`<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
<style>${dark}
</style>
</head>
<body class="ground" style="margin:0;padding:0;background-color:#f3f5fa">
<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" border="0" style="background-color:#f3f5fa">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px">
<tr><td class="strong" style="${font};font-size:24px;line-height:32px;font-weight:700;letter-spacing:-0.5px;color:#1c2f57;padding:0 0 16px">coruja</td></tr>
<tr><td class="card" style="background-color:#ffffff;border:1px solid #d9e0ec;border-radius:8px;padding:32px">
<h1 class="strong" style="${styles.heading}">${subject}</h1>
<p class="strong" style="${styles.text}">${greeting}</p>
${blocks.map(blockHtml)}
</td></tr>
<tr><td style="padding:24px 0 0">
${footer.map((line) => html`<p class="muted" style="${styles.small}">${line}</p>\n`)}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

function blockHtml(block: Block): Html {
  switch (block.kind) {
    case 'text':
      return html`<p class="strong" style="${styles.text}">${block.text}</p>\n`;
    case 'code':
      return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px"><tr><td class="code" style="${styles.code}">${block.code}</td></tr></table>\n`;
    case 'button':
      return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px"><tr><td style="background-color:#f6b93b;border-radius:6px"><a href="${block.url}" style="${styles.button}">${block.label}</a></td></tr></table>
<p class="muted" style="${styles.small}">Se o botão não abrir, copie este endereço para o navegador:<br><a href="${block.url}" style="color:#4a5873;word-break:break-all">${block.url}</a></p>\n`;
    case 'facts':
      return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px">${block.facts.map(
        ([label, value]) =>
          html`<tr><td class="muted" style="${styles.label}">${label}</td><td class="strong" style="${styles.value}">${value}</td></tr>`,
      )}</table>\n`;
    case 'note':
      return html`<p class="muted line" style="${styles.small};margin:24px 0 0;padding:16px 0 0;border-top:1px solid #d9e0ec">${block.text}</p>\n`;
  }
}

function plainText({ subject, greeting, blocks, footer }: Content): string {
  const body = blocks.map(blockText).join('\n\n');
  return `coruja\n\n${subject}\n\n${greeting}\n\n${body}\n\n-- \n${footer.join('\n')}\n`;
}

function blockText(block: Block): string {
  switch (block.kind) {
    case 'text':
    case 'note':
      return block.text;
    case 'code':
      return `    ${block.code}`;
    case 'button':
      return `${block.label}:\n${block.url}`;
    case 'facts':
      return block.facts.map(([label, value]) => `${label}: ${value}`).join('\n');
  }
}
