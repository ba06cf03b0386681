/**
 * The servers that a connection string names, each as a connection string of its own. Several stand in it as libpq, psql and
 * pg_dump know them: `postgres://user:secret@one:5432,two:5432/coruja`. Neither the driver nor a URL parser does.
 */
export function serversOf(databaseUrl: string): string[] {
  const [, start = '', hosts = '', rest = ''] =
    /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#@]*)(.*)$/s.exec(databaseUrl) ?? [];
  if (!hosts.includes(',')) return [databaseUrl];
  return hosts.split(',').map((host) => `${start}${host}${rest}`);
}

/** Whether a text is a connection string of one server or several. */
export function isPostgresUrl(text: string): boolean {
  return serversOf(text).every(
    (server) => URL.canParse(server) && /^postgres(ql)?:$/.test(new URL(server).protocol),
  );
}

/** libpq's word for which of the servers is meant. To write is what we need, so nothing else may be asked for. */
export function asksForWriting(databaseUrl: string): boolean {
  const [server = ''] = serversOf(databaseUrl);
  const wanted = new URL(server).searchParams.get('target_session_attrs');
  return wanted === null || wanted === 'read-write' || wanted === 'primary';
}

/** What may stand in a log: no user, no password. */
export function hostOf(server: string): string {
  return new URL(server).host;
}
