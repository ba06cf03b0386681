// Disables what a browser offers by keys and menus: new windows, saving, printing, developer tools. The first script of each
// page, so that it is always active.

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
