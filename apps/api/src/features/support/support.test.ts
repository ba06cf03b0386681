import { getSupport } from '@coruja/contract';
import { describe, expect, it } from 'vitest';
import { buildSecondApp } from '../../../test/security/second-app.ts';
import { fakePorts, noGuardPackages } from '../../../test/fake-ports.ts';
import { useTestApp } from '../../../test/test-app.ts';
import type { GuardPackages } from '../../ports/guard-packages.ts';

const app = useTestApp();

async function supportWith(guardPackages: GuardPackages) {
  const second = await buildSecondApp(app(), { ports: { ...fakePorts(), guardPackages } });
  const answer = await second.inject({ method: 'GET', url: '/api/support' });
  await second.close();
  return getSupport.answer.parse(answer.json()).guard;
}

describe('the support contact', () => {
  it('is public, and omits what the installation has not configured', async () => {
    const { status, body } = await app().call(getSupport, {});
    expect(status).toBe(200);
    expect(body).toEqual({
      email: null,
      whatsapp: null,
      guard: { version: 'v1.0.6', windows: null, windowsMsi: null, linux: null },
    });
  });

  it('is what the settings say', async () => {
    const contact = { email: 'ajuda@exemplo.com', whatsapp: '5511987654321' };
    const second = await buildSecondApp(app(), { ports: { ...fakePorts(), support: contact } });
    const answer = await second.inject({ method: 'GET', url: '/api/support' });
    await second.close();
    expect(answer.json()).toMatchObject(contact);
  });

  it('includes the guard’s download if it can be built, and its checksum once it exists', async () => {
    const windows = '/downloads/coruja-guarda-1.0.6-windows-x64.zip';
    const linux = '/downloads/coruja-guarda-1.0.6-linux-x64.tar.gz';
    const windowsMsi = '/downloads/coruja-guarda-1.0.6-windows-x64.msi';
    expect(await supportWith({ ...noGuardPackages, canMake: () => true })).toEqual({
      version: 'v1.0.6',
      windows: { path: windows, sizeBytes: null, sha256: null },
      windowsMsi: { path: windowsMsi, sizeBytes: null, sha256: null },
      linux: { path: linux, sizeBytes: null, sha256: null },
    });
    const made = { file: '/x', sizeBytes: 7, sha256: 'a'.repeat(64) };
    const guard = await supportWith({
      ...noGuardPackages,
      find: async (system) => (system === 'linux' ? made : null),
    });
    expect(guard).toEqual({
      version: 'v1.0.6',
      windows: null,
      windowsMsi: null,
      linux: { path: linux, sizeBytes: 7, sha256: made.sha256 },
    });
  });

  it('has no MSI if this server can make only the other package for Windows', async () => {
    const canMake = (system: string) => system !== 'windows-msi';
    const { windows, windowsMsi } = await supportWith({ ...noGuardPackages, canMake });
    expect(windows?.path).toContain('.zip');
    expect(windowsMsi).toBeNull();
  });
});
