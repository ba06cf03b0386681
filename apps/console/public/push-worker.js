// Shows the owner's notifications. It answers no requests and stores nothing (docs/product/alerts.md#on-the-phone).

const page = '/admin/today';

self.addEventListener('push', (event) => {
  const { title, body, tag } = event.data.json();
  const look = { body, tag, lang: 'pt-BR', icon: '/icons/icon-192.png' };
  event.waitUntil(self.registration.showNotification(title, look));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage());
});

/** In a window that is open already, or in a new one. */
async function openPage() {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = windows.find(({ url }) => new URL(url).pathname === page);
  await (open ? open.focus() : self.clients.openWindow(page));
}
