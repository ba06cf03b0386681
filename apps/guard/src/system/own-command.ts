/** How this program starts itself: the packed one is its own executable, the built script runs in Node.js. */
export function ownCommand(command: string): [program: string, args: string[]] {
  const [, script = ''] = process.argv;
  return [process.execPath, script.endsWith('.js') ? [script, command] : [command]];
}
