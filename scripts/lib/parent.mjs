/**
 * Ends this process, as SIGTERM does, when the npm that started it is gone. npm passes SIGTERM on to a shell between
 * itself and us, which dies of it without a word to us: without this, `kill` of `npm start` would leave the server
 * running, holding its port and its data folder. A process that npm did not start may outlive its parent, say under nohup.
 */
export function endWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 200);
  watch.unref();
}
