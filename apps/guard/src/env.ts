// The only file that reads the environment, which the installer sets for the service.

export interface Env {
  /** `CORUJA_GUARD_DIR`: where the token and the running session are stored. */
  readonly directory: string | null;
  /** `CORUJA_GUARD_BROWSER`: the browser for the windows, if it is not one of the usual ones. */
  readonly browser: string | null;
  /** `CORUJA_GUARD_USER`: the account that uses the desktop, when the guard itself runs as the system's account. */
  readonly desktopUser: string | null;
  readonly path: string;
  readonly home: string;
  readonly hasDisplay: boolean;
  /** `DISPLAY`, on X11. */
  readonly display?: string | null;
  /** `XAUTHORITY`: the file with the display's cookie. */
  readonly authority?: string | null;
  /** `CORUJA_GUARD_ETC`: the folder of the system's settings, `/etc` without it; for images and tests. */
  readonly etc?: string;
  /** Windows' own folders; null on other systems. */
  readonly windows: WindowsFolders | null;
}

export interface WindowsFolders {
  /** `C:\\Windows` */
  readonly system: string;
  /** `C:\\ProgramData` */
  readonly programData: string;
  /** `C:\\Program Files`, and the folder of 32-bit programs. */
  readonly programs: readonly string[];
}

/** Null if it is absent or empty. */
function given(name: string): string | null {
  return process.env[name] || null;
}

/** What start.sh, or the service on Windows, sets (docs/guard.md#updates). */
export interface UpdateEnv {
  /** `CORUJA_GUARD_PROGRAM`: the folder of the installed program; without it the guard does not update itself. */
  readonly program: string | null;
  /** `CORUJA_GUARD_TRIAL`: the offer of the update that this process is. */
  readonly trial: string | null;
}

export function readUpdateEnv(): UpdateEnv {
  return { program: given('CORUJA_GUARD_PROGRAM'), trial: given('CORUJA_GUARD_TRIAL') };
}

export function readEnv(): Env {
  return {
    directory: given('CORUJA_GUARD_DIR'),
    browser: given('CORUJA_GUARD_BROWSER'),
    desktopUser: given('CORUJA_GUARD_USER'),
    path: given('PATH') ?? '',
    home: given('HOME') ?? given('USERPROFILE') ?? '/',
    hasDisplay: given('DISPLAY') !== null || given('WAYLAND_DISPLAY') !== null,
    display: given('DISPLAY'),
    authority: given('XAUTHORITY'),
    etc: given('CORUJA_GUARD_ETC') ?? '/etc',
    windows:
      process.platform === 'win32'
        ? {
            system: given('SystemRoot') ?? 'C:\\Windows',
            programData: given('ProgramData') ?? 'C:\\ProgramData',
            programs: ['ProgramW6432', 'ProgramFiles', 'ProgramFiles(x86)'].flatMap(
              (name) => given(name) ?? [],
            ),
          }
        : null,
  };
}

/** The environment of a program that runs as another account: the same display, that account's home. */
export function environmentWithHome(home: string): NodeJS.ProcessEnv {
  return { ...process.env, HOME: home };
}

/** The environment of a program that must know nothing of the display and the player's session. */
export function environmentWithoutDisplay(home: string): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'], HOME: home, LANG: 'pt_BR.UTF-8' };
}
