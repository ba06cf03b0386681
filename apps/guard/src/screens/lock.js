// The page that covers the screen: it only shows what the guard sends (docs/product/guard.md#screen).

const element = (id) => document.getElementById(id);

const texts = {
  free: { state: 'Livre', how: 'Peça no balcão para liberar este computador.' },
  ended: { state: 'Seu tempo acabou', how: 'Para continuar, peça mais tempo no balcão.' },
  blocked: { state: 'Bloqueado', how: 'Este computador está bloqueado. Peça ajuda no balcão.' },
  paused: { how: 'Para voltar antes, peça no balcão.' },
  cloned: {
    state: 'Este computador foi clonado',
    how: 'Outro computador usa a mesma conexão. Chame alguém do balcão.',
  },
  connecting: { state: 'Conectando à loja…', how: 'Se demorar, chame alguém do balcão.' },
};

const events = new EventSource('lock/events');
events.addEventListener('message', (event) => draw(JSON.parse(event.data)));
events.addEventListener('error', () => showConnection(false));

function draw(screen) {
  const isPairing = screen.kind === 'pairing';
  const wasPairing = !element('pairing').classList.contains('hidden');
  element('pairing').classList.toggle('hidden', !isPairing);
  element('locked').classList.toggle('hidden', screen.kind !== 'locked');
  document.title = isPairing ? 'Coruja · Conectar este computador' : 'Coruja · Tela de bloqueio';
  if (isPairing && !wasPairing) element('server').focus();
  if (isPairing) element('connection').classList.add('hidden');
  if (screen.kind === 'locked') drawLocked(screen);
}

function drawLocked(screen) {
  const why = screen.hasEnded && screen.why === 'free' ? 'ended' : screen.why;
  document.body.dataset.why = why;
  setText('store', screen.store ?? '');
  setText('computer', screen.computer ?? '');
  element('computer').classList.toggle('long', (screen.computer ?? '').length > 10);
  const isPaused = why === 'paused';
  setText('state-text', isPaused ? `Sessão pausada até ${screen.pausedUntil}` : texts[why].state);
  setText('how', texts[why].how);
  setTextOrHide('running', screen.remainingSeconds === null ? null : runningText(screen, isPaused));
  setTextOrHide('event', screen.event === null ? null : `Corujão agora: ${screen.event}`);
  element('note').classList.toggle('hidden', screen.note === null);
  setText('note-text', screen.note?.text ?? '');
  showConnection(screen.isConnected);
}

function runningText({ remainingSeconds }, isPaused) {
  return `${isPaused ? 'Seu tempo está parado' : 'Seu tempo continua correndo'}: ${timeOf(remainingSeconds)}`;
}

function timeOf(seconds) {
  const two = (number) => String(number).padStart(2, '0');
  const minutes = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  return seconds < 3_600 ? minutes : `${Math.floor(seconds / 3_600)}:${minutes}`;
}

function showConnection(isConnected) {
  element('connection').className = `connection ${isConnected ? 'connected' : 'away'}`;
  setText('connection-text', isConnected ? 'Conectado à loja' : 'Sem conexão com a loja');
}

/** Writes only changes, so that a screen reader reads only those. */
function setText(id, text) {
  if (element(id).textContent !== text) element(id).textContent = text;
}

function setTextOrHide(id, text) {
  element(id).classList.toggle('hidden', text === null);
  setText(id, text ?? '');
}

const hour = new Intl.DateTimeFormat('pt-BR', { hour: '2-digit', minute: '2-digit' });
const day = new Intl.DateTimeFormat('pt-BR', { weekday: 'long', day: 'numeric', month: 'long' });

function drawClock() {
  // oxlint-disable-next-line coruja/no-clock -- the clock shown on the lock screen; nothing is counted by it
  const now = new Date();
  setText('hour', hour.format(now));
  setText('day', day.format(now));
}

drawClock();
setInterval(drawClock, 1_000);

element('pairing').addEventListener('submit', (event) => {
  event.preventDefault();
  void pair();
});

async function pair() {
  const typed = { server: element('server').value, code: element('code').value };
  element('connect').disabled = true;
  setText('problem', '');
  try {
    const answer = await fetch('pair', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(typed),
    });
    const { problem } = await answer.json();
    setText('problem', problem ?? '');
    if (problem === null) element('pairing').reset();
    else element('code').select();
  } catch {
    setText('problem', 'Algo deu errado. Tente de novo.');
  }
  element('connect').disabled = false;
}
