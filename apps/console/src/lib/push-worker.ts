/** The worker of notifications, a file of its own (public/push-worker.js). */
export const pushWorker = '/push-worker.js';
