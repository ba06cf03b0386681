// The small window above the others while a session runs (docs/product/guard.md#screen): the time left, warnings with a sound,
// and messages from the counter.

const element = (id) => document.getElementById(id);

const small = { width: 380, height: 100 };
/** With both buttons. */
const wide = { width: 470, height: 100 };
const large = { width: 480, height: 240 };
const margin = 16;

const callTexts = { open: 'Chamado enviado', answered: 'Atendente a caminho' };

let warned = null;
let understood = null;
let position = null;
let usual = small;

const events = new EventSource('notice/events');
events.addEventListener('message', (event) => draw(JSON.parse(event.data)));

function draw(screen) {
  const isOpen = screen.kind === 'open';
  document.body.classList.toggle('covering', !isOpen);
  element('over').classList.toggle('hidden', isOpen);
  if (!isOpen) return cover();
  drawTime(screen);
  setText('computer', screen.computer);
  drawButtons(screen);
  const note = screen.note !== null && screen.note.id !== understood ? screen.note : null;
  const alarm = screen.isGrace ? 'grace' : screen.warning;
  element('note').classList.toggle('hidden', note === null);
  element('warning').classList.toggle('hidden', note !== null || alarm === null);
  if (note !== null) drawNote(note);
  warn(alarm, screen);
  moveToCorner((note ?? alarm) ? large : usual);
}

function warn(alarm, screen) {
  if (alarm !== null) drawWarning(screen);
  if (alarm !== null && alarm !== warned) playWarning(alarm);
  warned = alarm;
}

function drawWarning({ isGrace, isCleaned, warning, remainingSeconds }) {
  const [title, text] = isGrace
    ? ['Sua sessão terminou. Salve seu jogo.', `O computador bloqueia em ${timeOf(remainingSeconds)}.`]
    : isCleaned && warning === 1
      ? ['Salve seu jogo', `Em ${shortTime(remainingSeconds)} os programas fecham e as contas saem.`]
      : [leftText(remainingSeconds), 'Para continuar jogando, peça mais tempo no balcão.'];
  setText('warning-title', title);
  setText('warning-text', text);
}

function shortTime(seconds) {
  return seconds > 50 ? '1 minuto' : `${seconds} segundos`;
}

function drawButtons({ call, hasShortcuts }) {
  element('call').classList.toggle('hidden', call !== 'none');
  element('games').classList.toggle('hidden', !hasShortcuts);
  element('calling').classList.toggle('hidden', callTexts[call] === undefined);
  setText('calling', callTexts[call] ?? '');
  usual = hasShortcuts ? wide : small;
}

function drawTime({ remainingSeconds, durationSeconds, isConnected, isMaintenance }) {
  const time = timeOf(remainingSeconds);
  document.title = `${time} · Coruja`;
  setText('time', time);
  setText('label', isMaintenance ? 'Manutenção' : 'restantes');
  // Maintenance is for computers without a connection, and leaves no room to say so.
  element('away').classList.toggle('hidden', isConnected || isMaintenance);
  document.body.classList.toggle('ending', remainingSeconds <= 300 && !isMaintenance);
  element('bar').style.transform = `scaleX(${remainingSeconds / Math.max(1, durationSeconds)})`;
}

function drawNote({ id, title, text }) {
  setText('note-title', title ?? 'Mensagem do balcão');
  setText('note-text', text);
  element('understood').dataset.note = id;
}

element('understood').addEventListener('click', (event) => {
  understood = event.currentTarget.dataset.note;
  element('note').classList.add('hidden');
  moveToCorner(usual);
});

for (const [id, write] of [
  ['call', 'call'],
  ['games', 'open-launcher'],
])
  element(id).addEventListener('click', () => {
    void fetch(write, { method: 'POST', headers: { 'Content-Type': 'application/json' } }).catch(() => {});
  });

function leftText(seconds) {
  const minutes = Math.ceil(seconds / 60);
  if (minutes > 1) return `Faltam ${minutes} minutos`;
  return seconds > 50 ? 'Falta 1 minuto' : `Faltam ${seconds} segundos`;
}

function timeOf(seconds) {
  const two = (number) => String(number).padStart(2, '0');
  const minutes = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  return seconds < 3_600 ? minutes : `${Math.floor(seconds / 3_600)}:${minutes}`;
}

function setText(id, text) {
  if (element(id).textContent !== text) element(id).textContent = text;
}

/** The upper right corner, with room for the title bar that some systems draw. */
function moveToCorner(size) {
  const width = size.width + Math.max(0, outerWidth - innerWidth);
  const height = size.height + Math.max(0, outerHeight - innerHeight);
  moveWindow(
    screen.availLeft + screen.availWidth - width - margin,
    screen.availTop + 2 * margin,
    width,
    height,
  );
}

/** Covers the screen until the lock page is there; then the guard closes this window. */
function cover() {
  moveWindow(screen.availLeft, screen.availTop, screen.availWidth, screen.availHeight);
}

/** Once for each position, so that a player may move the window away. */
function moveWindow(left, top, width, height) {
  const next = [left, top, width, height].join();
  if (next === position) return;
  position = next;
  resizeTo(width, height);
  moveTo(left, top);
}

/** The two notes of an owl, three times for the last minute and for a grace. Synthesized, so that there is no file to load. */
function playWarning(minutes) {
  const context = new AudioContext();
  const times = minutes === 5 ? 1 : 3;
  for (let played = 0; played < times; played += 1) {
    playNote(context, 440, played * 1.1);
    playNote(context, 349, played * 1.1 + 0.32);
  }
  setTimeout(() => void context.close(), times * 1_100 + 1_000);
}

function playNote(context, frequency, after) {
  const start = context.currentTime + after;
  const tone = context.createOscillator();
  const volume = context.createGain();
  tone.frequency.value = frequency;
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(0.35, start + 0.05);
  volume.gain.exponentialRampToValueAtTime(0.001, start + 0.6);
  tone.connect(volume).connect(context.destination);
  tone.start(start);
  tone.stop(start + 0.65);
}
