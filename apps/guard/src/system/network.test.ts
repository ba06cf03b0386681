import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { NetworkInterfaceInfo } from 'node:os';
import { expect, test } from 'vitest';
import { broadcastAddresses, macAddresses, sendWakePackets } from './network.ts';
import { SystemFailure } from './system.ts';

function card(mac: string, address = '192.168.0.7', netmask = '255.255.255.0'): NetworkInterfaceInfo {
  return { family: 'IPv4', address, netmask, mac, internal: false, cidr: null };
}

const lo: NetworkInterfaceInfo = { ...card('00:00:00:00:00:00', '127.0.0.1', '255.0.0.0'), internal: true };

test('the addresses of the own network cards are reported once each, without internal and empty ones', () => {
  const interfaces = {
    lo: [lo],
    eth0: [card('A8:5E:45:00:11:22'), card('A8:5E:45:00:11:22', 'fe80::1')],
    tun0: [card('00:00:00:00:00:00', '10.8.0.2')],
    wlan0: [card('a8:5e:45:00:11:23')],
  };
  expect(macAddresses(interfaces)).toEqual(['a8:5e:45:00:11:22', 'a8:5e:45:00:11:23']);
});

test('a packet goes to every network that the computer is in', () => {
  const interfaces = {
    lo: [lo],
    eth0: [card('aa:aa:aa:aa:aa:aa')],
    eth1: [card('aa:aa:aa:aa:aa:ab', '10.1.2.3', '255.255.240.0')],
  };
  expect(broadcastAddresses(interfaces)).toEqual(['192.168.0.255', '10.1.15.255', '255.255.255.255']);
});

test('six times FF and sixteen times the address arrive by UDP, for each address', async () => {
  const receiver = createSocket('udp4');
  const packets: string[] = [];
  const all = new Promise<void>((resolve) => {
    receiver.on('message', (packet) => {
      if (packets.push(packet.toString('hex')) === 2) resolve();
    });
  });
  receiver.bind(0, '127.0.0.1');
  await once(receiver, 'listening');
  const { port } = receiver.address() as AddressInfo;
  await sendWakePackets(['a8:5e:45:00:11:22', 'a8:5e:45:00:11:23'], { hosts: ['127.0.0.1'], port });
  await all;
  receiver.close();
  expect(packets.sort()).toEqual(
    ['a85e45001122', 'a85e45001123'].map((mac) => `${'ff'.repeat(6)}${mac.repeat(16)}`),
  );
});

test('without a network it fails with a sentence', async () => {
  await expect(sendWakePackets(['a8:5e:45:00:11:22'], { hosts: [], port: 9 })).rejects.toThrow(
    new SystemFailure('A rede deste computador não aceitou o pedido de ligar.'),
  );
});
