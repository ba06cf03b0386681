import { limits } from '@coruja/domain';

/** The types that the server accepts (docs/product/limits-and-security.md#images). */
export const imageTypes = ['image/jpeg', 'image/png', 'image/webp'];
const maxBytes = 5 * 1024 * 1024;

interface ChosenImages {
  readonly accepted: File[];
  /** Why some were left out; null if none were. */
  readonly refusal: string | null;
}

/** Adds files to those chosen before, without those that the server would refuse. */
export function readImages(before: readonly File[], added: readonly File[]): ChosenImages {
  const fit = added.filter((file) => refusalOf(file) === null && !before.some((each) => isSame(each, file)));
  const refused = added.map(refusalOf).find((sentence) => sentence !== null) ?? null;
  const all = [...before, ...fit];
  const tooMany =
    all.length > limits.productImages ? `Envie no máximo ${limits.productImages} imagens.` : null;
  return { accepted: all.slice(0, limits.productImages), refusal: refused ?? tooMany };
}

function refusalOf(file: File): string | null {
  if (!imageTypes.includes(file.type)) return `“${file.name}” não é uma imagem JPEG, PNG ou WebP.`;
  return file.size > maxBytes ? `“${file.name}” tem mais de 5 MB.` : null;
}

function isSame(a: File, b: File): boolean {
  return a.name === b.name && a.size === b.size && a.lastModified === b.lastModified;
}
