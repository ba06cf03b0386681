import { win32 } from 'node:path';

// What is removed between two customers on Windows (docs/guard.md#cleaning-between-customers), in the words of
// apps/guard/windows/remove.c: relative to the player's home folder, or a whole path, or a value of his registry. Never games.

const LOCAL = 'AppData\\Local';
const ROAMING = 'AppData\\Roaming';

/** The same page as for Linux: https://chromium.googlesource.com/chromium/src/+/main/docs/user_data_dir.md */
const CHROMIUM = [
  'Chromium',
  'Google\\Chrome',
  'Google\\Chrome Beta',
  'Microsoft\\Edge',
  'Microsoft\\Edge Beta',
].map((name) => `${LOCAL}\\${name}\\User Data`);

/** https://support.mozilla.org/kb/profiles-where-firefox-stores-user-data */
const FIREFOX = [`${ROAMING}\\Mozilla\\Firefox`, `${LOCAL}\\Mozilla\\Firefox`];

/** Its remembered sign-in and its web pages' cookies; the rest is in its own folder. */
const STEAM = [
  `${LOCAL}\\Steam\\local.vdf`,
  `${LOCAL}\\Steam\\htmlcache`,
  'HKCU:Software\\Valve\\Steam\\AutoLoginUser',
  'HKCU:Software\\Valve\\Steam\\RememberPassword',
];

/** In the folder where Steam is installed, which players may write to. `steamapps`, the games, stays. */
const STEAM_FOLDER = ['config\\loginusers.vdf', 'config\\config.vdf', 'config\\htmlcache', 'ssfn*'];

/** Settings with the remembered sign-in, and web pages' cookies. Which games there are is in ProgramData. */
const EPIC = [
  `${LOCAL}\\EpicGamesLauncher\\Saved`,
  '.config\\legendary\\user.json',
  `${ROAMING}\\heroic\\legendaryConfig\\legendary\\user.json`,
];

/** `RiotGamesPrivateSettings.yaml`, which holds the sign-in, and what is beside it. */
const RIOT = [`${LOCAL}\\Riot Games\\Riot Client\\Data`, `${LOCAL}\\Riot Games\\Beta\\Data`];

const BATTLE_NET = [
  `${ROAMING}\\Battle.net`,
  `${LOCAL}\\Battle.net`,
  'HKCU:Software\\Blizzard Entertainment\\Battle.net\\UnifiedAuth\\',
  'HKCU:Software\\Blizzard Entertainment\\Battle.net\\Identity\\',
];

/** Electron's `userData` of Discord's three channels; the programs are in Local. */
const DISCORD = ['discord', 'discordptb', 'discordcanary'].map((name) => `${ROAMING}\\${name}`);

/** Of `TEMP` what is in it. */
const TEMPORARY = [`${LOCAL}\\Temp\\*`];

/** @param steam the folder where Steam is installed, if it is */
export function windowsCleanList(steam: string | null): string[] {
  const inSteam = steam === null ? [] : STEAM_FOLDER.map((path) => win32.join(steam, path));
  return [
    ...CHROMIUM,
    ...FIREFOX,
    ...STEAM,
    ...inSteam,
    ...EPIC,
    ...RIOT,
    ...BATTLE_NET,
    ...DISCORD,
    ...TEMPORARY,
  ];
}
