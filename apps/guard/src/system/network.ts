import { createSocket } from 'node:dgram';
import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os';
import { SystemFailure } from './system.ts';

type Interfaces = Partial<Record<string, readonly NetworkInterfaceInfo[]>>;

/** The discard port, to which network cards listen by custom; they look at the content alone. */
const WAKE_PORT = 9;
const MOST_ADDRESSES = 4;
const NO_ADDRESS = '00:00:00:00:00:00';
const EVERYWHERE = '255.255.255.255';

/** The MAC addresses of the computer's own network cards, at most four. */
export function macAddresses(interfaces: Interfaces = networkInterfaces()): string[] {
  const found = external(interfaces).map(({ mac }) => mac.toLowerCase());
  const valid = found.filter((mac) => mac !== NO_ADDRESS && /^[0-9a-f]{2}(:[0-9a-f]{2}){5}$/.test(mac));
  return [...new Set(valid)].slice(0, MOST_ADDRESSES);
}

/**
 * The broadcast address of each network that the computer is in: with several, a system sends to `255.255.255.255` on one of them
 * alone.
 */
export function broadcastAddresses(interfaces: Interfaces = networkInterfaces()): string[] {
  const own = external(interfaces)
    .filter(({ family }) => family === 'IPv4')
    .map(({ address, netmask }) => {
      const mask = netmask.split('.').map(Number);
      return address
        .split('.')
        .map((part, at) => Number(part) | (~(mask[at] ?? 255) & 255))
        .join('.');
    });
  return [...new Set([...own, EVERYWHERE])];
}

/** Six times FF and sixteen times the address. */
function magicPacket(mac: string): Buffer {
  const address = Buffer.from(mac.replaceAll(':', ''), 'hex');
  return Buffer.concat([Buffer.alloc(6, 0xff), ...Array.from({ length: 16 }, () => address)]);
}

/**
 * Broadcasts the packet that wakes each of these network cards.
 *
 * @throws SystemFailure when not one packet could be sent
 */
export async function sendWakePackets(
  addresses: readonly string[],
  to: { readonly hosts: readonly string[]; readonly port: number } = {
    hosts: broadcastAddresses(),
    port: WAKE_PORT,
  },
): Promise<void> {
  const socket = createSocket('udp4');
  try {
    await new Promise<void>((resolve, reject) => {
      socket.once('error', reject);
      socket.bind(0, resolve);
    });
    socket.setBroadcast(true);
    const sendings = addresses.flatMap((mac) =>
      to.hosts.map(
        (host) =>
          new Promise<boolean>((resolve) => {
            socket.send(magicPacket(mac), to.port, host, (error) => resolve(!error));
          }),
      ),
    );
    if (!(await Promise.all(sendings)).includes(true)) throw new Error('no network');
  } catch {
    throw new SystemFailure('A rede deste computador não aceitou o pedido de ligar.');
  } finally {
    socket.close();
  }
}

function external(interfaces: Interfaces): NetworkInterfaceInfo[] {
  return Object.values(interfaces).flatMap((infos) => infos?.filter(({ internal }) => !internal) ?? []);
}
