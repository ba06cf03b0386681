/** A notice: one event of a stream of server-sent events. */
export interface LiveNotice {
  readonly id: string;
  readonly type: string;
  readonly data: string;
}

/**
 * Parses a stream of server-sent events. The browser's EventSource hides what is needed here: the status of a refusal, and the
 * server's keep-alive comments.
 *
 * @returns a function that takes the next piece and returns the notices that it completes
 */
export function createNoticeReader(): (piece: string) => LiveNotice[] {
  let rest = '';
  return (piece) => {
    const blocks = (rest + piece).split('\n\n');
    rest = blocks.pop() ?? '';
    return blocks.map(readBlock).filter((event) => event !== null);
  };
}

function readBlock(block: string): LiveNotice | null {
  const fields = new Map(
    block.split('\n').map((line) => {
      const [name = '', ...value] = line.split(': ');
      return [name, value.join(': ')] as const;
    }),
  );
  const type = fields.get('event');
  if (type === undefined) return null;
  return { type, id: fields.get('id') ?? '', data: fields.get('data') ?? '' };
}
