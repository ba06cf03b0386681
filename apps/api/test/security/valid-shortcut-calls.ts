import { putShortcutIcon } from '@coruja/contract';
import { newShortcut } from '../factories.ts';
import { type World, onePixel } from './world.ts';

const store = ({ ids: { storeId } }: World) => ({ params: { storeId } });
const shortcut = ({ ids: { storeId, shortcutId } }: World) => ({ params: { storeId, shortcutId } });
const fields = ({ ids: { roomId } }: World) => ({
  name: 'Minecraft',
  target: 'C:\\Jogos\\minecraft.exe',
  arguments: '--demo',
  roomIds: [roomId],
});

async function withIcon(world: World) {
  const image = new Blob([onePixel], { type: 'image/png' });
  await world.owner.call(putShortcutIcon, { ...shortcut(world), body: { image } });
  return shortcut(world);
}

export const validShortcutCalls = {
  listShortcuts: store,
  createShortcut: (world: World) => ({ ...store(world), body: fields(world) }),
  updateShortcut: (world: World) => ({ ...shortcut(world), body: fields(world) }),
  deleteShortcut: async (world: World) => {
    const { id: shortcutId } = await newShortcut(world.owner);
    return { params: { ...store(world).params, shortcutId } };
  },
  moveShortcut: async (world: World) => {
    await newShortcut(world.owner);
    return { ...shortcut(world), body: { direction: 'down' as const } };
  },
  getShortcutIcon: withIcon,
  putShortcutIcon: (world: World) => ({
    ...shortcut(world),
    body: { image: { filename: 'jogo.png', buffer: onePixel } },
  }),
  removeShortcutIcon: withIcon,
};
