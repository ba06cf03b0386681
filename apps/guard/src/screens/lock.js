// The page that covers the screen: it only shows what the guard sends (docs/product/guard.md#screen).

const element = (id) => document.getElementById(id);

/** The last minute of an idle computer. */
let isSwitchingOff = false;

const events = new EventSource('lock/events');
events.addEventListener('message', (event) => draw(JSON.parse(event.data)));
events.addEventListener('error', () => showConnection(false, 'Sem conexão com a loja'));

function draw(screen) {
  const isPairing = screen.kind === 'pairing';
  const wasPairing = !element('pairing').classList.contains('hidden');
  element('pairing').classList.toggle('hidden', !isPairing);
  element('locked').classList.toggle('hidden', screen.kind !== 'locked');
  document.title = isPairing ? 'Coruja · Conectar este computador' : 'Coruja · Tela de bloqueio';
  if (isPairing && !wasPairing) element('server').focus();
  document.body.classList.toggle('pairing', isPairing);
  if (isPairing) element('connection').classList.add('hidden');
  if (isPairing) drawFace(null);
  if (screen.kind === 'locked') drawLocked(screen);
}

function drawLocked({ store, computer, note, isConnected, face, call, offersMaintenance, texts }) {
  document.body.dataset.why = texts.why;
  setText('store', store ?? '');
  setText('computer', computer ?? '');
  element('computer').classList.toggle('long', (computer ?? '').length > 10);
  setText('state-text', texts.state);
  setText('how', texts.how);
  setTextOrHide('running', texts.running);
  setTextOrHide('event', texts.event);
  isSwitchingOff = texts.idle !== null;
  setTextOrHide('idle', texts.idle);
  element('note').classList.toggle('hidden', note === null);
  setText('note-text', note?.text ?? '');
  showConnection(isConnected, texts.connection);
  drawFace(face);
  drawCall(call);
  drawMaintenance(offersMaintenance);
}

const callTexts = { open: 'Chamado enviado', answered: 'Atendente a caminho' };

function drawCall(call) {
  element('call').classList.toggle('hidden', call !== 'none');
  setTextOrHide('calling', callTexts[call] ?? null);
}

/** The field for a code, while it is open, in place of the button. */
let isMaintaining = false;

function drawMaintenance(isOffered) {
  if (!isOffered) closeMaintenance();
  element('maintain').classList.toggle('hidden', !isOffered || isMaintaining);
}

function openMaintenance() {
  if (element('maintain').classList.contains('hidden')) return;
  isMaintaining = true;
  element('maintain').classList.add('hidden');
  element('maintenance').classList.remove('hidden');
  element('maintenance-code').focus();
}

function closeMaintenance() {
  if (isMaintaining) element('maintain').classList.remove('hidden');
  isMaintaining = false;
  element('maintenance').classList.add('hidden');
  element('maintenance').reset();
  setText('maintenance-problem', '');
}

const noFace = { logo: null, picture: null, hourPrice: null, packages: [], nextEvent: null };

/** The store's pictures, what time costs, and the next Corujão. */
function drawFace(face) {
  const { logo, picture, hourPrice, packages, nextEvent } = face ?? noFace;
  const next = nextEvent !== null && Date.parse(nextEvent.startAt) > now().getTime() ? nextEvent : null;
  setPicture('logo', logo);
  setPicture('picture', picture);
  drawPrice(hourPrice);
  drawPackages(packages);
  drawNext(next);
  const isEmpty = [picture, hourPrice, next].every((part) => part === null) && packages.length === 0;
  element('face').classList.toggle('hidden', isEmpty);
  document.body.classList.toggle('alone', isEmpty);
}

function drawPrice(hourPrice) {
  element('price').classList.toggle('hidden', hourPrice === null);
  setText('hour-price', hourPrice === null ? '' : money.format(hourPrice / 100));
}

