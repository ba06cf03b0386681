// The store's games and programs (docs/product/shortcuts.md#on-the-computers): a press asks the guard to start one.

const element = (id) => document.getElementById(id);
const search = element('search');

/** So that a second press of an impatient hand starts nothing twice. */
const restMs = 3_000;

let shortcuts = [];
let resting = null;

const events = new EventSource('launcher/events');
events.addEventListener('message', (event) => {
  shortcuts = JSON.parse(event.data).shortcuts;
  draw();
});

function draw() {
  const focused = document.activeElement?.dataset.id;
  const wanted = plain(search.value);
  const shown = shortcuts.filter(({ name }) => plain(name).includes(wanted));
  element('tiles').replaceChildren(...shown.map(tileOf));
  element('none').classList.toggle('hidden', shown.length > 0 || shortcuts.length === 0);
  if (focused !== undefined)
    tiles()
      .find(({ dataset }) => dataset.id === focused)
      ?.focus();
}

function tileOf({ id, name, icon }) {
  const tile = document.createElement('button');
  tile.type = 'button';
  tile.className = 'tile';
  tile.dataset.id = id;
  tile.append(iconOf(name, icon), spanOf('name', name));
  tile.addEventListener('click', () => void launch(id, name));
  const item = document.createElement('li');
  item.append(tile);
  return item;
}

function iconOf(name, icon) {
  if (icon === null) {
    const letter = spanOf('icon letter', name.slice(0, 1).toUpperCase());
    letter.ariaHidden = 'true';
    return letter;
  }
  const picture = document.createElement('img');
  picture.src = `pictures/${icon}`;
  picture.alt = '';
  const frame = spanOf('icon', '');
  frame.append(picture);
  return frame;
}

function spanOf(className, text) {
  const span = document.createElement('span');
  span.className = className;
  span.textContent = text;
  return span;
}

async function launch(id, name) {
  if (resting === id) return;
  resting = id;
  setTimeout(() => {
    if (resting === id) resting = null;
  }, restMs);
  tell(`Abrindo ${name}…`, false);
  const problem = await askToLaunch(id);
  if (problem !== null) tell(problem, true);
}

async function askToLaunch(id) {
  try {
    const headers = { 'Content-Type': 'application/json' };
    const answer = await fetch('launch', { method: 'POST', headers, body: JSON.stringify({ id }) });
    return (await answer.json()).problem;
  } catch {
    return 'Não abriu. Chame o atendente.';
  }
}

function tell(text, isFailure) {
  element('status').textContent = text;
  element('status').classList.toggle('failed', isFailure);
}

search.addEventListener('input', draw);

addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  const list = tiles();
  const at = list.indexOf(document.activeElement);
  if (event.key === 'Escape') return clear();
  if (event.key === 'Enter' && document.activeElement === search) return list[0]?.click();
  const next = nextTile(event.key, list, at);
  if (next !== undefined) return next.focus();
  if (event.key.length !== 1 || event.key === ' ' || document.activeElement === search) return;
  search.value += event.key;
  search.focus();
  draw();
});

function clear() {
  search.value = '';
  search.focus();
  draw();
}

/** Within a text the left and right arrows move the caret. */
function nextTile(key, list, at) {
  if (at < 0) return key === 'ArrowDown' ? list[0] : undefined;
  const columns = list.filter(({ offsetTop }) => offsetTop === list[0].offsetTop).length;
  const steps = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns };
  const step = steps[key];
  if (step === undefined) return undefined;
  return list[at + step] ?? (key === 'ArrowUp' ? search : undefined);
}

function tiles() {
  return [...document.querySelectorAll('.tile')];
}

/** Without accents and case. */
function plain(text) {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
}
