#!/bin/sh
# Installs or updates the guard of Coruja on this computer (docs/guard.md says what is set and why).
# uninstall.sh removes everything again. Can be run any number of times.
set -eu

usage() {
  cat <<'TEXT'
Uso: sudo ./install.sh --user CONTA [opções]

  --user CONTA      a conta que os clientes usam
  --display :0      a tela dela (o padrão é :0)
  --browser NOME    o navegador, se não for um dos conhecidos
  --server URL      o endereço do console, o único que a tela do guarda aceita
  --code CÓDIGO     com --server, conecta à loja agora; sem ele o guarda pergunta na própria tela
  --without-keys    não mexe nas combinações de teclas do sistema
  --root PASTA      instala nesta pasta em vez de no sistema (para montar imagens)
TEXT
}

say() { printf '%s\n' "$*"; }
fail() { printf '%s\n' "$*" >&2; exit 1; }

player='' display=':0' browser='' server='' code='' keys=yes root=''
while [ $# -gt 0 ]; do
  case $1 in
    --user | --display | --browser | --server | --code | --root)
      [ $# -ge 2 ] || fail "Falta o valor de $1."
      case $1 in
        --user) player=$2 ;;
        --display) display=$2 ;;
        --browser) browser=$2 ;;
        --server) server=$2 ;;
        --code) code=$2 ;;
        --root) root=${2%/} ;;
      esac
      shift 2
      ;;
    --without-keys) keys=no; shift ;;
    --help | -h) usage; exit 0 ;;
    *) usage >&2; fail "Opção desconhecida: $1" ;;
  esac
done

here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd -P)
mark='Coruja: escrito por install.sh, removido por uninstall.sh'

[ -n "$player" ] || { usage >&2; fail 'Diga qual conta os clientes usam, com --user.'; }
[ -n "$root" ] || [ "$(id -u)" -eq 0 ] || fail 'Execute como root: sudo ./install.sh …'
[ "$(uname -m)" = x86_64 ] || fail "O guarda precisa de um computador x86_64; este é $(uname -m)."
# These values go into the unit file and must not be able to add settings there.
case $player in *[!A-Za-z0-9._-]* | -*) fail "Nome de conta inválido: $player" ;; esac
case $display in :*[!0-9.]* | : | [!:]*) fail "Tela inválida: $display. Use algo como :0" ;; esac
case $browser in *[!A-Za-z0-9/._-]*) fail "Navegador inválido: $browser" ;; esac
[ "$player" != coruja-tela ] || fail 'A conta dos clientes não pode ser a da tela de bloqueio.'
entry=$(getent passwd -- "$player") || fail "A conta $player não existe neste computador."
player_id=$(printf '%s\n' "$entry" | cut -d: -f3)
player_home=$(printf '%s\n' "$entry" | cut -d: -f6)
[ "$player_id" -ne 0 ] || fail 'A conta dos clientes não pode ser root.'
case $player_home in *[!A-Za-z0-9/._-]* | '') fail "Pasta pessoal inesperada: $player_home" ;; esac

# Writes one of our files atomically; does not touch a file without our mark.
put() {
  path=$root$1
  if [ -e "$path" ] && ! grep -qF "$mark" "$path"; then
    cat >/dev/null
    say "Já existe, e não é do guarda; ficou como estava: $path"
    return 0
  fi
  mkdir -p -- "$(dirname -- "$path")"
  cat >"$path.new"
  chmod 0644 "$path.new"
  mv -f -- "$path.new" "$path"
}

program=/opt/coruja-guarda
data=/var/lib/coruja-guard
screen=coruja-tela
# Whether this is a running system with systemd.
is_live() { [ -z "$root" ] && [ -d /run/systemd/system ]; }

if is_live; then systemctl stop coruja-guarda.service 2>/dev/null || true; fi

mkdir -p -- "$root$program"
chmod 0755 "$root$program"
# When run from the installed folder, there is nothing to copy.
if [ "$here" != "$root$program" ]; then
  for file in coruja-guard install.sh uninstall.sh LEIA-ME.txt LICENCAS.txt; do
    cp -- "$here/$file" "$root$program/$file.new"
    mv -f -- "$root$program/$file.new" "$root$program/$file"
  done
