import { AppError } from '../../app-error.ts';

// Programs and sites that the guards block (docs/product/guard.md#blocked-programs-and-sites). Here and not in the contract, because
// the console does not check them and would load it.

const MAX_PROGRAM = 64;
const MAX_ADDRESS = 500;
const MAX_HOST = 100;

/** What Windows or Linux needs for a desktop, and the browsers of the guard's own windows that each of them always has. */
const NEEDED = new Set(
  `applicationframehost.exe audiodg.exe conhost.exe csrss.exe ctfmon.exe dllhost.exe dwm.exe explorer.exe fontdrvhost.exe
  logonui.exe lsaiso.exe lsass.exe msedge.exe msedgewebview2.exe registry runtimebroker.exe searchhost.exe services.exe
  shellexperiencehost.exe sihost.exe smss.exe spoolsv.exe startmenuexperiencehost.exe svchost.exe system taskhostw.exe
  textinputhost.exe userinit.exe wininit.exe winlogon.exe
  bash chrome chromium chromium-browser cinnamon cinnamon-session cinnamon-session-binary dash dbus-broker
  dbus-broker-launch dbus-daemon dbus-launch gdm gdm3 gnome-session gnome-session-binary gnome-shell google-chrome
  google-chrome-stable i3 init ksmserver kwin_wayland kwin_x11 kwin_x11 lightdm lxqt-panel lxqt-session lxsession marco
  mate-panel mate-session microsoft-edge microsoft-edge-stable metacity msedge muffin mutter openbox pipewire plasma_session
  plasmashell pulseaudio sddm sh startplasma-x11 systemd wireplumber x xfce4-panel xfce4-session xfdesktop xfsettingsd xfwm4
  xinit xorg xwayland`.split(/\s+/),
);

const PROGRAM_PROBLEMS: readonly (readonly [has: (name: string) => boolean, text: string])[] = [
  [(name) => name === '', 'informe o nome de um programa.'],
  [(name) => name.length > MAX_PROGRAM, `use no máximo ${MAX_PROGRAM} caracteres.`],
  [isUnreadable, 'este texto tem caracteres que não são aceitos.'],
  [
    (name) => /[/\\]/.test(name) || /^(?:[A-Za-z]:|\.{1,2}$)/.test(name),
    'informe só o nome do arquivo, sem a pasta.',
  ],
  [(name) => /[*?:<>|"]/.test(name), 'escreva o nome inteiro, sem * ? : < > | nem aspas.'],
];

/**
 * File names, each once, whatever the case.
 *
 * @throws AppError that names the line, as in the form
 */
export function blockedProgramsOf(lines: readonly string[]): string[] {
  const names = new Map<string, string>();
  for (const [index, name] of lines.entries()) {
    const key = name.toLowerCase();
    const problem =
      PROGRAM_PROBLEMS.find(([has]) => has(name))?.[1] ??
      (NEEDED.has(key) || key.startsWith('coruja-')
        ? `o computador precisa de ${name}, que não pode ser bloqueado.`
        : null);
    if (problem !== null) throw lineError('blockedPrograms', index, problem);
    if (!names.has(key)) names.set(key, name);
  }
  return [...names.values()];
}

/**
 * Hosts, each once. An address is reduced to its host, without `www.` or `*.` in front.
 *
 * @param ownHost of this installation: nobody may cut the computers off from it
 * @throws AppError that names the line, as in the form
 */
export function blockedSitesOf(lines: readonly string[], ownHost: string): string[] {
  const hosts = new Set<string>();
  for (const [index, line] of lines.entries()) {
    const host = hostOf(line);
    const problem = host === null ? addressProblem(line) : hostProblem(host, ownHost);
    if (problem !== null || host === null) throw lineError('blockedSites', index, problem ?? NO_ADDRESS);
    hosts.add(host);
  }
  return [...hosts];
}

const NO_ADDRESS = 'este endereço não é de um site. Use algo como exemplo.com';

function addressProblem(line: string): string {
  if (line === '') return 'informe um endereço.';
  if (line.length > MAX_ADDRESS) return `use no máximo ${MAX_ADDRESS} caracteres.`;
  return NO_ADDRESS;
}

/** Null if it is no address of the web. */
function hostOf(line: string): string | null {
  if (line === '' || line.length > MAX_ADDRESS || isUnreadable(line)) return null;
  const address = /^[a-z][a-z\d+.-]*:\/\//i.test(line) ? line : `http://${line}`;
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) return null;
  return url.hostname
    .replace(/\.$/, '')
    .replace(/^\*\./, '')
    .replace(/^www\.(?=.*\.)/, '');
}

function hostProblem(host: string, ownHost: string): string | null {
  if (host.startsWith('[') || /^[\d.]+$/.test(host))
    return 'informe um nome como exemplo.com, não um número IP.';
  const labels = host.split('.');
  if (labels.length < 2 || labels.at(-1) === 'localhost')
    return 'informe o endereço completo, como exemplo.com.';
  if (host.length > MAX_HOST) return `use no máximo ${MAX_HOST} caracteres.`;
  if (ownHost === host || ownHost.endsWith(`.${host}`)) return `${host} é o endereço da própria Coruja.`;
  const isName = labels.every((label) => /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/.test(label));
  return isName && /\.[a-z][^.]+$/.test(host) ? null : NO_ADDRESS;
}

function isUnreadable(text: string): boolean {
  return /\p{Cc}/u.test(text) || !text.isWellFormed();
}

function lineError(field: string, index: number, problem: string): AppError {
  return AppError.field(field, `Linha ${index + 1}: ${problem}`);
}
