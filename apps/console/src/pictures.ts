// The addresses of the pictures on the public pages. Not in paths.ts, which is part of every page's first load.

/** A picture of a screen in the guide, made by `npm run pictures`. */
export function guidePicture(name: string, scheme: 'light' | 'dark'): string {
  return `/images/guia-${name}-${scheme}.webp`;
}

/** The pictures of the real console on the landing page, made by `npm run pictures`. */
export const consolePictures = {
  light: '/images/console-light-720.webp 720w, /images/console-light.webp 1366w',
  dark: '/images/console-dark-720.webp 720w, /images/console-dark.webp 1366w',
} as const;

export const cashierPictures = {
  light: '/images/caixa-light.webp',
  dark: '/images/caixa-dark.webp',
} as const;

/** The lock page is dark in either scheme. */
export const guardPicture = { light: '/images/guarda.webp', dark: '/images/guarda.webp' } as const;
