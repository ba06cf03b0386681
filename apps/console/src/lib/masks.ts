/** The format of a field while typing. The form and the server get the `significant` characters. */
export interface Mask {
  /** The typed or pasted text without punctuation, cut to the full length. */
  readonly significant: (text: string) => string;
  /** The significant characters with their punctuation, as far as they go. */
  readonly format: (significant: string) => string;
  readonly inputMode: 'numeric' | 'text' | 'tel';
  readonly placeholder: string;
}

const digits = (text: string, length: number) => text.replace(/\D/g, '').slice(0, length);

export const cpfMask: Mask = {
  significant: (text) => digits(text, 11),
  format: (text) => fill(text, '###.###.###-##'),
  inputMode: 'numeric',
  placeholder: '000.000.000-00',
};

/** Since July 2026 the first twelve characters of a CNPJ may be letters; the two check digits stay digits. */
export const cnpjMask: Mask = {
  significant: (text) => {
    const typed = text.toUpperCase().replace(/[^0-9A-Z]/g, '');
    return typed.slice(0, 12) + typed.slice(12).replace(/\D/g, '').slice(0, 2);
  },
  format: (text) => fill(text, '##.###.###/####-##'),
  inputMode: 'text',
  placeholder: '00.000.000/0000-00',
};

export const cepMask: Mask = {
  significant: (text) => digits(text, 8),
  format: (text) => fill(text, '#####-###'),
  inputMode: 'numeric',
  placeholder: '00000-000',
};

/**
 * Area code and number, without a pasted +55. One digit too many after '(55) …' does not make it a country code: 55 is also the
 * area code of Santa Maria.
 */
export const phoneMask: Mask = {
  significant: (text) => {
    const typed = text.replace(/\D/g, '');
    const hasCountry = typed.length > 11 && typed.startsWith('55') && !text.startsWith('(');
    const national = hasCountry ? typed.slice(2) : typed;
    return national.slice(0, 11);
  },
  format: (text) => fill(text, text.length > 10 ? '(##) #####-####' : '(##) ####-####'),
  inputMode: 'tel',
  placeholder: '(00) 00000-0000',
};

/** A day as typed in Brazil; a pasted `2026-11-21` is converted. */
export const dayMask: Mask = {
  significant: (text) => digits(text.replace(/^\s*(\d{4})-(\d{2})-(\d{2})\s*$/, '$3$2$1'), 8),
  format: (text) => fill(text, '##/##/####'),
  inputMode: 'numeric',
  placeholder: 'dd/mm/aaaa',
};

/** An hour of the day; `8:30` counts as `08:30`. */
export const timeMask: Mask = {
  significant: (text) => digits(text.replace(/^\s*(\d):/, '0$1:'), 4),
  format: (text) => fill(text, '##:##'),
  inputMode: 'numeric',
  placeholder: 'hh:mm',
};

/** Fills characters into a pattern, with punctuation only before a further character. */
function fill(text: string, pattern: string): string {
  let shown = '';
  let next = 0;
  for (const place of pattern) {
    if (next >= text.length) break;
    if (place === '#') {
      shown += text[next];
      next += 1;
    } else {
      shown += place;
    }
  }
  return shown;
}

/**
 * The caret's position in the shown text after a number of significant characters. At the end of the input it is after the
 * punctuation, elsewhere before it.
 */
export function caretAfter(mask: Mask, shown: string, count: number): number {
  if (count >= mask.significant(shown).length) return shown.length;
  let position = 0;
  let seen = 0;
  while (position < shown.length && seen < count) {
    if (/[0-9A-Z]/i.test(shown[position] ?? '')) seen += 1;
    position += 1;
  }
  return position;
}
