/** The keys of data that public pages load: apart from the others, which would cost every visitor half a kilobyte. */
export const publicKeys = {
  me: ['me'],
  plans: ['plans'],
  support: ['support'],
  cep: (cep: string) => ['cep', cep],
} as const;
