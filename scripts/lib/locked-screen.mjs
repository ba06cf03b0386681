/** What the guard sends to its page for a locked computer of the demonstration store (apps/guard/src/core/screen.ts). */
export const LOCKED_SCREEN = {
  kind: 'locked',
  store: 'Coruja Lan House',
  computer: 'PC 07',
  note: null,
  isConnected: true,
  face: {
    logo: null,
    picture: null,
    hourPrice: 600,
    packages: [
      { name: '3 horas', price: 1500 },
      { name: '5 horas', price: 2200 },
      { name: 'Noite inteira', price: 3000 },
    ],
    nextEvent: { name: 'Corujão de Sábado', when: 'sábado, 23:00', startAt: '2999-01-01T00:00:00.000Z' },
  },
  call: 'none',
  offersMaintenance: false,
  texts: {
    why: 'free',
    state: 'Livre',
    how: 'Peça no balcão para liberar este computador.',
    running: null,
    event: null,
    idle: null,
    connection: 'Conectado à loja',
  },
};
