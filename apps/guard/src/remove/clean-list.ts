// What is removed between two customers on Linux (docs/guard.md#cleaning-between-customers), relative to the player's home folder.
// Only what holds a sign-in or the trace of one: never games, which are large and the same for everybody.

interface CleanList {
  /** Relative to the player's home folder, with `/`. */
  readonly home: readonly string[];
  /** Folders for all accounts: of these only what belongs to the player. */
  readonly temporary: readonly string[];
}

/** Of `--user-data-dir`'s defaults: https://chromium.googlesource.com/chromium/src/+/main/docs/user_data_dir.md */
const CHROMIUM = [
  'chromium',
  'google-chrome',
  'google-chrome-beta',
  'microsoft-edge',
  'microsoft-edge-beta',
].flatMap((name) => [`.config/${name}`, `.cache/${name}`]);

/** Profiles since 147 may be in the XDG folder: https://support.mozilla.org/kb/profiles-where-firefox-stores-user-data */
const FIREFOX = ['.mozilla/firefox', '.config/mozilla/firefox', '.cache/mozilla/firefox'];

/**
 * Steam's accounts, its remembered sign-in and its web pages' cookies, not `steamapps`, where the games are. The same files are in
 * the folder of its Flatpak.
 */
const STEAM = ['', '.var/app/com.valvesoftware.Steam/'].flatMap((folder) => [
  `${folder}.local/share/Steam/config/loginusers.vdf`,
  `${folder}.local/share/Steam/config/config.vdf`,
  `${folder}.local/share/Steam/config/htmlcache`,
  `${folder}.local/share/Steam/local.vdf`,
  `${folder}.steam/registry.vdf`,
]);

/** Epic's launcher through Legendary and Heroic: their README files name the file of the sign-in. */
const EPIC = ['.config/legendary/user.json', '.config/heroic/legendaryConfig/legendary/user.json'];

/** Epic's, Riot's and Battle.net's own launchers in the folders of Lutris' installers: the Windows accounts of their Wine. */
const WINE = ['epic-games-store', 'league-of-legends', 'battlenet'].map(
  (name) => `Games/${name}/drive_c/users`,
);

/** Electron's `userData` of Discord's three channels. */
const DISCORD = ['.config/discord', '.config/discordptb', '.config/discordcanary'];

/** Where Flatpak and Snap keep an app's files: https://docs.flatpak.org/en/latest/sandbox-permissions.html */
const SANDBOXED = [
  ...[
    'com.discordapp.Discord',
    'com.google.Chrome',
    'com.microsoft.Edge',
    'org.chromium.Chromium',
    'org.mozilla.firefox',
  ].map((name) => `.var/app/${name}`),
  ...['chromium', 'discord', 'firefox'].map((name) => `snap/${name}`),
];

/** Passwords that browsers and launchers keep in the desktop's keyring (GNOME, KDE), and the trash. */
const DESKTOP = ['.local/share/keyrings', '.local/share/kwalletd', '.local/share/Trash'];

export const linuxCleanList: CleanList = {
  home: [...CHROMIUM, ...FIREFOX, ...STEAM, ...EPIC, ...WINE, ...DISCORD, ...SANDBOXED, ...DESKTOP],
  temporary: ['/tmp', '/var/tmp', '/dev/shm'],
};
