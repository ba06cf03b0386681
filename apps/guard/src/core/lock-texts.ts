import type { Screen } from './screen.ts';

export type LockedScreen = Extract<Screen, { kind: 'locked' }>;

/** What the lock says (docs/product/guard.md#screen), as a page or drawn by coruja-desktop.exe. */
interface LockTexts {
  readonly why: LockedScreen['why'] | 'ended';
  readonly state: string;
  readonly how: string;
  readonly running: string | null;
  readonly event: string | null;
  readonly connection: string;
  /** In the last minute before an idle computer switches itself off. */
  readonly idle: string | null;
  /** How to call the attendant, or what became of it. */
  readonly call: string | null;
  readonly price: string | null;
  readonly packages: string | null;
  /** The next Corujão. */
  readonly next: string | null;
}

const CALL = {
  none: 'Para chamar o atendente, aperte C.',
  open: 'Chamado enviado',
  answered: 'Atendente a caminho',
};

const money = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });
const inReais = (centavos: number) => money.format(centavos / 100);

const HOW = {
  free: 'Peça no balcão para liberar este computador.',
  ended: 'Para continuar, peça mais tempo no balcão.',
  blocked: 'Este computador está bloqueado. Peça ajuda no balcão.',
  paused: 'Para voltar antes, peça no balcão.',
  cloned: 'Outro computador usa a mesma conexão. Chame alguém do balcão.',
  cleaning: 'Ele abre em alguns segundos.',
  connecting: 'Se demorar, chame alguém do balcão.',
};

const STATE = {
  free: 'Livre',
  ended: 'Seu tempo acabou',
  blocked: 'Bloqueado',
  cloned: 'Este computador foi clonado',
  cleaning: 'Preparando o computador…',
  connecting: 'Conectando à loja…',
};

export function lockTexts(screen: LockedScreen): LockTexts {
  const why = screen.hasEnded && screen.why === 'free' ? 'ended' : screen.why;
  return {
    why,
    state: why === 'paused' ? `Sessão pausada até ${screen.pausedUntil}` : STATE[why],
    how: HOW[why],
    running: screen.remainingSeconds === null ? null : runningText(screen.remainingSeconds, why === 'paused'),
    event: screen.event === null ? null : `Corujão agora: ${screen.event}`,
    idle:
      screen.switchesOffIn === null
        ? null
        : `Este computador desliga em ${timeOf(screen.switchesOffIn)}. Para cancelar, aperte uma tecla.`,
    call: screen.call === null ? null : CALL[screen.call],
    ...faceTexts(screen.face),
    connection: screen.isConnected ? 'Conectado à loja' : 'Sem conexão com a loja',
  };
}

function faceTexts(face: LockedScreen['face']): Pick<LockTexts, 'price' | 'packages' | 'next'> {
  if (face === null) return { price: null, packages: null, next: null };
  const { hourPrice, packages, nextEvent } = face;
  return {
    price: hourPrice === null ? null : `${inReais(hourPrice)} a hora, agora`,
    packages:
      packages.length === 0
        ? null
        : packages.map(({ name, price }) => `${name}: ${inReais(price)}`).join(' · '),
    next: nextEvent === null ? null : `${nextEvent.name}: ${nextEvent.when}`,
  };
}

function runningText(seconds: number, isPaused: boolean): string {
  return `${isPaused ? 'Seu tempo está parado' : 'Seu tempo continua correndo'}: ${timeOf(seconds)}`;
}

function timeOf(seconds: number): string {
  const two = (number: number) => String(number).padStart(2, '0');
  const minutes = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  return seconds < 3_600 ? minutes : `${Math.floor(seconds / 3_600)}:${minutes}`;
}
