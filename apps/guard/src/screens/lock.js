// The page that covers the screen: it shows what the guard says and knows nothing itself (docs/product/guard.md#screen).

const part = (id) => document.getElementById(id);

const words = {
  free: { state: 'Livre', how: 'Peça no balcão para liberar este computador.' },
  ended: { state: 'Seu tempo acabou', how: 'Para continuar, peça mais tempo no balcão.' },
  blocked: { state: 'Bloqueado', how: 'Este computador está bloqueado. Peça ajuda no balcão.' },
  connecting: { state: 'Conectando à loja…', how: 'Se demorar, chame alguém do balcão.' },
};

const events = new EventSource('lock/events');
events.addEventListener('message', (event) => draw(JSON.parse(event.data)));
events.addEventListener('error', () => tellConnection(false));

function draw(screen) {
  const isPairing = screen.kind === 'pairing';
  const wasPairing = !part('pairing').classList.contains('hidden');
  part('pairing').classList.toggle('hidden', !isPairing);
  part('locked').classList.toggle('hidden', screen.kind !== 'locked');
  document.title = isPairing ? 'Coruja · Conectar este computador' : 'Coruja · Tela de bloqueio';
  if (isPairing && !wasPairing) part('server').focus();
  if (isPairing) part('connection').classList.add('hidden');
  if (screen.kind === 'locked') drawLocked(screen);
}

function drawLocked(screen) {
  const why = screen.hasEnded && screen.why === 'free' ? 'ended' : screen.why;
  document.body.dataset.why = why;
  tell('store', screen.store ?? '');
  tell('computer', screen.computer ?? '');
  part('computer').classList.toggle('long', (screen.computer ?? '').length > 10);
  tell('state-word', words[why].state);
  tell('how', words[why].how);
  tellOrHide('running', screen.remainingSeconds === null ? null : runningText(screen.remainingSeconds));
  tellOrHide('event', screen.event === null ? null : `Corujão agora: ${screen.event}`);
  part('note').classList.toggle('hidden', screen.note === null);
  tell('note-text', screen.note?.text ?? '');
  tellConnection(screen.isConnected);
}

function runningText(seconds) {
  return `Seu tempo continua correndo: ${timeOf(seconds)}`;
}

function timeOf(seconds) {
  const two = (number) => String(number).padStart(2, '0');
  const minutes = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  return seconds < 3_600 ? minutes : `${Math.floor(seconds / 3_600)}:${minutes}`;
}

function tellConnection(isConnected) {
  part('connection').className = `connection ${isConnected ? 'connected' : 'away'}`;
  tell('connection-word', isConnected ? 'Conectado à loja' : 'Sem conexão com a loja');
}

/** Writes only what is new, so that a screen reader says only that. */
function tell(id, text) {
  if (part(id).textContent !== text) part(id).textContent = text;
}

function tellOrHide(id, text) {
  part(id).classList.toggle('hidden', text === null);
  tell(id, text ?? '');
}

const hour = new Intl.DateTimeFormat('pt-BR', { hour: '2-digit', minute: '2-digit' });
const day = new Intl.DateTimeFormat('pt-BR', { weekday: 'long', day: 'numeric', month: 'long' });

function drawClock() {
  // oxlint-disable-next-line coruja/no-clock -- a clock on the wall of the lock screen; nothing is counted by it
  const now = new Date();
  tell('hour', hour.format(now));
  tell('day', day.format(now));
}

drawClock();
setInterval(drawClock, 1_000);

part('pairing').addEventListener('submit', (event) => {
  event.preventDefault();
  void pair();
});

async function pair() {
  const typed = { server: part('server').value, code: part('code').value };
  part('connect').disabled = true;
  tell('problem', '');
  try {
    const answer = await fetch('pair', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(typed),
    });
    const { problem } = await answer.json();
    tell('problem', problem ?? '');
    if (problem === null) part('pairing').reset();
    else part('code').select();
  } catch {
    tell('problem', 'Algo deu errado. Tente de novo.');
  }
  part('connect').disabled = false;
}
