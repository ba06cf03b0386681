// The small window that stays above the others while a session runs (docs/product/guard.md#screen): the time left, the
// warnings with their sound, and messages from the counter.

const part = (id) => document.getElementById(id);

const small = { width: 320, height: 100 };
const large = { width: 480, height: 240 };
const margin = 16;

let warned = null;
let understood = null;
let placed = null;

const events = new EventSource('notice/events');
events.addEventListener('message', (event) => draw(JSON.parse(event.data)));

function draw(screen) {
  const isOpen = screen.kind === 'open';
  document.body.classList.toggle('covering', !isOpen);
  part('over').classList.toggle('hidden', isOpen);
  if (!isOpen) return cover();
  const time = timeOf(screen.remainingSeconds);
  document.title = `${time} · Coruja`;
  tell('time', time);
  tell('computer', screen.computer);
  document.body.classList.toggle('ending', screen.remainingSeconds <= 300);
  part('away').classList.toggle('hidden', screen.isConnected);
  part('bar').style.transform = `scaleX(${screen.remainingSeconds / Math.max(1, screen.durationSeconds)})`;
  const note = screen.note !== null && screen.note.id !== understood ? screen.note : null;
  const warning = note === null ? screen.warning : null;
  part('note').classList.toggle('hidden', note === null);
  part('warning').classList.toggle('hidden', warning === null);
  if (note !== null) drawNote(note);
  if (warning !== null) tell('warning-title', leftText(screen.remainingSeconds));
  if (screen.warning !== null && screen.warning !== warned) sound(screen.warning);
  warned = screen.warning;
  place(note !== null || warning !== null ? large : small);
}

function drawNote({ id, text }) {
  tell('note-text', text);
  part('understood').dataset.note = id;
}

part('understood').addEventListener('click', (event) => {
  understood = event.currentTarget.dataset.note;
  part('note').classList.add('hidden');
  place(small);
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

function tell(id, text) {
  if (part(id).textContent !== text) part(id).textContent = text;
}

/** In the upper right corner, with room for the title that some systems draw above it. */
function place(next) {
  const width = next.width + Math.max(0, outerWidth - innerWidth);
  const height = next.height + Math.max(0, outerHeight - innerHeight);
  put(screen.availLeft + screen.availWidth - width - margin, screen.availTop + 2 * margin, width, height);
}

/** The lock page takes a moment to come up; until then this window covers the screen, and the guard closes it behind that. */
function cover() {
  put(screen.availLeft, screen.availTop, screen.availWidth, screen.availHeight);
}

/** Once for each place, so that a player may push the window aside. */
function put(left, top, width, height) {
  const next = [left, top, width, height].join();
  if (next === placed) return;
  placed = next;
  resizeTo(width, height);
  moveTo(left, top);
}

/** Two soft notes of an owl, for the last minute three times. Made here, so that there is no file to load. */
function sound(minutes) {
  const context = new AudioContext();
  const times = minutes === 1 ? 3 : 1;
  for (let turn = 0; turn < times; turn += 1) {
    hoot(context, 440, turn * 1.1);
    hoot(context, 349, turn * 1.1 + 0.32);
  }
  setTimeout(() => void context.close(), times * 1_100 + 1_000);
}

function hoot(context, frequency, after) {
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
