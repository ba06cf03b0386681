/** Parses PostgreSQL's text form of an array, such as `{1,NULL,"with \"quotes\""}` or `{{a,b},{c,d}}`. */
export function parseArray(text: string, parseElement: (element: string) => unknown): unknown[] {
  // An array whose indexes do not start at 1 begins with its bounds: [0:1]={a,b}.
  const start = text.indexOf('{');
  if (start === -1) throw new SyntaxError('Not a PostgreSQL array.');
  return readLevel({ text, position: start + 1 }, parseElement);
}

interface Cursor {
  readonly text: string;
  position: number;
}

/** Reads up to the closing brace of one level; the cursor is after its opening brace. */
function readLevel(cursor: Cursor, parseElement: (element: string) => unknown): unknown[] {
  const elements: unknown[] = [];
  while (cursor.position < cursor.text.length) {
    const character = cursor.text[cursor.position];
    if (character === '}') {
      cursor.position += 1;
      return elements;
    }
    if (character === ',') {
      cursor.position += 1;
    } else if (character === '{') {
      cursor.position += 1;
      elements.push(readLevel(cursor, parseElement));
    } else if (character === '"') {
      elements.push(parseElement(readQuoted(cursor)));
    } else {
      const plain = readPlain(cursor);
      elements.push(plain === 'NULL' ? null : parseElement(plain));
    }
  }
  throw new SyntaxError('Unterminated PostgreSQL array.');
}

function readQuoted(cursor: Cursor): string {
  let value = '';
  for (cursor.position += 1; cursor.text[cursor.position] !== '"'; cursor.position += 1) {
    if (cursor.position >= cursor.text.length) throw new SyntaxError('Unterminated PostgreSQL array.');
    if (cursor.text[cursor.position] === '\\') cursor.position += 1;
    value += cursor.text[cursor.position];
  }
  cursor.position += 1;
  return value;
}

function readPlain(cursor: Cursor): string {
  const start = cursor.position;
  while (cursor.position < cursor.text.length && !isEnd(cursor.text[cursor.position])) cursor.position += 1;
  return cursor.text.slice(start, cursor.position);
}

function isEnd(character: string | undefined): boolean {
  return character === ',' || character === '}';
}
