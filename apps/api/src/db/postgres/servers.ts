/**
 * The servers of a connection string, each as its own connection string. libpq, psql and pg_dump accept
 * several in one: `postgres://user:secret@one:5432,two:5432/coruja`. Neither the driver nor a URL parser
 * does.
 */
export function serversOf(databaseUrl: string): string[] {
  const [, start = '', hosts = '', rest = ''] =
    /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#@]*)(.*)$/s.exec(databaseUrl) ?? [];
  if (!hosts.includes(',')) return [databaseUrl];
  return hosts.split(',').map((host) => `${start}${host}${rest}`);
}

/** Whether a text is a connection string of one or several servers. */
export function isPostgresUrl(text: string): boolean {
  return serversOf(text).every(
    (server) => URL.canParse(server) && /^postgres(ql)?:$/.test(new URL(server).protocol),
  );
}

/** Checks target_session_attrs, libpq's choice of server. We need to write, so other values are refused. */
export function requiresPrimary(databaseUrl: string): boolean {
  const [server = ''] = serversOf(databaseUrl);
  const wanted = new URL(server).searchParams.get('target_session_attrs');
  return wanted === null || wanted === 'read-write' || wanted === 'primary';
}

/** Host and port for the log, without user and password. */
export function hostOf(server: string): string {
  return new URL(server).host;
}