function drawNext(next) {
  element('next-event').classList.toggle('hidden', next === null);
  setText('next-event-name', next?.name ?? '');
  setText('next-event-when', next?.when ?? '');
}

/** Sets the address only when it changes, so that a picture is not loaded again. */
function setPicture(id, hash) {
  const image = element(id);
  image.classList.toggle('hidden', hash === null);
  if (hash !== null && image.dataset.hash !== hash) image.src = `pictures/${hash}`;
  image.dataset.hash = hash ?? '';
}

function drawPackages(packages) {
  const list = element('packages');
  list.classList.toggle('hidden', packages.length === 0);
  const text = JSON.stringify(packages);
  if (list.dataset.shown === text) return;
  list.dataset.shown = text;
  list.replaceChildren(
    ...packages.map(({ name, price }) => {
      const line = document.createElement('li');
      const [left, right] = [document.createElement('span'), document.createElement('span')];
      left.textContent = name;
      right.textContent = money.format(price / 100);
      line.append(left, right);
      return line;
    }),
  );
}

for (const press of ['keydown', 'pointerdown'])
  addEventListener(press, () => {
    if (isSwitchingOff) post('press');
  });

function showConnection(isConnected, text) {
  element('connection').className = `connection ${isConnected ? 'connected' : 'away'}`;
  setText('connection-text', text);
}

/** Writes only changes, so that a screen reader reads only those. */
function setText(id, text) {
  if (element(id).textContent !== text) element(id).textContent = text;
}

function setTextOrHide(id, text) {
  element(id).classList.toggle('hidden', text === null);
  setText(id, text ?? '');
}

const money = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });
const hour = new Intl.DateTimeFormat('pt-BR', { hour: '2-digit', minute: '2-digit' });
const day = new Intl.DateTimeFormat('pt-BR', { weekday: 'long', day: 'numeric', month: 'long' });

function now() {
  // oxlint-disable-next-line coruja/no-clock -- for the lock screen's clock and its next event; nothing is counted by it
  return new Date();
}

function drawClock() {
  setText('hour', hour.format(now()));
  setText('day', day.format(now()));
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
  const problem = await send('pair', typed);
  setText('problem', problem ?? '');
  if (problem === null) element('pairing').reset();
  else element('code').select();
  element('connect').disabled = false;
}

element('maintenance').addEventListener('submit', (event) => {
  event.preventDefault();
  void maintain();
});

async function maintain() {
  element('open-maintenance').disabled = true;
  setText('maintenance-problem', '');
  const problem = await send('maintenance', { code: element('maintenance-code').value });
  if (problem === null) closeMaintenance();
  setText('maintenance-problem', problem ?? '');
  element('maintenance-code').select();
  element('open-maintenance').disabled = false;
}

/** @returns a sentence if it failed */
async function send(page, typed) {
  try {
    const answer = await fetch(page, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(typed),
    });
    const { problem } = await answer.json();
    return problem;
  } catch {
    return 'Algo deu errado. Tente de novo.';
  }
}

element('call').addEventListener('click', callAttendant);
addEventListener('keydown', (event) => {
  const isPlain = !event.ctrlKey && !event.altKey && !event.metaKey && !event.repeat;
  const isTyping = event.target instanceof HTMLInputElement;
  if (isPlain && event.key === 'Escape') closeMaintenance();
  if (!isPlain || isTyping) return;
  if (event.key.toLowerCase() === 'c') callAttendant();
  if (event.key.toLowerCase() === 'm') openMaintenance();
});

element('maintain').addEventListener('click', openMaintenance);
element('close-maintenance').addEventListener('click', closeMaintenance);

/** The guard then shows whether it was sent. */
function callAttendant() {
  if (element('call').classList.contains('hidden')) return;
  post('call');
}

function post(page) {
  void fetch(page, { method: 'POST', headers: { 'Content-Type': 'application/json' } }).catch(() => {});
}
