// What a browser does by keys and menus is of no use in the guard's windows: new windows, saving, printing, looking inside.
// Read before anything else of a page, so that there is no moment without it.

addEventListener('contextmenu', (event) => event.preventDefault());
addEventListener('dragstart', (event) => event.preventDefault());
addEventListener(
  'keydown',
  (event) => {
    const isTyping = event.target instanceof HTMLInputElement;
    if (isTyping ? !isPlain(event) && !isEditing(event) : !isPlain(event) || !isMoving(event))
      event.preventDefault();
  },
  { capture: true },
);

function isPlain(event) {
  return !event.ctrlKey && !event.altKey && !event.metaKey && !/^F\d/.test(event.key);
}

function isEditing(event) {
  return event.ctrlKey && !event.shiftKey && !event.altKey && /^[acvxz]$/i.test(event.key);
}

function isMoving(event) {
  return /^(?:Tab|Enter| )$/.test(event.key);
}
