import { describe, expect, it } from 'vitest';
import { shortcutKindOf } from './shortcut-target.ts';

describe('the target of a shortcut', () => {
  it.each([
    ['C:\\Jogos\\Counter-Strike 2\\cs2.exe', 'windows'],
    ['d:\\Atalhos\\Ação.LNK', 'windows'],
    ['/usr/bin/supertuxkart', 'linux'],
    ['/opt/Meu Jogo/jogo', 'linux'],
    ['steam://rungameid/730', 'address'],
    ['STEAM://rungameid/730', 'address'],
    ['com.epicgames.launcher://apps/Fortnite?action=launch&silent=true', 'address'],
    ['riotclient://launch', 'address'],
    ['battlenet://WTCG', 'address'],
    ['https://www.roblox.com/home', 'address'],
  ])('%s is allowed', (target, kind) => {
    expect(shortcutKindOf(target)).toBe(kind);
  });

  it.each([
    '',
    'cs2.exe',
    'C:\\Jogos\\cs2.bat',
    'C:\\Jogos\\..\\cs2.exe',
    'C:\\Jogos\\cs2.exe"',
    '\\\\servidor\\jogos\\cs2.exe',
    '/',
    '/usr/bin/',
    '//servidor/jogo',
    '/usr/bin/../../tmp/jogo',
    '/usr/bin/jogo\nrm',
    'http://exemplo.com',
    'file:///etc/passwd',
    'javascript://alert(1)',
    'ms-settings://',
    'steam://',
    'steam://run game',
    'https://exemplo.com/"x"',
    'https://exemplo.com/\u0000',
  ])('%j is not', (target) => {
    expect(shortcutKindOf(target)).toBeNull();
  });
});
