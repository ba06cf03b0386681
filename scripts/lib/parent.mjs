/**
 * Ends this process like SIGTERM when the npm that started it is gone. npm sends SIGTERM only to the shell between us, which dies
 * without passing it on: `kill` of `npm start` would leave the server running, with its port and data folder. A process that npm
 * did not start may outlive its parent, for example under nohup.
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