fi
chmod 0755 "$root$program/coruja-guard" "$root$program/install.sh" "$root$program/uninstall.sh"
chmod 0644 "$root$program/LEIA-ME.txt" "$root$program/LICENCAS.txt"
# For the token: only root may enter, even before there is one.
mkdir -p -- "$root$data"
chmod 0700 "$root$data"

put /etc/systemd/system/coruja-guarda.service <<TEXT
# $mark
[Unit]
Description=Guarda da Coruja: tela de bloqueio e tempo de sessão
After=display-manager.service network.target
# It tries for as long as the computer is on.
StartLimitIntervalSec=0

[Service]
Type=exec
ExecStart=$program/coruja-guard
Environment=CORUJA_GUARD_DIR=$data
Environment=CORUJA_GUARD_USER=$player
Environment=CORUJA_GUARD_BROWSER=$browser
Environment=DISPLAY=$display
Environment=XAUTHORITY=$player_home/.Xauthority
Environment=XDG_RUNTIME_DIR=/run/user/$player_id
Restart=always
RestartSec=1
# The cover of the screen outlives the guard, which replaces it.
KillMode=process
UMask=0077

[Install]
WantedBy=graphical.target
TEXT

# This account draws the lock's page and may do nothing else. The player's programs cannot reach it.
put /etc/sysusers.d/coruja-guarda.conf <<TEXT
# $mark
u $screen - "Tela de bloqueio da Coruja"
TEXT
if [ -z "$root" ] && ! getent passwd -- "$screen" >/dev/null; then
  systemd-sysusers /etc/sysusers.d/coruja-guarda.conf 2>/dev/null ||
    useradd --system --no-create-home --home-dir /nonexistent --shell /usr/sbin/nologin "$screen"
fi

# The notice runs as the player. This allows that account on the display, however the desktop handles Xauthority.
put /etc/xdg/autostart/coruja-guarda.desktop <<TEXT
# $mark
[Desktop Entry]
Type=Application
Name=Guarda da Coruja
Exec=xhost +si:localuser:$player
NoDisplay=true
TEXT

if [ "$keys" = yes ]; then
  # Ctrl+Alt+F1 to F12 switch to a text console, Ctrl+Alt+Backspace ends the display.
  put /etc/X11/xorg.conf.d/90-coruja-guarda.conf <<TEXT
# $mark
Section "ServerFlags"
    Option "DontVTSwitch" "true"
    Option "DontZap" "true"
EndSection
TEXT
  # Alt+SysRq can kill programs and restart the computer.
  put /etc/sysctl.d/90-coruja-guarda.conf <<TEXT
# $mark
kernel.sysrq = 0
TEXT
fi

if [ -n "$server" ] && [ -z "$code" ]; then
  "$root$program/coruja-guard" server "$server" --config-dir "$root$data"
fi
if [ -n "$server" ] && [ -n "$code" ]; then
  "$root$program/coruja-guard" pair --server "$server" --code "$code" --config-dir "$root$data"
fi

if is_live; then
  systemctl daemon-reload
  systemctl enable --quiet coruja-guarda.service
  systemctl start coruja-guarda.service
  [ "$keys" = no ] || sysctl --quiet --system >/dev/null 2>&1 || true
fi

if [ -z "$root" ]; then
  found=$browser
  for name in chromium chromium-browser google-chrome-stable google-chrome microsoft-edge-stable microsoft-edge; do
    [ -n "$found" ] || found=$(command -v "$name" || true)
  done
  [ -n "$found" ] || say 'Falta um navegador: instale o Chromium, o Chrome ou o Edge.'
  for tool in wmctrl xhost; do
    command -v "$tool" >/dev/null || say "Falta o programa $tool (no Debian e no Ubuntu: apt install wmctrl x11-xserver-utils)."
  done
fi
say "O guarda está instalado em $root$program, para a conta $player. Reinicie o computador para que tudo valha."
